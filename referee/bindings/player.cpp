// Connects the bots' readers and printers with the referee's observations and orders. No file
// includes this one. `make lint` checks that no other source of the referee includes bot/.
#include "referee/bindings/player.h"

#include <istream>
#include <ostream>

#include "bot/bit_runner_2048/print.h"
#include "bot/bit_runner_2048/read.h"
#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/read.h"
#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/search_race/print.h"
#include "bot/search_race/read.h"
#include "referee/base/error.h"
#include "referee/bit_runner_2048/adapter.h"
#include "referee/fantastic_bits/adapter.h"
#include "referee/mad_pod_racing/adapter.h"
#include "referee/mean_max/adapter.h"
#include "referee/poker_chip_race/adapter.h"
#include "referee/search_race/adapter.h"

namespace carom::referee::bindings {

namespace {

// The parts that differ between games: the reader, its state, and how orders are printed.
struct MeanMax {
    using Game = mean_max::GameAdapter;
    mean_max::bot::Reader reader;

    explicit MeanMax(int league) : reader(league) {}
    const Game::State& state() const { return reader.state(); }
    void print(std::ostream& out, const Game::Orders& orders) {
        reader.ordered(orders.orders);
        mean_max::bot::print(out, reader.state(), reader.me(), orders.orders);
    }
};

struct MadPodRacing {
    using Game = mad_pod_racing::GameAdapter;
    mad_pod_racing::bot::Reader reader;

    explicit MadPodRacing(int league) : reader(league) {}
    Game::State state() const { return {reader.state(), reader.course()}; }
    void print(std::ostream& out, const Game::Orders& orders) {
        reader.ordered(orders.orders);
        mad_pod_racing::bot::print(out, reader.course(), reader.me(), orders.orders);
    }
};

struct PokerChipRace {
    using Game = poker_chip_race::GameAdapter;
    poker_chip_race::bot::Reader<Game::State::CAPACITY> reader;

    explicit PokerChipRace(int) {}
    Game::State state() const { return Game::State(reader.state()); }
    void print(std::ostream& out, const Game::Orders& orders) {
        poker_chip_race::Orders own;
        for (const auto& ejection : orders.of[reader.me()]) own.ejections.push_back(ejection);
        poker_chip_race::bot::print(out, reader.state(), reader.me(), own);
    }
};

struct FantasticBits {
    using Game = fantastic_bits::GameAdapter;
    fantastic_bits::bot::Reader reader;

    explicit FantasticBits(int) {}
    const Game::State& state() const { return reader.state(); }
    void print(std::ostream& out, const Game::Orders& orders) {
        reader.ordered(orders.orders);
        fantastic_bits::bot::print(out, reader.me(), orders.orders);
    }
};

struct BitRunner2048 {
    using Game = bit_runner_2048::GameAdapter;
    bit_runner_2048::bot::Reader reader;

    explicit BitRunner2048(int) {}
    Game::State state() const { return {reader.state(), reader.yard()}; }
    void print(std::ostream& out, const Game::Orders& orders) {
        reader.ordered(orders.orders);
        bit_runner_2048::bot::print(out, reader.me(), orders.orders);
    }
};

struct SearchRace {
    using Game = search_race::GameAdapter;
    search_race::bot::Reader reader;

    explicit SearchRace(int) {}
    Game::State state() const { return {reader.state(), reader.course()}; }
    void print(std::ostream& out, const Game::Orders& orders) {
        reader.ordered(orders.order);
        search_race::bot::print(out, orders.order);
    }
};

template <class Seat>
class PlayerOf final : public Player {
  public:
    explicit PlayerOf(int league) : seat_(league) {}

    bool read(std::istream& in) override {
        if (!seat_.reader.begin(in) && in.eof()) return false;
        if (in && seat_.reader.read(in)) return true;
        throw Error(
            "input: expected a turn of this game and league as the platform sends it, "
            "found another text");
    }
    void observation(NumberSink& sink) const override {
        Game::observation(seat_.state(), seat_.reader.me(), sink);
    }
    void answer(std::ostream& out, const double* orders) override {
        typename Game::Orders all;
        Game::apply_action(seat_.state(), seat_.reader.me(), orders, all);
        seat_.print(out, all);
    }

  private:
    using Game = typename Seat::Game;
    Seat seat_;
};

template <class Seat>
std::unique_ptr<Player> player_of(int league) {
    return std::make_unique<PlayerOf<Seat>>(league);
}

}  // namespace

std::unique_ptr<Player> make_player(const std::string& game, int league) {
    const struct {
        const char* game;
        std::unique_ptr<Player> (*make)(int league);
    } readers[] = {{"mean_max", player_of<MeanMax>},
                   {"mad_pod_racing", player_of<MadPodRacing>},
                   {"poker_chip_race", player_of<PokerChipRace>},
                   {"fantastic_bits", player_of<FantasticBits>},
                   {"search_race", player_of<SearchRace>},
                   {"bit_runner_2048", player_of<BitRunner2048>}};
    for (const auto& reader : readers) {
        if (game == reader.game) return reader.make(league);
    }
    throw Error("game: expected a game whose inputs can be read, found \"" + game + "\"");
}

}  // namespace carom::referee::bindings
