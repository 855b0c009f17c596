// Mad Pod Racing's constants. Source: RULES.md beside this. Changing any of them changes every
// result.
#pragma once

namespace carom::mad_pod_racing {

constexpr int PLAYERS = 2;
constexpr int MAX_PODS = 4;  // two a player
constexpr int LAPS = 3;
constexpr int MAX_TURNS = 500;
constexpr int PATIENCE = 100;  // turns without a checkpoint, after which a player is out

constexpr double WIDTH = 16000, HEIGHT = 9000;  // units; nothing stops a pod there
constexpr double POD_RADIUS = 400;  // units
constexpr double CHECKPOINT_RADIUS = 600;  // units
constexpr double BOOST_POWER = 650;  // units per turn, as all powers: it is added to the speed
constexpr double POD_MASS = 1, SHIELDED_MASS = 10;
constexpr int SHIELD_TURNS = 3;  // after the one with the shield, in which a pod has no power
constexpr double MIN_IMPULSE = 120;
constexpr double APART = 0.00001;  // units: how far pods that overlap are pushed apart
constexpr double KEPT_SPEED = 0.85;
constexpr double PI = 3.141592653589793;
constexpr double MAX_TURN_ANGLE = PI / 10;  // radians a turn

// What differs between leagues.
struct Switches {
    int pods;  // a player
    int power;  // the most that can be ordered
    int boost, shield;  // 1 where these words are known
    int collide;  // 1 where pods bounce off each other
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
