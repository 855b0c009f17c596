// Writes the motion of a turn in a short form, which the page draws for a future that is only
// tried. The page requests this form while the user drags an order, so the code must be fast.
#pragma once

#include <map>
#include <string>

#include "referee/game/appearance.h"
#include "referee/game/observer.h"

namespace carom::referee::web {

// An observer that writes the paths of the moving bodies and the contacts, rounded to integer
// units.
class Sketch : public MatchObserver {
  public:
    explicit Sketch(const Appearance& appearance);

    void bodies(double t, const std::vector<Body>& all) override;
    void gone(double t, int id) override;
    void contact(const Contact& c) override;

    // Returns the JSON text {"bodies": [{id, kind, seat, radius, path: [t, x, y, ...], gone}],
    // "hits": [{x, y}]}, in the form of a film.
    std::string text() const;

  private:
    struct Way {
        std::string properties, path, gone;
    };

    const Appearance& appearance_;
    std::map<int, bool> moves_;  // by kind
    std::map<int, Way> ways_;  // by id
    std::string hits_;
};

}  // namespace carom::referee::web
