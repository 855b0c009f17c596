// The constants of Mad Pod Racing. Source: RULES.md in this folder. A change to any of them changes
// every result.
#pragma once

#include "sim/base/headings.h"

namespace carom::mad_pod_racing {

using carom::PI;
using headings::MAX_TURN_ANGLE;

constexpr const char *NAME = "mad_pod_racing", *TITLE = "Mad Pod Racing";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 75;  // the time of an answer

constexpr int PLAYERS = 2;
constexpr int MAX_PODS = 4;  // two per player
constexpr int LAPS = 3;
constexpr int MAX_TURNS = 500;
// A player is out after so many turns without a checkpoint.
constexpr int PATIENCE = 100;

// Units. Nothing stops a pod at the edges.
constexpr double WIDTH = 16000, HEIGHT = 9000;
constexpr double POD_RADIUS = 400;  // units
constexpr double CHECKPOINT_RADIUS = 600;  // units
// Units per turn, added to the speed. All powers have this unit.
constexpr double BOOST_POWER = 650;
constexpr double POD_MASS = 1, SHIELDED_MASS = 10;
// Turns without power after the turn with the shield.
constexpr int SHIELD_TURNS = 3;
constexpr double MIN_IMPULSE = 120;
// Units. Pods that overlap are moved apart by this much more than needed.
constexpr double APART = 0.00001;
constexpr double KEPT_SPEED = 0.85;

// The rules that differ between leagues.
struct Switches {
    int pods;  // per player
    int power;  // largest power of an order
    int boost, shield;  // 1: these words are allowed
    int collide;  // 1: pods bounce off each other
};
constexpr int LEAGUES = 5;
constexpr int TOP_LEAGUE = 4;
constexpr Switches LEAGUE[LEAGUES] = {
    {1, 100, 0, 0, 0},  // Wood 2
    {1, 100, 1, 0, 0},  // Wood 1
    {1, 100, 1, 0, 1},  // Bronze
    {1, 100, 1, 1, 1},  // Silver
    {2, 200, 1, 1, 1},  // Gold and up
};

}  // namespace carom::mad_pod_racing
