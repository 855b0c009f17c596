// Asks the seats of a match for their answers.
#include "referee/match/replay.h"

#include <algorithm>

#include "referee/base/text.h"

namespace carom::referee::match {

void ask_everybody(Game& game, const Ask& ask, const OnAnswer& on_answer) {
    for (int seat = 0; seat < game.seats(); ++seat) {
        if (!game.asks(seat)) continue;
        const Lines lines = ask(seat);
        std::optional<Invalid> invalid;
        if (lines && static_cast<int>(lines->size()) >= game.answer_lines(seat)) {
            invalid = game.answer(seat, *lines);
        } else {
            game.no_answer(seat);
        }
        if (on_answer) on_answer(seat, invalid);
    }
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

// Plays a recorded match again.

std::unique_ptr<Game> start(const std::string& game, const MatchConfig& setup) {
    return game_type(game).start(setup);
}

bool Replay::begin_turn() {
    std::fill(answers_.begin(), answers_.end(), nullptr);
    if (game_->is_terminal()) return false;
    const bool any = next_ < record_.frames.size();
    int missing = -1;
    for (int p = 0; p < game_->seats(); ++p) {
        if (!game_->asks(p)) continue;
        if (next_ < record_.frames.size() && record_.frames[next_].seat == p) {
            answers_[p] = &record_.frames[next_++];
        } else if (missing < 0) {
            missing = p;
        }
    }
    // In some games a turn ends early if players leave the match during the turn.
    if (missing < 0 || (any && ends_early(missing))) return true;
    const std::string found =
        next_ < record_.frames.size()
            ? "an answer of player " + std::to_string(record_.frames[next_].seat)
            : "the end of the match";
    difference_ = "frame " + std::to_string(next_) + ": turn " + std::to_string(game_->turn()) +
                  ": expected " + found + ", came an answer of player " + std::to_string(missing);
    return false;
}

bool Replay::ends_early(int seat) const {
    const std::unique_ptr<Game> game = game_->clone();
    bool asked = false;
    ask_everybody(*game, [&](int p) -> Lines {
        asked = asked || p == seat;
        if (!answers_[p]) return std::nullopt;
        return lines_of(answers_[p]->out.value_or(""));
    });
    return !asked;
}

void Replay::play(MatchObserver* observer) {
    ask_everybody(*game_, [this](int seat) { return lines_of(answers_[seat]->out.value_or("")); });
    game_->play(observer);
}

}  // namespace carom::referee::match
