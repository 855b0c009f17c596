#include "referee/game.h"

#include <algorithm>
#include <cmath>

#include "referee/base/text.h"
#include "referee/mean_max/answer.h"

namespace carom::referee {

using namespace mean_max;

std::optional<std::string> Game::answer(int seat, const std::vector<std::string>& lines) {
    for (int type = 0; type < state().team_size(); ++type) {
        std::string_view line = lines[type];
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        const std::optional<Answer> parsed = parse_answer(line);
        if (!parsed) {
            alive_[seat] = false;
            return "invalid answer: line " + std::to_string(type + 1) + " is \"" +
                   printable(line, 40) + "\", expected " + ANSWER_GRAMMAR;
        }
        const int looter = state().looter(seat, type);
        orders_.set(looter, parsed->order);
        messages_[looter] = parsed->message;
    }
    return std::nullopt;
}

bool Game::is_terminal() const {
    if (mean_max::is_terminal(state())) return true;
    const auto living = std::count(alive_.begin(), alive_.end(), true);
    if (living != 1) return living == 0;
    const int last = std::find(alive_.begin(), alive_.end(), true) - alive_.begin();
    for (int p = 0; p < PLAYERS; ++p) {
        if (p != last && state().score[p] >= state().score[last]) return false;
    }
    return true;
}

Game::Scores Game::scores() const {
    Scores scores;
    std::copy_n(state().score, PLAYERS, scores.begin());
    return scores;
}

Game::Scores Game::places() const {
    const Scores score = scores();
    Scores places;
    for (int p = 0; p < PLAYERS; ++p) {
        places[p] =
            1 + std::count_if(score.begin(), score.end(), [&](int v) { return v > score[p]; });
    }
    return places;
}

Game::Scores Game::ranking() const {
    const Scores score = scores();
    Scores ranking = {0, 1, 2};
    std::stable_sort(ranking.begin(), ranking.end(),
                     [&](int a, int b) { return score[a] > score[b]; });
    return ranking;
}

void Game::check(Fault fault) const {
    const std::string where = "turn " + std::to_string(turn() - 1) + ": ";
    if (fault == Fault::TOO_MANY_EVENTS) {
        throw WorldError(where + "more than " + std::to_string(EVENT_CAP) +
                         " contacts in one turn (two units at the very same point?)");
    }
    const Circles<MAX_UNITS>& c = state().units;
    for (int u = 0; u < c.count; ++u) {
        if (!std::isfinite(c.x[u] + c.y[u] + c.vx[u] + c.vy[u])) {
            throw WorldError(where + "unit " + std::to_string(state().id[u]) +
                             " met another at the very same point");
        }
    }
}

}  // namespace carom::referee
