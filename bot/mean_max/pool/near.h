// Measures how near a looter is to a position: 1 at the position, 0 at a distance of the map's
// diameter. Several players described their value functions with this measure.
#pragma once

#include "sim/base/vector.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max::bot {

inline double near(const State& s, int u, double x, double y) {
    return 1.0 - length(s.units.x[u] - x, s.units.y[u] - y) / (2 * MAP_RADIUS);
}
inline double near(const State& s, int u, int v) { return near(s, u, s.units.x[v], s.units.y[v]); }

}  // namespace carom::mean_max::bot
