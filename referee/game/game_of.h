// Defines the base class of all games. A game is one class in referee/<game>/adapter.cpp that
// derives from GameOf<Position, Orders>. The class must define these functions to play a match:
//
//   static GameInfo info(); static Appearance appearance()
//                                return what the tools show (game_info.h, appearance.h)
//   new_initial_state()          sets position_, and chance_ if there is one, for setup()
//   turn(), is_terminal(), scores(), bodies()
//   input(seat)
//   take_line(seat, k, line)     sets a part of orders_
//   random_answer(seat, rng)
//   play_turn(observer, engine)  plays the turn with orders_
//
// game.h has defaults for the other functions. The last line of adapter.cpp defines game_type(),
// which the table of games (games.cpp) calls.
#pragma once

#include <cmath>
#include <memory>
#include <new>

#include "referee/base/error.h"
#include "referee/game/game.h"
#include "referee/game/games.h"

namespace carom::referee {

struct Nothing {};

// A match with its data. P is the position between two turns; for_each_field(position, each) lists
// its numbers (sim/base/fields.h). O holds the orders of this turn. C is what only the referee
// knows, such as future maps. V is what the platform's viewer has received so far. All four are
// plain values.
template <class P, class O, class C = Nothing, class V = Nothing>
class GameOf : public Game {
  public:
    using Position = P;
    using Orders = O;

    P& position() { return position_; }
    const P& position() const { return position_; }
    O& orders() { return orders_; }
    C& chance() { return chance_; }
    const C& chance() const { return chance_; }

    void play(MatchObserver* observer = nullptr, int engine = 0) final {
        play_turn(observer, engine);
        orders_ = {};
    }
    std::uint64_t fingerprint() const final { return hash_of(position_); }
    void write_state(NumberSink& sink) const final { write_fields(position_, sink); }
    Layout layout(View view) const final {
        const std::unique_ptr<Game> full = clone();
        auto& filled = static_cast<GameOf&>(*full);
        filled.fill();
        LayoutMaker maker;
        filled.write_view(view, 0, maker);
        return maker.layout();
    }

  protected:
    virtual void new_initial_state() = 0;
    virtual void play_turn(MatchObserver* observer, int engine) = 0;
    // Fills every list of the position up to the length for which observations have room.
    virtual void fill() {}

    P position_;
    O orders_{};
    C chance_;
    V view_{};

  private:
    void begin() final {
        orders_ = {}, view_ = {};
        new_initial_state();
    }
};

// Returns a player's orders of a turn in the form that the bot's printer takes.
template <class Orders>
const auto& orders_of(const Orders& all, int) {
    return all.orders;
}

// Adds clone() and assign() to a game's class.
template <class G>
class Copied final : public G {
  public:
    std::unique_ptr<Game> clone() const override { return std::make_unique<Copied>(*this); }
    void assign(const Game& other) override { *this = dynamic_cast<const Copied&>(other); }
};

template <class G>
GameType type_of() {
    static const GameInfo info = G::info();
    static_assert(alignof(Copied<G>) <= 64, "Batch aligns games to 64 bytes");
    return {info,
            G::appearance(),
            [](const MatchConfig& setup) -> std::unique_ptr<Game> {
                auto game = std::make_unique<Copied<G>>();
                game->start(info, setup);
                return game;
            },
            sizeof(Copied<G>),
            [](void* memory, const MatchConfig& setup) -> Game* {
                auto* const game = new (memory) Copied<G>();
                try {
                    game->start(info, setup);
                } catch (...) {
                    game->~Copied();
                    throw;
                }
                return game;
            },
            &G::league_by_opening};
}

// Throws WorldError if the turn before `turn` had too many contacts, or if one of the first `count`
// movers is nowhere. `what` names a mover, and id_of(i) returns its id.
template <class Movers, class IdOf = int (*)(int)>
void check_motion(int turn, bool too_many, int max_contacts, const std::string& what,
                  const Movers& m, int count = 0, IdOf id_of = nullptr) {
    const auto where = [turn] { return "turn " + std::to_string(turn - 1) + ": "; };
    if (too_many) {
        throw WorldError(where() + "more than " + std::to_string(max_contacts) +
                         " contacts in one turn (two " + what + "s at exactly the same point?)");
    }
    for (int i = 0; i < count; ++i) {
        if (!std::isfinite(m.x[i] + m.y[i] + m.vx[i] + m.vy[i])) {
            throw WorldError(where() + what + " " + std::to_string(id_of(i)) +
                             " met another at exactly the same point");
        }
    }
}

// Starts a match of a game whose class is known: M is the GameOf class of the game.
template <class M>
std::unique_ptr<M> start(const GameType& type, const MatchConfig& setup) {
    return std::unique_ptr<M>(dynamic_cast<M*>(type.start(setup).release()));
}

}  // namespace carom::referee
