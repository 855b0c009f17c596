// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn. The
// word `leader` in the line is followed by the index of the player's pod with more progress.
#pragma once

#include <string>

#include "bot/mad_pod_racing/read.h"
#include "bot/mad_pod_racing/turn_model.h"
#include "bot/search/kit.h"

namespace carom::mad_pod_racing::bot {

// Returns the line of --stats. Simulates the chosen plans again from the position of the search.
inline std::string explain(const Thinker<>& thinker, const Position& p, int me, bool all) {
    const TurnModel<>& model = thinker.model();
    const Course& course = model.course();
    std::string path[MAX_PODS];
    auto played = search::play_chosen(thinker, me, [&](const SearchState& at) {
        for (int i = 0; i < p.state.pods; ++i) {
            path[i] += search::place_text(at.state.x[i], at.state.y[i]);
        }
    });
    const auto made = progress(model.view(model.root()), model.weights());
    std::string text = search::stats_prefix(thinker, me, p.state.turn, played.hand) + " leader " +
                       std::to_string(leader(made, course, me)) + " plan";
    for (int k = 0; k < course.rules.pods; ++k) {
        const int own = course.pod_of(me, k), enemy = course.pod_of(1 - me, k);
        text += " " + std::to_string(own) + path[own];
        played.expectations.add_unit(enemy, path[enemy]);
    }
    return all ? text + played.expectations.text(thinker.search(me).value()) : text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
struct Kit : search::Kit {
    CAROM_KIT(mad_pod_racing)
    static constexpr const char* LEAGUE = DEFAULT_LEAGUE;
    static constexpr int LEAGUES = mad_pod_racing::LEAGUES;
    static constexpr double BUDGET_MS = 60;
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"orders", "motion", "round, friction", "checkpoints",
                                             "elimination"};
#endif
};

}  // namespace carom::mad_pod_racing::bot
