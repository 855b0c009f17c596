// Poker Chip Race's constants. Source: RULES.md beside this. Changing any of them changes every
// result.
#pragma once

#include <cmath>

#include "sim/engine/compiler.h"

namespace carom::poker_chip_race {

constexpr int MAX_PLAYERS = 5;
constexpr int MAX_CHIPS_EACH = 5;  // that a player owns; there are never more than at the start
constexpr int MAX_OWNED = MAX_PLAYERS * MAX_CHIPS_EACH;
constexpr int MAX_TURNS = 300;

// The table's centre is (0, 0); y grows downwards.
constexpr double HALF_WIDTH = 400, HALF_HEIGHT = 257.5;
constexpr double EPSILON = 0.00001;  // units or turns
constexpr double PI = 3.141592653589793;
constexpr double MIN_RADIUS = 5;  // a chip must be larger to throw something off
constexpr double THROWN = 0x1.111112p-4;  // part of the area: a fifteenth in single precision
constexpr double THROWN_SPEED = 200;  // units per turn
constexpr double MIN_WAY = 0.5;  // units: a target so near is none

constexpr int NOBODY = -1;  // who owns neutral chips
constexpr double EATEN = -1;  // the radius of a chip that is no more

// Mass is area.
inline double area_of(double radius) { return (radius * radius) * PI; }
inline double radius_of(double area) { return std::sqrt(area / PI); }

}  // namespace carom::poker_chip_race
