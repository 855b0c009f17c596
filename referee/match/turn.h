// A turn of any match: every active seat answers in order, then the game plays the turn. The caller
// decides where answers come from (a process, a file, a runner on stdin).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/game.h"

namespace carom::referee::match {

// The lines of a seat's answer, or nothing if there was no answer.
using Lines = std::optional<std::vector<std::string>>;
// Gets the answer of an active seat. The function must read the seat's input from the game at that
// moment, because in some games a player who leaves changes the next player's input.
using Ask = std::function<Lines(int seat)>;
// Receives what happened to a seat after its answer: why the answer was invalid, or nothing.
using OnAnswer = std::function<void(int seat, const std::optional<Invalid>& invalid)>;

// Asks all seats that must answer. An answer with too few lines counts as no answer.
void ask_everybody(Game& game, const Ask& ask, const OnAnswer& on_answer = nullptr);

// Returns an answer as one text whose lines end with '\n'.
std::string joined(const std::vector<std::string>& lines);

// An observer that keeps the platform viewer's text of a turn.
struct PlatformPicture : MatchObserver {
    PlatformPicture() : MatchObserver(PLATFORM_VIEW) {}
    void platform_view(const std::string& view) override { text = view; }
    std::string text;
};

}  // namespace carom::referee::match
