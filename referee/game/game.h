// A match of any game, as all tools see it: seats, lines of text, places. Code that plays, records,
// rates or draws matches uses this interface only. Code that searches or measures uses a game's own
// State and step, which stay templates. game_of.h builds a Game from a game's functions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/game/game_info.h"
#include "referee/game/numbers.h"
#include "referee/game/observer.h"
#include "sim/base/rng.h"

namespace carom::referee {

// Why an answer is invalid, and in which of its lines, from 0.
struct Invalid {
    int line;
    std::string why;
};

// Returns an Invalid with a sentence that says what was expected of the line.
Invalid invalid_line(int line, std::string_view text, const std::string& expected);

// The appearance of a match (appearance.h).
class GameAppearance {
  public:
    virtual ~GameAppearance() = default;
    virtual std::vector<Body> bodies() const = 0;
    // numbers that the page shows beside the score
    virtual std::vector<int> counters(int seat) const = 0;
    // Returns the platform's text before the first turn. Call it once, before the turns, if the
    // turns' texts are wanted, too.
    virtual std::string platform_opening() = 0;
};

// The contents of golden games apart from inputs and answers.
class GameGoldenLines {
  public:
    virtual ~GameGoldenLines() = default;
    // Returns the lines before the first turn, in the form of MatchObserver::golden_line, and the
    // line at the end after the scores.
    virtual std::vector<std::string> opening_lines() const = 0;
    virtual std::string ending() const = 0;
    // Takes a line that begins with one of GameInfo::recorded_words, before the turn that the line
    // belongs to, or before the first turn for opening lines. Its numbers replace computed ones.
    virtual void use_recorded(const std::string& golden_line) = 0;
    // Returns whether two such lines are equal up to differences between mathematical libraries.
    virtual bool agrees(const std::string& expected, const std::string& came) const = 0;
};

// A match as numbers.
class GameNumbers {
  public:
    virtual ~GameNumbers() = default;
    // Sets an active player's answer from numbers: max_units times order_fields, each within its
    // bounds. An order that the rules refuse has no effect.
    virtual void apply_action(int seat, const double* numbers) = 0;
    // Writes the whole state in the order of the game's list of fields (sim/base/fields.h).
    virtual void tell_state(NumberSink& sink) const = 0;
    // Writes what one player knows of the state: the contents of its input, with the player first.
    virtual void observation(int seat, NumberSink& sink) const = 0;
    // Writes the values that decide the turn besides the state and the orders: values that only the
    // referee knows, and values that depend on a mathematical library.
    virtual void hidden_inputs(NumberSink& sink) const = 0;
    // Returns the positions of these numbers in an array with room for the largest number of
    // circles. The array has layout.width numbers.
    virtual Layout layout(View view) const = 0;
    virtual void observe(View view, int seat, const Layout& layout, float* out) const = 0;
    virtual void observe(View view, int seat, const Layout& layout, double* out) const = 0;
};

// Functions for tests.
class GameTesting {
  public:
    virtual ~GameTesting() = default;
    // Number of implementations of Game::play. 0 is the fast one, the last is the reference.
    virtual int engines() const = 0;
    // Returns a random valid answer.
    virtual std::vector<std::string> random_answer(int seat, Rng& rng) const = 0;
    // Replaces the state by one of the hard positions (GameInfo::positions).
    virtual void randomize_position(int position, Rng& rng) = 0;
};

// A running match: which seats are active, their orders, and whether it is over. It does not depend
// on processes and clocks; the caller passes on the players' lines. In every turn all seats for
// which asks() is true answer in order, then play() is called. A clone is independent of the
// original.
class Game : public GameAppearance, public GameGoldenLines, public GameNumbers, public GameTesting {
  public:
    virtual std::unique_ptr<Game> clone() const = 0;
    virtual void assign(const Game& other) = 0;  // `other` must be a match of the same game.
    // Starts a new match with this seed in place of this one.
    void restart(std::int64_t seed) {
        setup_.seed = seed;
        alive_.assign(static_cast<std::size_t>(setup_.seats), true);
        begin();
    }

    const GameInfo& info() const { return *info_; }
    const MatchConfig& setup() const { return setup_; }
    int seats() const { return setup_.seats; }
    // The seat's answers have all been valid.
    bool alive(int seat) const { return alive_[seat]; }
    // Returns whether this seat must answer now. In some games an active player may have nothing
    // left to do.
    bool asks(int seat) const { return alive_[seat] && is_asked(seat); }
    virtual int turn() const = 0;  // turn number, from 0

    // Returns the input of an active player: lines that end with '\n'. The text is valid until the
    // next answer, because in some games a player who leaves changes the next player's input.
    virtual std::string input(int seat) const = 0;
    virtual int answer_lines(int seat) const = 0;  // number of lines of the seat's answer
    // Sets an active player's answer, lines without line ends. An invalid answer puts the player
    // out of the match. The game decides whether a part of the answer still counts.
    std::optional<Invalid> answer(int seat, const std::vector<std::string>& lines) {
        std::optional<Invalid> invalid = take_answer(seat, lines);
        if (invalid) no_answer(seat);
        return invalid;
    }
    // Reports that an active player gave no answer. The player is out from now on.
    void no_answer(int seat) {
        alive_[seat] = false;
        leave(seat);
    }

    // Plays the turn with the answers since the last one. All engines compute the same result.
    // Throws WorldError if the rules do not define the result.
    virtual void play(MatchObserver* observer = nullptr, int engine = 0) = 0;

    virtual bool is_terminal() const = 0;
    virtual std::vector<int> scores() const = 0;
    virtual std::vector<int> places() const = 0;  // places from 1; equal players share one
    std::vector<int> ranking() const;  // all seats, best first; equal ones in order
    virtual std::uint64_t fingerprint() const = 0;  // hash of the whole state

  protected:
    Game(const GameInfo& info, const MatchConfig& setup)
        : info_(&info), setup_(setup), alive_(setup.seats, true) {}
    Game(const Game&) = default;
    Game& operator=(const Game&) = default;

    virtual void begin() = 0;  // Starts the match of the config.
    virtual bool is_asked(int seat) const = 0;
    virtual void leave(int seat) = 0;
    virtual std::optional<Invalid> take_answer(int seat, const std::vector<std::string>& lines) = 0;
    const std::vector<bool>& living() const { return alive_; }

  private:
    const GameInfo* info_;  // The object exists as long as the program.
    MatchConfig setup_;
    std::vector<bool> alive_;
};

// Returns places from scores: the largest score is first, and equal scores share a place.
std::vector<int> places_by(const std::vector<int>& scores);

}  // namespace carom::referee
