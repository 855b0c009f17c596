// What every tool knows of a game, whatever its rules: seats, lines of text, places, circles to
// look at. Whoever plays, records, rates or draws matches knows this and nothing more; who searches
// or measures uses a game's own state and step, which stay templates. A game's own functions become
// a Game by game_of.h.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/numbers.h"
#include "sim/engine/rng.h"

namespace carom::referee {

// A number of a game's own that a match may choose: --set NAME=VALUE.
struct Setting {
    std::string name, meaning;
    std::vector<int> values;  // unless it is chosen: by league, one for all, or none: drawn
    int least, most;
    std::vector<std::string> words = {};  // instead of the values from `least` on
    bool whole = true;  // else decimals may be chosen

    // The value that a word stands for: one of `words`, for a switch also true or false, else a
    // number that it may have.
    std::optional<double> value_of(std::string_view word) const;
    bool takes(double value) const;
    // What it takes: "a whole number from 1 to 5".
    std::string form() const;
    // A value as it is said.
    std::string name_of(int value) const {
        return words.empty() ? std::to_string(value) : words[value - least];
    }
    int value(int league) const { return values[values.size() == 1 ? 0 : league]; }
};

// Those that were chosen, by name; and as words: "12", "12.5".
using Settings = std::map<std::string, double>;
std::string format_setting(double value);

// What no match of a game changes.
struct Facts {
    std::string name;  // of its folders and on the command line: "mean_max"
    std::string title;  // for people: "Mean Max"
    int least_seats, most_seats;
    std::vector<std::string> leagues;  // by number; the last is the whole game
    int most_turns;
    int answer_lines = 0;  // of every answer; 0: they differ from seat to seat
    int least_score = 0, most_score = 32767;
    int first_ms, later_ms, memory_mb;  // what the contest gives a bot
    std::vector<std::string> fact_words;  // that lines of facts begin with in its golden games
    // Those of them whose last bits hang on a mathematical library: a port that is given them comes
    // to all others exactly.
    std::vector<std::string> fed_words = {};
    bool own_agrees = false;  // whether one that computes them comes to the same whole numbers
    std::vector<Setting> settings = {};
    // By seats: what contests of many matches choose of them, unless they are told otherwise, so
    // that all who play have something to play with.
    std::map<int, Settings> contest_settings = {};
    std::string map_form = {};  // of a map that a match may give; empty: maps come from seeds alone
    // Orders as numbers: those of one unit, and how many units a player commands at most.
    std::vector<OrderField> order_fields = {};
    int most_units = 0;
    std::vector<std::string> positions = {};  // hard ones, by name (Game::unsettle)

    int top_league() const { return static_cast<int>(leagues.size()) - 1; }
};

// What decides a match besides the answers.
struct Setup {
    std::int64_t seed = 0;
    int league = 0, seats = 0;
    Settings settings = {};  // those chosen
    std::string map = {};  // in the game's own words, in place of the seed's; empty: the seed's

    bool operator==(const Setup& o) const {
        return seed == o.seed && league == o.league && seats == o.seats && settings == o.settings &&
               map == o.map;
    }
};

// Seeds of matches count on; behind the largest one stands the smallest, like Java's longs.
inline std::int64_t later_seed(std::int64_t seed, int count) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(seed) +
                                     static_cast<std::uint64_t>(count));
}

// Chosen settings by name, from words NAME=VALUE. Throws Error, with `where` in front, for what the
// game has not.
Settings read_settings(const Facts& facts, const std::vector<std::string>& words,
                       const std::string& where);

// The value of one of the game's settings that are whole numbers.
int setting_of(const Facts& facts, const Setup& setup, const std::string& name);

// Throws Error, with `where` in front, where the game has no such league, number of seats or
// setting, or takes no map.
void check_setup(const Facts& facts, const Setup& setup, const std::string& where);

// "0 Wood 3, 1 Wood 2, ...".
std::string leagues_of(const Facts& facts);

bool has_seats(const Facts& facts, int count);
// How many may play: "3", or "2 to 5".
std::string seats_of(const Facts& facts);

// One circle, to draw and to write down. Units and turns; an angle in radians.
struct Body {
    int id, seat, kind;  // seat -1: nobody's; kind: the game's own number (look.h names them)
    double x, y, vx, vy, radius;
    double angle = 0;
    int fill = 0, capacity = 0;  // what it holds, and could
    unsigned marks = 0;  // a bit for each of its kind's marks that it has (look.h)
};

// Two bodies met, or one met a wall (b is -1).
struct Contact {
    double time;  // of the turn, 0..1
    int a, b;  // ids
    double x, y;  // where they touched
};

// What a body was told to do in the turn: toward a point, units, and how ("150", "SHIELD").
struct Ordered {
    int id;
    double x, y;
    std::string word;
};

// What one body does to another for the whole turn, from afar.
struct Beam {
    int kind;  // of the game's beams (look.h)
    int from, to;  // ids
    int turns;  // that it still lasts, this one among them
};

// Told what happens while a turn is played. A game tells only what `wants` asks for.
class Watcher {
  public:
    enum Wish : unsigned { MOTION = 1, FACTS = 2, PLATFORM_VIEW = 4 };

    explicit Watcher(unsigned wishes) : wishes_(wishes) {}
    virtual ~Watcher() = default;
    bool wants(Wish wish) const { return (wishes_ & wish) != 0; }

    // MOTION. From `time` on the bodies go straight on from here, until they are told of again; one
    // that was not told of before in this turn is there from `time` on.
    virtual void bodies(double, const std::vector<Body>&) {}
    virtual void gone(double, int) {}  // time and id
    virtual void contact(const Contact&) {}
    virtual void beam(const Beam&) {}
    virtual void ordered(const Ordered&) {}
    virtual void said(int, const std::string&) {}  // id, and what its player wants shown beside it

    // FACTS. What golden games hold of a turn, a line each, every number to its last bit.
    virtual void fact(const std::string&) {}

    // PLATFORM_VIEW. The text that the platform's viewer draws the turn from.
    virtual void platform_view(const std::string&) {}

  private:
    unsigned wishes_;
};

// Why an answer does not count, and in which of its lines, from 0.
struct Invalid {
    int line;
    std::string why;
};

// With the sentence that says what was expected of that line.
Invalid invalid_line(int line, std::string_view text, const std::string& expected);

// A match under way: who is alive, what was ordered, when it is over. Knows nothing of processes
// and clocks; whoever holds the players' lines feeds them. Every turn all seats that it asks for
// are asked in their order, and then the turn is played. A value: a clone shares nothing.
class Game {
  public:
    virtual ~Game() = default;
    virtual std::unique_ptr<Game> clone() const = 0;

    const Facts& facts() const { return *facts_; }
    const Setup& setup() const { return setup_; }
    int seats() const { return setup_.seats; }
    bool alive(int seat) const { return alive_[seat]; }  // it has always given a valid answer
    // Whether this seat is to be asked now: some games have done with players who are alive.
    bool asks(int seat) const { return alive_[seat] && is_asked(seat); }
    virtual int turn() const = 0;  // from 0

    // What this living player is sent: lines, each ended by '\n'. Valid until the next answer: in
    // some games the death of one player changes what the next one sees.
    virtual std::string input(int seat) const = 0;
    virtual int answer_lines(int seat) const = 0;  // how many are read of it
    // A living player's answer, its lines without their ends. An invalid one kills the player; what
    // counts of it all the same is the game's matter.
    std::optional<Invalid> answer(int seat, const std::vector<std::string>& lines) {
        std::optional<Invalid> invalid = take_answer(seat, lines);
        if (invalid) no_answer(seat);
        return invalid;
    }
    // A living player's answer as numbers: most_units times order_fields, each within its bounds.
    // What the rules refuse does nothing.
    virtual void obey(int seat, const double* numbers) = 0;
    // A living player gave no answer: it is dead from now on.
    void no_answer(int seat) {
        alive_[seat] = false;
        leave(seat);
    }

    // Plays the turn with the answers given since the last one, by one of the game's engines, which
    // all come to the same. Throws WorldError where the rules know nothing of what happened.
    virtual void play(Watcher* watcher = nullptr, int engine = 0) = 0;
    virtual int engines() const = 0;  // 0: the fast one; the last: the oracle
    // The platform's text before any turn; asked for once, by whoever wants the turns' texts, too.
    virtual std::string platform_opening() = 0;

    virtual bool is_terminal() const = 0;
    virtual std::vector<int> scores() const = 0;
    virtual std::vector<int> places() const = 0;  // from 1; equal players share one
    std::vector<int> ranking() const;  // the seats, best first, equal ones in their order

    virtual std::vector<Body> bodies() const = 0;
    virtual std::vector<int> counters(
        int seat) const = 0;  // beside the score, as look.h names them
    virtual std::uint64_t fingerprint() const = 0;  // of the whole state
    // The whole state, in the order of the game's list of fields (sim/engine/fields.h).
    virtual void tell_state(NumberSink& sink) const = 0;
    // What one player knows of it: as his input has it, himself first.
    virtual void tell_sight(int seat, NumberSink& sink) const = 0;
    // What decides the turn besides the state and the orders given so far: what only the referee
    // knows, and what hangs on a mathematical library.
    virtual void tell_chance(NumberSink& sink) const = 0;

    // What golden games hold before the first turn, as Watcher::fact has it, and what they say at
    // the end behind the scores.
    virtual std::vector<std::string> opening_facts() const = 0;
    virtual std::string ending() const = 0;
    // A line of facts that begins with one of facts().fed_words, before the turn that it is of (or
    // the first): its numbers are taken where they would be computed.
    virtual void feed(const std::string& fact) = 0;
    // Whether two such lines are equal as far as libraries are.
    virtual bool agrees(const std::string& expected, const std::string& came) const = 0;
    // Puts one of the hard positions (facts().positions) in the place of the state.
    virtual void unsettle(int position, Rng& rng) = 0;
    // Some valid answer, for tests.
    virtual std::vector<std::string> random_answer(int seat, Rng& rng) const = 0;

  protected:
    Game(const Facts& facts, const Setup& setup)
        : facts_(&facts), setup_(setup), alive_(setup.seats, true) {}
    Game(const Game&) = default;

    virtual bool is_asked(int seat) const = 0;
    virtual void leave(int seat) = 0;
    virtual std::optional<Invalid> take_answer(int seat, const std::vector<std::string>& lines) = 0;
    const std::vector<bool>& living() const { return alive_; }

  private:
    const Facts* facts_;  // for as long as the program runs
    Setup setup_;
    std::vector<bool> alive_;
};

// Places from scores: the more, the better; equal ones share one.
std::vector<int> places_by(const std::vector<int>& scores);

}  // namespace carom::referee
