// Times complete turns of Mean Max.
#include "bench/finders/lane_loop.h"
#include "bench/finders/z_order_loop.h"
#include "bench/speed/bench.h"
#include "sim/mean_max/stages.h"
#include "sim/mean_max/step.h"
#include "sim/world/z_order.h"

namespace carom::bench {

using namespace mean_max;

Turns collect(Style style, int units, int count) {
    std::vector<Turn> all;
    for (int seed = 1; static_cast<int>(all.size()) < count; ++seed) {
        const mean_max::Map map = mean_max::new_initial_state(seed, TOP_LEAGUE);
        if (map.state.units.count != units) continue;
        const auto queue = std::make_shared<const SpawnQueue>(map.queue);
        play({seed, TOP_LEAGUE, style}, MAX_TURNS,
             [&](const State& s, const Orders& orders, const SpawnQueue&) {
                 all.push_back({s, orders, queue});
             });
    }
    all.resize(count);
    return std::make_shared<const std::vector<Turn>>(std::move(all));
}

namespace {

template <class... Engine>
CountedContender contender_of(const char* name, const Turns& turns) {
    return counted_contender<NoObserver, HitCounter<NoObserver>>(
        name, turns, [](State& s, const Turn& turn, auto&& observer) {
            // Every collected turn can be simulated without a fault.
            (void)step<Engine...>(s, turn.orders, *turn.queue, observer);
        });
}

template <class... Engine>
__attribute__((noinline)) void counted_turns(std::vector<Turn> turns) {
    for (Turn& turn : turns) (void)step<Engine...>(turn.state, turn.orders, *turn.queue);
}

}  // namespace

void mean_max_scenes(Bench& bench) {
    for (int units : {12, 15, 18}) {
        for (Style style : {Style::RANDOM, Style::HUNTERS}) {
            constexpr int COUNT = 250 * BLOCK;
            const Turns all = collect(style, units, COUNT);
            std::vector<CountedContender> contenders = {
                contender_of<Reference>("all pairs", all),
                contender_of<Reference, LaneLoop<MAX_UNITS>>("all pairs in lanes", all),
                contender_of<Fast, ZOrderLoop<MAX_UNITS>>("z-order loop", all),
                contender_of<Fast, ZOrder<MAX_UNITS>>("z-order", all),
                contender_of<Fast>("world", all)};
            const std::string play = style == Style::RANDOM ? "random" : "hunters";
            bench.run("Mean Max, " + play, units, contenders, COUNT / BLOCK, BLOCK, 15);
        }
    }
}

void play_turns_once(Style style, int units, int turns, bool fast) {
    const Turns all = collect(style, units, turns);
    fast ? counted_turns<Fast>(*all) : counted_turns<Reference>(*all);
}

}  // namespace carom::bench
