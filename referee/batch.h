// Many matches of one game that go on together, with orders and observations as numbers: for
// whoever plays millions of turns.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "referee/games.h"
#include "referee/layout.h"

namespace carom::referee {

// Functions take matches and seats by number; those of different matches may be called from
// different threads.
class Batch {
  public:
    // Match k begins with the k-th seed after the setup's. The type is used as long as the batch.
    Batch(const GameType& type, const MatchConfig& setup, int matches);
    Batch(const Batch& other);
    Batch& operator=(const Batch&) = delete;
    // Makes match `to` what match `from` of another batch of this game and league is. Throws Error
    // where it is of another kind.
    void copy(int to, const Batch& other, int from);

    const GameType& type() const { return *type_; }
    const GameInfo& info() const { return type_->info; }
    const MatchConfig& setup() const { return setup_; }  // of the first match
    int matches() const { return static_cast<int>(matches_.size()); }
    int seats() const { return setup_.seats; }
    // Numbers of one seat's orders: units times order fields.
    int order_width() const { return static_cast<int>(bounds_.size()); }
    const Layout& layout(View view) const { return layouts_[static_cast<int>(view)]; }

    const Game& game(int match) const { return *matches_[match].game; }
    // Whether this match is over; then it is not stepped any more.
    bool is_over(int match) const { return matches_[match].over; }
    // Begins a match with this seed in the place of another.
    void start(int match, std::int64_t seed);

    // A seat's answer in text for the next turn, which is given once. An invalid one ends its part.
    std::optional<Invalid> answer(int match, int seat, const std::vector<std::string>& lines);
    bool has_answered(int match, int seat) const {
        return (matches_[match].answered >> seat & 1) != 0;
    }

    // Plays a turn: `orders` holds seat after seat, as check_orders wants them. Seats that have
    // answered in text since the last turn do what they said there; there may be no `orders` where
    // all who are asked did. Throws WorldError where the rules know nothing of what happened; that
    // match is over then.
    void step(int match, const double* orders);
    // Throws Error where some number of these is none, or out of its field's bounds; those of seats
    // that have answered in text are not looked at.
    void check_orders(int match, const double* orders) const;
    // The same for the orders of one seat; the sentence begins with `where`.
    void check_orders_of_seat(const std::string& where, const double* orders) const;
    // Rounds those numbers of one seat that are to be whole to the nearest whole number.
    void round_orders_of_seat(const double* from, double* to) const;

    // `out` holds layout(view).width numbers; of one seat, where what players see is asked for.
    template <class Real>
    void observe(int match, View view, int seat, Real* out) const {
        game(match).observe(view, seat, layout(view), out);
    }

  private:
    // Ends a game and leaves its memory, which belongs to the batch.
    struct Destroy {
        void operator()(Game* game) const { game->~Game(); }
    };
    // Different threads play neighbouring matches, so each match has its own line of the cache.
    struct alignas(64) Match {
        std::unique_ptr<Game, Destroy> game;
        bool over;
        std::uint32_t answered;  // in text since the last turn: a bit for each seat
    };
    struct Bounds {
        double least, most;
        bool whole;
    };

    bool has_sound_orders(const double* orders) const;

    const GameType* type_;
    MatchConfig setup_;
    // The memory of all games, side by side. The pages of it that nothing is written to cost
    // nothing. The games are destroyed before it is freed, since `matches_` stands after it.
    std::unique_ptr<void, decltype(&std::free)> memory_;
    std::vector<Match> matches_;
    std::vector<Bounds> bounds_;  // of each of one seat's orders
    Layout layouts_[2];
};

}  // namespace carom::referee
