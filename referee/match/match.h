// Plays one match between bots, which run as processes, and returns the results and a record.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/bots/conversation.h"
#include "referee/game/game.h"
#include "referee/records/record.h"

namespace carom::referee::match {

struct BotMatch {
    std::string game = DEFAULT_GAME;
    // The defaults are those of Mean Max. `seats` must be the number of bots.
    MatchConfig match{0, 3, 3};
    std::vector<std::string> bots;  // command lines by seat
    bots::Limits limits;
    bool frames = true;  // If false, the record has only scores, which is faster.
    // A record that the match continues, or nullptr. The first `from` turns use the recorded
    // answers. The bots receive the input of these turns, too, so that they can keep track.
    const records::Record* begun = nullptr;
    int from = 0;
};

struct Death {
    int turn;
    std::string reason;
    bool late;  // True if the time limit was exceeded.
    bool held_up;  // True if the bot was late while the machine kept it waiting (conversation.h).
    std::string last_words = {};  // of the bot's last turn (last_words_of)
};

// Returns the last line of a turn's stderr, cut to 200 characters, or an empty text.
std::string last_words_of(const std::string& err);

struct AnswerTime {
    double ms;  // wall time
    bots::Usage usage;
    double pondered_ms;  // processor time between the bot's last answer and this request
};

struct MatchResult {
    records::Record record;
    std::vector<int> places;
    int turns = 0;
    // One entry per seat.
    std::vector<std::optional<Death>> deaths;
    std::vector<std::string> remarks;  // a sentence about a bot that plays on, or empty
    std::vector<std::vector<AnswerTime>> answers;  // by seat, then by turn
};

// Plays to the end and calls `each_turn` after every turn. Throws Error if a bot cannot be started,
// if a bot gives no answer in the recorded turns, if the record is too short, or if the game does
// not allow the settings of the match. When the function returns or throws, all processes of the
// bots have ended.
MatchResult play_match(const BotMatch& setup, const std::function<void(const Game&)>& each_turn);

}  // namespace carom::referee::match
