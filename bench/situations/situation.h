// A situation: a position of a recorded match in which a bot went wrong, and the proof that a
// better way existed. The file holds the answers of all seats from the match's first turn. From
// turn `turn` on, the answers of `seat` are the proof, and the others' are those of the recorded
// match. README.md in this folder describes the format.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "referee/game/game.h"

namespace carom::bench {

struct Situation {
    std::string name;  // the file's name without its end
    std::string source;  // who played the match, and what went wrong
    std::string game;
    referee::MatchConfig setup;
    int seat = 0;
    int turn = 0, turns = 0;  // the first turn that the bot answers, and how many it answers
    // The measure after the last turn (bots.cpp): what the bot reached that went wrong, and what
    // solves the situation.
    double reached = 0, solved = 0;
    // Answers by turn and seat, lines joined by '\n'. A seat that is out, or that gave no answer,
    // has an empty text.
    std::vector<std::vector<std::string>> answers;
};

// Throws referee::Error that begins with `path`.
Situation parse_situation(const std::string& path, const std::string& text);
std::string format_situation(const Situation& situation);
// Reads all situations of a folder, sorted by name.
std::vector<Situation> read_situations(const std::string& folder);

// Returns the match before turn `situation.turn`. A seat whose answer is missing or invalid is out,
// as in the recorded match. Throws referee::Error if the situation's seat is out.
std::unique_ptr<referee::Game> position_of(const Situation& situation);

// The searching bots of all games, as programs that find and solve situations use them: a bot that
// answers in any position, and the measure by which a game's situations are judged (bots.cpp).

// A bot in the middle of a match. It sees the whole state, also what a player is not told.
class SituationBot {
  public:
    virtual ~SituationBot() = default;
    // Returns the answer of a seat, searched with this number of rollouts. The seat must be active.
    virtual std::vector<std::string> answer(const referee::Game& game, int seat, int rollouts) = 0;
};

using NewSituationBot = std::unique_ptr<SituationBot> (*)(const std::string& weights,
                                                          std::uint64_t seed);
// A global object of this type adds the bot of a game (game.cpp). `weights` is a weights file, or
// "" for the bot's own weights.
struct RegisteredSituationBot {
    RegisteredSituationBot(const char* game, NewSituationBot make);
};

// The measure of a game's situations.
struct SituationGame {
    const char* game;
    const char* measure;  // what the number is, for people
    int turns;  // how many turns a new situation has
    double gain;  // by how much the proof of a new situation must be better than the bot
    double (*value)(const referee::Game&, int seat);
    // Returns an opponent's recorded answer as it can be played in a position that differs from the
    // recorded one. nullptr: every answer is valid in every position.
    std::vector<std::string> (*playable)(const referee::Game&, int seat,
                                         const std::vector<std::string>& lines) = nullptr;

    // Makes the game's bot.
    std::unique_ptr<SituationBot> bot(const std::string& weights, std::uint64_t seed) const;
};

// Returns the functions of a game, or throws referee::Error.
const SituationGame& situation_game(const std::string& game);
const std::vector<SituationGame>& situation_games();

// Plays the situation's turns from `position` and returns the measure. The seat's answers come from
// `answer(game, turn)`, the others' from the situation.
double play_out(const Situation& situation, const referee::Game& position,
                const std::function<std::vector<std::string>(const referee::Game&, int)>& answer);

// Plays the situation's stored solution and returns the measure that it reaches.
double prove(const Situation& situation);
// Returns the measure that a bot reaches.
double solve(const Situation& situation, SituationBot& bot, int rollouts);

// Finds situations in recorded matches.

struct FindSettings {
    // The bot that is tested: rollouts per turn. Every seed up to `tested_seeds` must fail.
    int rollouts = 2000, tested_seeds = 3;
    // The bots that look for a better way: weights files ("" for the bot's own weights), each with
    // every seed up to `seeds`, with this number of rollouts.
    std::vector<std::string> searchers = {""};
    int seeds = 2, searcher_rollouts = 20000;
    int every = 5;  // turns between two positions that are tried
    int last_turn = 100;  // last position that is tried; later ones make large files
};

// Tries positions of a record in which the seat did not win. Calls found(situation) for each
// position in which a searcher reached the game's `gain` more than the tested bot. Situations of
// one match do not overlap. Throws referee::Error if the file is not a record.
void find_situations(const std::string& path, const FindSettings& settings,
                     const std::function<void(const Situation&)>& found);

}  // namespace carom::bench
