// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn:
//
//   turn ... value 41.2 = score 30 ... plan R x,y x,y D ... foes 1 R searched 240 D 0 180 ...
//
// value: the hand-written value of the position after the plan, and the terms of the value (not in
// a submission). foes: for each enemy its seat, and for each looter of the enemy its type, the
// assumed model (the number of a move, or `searched`), and the model's recent error in units.
#pragma once

#include <cstdio>
#include <string>

#include "bot/mean_max/read.h"
#include "bot/mean_max/turn_model.h"
#include "bot/search/kit.h"

namespace carom::mean_max::bot {

#ifndef CAROM_SUBMISSION
// Returns the terms of the value. Each term has a name and a weight that scales the whole term.
inline std::string terms_of(const State& s, int me, const Weights& weights) {
    static constexpr struct {
        const char* name;
        double Weights::*weight;
    } TERMS[] = {{"score", &Weights::score},
                 {"rage", &Weights::rage},
                 {"oil_ready", &Weights::oil_ready},
                 {"grenade_ready", &Weights::grenade_ready},
                 {"water", &Weights::to_water},
                 {"on_water", &Weights::on_water},
                 {"centre", &Weights::to_centre},
                 {"own_destroyer", &Weights::to_own_destroyer},
                 {"reaper_speed", &Weights::reaper_speed},
                 {"tar", &Weights::in_tar},
                 {"oil", &Weights::in_oil},
                 {"tanker", &Weights::to_tanker},
                 {"reaper_tanker", &Weights::reaper_tanker},
                 {"doof", &Weights::doof_to_rival},
                 {"destroyer", &Weights::destroyer_to_rival},
                 {"doof_water", &Weights::doof_to_water},
                 {"enemy_doof", &Weights::enemy_doof},
                 {"speed", &Weights::doof_speed}};
    std::string text;
    char number[48];
    for (const auto& term : TERMS) {
        Weights without = weights;
        without.*term.weight = 0;
        const double part = value_of(s, me, weights) - value_of(s, me, without);
        std::snprintf(number, sizeof number, " %s %.1f", term.name, part);
        text += number;
    }
    return text;
}
#endif

// Returns the line of --stats. Simulates the chosen plans again from the position of the search.
inline std::string explain(const Thinker<>& thinker, const Position& s, int me, bool all) {
    constexpr const char* LOOTERS = "RDO";  // reaper, destroyer, doof
    std::string path[MAX_LOOTERS];
    auto played = search::play_chosen(thinker, me, [&](const State& at) {
        for (int u = 0; u < s.looters(); ++u) {
            path[u] += search::place_text(at.units.x[u], at.units.y[u]);
        }
    });
    std::string text = search::stats_prefix(thinker, me, s.turn, played.hand);
#ifndef CAROM_SUBMISSION
    text += " =" + terms_of(played.end, me, thinker.model().weights());
#endif
    text += " plan";
    for (int type = 0; type < s.team_size(); ++type) {
        text += std::string(" ") + LOOTERS[type] + path[s.looter(me, type)];
    }
    text += " foes";
    for (int p = 0; p < PLAYERS; ++p) {
        if (p == me) continue;
        text += " " + std::to_string(p);
        for (int type = 0; type < s.team_size(); ++type) {
            const int u = s.looter(p, type), model = thinker.foes().assumed(u);
            played.expectations.add_unit(s.id[u], path[u]);
            const std::string name = model == SEARCHED ? "searched" : std::to_string(model);
            char number[96];
            std::snprintf(number, sizeof number, " %c %s %.0f", LOOTERS[type], name.c_str(),
                          thinker.foes().miss(u));
            text += number;
        }
    }
    return all ? text + played.expectations.text(thinker.search(me).value()) : text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
struct Kit : search::Kit {
    CAROM_KIT(mean_max)
    static constexpr const char* LEAGUE = DEFAULT_LEAGUE;
    static constexpr int LEAGUES = mean_max::LEAGUES;
    static constexpr double BUDGET_MS = 40;
    // Passes the reader's known part of the queue of tankers to the search.
    template <class AnyThinker>
    static Orders think(AnyThinker& thinker, const Reader& reader, const search::Budget& budget) {
        return thinker.think(reader.me(), budget, reader.position(), reader.chance());
    }
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"skills",  "effects",    "thrusts", "motion",
                                             "tankers", "spawns",     "harvest", "round, friction",
                                             "rage",    "effects end"};
#endif
};

}  // namespace carom::mean_max::bot
