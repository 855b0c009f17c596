// The constants of Mean Max, with the names of the contest's statement. Source: the official
// referee. A change to any of them changes every result.
#pragma once

#include "sim/world/bounce.h"

namespace carom::mean_max {

using carom::PI;

constexpr const char *NAME = "mean_max", *TITLE = "Mean Max";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 50;  // the time of an answer

constexpr int PLAYERS = 3;
constexpr int MAX_LOOTERS = 9;  // three per player
constexpr int MAX_TURNS = 200;
constexpr int WIN_SCORE = 50;
constexpr int MAX_RAGE = 300;

constexpr double MAP_RADIUS = 6000;  // units
constexpr int BORDER = -1;  // stands for the second circle in a contact with the map's border
constexpr double WATERTOWN_RADIUS = 3000;  // units
constexpr double LOOTER_RADIUS = 400;  // units
constexpr double MAX_THRUST = 300;  // Mass x units per turn. All powers have this unit.
constexpr double SKILL_RANGE = 2000;  // units from the looter's centre
constexpr double SKILL_RADIUS = 1000;  // units
// Added to the mass of every unit inside the pool.
constexpr double TAR_POOL_MASS = 10;
constexpr double GRENADE_POWER = 1000;  // directed away from the grenade's centre
constexpr double TANKER_THRUST = 500;  // directed toward the town or out of it
constexpr double TANKER_SPAWN_THRUST = 2000;  // directed toward the centre
constexpr double TANKER_EMPTY_MASS = 2.5;
constexpr double TANKER_MASS_BY_WATER = 0.5;
constexpr double TANKER_RADIUS_BASE = 400;  // units, for size 0
constexpr double TANKER_RADIUS_BY_SIZE = 50;  // units per step of size
constexpr double TANKER_SPAWN_DISTANCE = 8000;  // units from the centre, plus the tanker's radius
constexpr double TANKER_SPAWN_STEP = 600;  // units farther out if the place is occupied
// Rage that a doof earns per unit per turn of its speed.
constexpr double RAGE_BY_SPEED = 1.0 / 100.0;
constexpr int SMALLEST_TANKER = 4;  // Its capacity for water. The largest is 9.
constexpr int TANKER_SIZES = 6;
constexpr int MAX_TANKERS_PER_PLAYER = 3;

// Units. A thrust over a shorter distance does nothing.
constexpr double EPSILON = 0.00001;
constexpr Elasticity ELASTICITY = {0.5, 30.0, EPSILON};

// The numbers of the protocol. The first three are also a looter's index in its team.
enum Type : signed char { REAPER, DESTROYER, DOOF, TANKER, WRECK, TAR_POOL, OIL_SLICK, GRENADE };

constexpr double LOOTER_MASS[3] = {0.5, 1.5, 1.0};
constexpr double KEPT_SPEED[4] = {1.0 - 0.20, 1.0 - 0.30, 1.0 - 0.25, 1.0 - 0.40};  // by type

struct Skill {
    Type effect;
    int rage;  // cost
    int duration;  // turns
};
// The skills by looter type.
constexpr Skill SKILLS[3] = {{TAR_POOL, 30, 3}, {GRENADE, 60, 1}, {OIL_SLICK, 30, 3}};

// League 0 is Wood 3, 1 is Wood 2, 2 is Wood 1, and 3 is Bronze and all leagues above. The lower
// leagues have fewer rules.
constexpr int LEAGUES = 4;
constexpr int TOP_LEAGUE = 3;
// Units from the centre to a new wreck of league 0.
constexpr double WOOD_WRECK_DISTANCE = 3000;

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
