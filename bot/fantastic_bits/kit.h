// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn.
#pragma once

#include <string>

#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/turn_model.h"
#include "bot/search/kit.h"

namespace carom::fantastic_bits::bot {

// Returns the line of --stats. Simulates the chosen plans again from the position of the search.
inline std::string explain(const Thinker<>& thinker, const Position& s, int me, bool all) {
    std::string path[WIZARDS];
    auto played = search::play_chosen(thinker, me, [&path](const State& at) {
        for (int i = 0; i < WIZARDS; ++i) path[i] += search::place_text(at.x[i], at.y[i]);
    });
    std::string text = search::stats_prefix(thinker, me, s.turn, played.hand) + " plan";
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        const int i = me * WIZARDS_EACH + k, enemy = (1 - me) * WIZARDS_EACH + k;
        text += " " + std::to_string(i) + path[i];
        played.expectations.add_unit(enemy, path[enemy]);
    }
    return all ? text + played.expectations.text(thinker.search(me).value()) : text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
struct Kit : search::Kit {
    CAROM_KIT(fantastic_bits)
    static constexpr double BUDGET_MS = 85;
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"spells", "orders", "update", "motion", "end of turn"};
#endif
};

}  // namespace carom::fantastic_bits::bot
