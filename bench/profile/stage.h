// What a search spends its time on, in the order in which a rollout meets it.
#pragma once

namespace carom::bench {

enum class Stage {
    VARY,  // two plans crossed and the child mutated
    COPY,
    DECODE,
    SKILLS,
    EFFECTS,
    THRUST,
    BROAD_PHASE,
    CONTACTS,
    MOVE,
    RESOLVE,
    TANKERS,
    SPAWNS,
    HARVEST,
    ROUND,
    RAGE,
    VALUE,
    SELECT,
    STAGES
};
constexpr int STAGES = static_cast<int>(Stage::STAGES);

// The name in tables, and the frames above it in a flame graph.
struct StageName {
    const char *name, *stack;
};
constexpr StageName STAGE_NAMES[STAGES] = {{"vary plans", "search"},
                                           {"copy state", "search;rollout"},
                                           {"decode genes", "search;rollout"},
                                           {"skills", "search;rollout;turn"},
                                           {"effects", "search;rollout;turn"},
                                           {"thrusts", "search;rollout;turn"},
                                           {"broad phase", "search;rollout;turn;motion"},
                                           {"contact formulas", "search;rollout;turn;motion"},
                                           {"move circles", "search;rollout;turn;motion"},
                                           {"resolve contacts", "search;rollout;turn;motion"},
                                           {"tankers", "search;rollout;turn"},
                                           {"spawns", "search;rollout;turn"},
                                           {"harvest", "search;rollout;turn"},
                                           {"round, friction", "search;rollout;turn"},
                                           {"rage", "search;rollout;turn"},
                                           {"value", "search;rollout"},
                                           {"select", "search"}};

}  // namespace carom::bench
