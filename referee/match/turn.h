// A turn of any match: every living seat is asked in order, then the game plays it. Who answers (a
// process, a file, a runner on standard input) is the caller's business.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/game.h"

namespace carom::referee::match {

// What a seat answered: its lines, or none where no answer came.
using Lines = std::optional<std::vector<std::string>>;
// Asks a living seat. Its input is asked of the game here and now, since in some games the death of
// one player changes what the next one sees.
using Ask = std::function<Lines(int seat)>;
// Told what became of a seat that was asked: why its answer was invalid, or nothing.
using Judged = std::function<void(int seat, const std::optional<Invalid>& invalid)>;

// Asks all seats that the game asks for. An answer of too few lines counts as none.
void ask_everybody(Game& game, const Ask& ask, const Judged& judged = nullptr);

// An answer as one text, each line ended by '\n'.
std::string joined(const std::vector<std::string>& lines);

// Keeps the text that the platform's viewer draws a turn from.
struct PlatformPicture : MatchObserver {
    PlatformPicture() : MatchObserver(PLATFORM_VIEW) {}
    void platform_view(const std::string& view) override { text = view; }
    std::string text;
};

}  // namespace carom::referee::match
