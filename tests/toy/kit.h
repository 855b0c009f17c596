// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn.
#pragma once

#include <string>

#include "bot/search/kit.h"
#include "tests/toy/read.h"
#include "tests/toy/turn_model.h"

namespace carom::toy::bot {

// Returns the line of --stats. Simulates the chosen plans again from the position of the search.
inline std::string explain(const Thinker<>& thinker, const State& s, int me, bool all) {
    std::string path[MAX_PLAYERS];
    auto played = search::play_chosen(thinker, me, [&](const State& at) {
        for (int p = 0; p < s.players; ++p) path[p] += search::place_text(at.x[p], at.y[p]);
    });
    std::string text = search::stats_prefix(thinker, me, s.turn, played.hand) + " plan " +
                       std::to_string(me) + path[me];
    for (int p = 0; p < s.players; ++p) {
        if (p != me) played.expectations.add_unit(p, path[p]);
    }
    return all ? text + played.expectations.text(thinker.search(me).value()) : text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
struct Kit : search::Kit {
    CAROM_KIT(toy)
    static constexpr double BUDGET_MS = 40;
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"push", "motion", "friction"};
#endif
};

}  // namespace carom::toy::bot
