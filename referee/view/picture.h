// One moment of a match as an SVG document.
#pragma once

#include <memory>
#include <string>

namespace carom::referee::view {

// Draws a film (film.h) like its page in the light style: the map with its bodies, orders, beams,
// contacts and messages, and the scores above it. Plans and bots' drawings are on the page only.
class Painter {
  public:
    Painter(const std::string& film, int width);  // width in pixels
    ~Painter();

    int turns() const;
    std::string picture(double moment) const;  // 0 .. turns()

  private:
    struct Drawing;
    std::unique_ptr<Drawing> drawing_;
};

}  // namespace carom::referee::view
