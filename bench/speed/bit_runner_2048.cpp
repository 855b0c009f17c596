// Times complete turns of Bit Runner 2048, with orders as text and with precomputed headings as in
// a search.
#include "bench/scenes/bit_runner_2048.h"

#include "bench/speed/bench.h"
#include "bot/bit_runner_2048/kit.h"
#include "referee/bit_runner_2048/start.h"
#include "sim/bit_runner_2048/stages.h"
#include "sim/bit_runner_2048/step.h"

namespace carom::bench {

using namespace bit_runner_2048;

namespace {

struct Turn {
    Yard yard;
    State state;
    Orders orders;
    // The headings that result from the orders, if all orders are EXPERT.
    Heading headings[CARS];
};

struct TurnList {
    std::vector<Turn> turns;
    bit_runner_2048::bot::Thinker<> thinkers[PLAYERS] = {
        bit_runner_2048::bot::Thinker<>(bit_runner_2048::bot::Weights(), 1),
        bit_runner_2048::bot::Thinker<>(bit_runner_2048::bot::Weights(), 2)};
};

// Returns turns of matches between two bots that search.
TurnList searched(int count) {
    constexpr int ROLLOUTS = 60;
    const auto budget = search::Budget::of_rollouts(ROLLOUTS);
    TurnList all;
    for (int seed = 1; static_cast<int>(all.turns.size()) < count; ++seed) {
        Turn turn;
        turn.state = initial_state(seed);
        while (!is_terminal(turn.state)) {
            for (int p = 0; p < PLAYERS; ++p) {
                const Orders own = all.thinkers[p].think(p, budget, {turn.state, turn.yard});
                for (int i = p * TEAM; i < (p + 1) * TEAM; ++i) turn.orders.of[i] = own.of[i];
                all.thinkers[p].shift();
            }
            for (int i = 0; i < CARS; ++i) {
                turn.orders.of[i].heading = nullptr;
                turn.headings[i] = heading_of(turn.state, i, turn.orders.of[i]);
            }
            all.turns.push_back(turn);
            if (step(turn.state, turn.orders, turn.yard) != Fault::NONE) break;
        }
    }
    all.turns.resize(count);
    return all;
}

// Returns turns of matches that start with all cars close to each other.
TurnList crowded(int count) {
    TurnList all;
    constexpr int CROWDED = static_cast<int>(scenes::Kind::CROWDED);
    constexpr int TURNS = 3;  // turns until the cars have separated
    for (int number = CROWDED; static_cast<int>(all.turns.size()) < count;
         number += static_cast<int>(scenes::Kind::KINDS)) {
        scenes::play(number, TURNS, [&](const State& s, const Orders& orders, const Yard& yard) {
            all.turns.push_back({yard, s, orders, {}});
        });
    }
    all.turns.resize(count);
    return all;
}

struct EventObserver : NoObserver {
    long events = 0;
    void at_border(const State&, double, int, double) { ++events; }
    void hit(const State&, double, int, int, double, bool) { ++events; }
    void caught(const State&, double, int, int) { ++events; }
    void goal(const State&, double, int) { ++events; }
};

// Returns the turns with at least one contact.
TurnList with_contacts(const TurnList& from, int count) {
    TurnList all;
    for (const Turn& turn : from.turns) {
        EventObserver counter;
        State s = turn.state;
        if (step(s, turn.orders, turn.yard, counter) != Fault::NONE) continue;
        if (counter.events > 0) all.turns.push_back(turn);
    }
    const std::size_t found = all.turns.size();
    for (std::size_t k = 0; all.turns.size() < static_cast<std::size_t>(count); ++k) {
        all.turns.push_back(Turn(all.turns[k % found]));
    }
    all.turns.resize(count);
    return all;
}

template <class Engine>
CountedContender contender_of(const char* name, const TurnList& all, bool headings) {
    auto turns = std::make_shared<std::vector<Turn>>(all.turns);
    for (Turn& turn : *turns) {
        for (int i = 0; i < CARS; ++i) {
            turn.orders.of[i].heading = headings ? &turn.headings[i] : nullptr;
        }
    }
    return counted_contender<NoObserver, EventObserver, Turn>(
        name, turns, [](State& s, const Turn& turn, auto&& observer) {
            // Every collected turn can be simulated without a fault.
            (void)step<Engine>(s, turn.orders, turn.yard, observer);
        });
}

void scene(Bench& bench, const char* name, const TurnList& all, bool known) {
    std::vector<CountedContender> contenders = {contender_of<Reference>("all pairs", all, false),
                                                contender_of<Fast>("lanes", all, false)};
    if (known) {
        contenders.push_back(contender_of<Reference>("all pairs, headings", all, true));
        contenders.push_back(contender_of<Fast>("lanes, headings", all, true));
    }
    bench.run(name, CARS + PRISONERS, contenders, static_cast<int>(all.turns.size()) / BLOCK, BLOCK,
              15);
}

}  // namespace

void bit_runner_2048_scenes(Bench& bench) {
    constexpr int COUNT = 250 * BLOCK;
    const TurnList all = searched(COUNT);
    scene(bench, "Bit Runner 2048, searched", all, true);
    scene(bench, "Bit Runner 2048, searched, with contacts", with_contacts(all, COUNT), true);
    scene(bench, "Bit Runner 2048, crowded", crowded(COUNT), false);
}

}  // namespace carom::bench
