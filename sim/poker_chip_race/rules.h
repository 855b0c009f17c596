// The constants of Poker Chip Race. Source: RULES.md in this folder. A change to any of them
// changes every result.
#pragma once

#include <cmath>

#include "sim/base/compiler.h"
#include "sim/base/vector.h"

namespace carom::poker_chip_race {

using carom::NOBODY, carom::PI;

constexpr const char *NAME = "poker_chip_race", *TITLE = "Poker Chip Race";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 150;  // the time of an answer

constexpr int MAX_PLAYERS = 5;
// The most chips that a player owns. There are never more than at the start.
constexpr int MAX_CHIPS_EACH = 5;
constexpr int MAX_OWNED = MAX_PLAYERS * MAX_CHIPS_EACH;
constexpr int MAX_TURNS = 300;

// The centre of the field is (0, 0), and y grows downwards.
constexpr double HALF_WIDTH = 400, HALF_HEIGHT = 257.5;
constexpr double EPSILON = 0.00001;  // units or turns
// Units. A chip must be larger than this to eject a droplet.
constexpr double MIN_RADIUS = 5;
// Share of the chip's area that it ejects: 1/15 in single precision.
constexpr double THROWN = 0x1.111112p-4;
constexpr double THROWN_SPEED = 200;  // units per turn
// Units. A target nearer than this gives no direction.
constexpr double MIN_WAY = 0.5;

constexpr double EATEN = -1;  // radius of an eaten chip

// A chip's mass is its area.
inline double area_of(double radius) { return (radius * radius) * PI; }
inline double radius_of(double area) { return std::sqrt(area / PI); }

}  // namespace carom::poker_chip_race
