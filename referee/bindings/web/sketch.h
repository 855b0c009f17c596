// The motion of a turn in short: what the page draws of a future that is only tried. The page asks
// for it while an order is dragged, so it must not take long.
#pragma once

#include <map>
#include <string>

#include "referee/game/appearance.h"
#include "referee/game/observer.h"

namespace carom::referee::web {

// An observer that writes the ways of the moving bodies and the contacts in whole units.
class Sketch : public MatchObserver {
  public:
    explicit Sketch(const Appearance& appearance);

    void bodies(double t, const std::vector<Body>& all) override;
    void gone(double t, int id) override;
    void contact(const Contact& c) override;

    // Returns the JSON text {"bodies": [{id, kind, seat, radius, path: [t, x, y, ...], gone}],
    // "hits": [{x, y}]}, as a film has them.
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
