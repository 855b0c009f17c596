// What the referee notes of the chips' ways for its viewer. The rules hang on it in one place: when
// an eaten chip died (RULES.md, "Way points").
#pragma once

#include <cstdint>

#include "sim/engine/events.h"
#include "sim/engine/list.h"
#include "sim/poker_chip_race/rules.h"

namespace carom::poker_chip_race {

struct WayPoint {
    std::int32_t id;
    bool tested;  // else it is kept whatever was noted before
    double t, radius, x, y;
};

// Those of one turn. A contact makes three at most.
class WayPoints {
  public:
    WayPoints() { noted_.count = 0; }
    void note(const WayPoint& point) {
        if (!noted_.full()) noted_.push_back(point);
    }

    // The time of the first one that is kept of a chip and shows it eaten; 0: none is. (A chip that
    // has nine may lose it to a later one of the same moment.)
    double death_time(std::int32_t id) const {
        List<int, MOST> kept;
        kept.count = 0;
        for (int k = 0; k < noted_.count; ++k) {
            if (noted_.item[k].id == id && is_kept(noted_.item[k], kept)) kept.push_back(k);
        }
        for (const int k : kept) {
            if (noted_.item[k].radius == EATEN) return noted_.item[k].t;
        }
        return 0;
    }

  private:
    static constexpr int MOST = 3 * EVENT_CAP;

    // Whether a way point joins those kept so far, from which one of the same moment goes.
    bool is_kept(const WayPoint& point, List<int, MOST>& kept) const {
        constexpr int MANY = 8;
        constexpr double NEAR = 2;  // units
        if (!point.tested || kept.count == 0) return true;
        const WayPoint& last = noted_.item[kept.item[kept.count - 1]];
        if (last.t == point.t) return --kept.count < MANY;
        const bool other_size = last.radius != point.radius;
        if (!other_size && length(last.x - point.x, last.y - point.y) < NEAR) return false;
        return kept.count < MANY || other_size;
    }

    List<WayPoint, MOST> noted_;
};

}  // namespace carom::poker_chip_race
