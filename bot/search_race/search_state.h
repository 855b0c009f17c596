// The positions and orders of a search: headings in whole degrees and EXPERT orders.
#pragma once

#include <cstdint>

#include "bot/search_race/track.h"

namespace carom::search_race::bot {

// An EXPERT order.
struct Move {
    std::int16_t turn = 0;  // degrees
    std::int16_t thrust = 0;  // units per turn
};

// A car with its heading in whole degrees.
struct SearchState {
    Car car;
    int heading;
};

inline SearchState position_of(const State& s) { return {s.car, steering::whole_degrees(s.angle)}; }

// Plays a move. Returns the time within the turn, 0..1, at which the car passed a checkpoint (of
// several, the latest), or NO_PASSING.
CAROM_INLINE double play(SearchState& p, const Move& move, const Track& track,
                         const Directions& directions) {
    const int heading = p.heading + move.turn;
    p.heading = steering::wrapped_degrees(heading);
    p.car.vx += directions.x(heading) * move.thrust;
    p.car.vy += directions.y(heading) * move.thrust;
    return drive(p.car, track, NoObserver());
}

}  // namespace carom::search_race::bot
