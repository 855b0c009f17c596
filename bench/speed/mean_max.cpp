// Times whole turns of Mean Max.
#include "bench/finders/lane_loop.h"
#include "bench/finders/z_order_loop.h"
#include "bench/speed/bench.h"
#include "sim/mean_max/stages.h"
#include "sim/mean_max/step.h"
#include "sim/world/z_order.h"

namespace carom::bench {

using namespace mean_max;

Turns collect(Style style, int units, int count) {
    Turns all;
    for (int seed = 1; static_cast<int>(all.turns.size()) < count; ++seed) {
        const mean_max::Map map = mean_max::new_initial_state(seed, TOP_LEAGUE);
        if (map.state.units.count != units) continue;
        all.queues.push_back(std::make_unique<SpawnQueue>(map.queue));
        play({seed, TOP_LEAGUE, style}, MAX_TURNS,
             [&](const State& s, const Orders& orders, const SpawnQueue&) {
                 all.turns.push_back({s, orders, all.queues.back().get()});
             });
    }
    all.turns.resize(count);
    return all;
}

namespace {

struct EventObserver : NoObserver {
    long events = 0;
    void hit(const State&, const Contact&, double) { ++events; }
};

template <class... Engine>
CountedContender mean_max_contender(const char* name, const Turns& all) {
    auto work = std::make_shared<std::vector<State>>(BLOCK);
    const auto* turns = &all.turns;
    CountedContender e;
    e.contender.name = name;
    e.contender.prepare = [work, turns](int block) {
        for (int k = 0; k < BLOCK; ++k) (*work)[k] = (*turns)[block * BLOCK + k].state;
    };
    e.contender.run = [work, turns](int block) {
        for (int k = 0; k < BLOCK; ++k) {
            const Turn& turn = (*turns)[block * BLOCK + k];
            // Every collected turn succeeds.
            (void)step<Engine...>((*work)[k], turn.orders, *turn.queue);
        }
    };
    e.account = [turns](Row& row) {
        EventObserver observer;
        Hash hash;
        for (const Turn& turn : *turns) {
            State s = turn.state;
            (void)step<Engine...>(s, turn.orders, *turn.queue, observer);
            State timed = turn.state;
            (void)step<Engine...>(timed, turn.orders, *turn.queue);
            hash.add(static_cast<std::int64_t>(hash_of(timed)));
        }
        row.events = observer.events;
        row.hash = hash.value();
    };
    return e;
}

template <class... Engine>
__attribute__((noinline)) void counted_turns(std::vector<Turn>& turns) {
    for (Turn& turn : turns) (void)step<Engine...>(turn.state, turn.orders, *turn.queue);
}

}  // namespace

void mean_max_scenes(Bench& bench) {
    for (int units : {12, 15, 18}) {
        for (Style style : {Style::RANDOM, Style::HUNTERS}) {
            constexpr int COUNT = 250 * BLOCK;
            const Turns all = collect(style, units, COUNT);
            std::vector<CountedContender> contenders = {
                mean_max_contender<Reference>("all pairs", all),
                mean_max_contender<Reference, LaneLoop<MAX_UNITS>>("all pairs in lanes", all),
                mean_max_contender<Fast, ZOrderLoop<MAX_UNITS>>("z-order loop", all),
                mean_max_contender<Fast, ZOrder<MAX_UNITS>>("z-order", all),
                mean_max_contender<Fast>("world", all)};
            const std::string play = style == Style::RANDOM ? "random" : "hunters";
            bench.run("Mean Max, " + play, units, contenders, COUNT / BLOCK, BLOCK, 15);
        }
    }
}

void play_turns_once(Style style, int units, int turns, bool fast) {
    Turns all = collect(style, units, turns);
    fast ? counted_turns<Fast>(all.turns) : counted_turns<Reference>(all.turns);
}

}  // namespace carom::bench
