// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn.
#pragma once

#include <string>

#include "bot/bit_runner_2048/read.h"
#include "bot/bit_runner_2048/turn_model.h"
#include "bot/search/kit.h"

namespace carom::bit_runner_2048::bot {

// Returns the line of --stats. Simulates the chosen plans again from the position of the search.
inline std::string explain(const Thinker<>& thinker, const Position& p, int me, bool all) {
    std::string path[CARS];
    auto played = search::play_chosen(thinker, me, [&path](const SearchState& at) {
        const Movers& m = at.state.movers;
        for (int i = 0; i < CARS; ++i) path[i] += search::place_text(m.x[i], m.y[i]);
    });
    const double value = thinker.search(me).value();
    std::string text = search::stats_prefix(thinker, me, p.state.turn, value) + " plan";
    for (int i = 0; i < CARS; ++i) {
        if (i / TEAM == me) {
            text += " " + std::to_string(car_id(i)) + path[i];
        } else {
            played.expectations.add_unit(car_id(i), path[i]);
        }
    }
    return all ? text + played.expectations.text(value) : text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
struct Kit : search::Kit {
    CAROM_KIT(bit_runner_2048)
    static constexpr double BUDGET_MS = 40;
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"steering", "motion", "integers"};
#endif
};

}  // namespace carom::bit_runner_2048::bot
