// Declares situations. A situation is a position of a recorded match in which a bot made a mistake,
// with the proof that a better plan existed. The file contains the answers of all seats from the
// match's first turn. From turn `turn` on, the answers of `seat` are the proof, and the other
// answers are those of the recorded match. README.md in this folder describes the format.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "referee/game/game.h"

namespace carom::bench {

struct Situation {
    std::string name;  // name of the file without ".json"
    std::string source;  // players of the match, and the mistake
    std::string game;
    referee::MatchConfig setup;
    int seat = 0;
    int turn = 0, turns = 0;  // first turn and number of turns that the bot answers
    // The measure after the last turn (bots.cpp): the value that the recorded bot reached, and the
    // value that solves the situation.
    double reached = 0, solved = 0;
    // The answers by turn and seat, with lines joined by '\n'. The text is empty if a seat is out
    // or gave no answer.
    std::vector<std::vector<std::string>> answers;
};

// Throws referee::Error if the text is invalid. The message begins with `path`.
Situation parse_situation(const std::string& path, const std::string& text);
std::string format_situation(const Situation& situation);
// Reads all situations of a folder, sorted by name.
std::vector<Situation> read_situations(const std::string& folder);

// Returns the match before turn `situation.turn`. A seat is out if its answer is missing or
// invalid, as in the recorded match. Throws referee::Error if the situation's seat is out.
std::unique_ptr<referee::Game> position_of(const Situation& situation);

// These types adapt the searching bots of all games to programs that find and solve situations. A
// bot answers in any position, and each game has a measure for its situations (bots.cpp).

// A bot that answers in any position of a match. The bot gets the complete state, including values
// that the referee does not send to a player.
class SituationBot {
  public:
    virtual ~SituationBot() = default;
    // Returns the answer of a seat, which must be active. The search uses this number of rollouts.
    virtual std::vector<std::string> answer(const referee::Game& game, int seat, int rollouts) = 0;
};

using NewSituationBot = std::unique_ptr<SituationBot> (*)(const std::string& weights,
                                                          std::uint64_t seed);
// A global object of this type registers the bot of a game (game.cpp). `weights` is a weights file,
// or "" for the bot's default weights.
struct RegisteredSituationBot {
    RegisteredSituationBot(const char* game, NewSituationBot make);
};

// The bot and the measure of a game's situations.
struct SituationGame {
    const char* game;
    const char* measure;  // description of the measure in messages
    int turns;  // number of turns of a new situation
    double gain;  // smallest lead of the proof over the bot in a new situation
    double (*value)(const referee::Game&, int seat);
    // Returns an opponent's recorded answer in a form that is valid in another position than the
    // recorded one. Null if every answer is valid in every position.
    std::vector<std::string> (*playable)(const referee::Game&, int seat,
                                         const std::vector<std::string>& lines) = nullptr;

    // Creates the game's bot.
    std::unique_ptr<SituationBot> bot(const std::string& weights, std::uint64_t seed) const;
};

// Returns the situation functions of a game. Throws referee::Error if it has none.
const SituationGame& situation_game(const std::string& game);
const std::vector<SituationGame>& situation_games();

// Plays the situation's turns from `position` and returns the measure. `answer(game, turn)` gives
// the seat's answers, and the situation contains the answers of the other seats.
double play_out(const Situation& situation, const referee::Game& position,
                const std::function<std::vector<std::string>(const referee::Game&, int)>& answer);

// Plays the stored solution of the situation and returns the measure.
double prove(const Situation& situation);
// Plays the situation with a bot and returns the measure.
double solve(const Situation& situation, SituationBot& bot, int rollouts);

// These declarations find situations in recorded matches.

struct FindSettings {
    // The tested bot uses this number of rollouts per turn. It must fail with every seed up to
    // `tested_seeds`.
    int rollouts = 2000, tested_seeds = 3;
    // The bots that search for a better plan: weights files ("" for the bot's default weights),
    // each with every seed up to `seeds` and with this number of rollouts.
    std::vector<std::string> searchers = {""};
    int seeds = 2, searcher_rollouts = 20000;
    int every = 5;  // turns between two tested positions
    int last_turn = 100;  // last tested turn, because later positions make large files
};

// Tests positions of a record in which the seat did not win. Calls found(situation) for each
// position in which a searcher reached at least the game's `gain` more than the tested bot.
// Situations of one match do not overlap. Throws referee::Error if the file is not a record.
void find_situations(const std::string& path, const FindSettings& settings,
                     const std::function<void(const Situation&)>& found);

}  // namespace carom::bench
