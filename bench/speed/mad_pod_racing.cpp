// Mad Pod Racing: whole turns, with orders as they are printed, and as a search knows them.
#include "bench/scenes/mad_pod_racing.h"

#include "bench/speed/scenes.h"
#include "bot/mad_pod_racing/think.h"
#include "sim/mad_pod_racing/oracle.h"

namespace carom::bench {

using namespace mad_pod_racing;

namespace {

struct Lap {
    Course course;
    State state;
    Orders orders;  // with headings, where their author knows them
};

struct Laps {
    std::vector<Lap> turns;
    mad_pod_racing::bot::Thinker<> thinkers[PLAYERS] = {
        mad_pod_racing::bot::Thinker<>(mad_pod_racing::bot::Weights(), 1),
        mad_pod_racing::bot::Thinker<>(mad_pod_racing::bot::Weights(), 2)};
};

// Turns of races of the whole game between two searching players.
Laps searched(int count) {
    constexpr int ROLLOUTS = 60;
    const auto budget = carom::bot::Budget::of_rollouts(ROLLOUTS);
    Laps all;
    Rng rng(1);
    while (static_cast<int>(all.turns.size()) < count) {
        Lap lap;
        lap.course = races::some_course(rng, TOP_LEAGUE);
        lap.state = races::at_rest(lap.course);
        while (!is_terminal(lap.state, lap.course)) {
            for (int p = 0; p < PLAYERS; ++p) {
                const Orders own = all.thinkers[p].think(p, budget, lap.state, lap.course);
                for (int k = 0; k < lap.course.rules.pods; ++k) {
                    const int i = lap.course.pod_of(p, k);
                    lap.orders.of[i] = own.of[i];
                }
                all.thinkers[p].shift();
            }
            all.turns.push_back(lap);
            if (step(lap.state, lap.orders, lap.course) != Fault::NONE) break;
        }
    }
    all.turns.resize(count);
    return all;
}

// Turns of races where everybody meets everybody.
Laps crowded(int count) {
    Laps all;
    constexpr int CROWDED = static_cast<int>(races::Kind::CROWDED);
    constexpr int TURNS = 4;  // until they have flown apart
    for (int number = CROWDED; static_cast<int>(all.turns.size()) < count;
         number += 2 * static_cast<int>(races::Kind::KINDS)) {
        races::play(number, TURNS, [&](const State& s, const Orders& orders, const Course& course) {
            all.turns.push_back({course, s, orders});
        });
    }
    all.turns.resize(count);
    return all;
}

struct HitObserver : NoObserver {
    long events = 0;
    void hit(const State&, const Candidate&, double) { ++events; }
};

template <class Engine>
Entrant entrant(const char* name, const Laps& all, bool headings) {
    auto turns = std::make_shared<std::vector<Lap>>(all.turns);
    for (Lap& lap : *turns) {
        for (Order& order : lap.orders.of) order.heading = headings ? order.heading : nullptr;
    }
    return entrant_of<NoObserver, HitObserver, Lap>(
        name, turns, [](State& s, const Lap& lap, auto&& observer) {
            (void)step<Engine>(s, lap.orders, lap.course, observer);  // sound: so collected
        });
}

void scene(Bench& bench, const char* name, const Laps& all, bool known) {
    std::vector<Entrant> entrants = {entrant<PlainEngine>("all pairs", all, false),
                                     entrant<FastEngine>("lanes", all, false)};
    if (known) {
        entrants.push_back(entrant<PlainEngine>("all pairs, headings", all, true));
        entrants.push_back(entrant<FastEngine>("lanes, headings", all, true));
    }
    bench.run(name, MAX_PODS, entrants, static_cast<int>(all.turns.size()) / BLOCK, BLOCK, 15);
}

}  // namespace

void race_scenes(Bench& bench) {
    constexpr int COUNT = 250 * BLOCK;
    scene(bench, "races, searched", searched(COUNT), true);
    scene(bench, "races, crowded", crowded(COUNT), false);
}

}  // namespace carom::bench
