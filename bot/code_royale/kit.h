// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn.
#pragma once

#include <string>

#include "bot/code_royale/read.h"
#include "bot/code_royale/turn_model.h"
#include "bot/search/kit.h"

namespace carom::code_royale::bot {

// Returns the line of --stats. Simulates the chosen plans again from the position of the search.
inline std::string explain(const Thinker<>& thinker, const Position& s, int me, bool all) {
    constexpr int FIRST_QUEEN = 30;  // the queens' ids on pages
    std::string path[PLAYERS];
    auto played = search::play_chosen(thinker, me, [&path](const State& at) {
        for (int p = 0; p < PLAYERS; ++p) {
            path[p] += search::place_text(at.x[at.queen(p)], at.y[at.queen(p)]);
        }
    });
    std::string text = search::stats_prefix(thinker, me, s.turn, played.hand) + " plan " +
                       std::to_string(FIRST_QUEEN + me) + path[me];
    played.expectations.add_unit(FIRST_QUEEN + 1 - me, path[1 - me]);
    return all ? text + played.expectations.text(thinker.search(me).value()) : text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
struct Kit : search::Kit {
    CAROM_KIT(code_royale)
    static constexpr const char* LEAGUE = "Bronze and up";
    static constexpr int LEAGUES = 4;
    static constexpr double BUDGET_MS = 42;
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"answers", "builds", "motion",
                                             "actions", "sites",  "end of turn"};
#endif
};

}  // namespace carom::code_royale::bot
