// The constants of Search Race. Source: RULES.md in this folder. A change to any of them changes
// every result.
#pragma once

#include "sim/engine/headings.h"

namespace carom::search_race {

using headings::PI;

constexpr int LAPS = 3;
constexpr int MAX_TURNS = 600;
// Units. Nothing stops a car at the edges.
constexpr double WIDTH = 16000, HEIGHT = 9000;
constexpr double CHECKPOINT_RADIUS = 600;  // units
constexpr int MAX_THRUST = 200;  // units per turn, added to the speed
constexpr int MAX_TURN = 18;  // degrees per turn
constexpr double KEPT_SPEED = 0.85;
// A number this close to an integer counts as that integer. Other numbers are cut toward zero.
constexpr double ALMOST = 0.00001;
// The time of the last passing in a turn without one.
constexpr double NO_PASSING = 2;
// The result of a race that was lost, in hundredths of a turn.
constexpr int LOST = 100'000;

// Conversions of angles, with the referee's factors.
constexpr double radians(double degrees) { return degrees * 0.017453292519943295; }
constexpr double degrees(double radians) { return radians * 57.29577951308232; }

}  // namespace carom::search_race
