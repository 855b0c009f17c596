#include "referee/match/replay.h"

#include <algorithm>

#include "referee/base/text.h"
#include "referee/match/turn.h"

namespace carom::referee::match {

std::unique_ptr<Game> start(const std::string& game, const Setup& setup) {
    return game_type(game).start(setup);
}

bool Replay::begin_turn() {
    std::fill(answers_.begin(), answers_.end(), nullptr);
    if (game_->is_terminal()) return false;
    for (int p = 0; p < game_->seats(); ++p) {
        if (!game_->alive(p)) continue;
        if (next_ >= record_.frames.size() || record_.frames[next_].seat != p) {
            const std::string found =
                next_ >= record_.frames.size()
                    ? "the end of the match"
                    : "an answer of player " + std::to_string(record_.frames[next_].seat);
            difference_ = "frame " + std::to_string(next_) + ": turn " +
                          std::to_string(game_->turn()) + ": expected " + found +
                          ", came an answer of player " + std::to_string(p);
            return false;
        }
        answers_[p] = &record_.frames[next_++];
    }
    return true;
}

void Replay::play(Watcher* watcher) {
    ask_everybody(*game_, [this](int seat) { return lines_of(answers_[seat]->out.value_or("")); });
    game_->play(watcher);
}

}  // namespace carom::referee::match
