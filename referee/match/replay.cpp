#include "referee/match/replay.h"

#include "referee/base/text.h"

namespace carom::referee::match {

using mean_max::PLAYERS;

bool Replay::begin_turn() {
    answers_ = {};
    if (game_.is_terminal()) return false;
    game_.clear_messages();
    for (int p = 0; p < PLAYERS; ++p) {
        if (!game_.alive(p)) continue;
        if (next_ >= record_.frames.size() || record_.frames[next_].seat != p) {
            difference_ = "turn " + std::to_string(game_.turn()) +
                          ": expected an answer of player " + std::to_string(p) + " as frame " +
                          std::to_string(next_);
            return false;
        }
        answers_[p] = &record_.frames[next_++];
    }
    return true;
}

void Replay::feed() {
    for (int p = 0; p < PLAYERS; ++p) {
        if (!answers_[p]) continue;
        const std::vector<std::string> lines = lines_of(answers_[p]->out.value_or(""));
        if (static_cast<int>(lines.size()) < ANSWER_LINES) {
            game_.no_answer(p);
        } else {
            game_.answer(p, lines);
        }
    }
}

}  // namespace carom::referee::match
