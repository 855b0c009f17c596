// Times complete turns of Mad Pod Racing, with orders as text and with precomputed headings as in a
// search.
#include "bench/scenes/mad_pod_racing.h"

#include "bench/speed/bench.h"
#include "bot/mad_pod_racing/kit.h"
#include "sim/mad_pod_racing/stages.h"
#include "sim/mad_pod_racing/step.h"
#include "sim/world/finder.h"

namespace carom::bench {

using namespace mad_pod_racing;

namespace {

struct Turn {
    Course course;
    State state;
    Orders orders;  // include headings if the player knows them
};

struct TurnList {
    std::vector<Turn> turns;
    mad_pod_racing::bot::Thinker<> thinkers[PLAYERS] = {
        mad_pod_racing::bot::Thinker<>(mad_pod_racing::bot::Weights(), 1),
        mad_pod_racing::bot::Thinker<>(mad_pod_racing::bot::Weights(), 2)};
};

// Returns turns of races with complete rules between two bots that search.
TurnList searched(int count) {
    constexpr int ROLLOUTS = 60;
    const auto budget = search::Budget::of_rollouts(ROLLOUTS);
    TurnList all;
    Rng rng(1);
    while (static_cast<int>(all.turns.size()) < count) {
        Turn turn;
        turn.course = scenes::random_course(rng, TOP_LEAGUE);
        turn.state = scenes::at_rest(turn.course);
        while (!is_terminal({turn.state, turn.course})) {
            for (int p = 0; p < PLAYERS; ++p) {
                const Orders own = all.thinkers[p].think(p, budget, {turn.state, turn.course});
                for (int k = 0; k < turn.course.rules.pods; ++k) {
                    const int i = turn.course.pod_of(p, k);
                    turn.orders.of[i] = own.of[i];
                }
                all.thinkers[p].shift();
            }
            all.turns.push_back(turn);
            if (step(turn.state, turn.orders, turn.course) != Fault::NONE) break;
        }
    }
    all.turns.resize(count);
    return all;
}

// Returns turns of races that start with all pods close to each other.
TurnList crowded(int count) {
    TurnList all;
    constexpr int CROWDED = static_cast<int>(scenes::Kind::CROWDED);
    constexpr int TURNS = 4;  // turns until the pods have separated
    for (int number = CROWDED; static_cast<int>(all.turns.size()) < count;
         number += 2 * static_cast<int>(scenes::Kind::KINDS)) {
        scenes::play(number, TURNS,
                     [&](const State& s, const Orders& orders, const Course& course) {
                         all.turns.push_back({course, s, orders});
                     });
    }
    all.turns.resize(count);
    return all;
}

template <class... Engine>
CountedContender contender_of(const char* name, const TurnList& all, bool headings) {
    auto turns = std::make_shared<std::vector<Turn>>(all.turns);
    for (Turn& turn : *turns) {
        for (Order& order : turn.orders.of) order.heading = headings ? order.heading : nullptr;
    }
    return counted_contender<NoObserver, HitCounter<NoObserver>, Turn>(
        name, turns, [](State& s, const Turn& turn, auto&& observer) {
            // Every collected turn can be simulated without a fault.
            (void)step<Engine...>(s, turn.orders, turn.course, observer);
        });
}

void scene(Bench& bench, const char* name, const TurnList& all, bool known) {
    std::vector<CountedContender> contenders = {
        contender_of<Reference>("all pairs", all, false),
        contender_of<Reference, Finder<MAX_PODS>>("world", all, known),
        contender_of<Fast>("lanes", all, false)};
    if (known) {
        contenders.push_back(contender_of<Reference>("all pairs, headings", all, true));
        contenders.push_back(contender_of<Fast>("lanes, headings", all, true));
    }
    bench.run(name, MAX_PODS, contenders, static_cast<int>(all.turns.size()) / BLOCK, BLOCK, 15);
}

}  // namespace

void mad_pod_racing_scenes(Bench& bench) {
    constexpr int COUNT = 250 * BLOCK;
    scene(bench, "Mad Pod Racing, searched", searched(COUNT), true);
    scene(bench, "Mad Pod Racing, crowded", crowded(COUNT), false);
}

}  // namespace carom::bench
