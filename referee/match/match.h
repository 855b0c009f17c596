// One match between bots as processes, judged and recorded.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/bots/conversation.h"
#include "referee/game.h"
#include "referee/records/record.h"

namespace carom::referee::match {

struct BotMatch {
    std::string game = DEFAULT_GAME;
    MatchConfig match{0, 3, 3};  // of that game; as many seats as there are bots
    std::vector<std::string> bots;  // command lines, by seat
    bots::Limits limits;
    bool frames = true;  // false: the record has scores alone, which saves time
    // A match that goes on from a recorded one: its first `from` turns are played by the answers
    // there. The bots are asked in them, too, so that they know what they would.
    const records::Record* begun = nullptr;
    int from = 0;
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
    std::vector<int> places;
    int turns = 0;
    // By seat.
    std::vector<std::optional<Death>> deaths;
    std::vector<std::vector<AnswerTime>> answers;  // turn by turn
};

// Plays to the end; `each_turn` sees the game after every turn. Throws Error where a bot cannot be
// started, where one gives no answer in the turns that are recorded or these are fewer, or where
// the game has no such match. All that the bots started is gone when this returns or
// throws.
MatchResult play_match(const BotMatch& setup, const std::function<void(const Game&)>& each_turn);

}  // namespace carom::referee::match
