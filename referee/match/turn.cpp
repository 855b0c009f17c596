// Asks the seats of a match for their answers.
#include "referee/match/turn.h"

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

}  // namespace carom::referee::match
