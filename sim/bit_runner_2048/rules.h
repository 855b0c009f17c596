// The constants of Bit Runner 2048. Source: RULES.md in this folder. A change to any of them
// changes every result.
#pragma once

#include "sim/base/steering.h"
#include "sim/world/bounce.h"

namespace carom::bit_runner_2048 {

using carom::NOBODY, carom::PI;
using steering::degrees, steering::MAX_THRUST, steering::MAX_TURN, steering::KEPT_SPEED,
    steering::radians;

constexpr const char *NAME = "bit_runner_2048", *TITLE = "Bit Runner 2048";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 50;  // the time of an answer

constexpr int PLAYERS = 2;
constexpr int CARS = 4;  // two per player
constexpr int TEAM = 2;  // cars of a player
constexpr int MAX_TURNS = 250;
constexpr int WIN_GOALS = 10;

// Units and units per turn. A match may have other values (Yard in state.h).
constexpr int YARD_RADIUS = 5000, HOLE_RADIUS = 800, SWAP_IMPULSE = 300;

constexpr double CAR_RADIUS = 400, PRISONER_RADIUS = 100;  // units
// Units between the centres of a prisoner and of the car that catches the prisoner.
constexpr double CATCH_DISTANCE = 399;
// Units from the centre to a new car and to a new prisoner.
constexpr double START_DISTANCE = 4000;
constexpr double PRISONER_SPEED = 300;  // units per turn

// The smallest distance (units), impulse, and difference of times (turns) that counts.
constexpr double EPSILON = 0.00001;
// Last goals closer together than this come at the same time. Unit: turns.
constexpr double SAME_GOAL_TIME = EPSILON * 0.1;

// All masses are 1, so an impulse is a change of speed. The second impulse is as large as the
// first.
constexpr Elasticity CAR_BOUNCE = {1.0, 120.0, EPSILON};
constexpr Elasticity CAR_AT_BORDER = {1.0, 600.0, EPSILON};
constexpr Elasticity PRISONER_AT_BORDER = {1.0, 42.0, EPSILON};

}  // namespace carom::bit_runner_2048
