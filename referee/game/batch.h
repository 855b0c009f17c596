// A batch steps many matches of one game together, with orders and observations as numbers, for
// users who play millions of turns.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "referee/game/games.h"
#include "referee/game/numbers.h"

namespace carom::referee {

// The arguments `match` and `seat` are numbers from 0. Functions for different matches may be
// called from different threads.
class Batch {
  public:
    // Match k starts with the seed setup.seed + k. `type` must live as long as the batch.
    Batch(const GameType& type, const MatchConfig& setup, int matches);
    Batch(const Batch& other);
    Batch& operator=(const Batch&) = delete;
    // Replaces match `to` by a copy of match `from` of another batch. Throws Error if the other
    // batch has another game, league or number of seats.
    void copy(int to, const Batch& other, int from);

    const GameType& type() const { return *type_; }
    const GameInfo& info() const { return type_->info; }
    const MatchConfig& setup() const { return setup_; }  // configuration of the first match
    int matches() const { return static_cast<int>(matches_.size()); }
    int seats() const { return setup_.seats; }
    // Returns how many numbers the orders of one seat have: units times fields per order.
    int order_width() const { return static_cast<int>(bounds_.size()); }
    const Layout& layout(View view) const { return layouts_[static_cast<int>(view)]; }

    const Game& game(int match) const { return *matches_[match].game; }
    // Returns whether this match is over. A match that is over is not stepped any more.
    bool is_over(int match) const { return matches_[match].over; }
    // Replaces a match by a new match with this seed.
    void start(int match, std::int64_t seed);

    // Sets a seat's answer in text for the next turn. Only one answer per turn is allowed. An
    // invalid answer disqualifies the seat.
    std::optional<Invalid> answer(int match, int seat, const std::vector<std::string>& lines);
    bool has_answered(int match, int seat) const {
        return (matches_[match].answered >> seat & 1) != 0;
    }

    // Plays a turn. `orders` holds the orders of all seats in the form that check_orders()
    // requires. If a seat has answered in text since the last turn, that answer is used instead.
    // `orders` may be null if all active seats have answered in text. Throws WorldError if the
    // rules do not define the result. The match is then over.
    void step(int match, const double* orders);
    // Throws Error if an order is not a number or is out of its field's bounds. Seats that have
    // answered in text are not checked.
    void check_orders(int match, const double* orders) const;
    // Throws Error like check_orders(), but checks the orders of one seat. The message begins with
    // `where`.
    void check_orders_of_seat(const std::string& where, const double* orders) const;
    // Copies the orders of one seat, and rounds fields that must be integers to the nearest
    // integer.
    void round_orders_of_seat(const double* from, double* to) const;

    // Writes layout(view).width numbers to `out`. `seat` is used only for View::OBSERVATION.
    template <class Real>
    void observe(int match, View view, int seat, Real* out) const {
        game(match).observe(view, seat, layout(view), out);
    }

  private:
    // Destroys a game without freeing its memory, which belongs to the batch.
    struct Destroy {
        void operator()(Game* game) const { game->~Game(); }
    };
    // Different threads play neighbouring matches, so each match has its own cache line.
    struct alignas(64) Match {
        std::unique_ptr<Game, Destroy> game;
        bool over;
        // One bit per seat that has answered in text since the last turn.
        std::uint32_t answered;
    };
    struct Bounds {
        double least, most;
        bool whole;
    };

    bool has_sound_orders(const double* orders) const;
    void prefetch_after(int match) const;

    const GameType* type_;
    MatchConfig setup_;
    // The memory of all games, side by side. Memory pages that are never written use no physical
    // memory. `matches_` is declared later and is therefore destroyed before the memory is freed.
    std::unique_ptr<void, decltype(&std::free)> memory_;
    std::vector<Match> matches_;
    std::vector<Bounds> bounds_;  // bounds of each number of one seat's orders
    Layout layouts_[2];
};

}  // namespace carom::referee
