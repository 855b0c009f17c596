// One match between three bots as processes, judged and recorded.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/bots/conversation.h"
#include "referee/game.h"
#include "referee/records/record.h"

namespace carom::referee::match {

struct MatchSetup {
    std::int64_t seed = 0;
    int league = mean_max::TOP_LEAGUE;
    std::array<std::string, mean_max::PLAYERS> bots;  // command lines
    bots::Limits limits;
    bool frames = true;  // false: the record has scores alone, which saves time
};

struct Death {
    int turn;
    std::string reason;
    bool late;  // by the time limit
    bool held_up;  // late, while the machine kept it waiting (conversation.h)
};

struct AnswerTime {
    double ms;  // on the wall
    bots::Usage usage;
    double pondered_ms;  // processor time taken before it, while nobody asked
};

struct MatchResult {
    records::Record record;
    Game::Scores places;
    int turns = 0;
    std::array<std::optional<Death>, mean_max::PLAYERS> deaths;
    std::array<std::vector<AnswerTime>, mean_max::PLAYERS> answers;  // turn by turn
};

// Plays to the end; `each_turn` sees the game after every turn. Throws Error where a bot cannot be
// started. All that the bots started is gone when this returns or throws.
MatchResult play_match(const MatchSetup& setup, const std::function<void(const Game&)>& each_turn);

}  // namespace carom::referee::match
