// Defines the interface of a match of any game: seats, lines of text, places. Code that plays,
// records, rates or draws matches uses only this interface. Code that searches or measures uses a
// game's own State and step, which are templates.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
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

// Reports why an answer is invalid, and the number of the invalid line, from 0.
struct Invalid {
    int line;
    std::string why;
};

// Returns places from scores: the largest score is first, and equal scores share a place.
std::vector<int> places_by(const std::vector<int>& scores);

// Returns whether two golden lines have the same words, except for those after the first one that
// may_differ(words, k, other) allows to differ. words[k] is a word of the expected line.
bool lines_agree(const std::string& expected, const std::string& came,
                 const std::function<bool(const std::vector<std::string>& words, std::size_t k,
                                          const std::string& other)>& may_differ);
// Returns whether two numbers, which are given by their bits, differ by at most this share of the
// first one.
bool is_near(const std::string& bits, const std::string& other, double share);

// A match of a game. The class does not depend on processes and clocks; the caller passes on the
// players' lines. In every turn, all seats for which asks() is true answer in order, and then
// play() is called. A clone is independent of the original. A game must override the pure virtual
// functions of this class and of GameOf (game_of.h). The other functions have defaults, with which
// a match can be played.
class Game {
  public:
    virtual ~Game() = default;
    virtual std::unique_ptr<Game> clone() const = 0;
    virtual void assign(const Game& other) = 0;  // `other` must be a match of the same game.
    // Starts the first match of a new object. `info` must exist as long as the program.
    void start(const GameInfo& info, const MatchConfig& setup) {
        info_ = &info, setup_ = setup;
        restart(setup.seed);
    }
    // Replaces this match by a new match with this seed.
    void restart(std::int64_t seed) {
        setup_.seed = seed;
        alive_.assign(static_cast<std::size_t>(setup_.seats), true);
        fault_in_turn_.assign(static_cast<std::size_t>(setup_.seats), "");
        begin();
    }

    const GameInfo& info() const { return *info_; }
    const MatchConfig& setup() const { return setup_; }
    int seats() const { return setup_.seats; }
    // Returns whether the seat is active: none of its answers was invalid or missing.
    bool alive(int seat) const { return alive_[seat]; }
    // Returns whether this seat must answer now. In some games an active player may have nothing
    // left to do.
    bool asks(int seat) const { return alive_[seat] && is_asked(seat); }
    virtual int turn() const = 0;  // turn number, from 0

    // Returns the input of an active player: lines that end with '\n'. The text is valid until the
    // next answer, because in some games a player who leaves changes the next player's input.
    virtual std::string input(int seat) const = 0;
    // Returns the number of lines of the seat's answer.
    virtual int answer_lines(int) const { return std::max(1, info().answer_lines); }
    // Sets an active player's answer, which consists of lines without line ends. An invalid line
    // disqualifies the player. The lines before the invalid line still count.
    std::optional<Invalid> answer(int seat, const std::vector<std::string>& lines);
    // Reports that an active player gave no answer. The player is out from now on.
    void no_answer(int seat) {
        alive_[seat] = false;
        leave(seat);
    }

    // Returns why the turn that was played last put out a player whose answer was valid by itself,
    // or an empty text.
    const std::string& fault_in_turn(int seat) const { return fault_in_turn_[seat]; }

    // Plays the turn with the answers since the last one. All engines compute the same result.
    // Throws WorldError if the rules do not define the result.
    virtual void play(MatchObserver* observer = nullptr, int engine = 0) = 0;

    virtual bool is_terminal() const = 0;
    virtual std::vector<int> scores() const = 0;
    // Returns the places from 1. Equal players share a place.
    virtual std::vector<int> places() const { return places_by(scores()); }
    std::vector<int> ranking() const;  // all seats, best first; equal seats in order
    virtual std::uint64_t fingerprint() const = 0;  // hash of the whole state

    // Returns the circles to draw (observer.h).
    virtual std::vector<Body> bodies() const = 0;
    // Returns the numbers of a seat that the page shows beside its score.
    virtual std::vector<int> counters(int) const { return {}; }
    // Returns the text of the platform's viewer before the first turn. If the texts of the turns
    // are needed, too, call this function once before the first turn.
    virtual std::string platform_opening() { return ""; }
    // Returns the league of a platform's replay from the viewer's text before the first turn, or -1
    // if the text belongs to another game. The replays contain neither game nor league.
    static int league_by_opening(const std::string&) { return -1; }

    // `carom verify --game` compares this game with what another referee sent in a recorded match.
    // Sets the position at the start from the first inputs of all seats. Returns false if the game
    // can only start from the seed.
    virtual bool start_from_input(const std::vector<std::string>&) { return false; }
    // Takes what only the other referee knows, such as random numbers, from the inputs of the next
    // turn. Called after each turn. The input of a seat that is not asked any more is empty.
    virtual void take_from_input(const std::vector<std::string>&) {}

    // Return parts of a golden game: the lines before the first turn, in the form of
    // MatchObserver::golden_line, and the line at the end after the scores.
    virtual std::vector<std::string> opening_lines() const { return {}; }
    virtual std::string ending() const { return ""; }
    // Uses the numbers of a recorded line instead of computed numbers. The line begins with one of
    // GameInfo::recorded_words. Call this function before the turn of the line, or before the first
    // turn for opening lines.
    virtual void use_recorded(const std::string&) {}
    // Returns whether two golden lines are equal up to differences between mathematical libraries.
    virtual bool agrees(const std::string& expected, const std::string& came) const {
        return expected == came;
    }

    // Sets an active player's answer from numbers: max_units times order_fields, each within its
    // bounds. An order that the rules refuse has no effect.
    virtual void apply_action(int, const double*) {}
    // Writes the whole state in the order of the game's list of fields (sim/base/fields.h).
    virtual void write_state(NumberSink& sink) const = 0;
    // Writes what one player knows of the state: the contents of its input, with the player first.
    virtual void observation(int, NumberSink&) const {}
    // Writes the values that determine the turn besides the state and the orders: values that only
    // the referee knows, and values that depend on a mathematical library.
    virtual void hidden_inputs(NumberSink&) const {}
    // Returns the positions of a view's numbers in an array that has room for the largest number of
    // circles. The array has layout.width numbers.
    virtual Layout layout(View view) const = 0;
    template <class Real>
    void observe(View view, int seat, const Layout& layout, Real* out) const {
        LayoutWriter spread(layout, out);
        write_view(view, seat, spread);
    }

    // For tests: returns the number of implementations of play(). Implementation 0 is the fast one,
    // and the last implementation is the reference.
    virtual int engines() const { return 2; }
    // Returns a random valid answer.
    virtual std::vector<std::string> random_answer(int seat, Rng& rng) const = 0;
    // Replaces the state by one of the hard positions (GameInfo::positions).
    virtual void randomize_position(int, Rng&) {}

  protected:
    Game() = default;
    Game(const Game&) = default;
    Game& operator=(const Game&) = default;

    virtual void begin() = 0;  // Starts the match of setup().
    virtual bool is_asked(int) const { return true; }
    virtual void leave(int) {}
    // An invalid line of an answer, counted from 0, and what was expected there.
    struct Refused {
        int line;
        std::string expected;
    };
    // Parses a seat's answer into the orders. The default parses line after line.
    virtual std::optional<Refused> take_answer(int seat,
                                               const std::vector<std::string_view>& lines);
    // Parses line `k` of a seat's answer into the orders. Returns what was expected if the line is
    // invalid.
    virtual std::optional<std::string> take_line(int, int, std::string_view) {
        return std::nullopt;
    }
    // Puts an active player out while a turn is played.
    void put_out(int seat, const std::string& why) {
        no_answer(seat);
        fault_in_turn_[seat] = why;
    }
    const std::vector<bool>& living() const { return alive_; }
    // Returns the value of one of the game's settings in this match.
    int setting(const std::string& name) const { return setting_of(*info_, setup_, name); }
    // Writes the numbers of a view for a seat.
    void write_view(View view, int seat, NumberSink& sink) const {
        view == View::OBSERVATION ? observation(seat, sink) : write_state(sink);
    }

  private:
    const GameInfo* info_ = nullptr;
    MatchConfig setup_;
    std::vector<bool> alive_;
    std::vector<std::string> fault_in_turn_;
};

}  // namespace carom::referee
