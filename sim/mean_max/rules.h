// Mean Max's constants, by the names of the contest's statement. Source: the official referee.
// Changing any of them changes every result.
#pragma once

#include "sim/mean_max/bounce.h"

namespace carom::mean_max {

constexpr int PLAYERS = 3;
constexpr int MAX_LOOTERS = 9;  // three a player
constexpr int MAX_TURNS = 200;
constexpr int WIN_SCORE = 50;
constexpr int MAX_RAGE = 300;

constexpr double MAP_RADIUS = 6000;  // units
constexpr double WATERTOWN_RADIUS = 3000;  // units
constexpr double LOOTER_RADIUS = 400;  // units
constexpr double MAX_THRUST = 300;  // mass x units per turn, as all powers
constexpr double SKILL_RANGE = 2000;  // units from the looter's centre
constexpr double SKILL_RADIUS = 1000;  // units
constexpr double TAR_POOL_MASS = 10;  // added to the mass of what stands in it
constexpr double GRENADE_POWER = 1000;  // pushes away from its centre
constexpr double TANKER_THRUST = 500;  // in or out of town
constexpr double TANKER_SPAWN_THRUST = 2000;  // toward the centre
constexpr double TANKER_EMPTY_MASS = 2.5;
constexpr double TANKER_MASS_BY_WATER = 0.5;
constexpr double TANKER_RADIUS_BASE = 400;  // units, and
constexpr double TANKER_RADIUS_BY_SIZE = 50;  // units more for each of its size
constexpr double TANKER_SPAWN_DISTANCE = 8000;  // units from the centre, plus its radius
constexpr double TANKER_SPAWN_STEP = 600;  // units farther out while the place is taken
constexpr double RAGE_BY_SPEED = 1.0 / 100.0;  // rage a doof earns for each unit per turn
constexpr int SMALLEST_TANKER = 4;  // water it holds: 4..9
constexpr int TANKER_SIZES = 6;
constexpr int MAX_TANKERS_PER_PLAYER = 3;

constexpr double EPSILON = 0.00001;  // units: thrusts over a shorter way do nothing
constexpr Elasticity ELASTICITY = {0.5, 30.0, EPSILON};

// The protocol's numbers. The first three are also a looter's place in its team.
enum Type : signed char { REAPER, DESTROYER, DOOF, TANKER, WRECK, TAR_POOL, OIL_SLICK, GRENADE };

constexpr double LOOTER_MASS[3] = {0.5, 1.5, 1.0};
constexpr double KEPT_SPEED[4] = {1.0 - 0.20, 1.0 - 0.30, 1.0 - 0.25, 1.0 - 0.40};  // by type

struct Skill {
    Type effect;
    int rage;  // what it costs
    int duration;  // turns
};
constexpr Skill SKILLS[3] = {{TAR_POOL, 30, 3}, {GRENADE, 60, 1}, {OIL_SLICK, 30, 3}};  // by looter

// A newcomer's game is smaller: league 0 is Wood 3, 1 Wood 2, 2 Wood 1, 3 Bronze and up.
constexpr int LEAGUES = 4;
constexpr int TOP_LEAGUE = 3;
constexpr double WOOD_WRECK_DISTANCE = 3000;  // units from the centre: a spawn of league 0

constexpr int looters_per_player(int league) { return league < 2 ? league + 1 : 3; }
constexpr bool has_tankers(int league) { return league > 0; }
constexpr bool has_rage(int league) { return looters_per_player(league) > DOOF; }
constexpr bool has_skill(int league, int looter_type) {
    return league == TOP_LEAGUE || (league == 2 && looter_type == DESTROYER);
}
constexpr double tanker_radius(int size) {
    return TANKER_RADIUS_BASE + TANKER_RADIUS_BY_SIZE * size;
}

}  // namespace carom::mean_max
