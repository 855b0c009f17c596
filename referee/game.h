// A match of any game as every tool knows it, whatever its rules: seats, lines of text, places.
// Whoever plays, records, rates or draws matches knows this and nothing more; who searches or
// measures uses a game's own state and step, which stay templates. A game's own functions become a
// Game by game_of.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/game_info.h"
#include "referee/layout.h"
#include "referee/observer.h"
#include "sim/engine/rng.h"

namespace carom::referee {

// Why an answer does not count, and in which of its lines, from 0.
struct Invalid {
    int line;
    std::string why;
};

// With the sentence that says what was expected of that line.
Invalid invalid_line(int line, std::string_view text, const std::string& expected);

// How a match looks (appearance.h).
class GameAppearance {
  public:
    virtual ~GameAppearance() = default;
    virtual std::vector<Body> bodies() const = 0;
    virtual std::vector<int> counters(int seat) const = 0;  // beside the score
    // The platform's text before any turn; asked for once, by whoever wants the turns' texts, too.
    virtual std::string platform_opening() = 0;
};

// What golden games hold of a match, beside its inputs and answers.
class GameFacts {
  public:
    virtual ~GameFacts() = default;
    // The lines before the first turn, as MatchObserver::fact has them, and what is said at the end
    // after the scores.
    virtual std::vector<std::string> opening_facts() const = 0;
    virtual std::string ending() const = 0;
    // A line of facts that begins with one of facts().recorded_words, before the turn that it is of
    // (or the first): its numbers are taken where they would be computed.
    virtual void use_recorded(const std::string& fact) = 0;
    // Whether two such lines are equal as far as libraries are.
    virtual bool agrees(const std::string& expected, const std::string& came) const = 0;
};

// A match as numbers.
class GameNumbers {
  public:
    virtual ~GameNumbers() = default;
    // A living player's answer as numbers: max_units times order_fields, each within its bounds.
    // What the rules refuse does nothing.
    virtual void apply_action(int seat, const double* numbers) = 0;
    // The whole state, in the order of the game's list of fields (sim/engine/fields.h).
    virtual void tell_state(NumberSink& sink) const = 0;
    // What one player knows of it: as his input has it, himself first.
    virtual void observation(int seat, NumberSink& sink) const = 0;
    // What decides the turn besides the state and the orders given so far: what only the referee
    // knows, and what hangs on a mathematical library.
    virtual void hidden_inputs(NumberSink& sink) const = 0;
    // The places of these numbers in an array, with room for as many circles as a match may have;
    // and the array, of layout.width numbers.
    virtual Layout layout(View view) const = 0;
    virtual void observe(View view, int seat, const Layout& layout, float* out) const = 0;
    virtual void observe(View view, int seat, const Layout& layout, double* out) const = 0;
};

// What tests do with a match.
class GameTesting {
  public:
    virtual ~GameTesting() = default;
    virtual int engines() const = 0;  // of Game::play; 0: the fast one; the last: the oracle
    // Some valid answer.
    virtual std::vector<std::string> random_answer(int seat, Rng& rng) const = 0;
    // Puts one of the hard positions (facts().positions) in the place of the state.
    virtual void randomize_position(int position, Rng& rng) = 0;
};

// A match under way: who is alive, what was ordered, when it is over. Knows nothing of processes
// and clocks; whoever holds the players' lines feeds them. Every turn all seats that it asks for
// are asked in their order, and then the turn is played. A value: a clone shares nothing.
class Game : public GameAppearance, public GameFacts, public GameNumbers, public GameTesting {
  public:
    virtual std::unique_ptr<Game> clone() const = 0;
    virtual void assign(const Game& other) = 0;  // a match of the same game
    // Begins the match of another seed in the place of this one.
    void restart(std::int64_t seed) {
        setup_.seed = seed;
        alive_.assign(static_cast<std::size_t>(setup_.seats), true);
        begin();
    }

    const GameInfo& info() const { return *info_; }
    const MatchConfig& setup() const { return setup_; }
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
    // A living player gave no answer: it is dead from now on.
    void no_answer(int seat) {
        alive_[seat] = false;
        leave(seat);
    }

    // Plays the turn with the answers given since the last one, by one of the game's engines, which
    // all come to the same. Throws WorldError where the rules know nothing of what happened.
    virtual void play(MatchObserver* observer = nullptr, int engine = 0) = 0;

    virtual bool is_terminal() const = 0;
    virtual std::vector<int> scores() const = 0;
    virtual std::vector<int> places() const = 0;  // from 1; equal players share one
    std::vector<int> ranking() const;  // the seats, best first, equal ones in their order
    virtual std::uint64_t fingerprint() const = 0;  // of the whole state

  protected:
    Game(const GameInfo& info, const MatchConfig& setup)
        : info_(&info), setup_(setup), alive_(setup.seats, true) {}
    Game(const Game&) = default;
    Game& operator=(const Game&) = default;

    virtual void begin() = 0;  // the setup's match
    virtual bool is_asked(int seat) const = 0;
    virtual void leave(int seat) = 0;
    virtual std::optional<Invalid> take_answer(int seat, const std::vector<std::string>& lines) = 0;
    const std::vector<bool>& living() const { return alive_; }

  private:
    const GameInfo* info_;  // for as long as the program runs
    MatchConfig setup_;
    std::vector<bool> alive_;
};

// Places from scores: the more, the better; equal ones share one.
std::vector<int> places_by(const std::vector<int>& scores);

}  // namespace carom::referee
