// The way points that the referee records for its viewer. The rules use them in one place: they
// decide when an eaten chip died (RULES.md, "Way points").
#pragma once

#include <cstdint>

#include "sim/base/list.h"
#include "sim/poker_chip_race/state.h"
#include "sim/world/batch.h"

namespace carom::poker_chip_race {

struct WayPoint {
    std::int32_t id;
    // If false, the point is kept whatever points came before it.
    bool tested;
    double t, radius, x, y;
};

// The way points of one turn. A contact makes at most three.
class WayPoints {
  public:
    WayPoints() { noted_.count = 0; }
    void note(const WayPoint& point) {
        if (!noted_.full()) noted_.push_back(point);
    }

    // Returns the time of the first kept way point that shows the chip eaten, or 0 if none is kept.
    // (If a chip has more than eight way points, a later point of the same time may remove this
    // one.)
    double death_time(std::int32_t id) const {
        List<int, MAX_WAY_POINTS> kept;
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
    static constexpr int MAX_WAY_POINTS = 3 * MAX_CONTACTS;

    // Returns whether a way point is kept, given the points kept so far. A tested point removes the
    // last kept point if both have the same time. It is then kept only if fewer than eight points
    // remain.
    bool is_kept(const WayPoint& point, List<int, MAX_WAY_POINTS>& kept) const {
        constexpr int MANY = 8;
        constexpr double NEAR = 2;  // units
        if (!point.tested || kept.count == 0) return true;
        const WayPoint& last = noted_.item[kept.item[kept.count - 1]];
        if (last.t == point.t) return --kept.count < MANY;
        const bool other_size = last.radius != point.radius;
        if (!other_size && length(last.x - point.x, last.y - point.y) < NEAR) return false;
        return kept.count < MANY || other_size;
    }

    List<WayPoint, MAX_WAY_POINTS> noted_;
};

}  // namespace carom::poker_chip_race
