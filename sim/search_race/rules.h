// The constants of Search Race. Source: RULES.md in this folder. A change to any of them changes
// every result.
#pragma once

#include "sim/base/steering.h"

namespace carom::search_race {

using carom::PI;
using steering::degrees, steering::MAX_THRUST, steering::MAX_TURN, steering::KEPT_SPEED,
    steering::radians;

constexpr const char *NAME = "search_race", *TITLE = "Search Race";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 50;  // the time of an answer

constexpr int LAPS = 3;
constexpr int MAX_TURNS = 600;
// Units. Nothing stops a car at the edges.
constexpr double WIDTH = 16000, HEIGHT = 9000;
constexpr double CHECKPOINT_RADIUS = 600;  // units
// The time of the last passing in a turn without one.
constexpr double NO_PASSING = 2;
// The result of a race that was lost, in hundredths of a turn.
constexpr int LOST = 100'000;

}  // namespace carom::search_race
