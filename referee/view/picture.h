// One moment of a match as an SVG document.
#pragma once

#include <memory>
#include <string>

namespace carom::referee::view {

// Draws from a film (film.h) what its page does, in its light colours: the map with its bodies,
// orders, beams, contacts and messages, and the scores above it. Plans and what bots ask to be
// drawn are the page's alone.
class Painter {
  public:
    Painter(const std::string& film, int width);  // pixels
    ~Painter();

    int turns() const;
    std::string picture(double moment) const;  // 0 .. turns()

  private:
    struct Drawing;
    std::unique_ptr<Drawing> drawing_;
};

}  // namespace carom::referee::view
