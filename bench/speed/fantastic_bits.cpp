// Times complete turns of Fantastic Bits: ordinary turns, and crowded turns with many contacts.
#include "bench/scenes/fantastic_bits.h"

#include "bench/speed/bench.h"
#include "sim/world/finder.h"

namespace carom::bench {

using namespace fantastic_bits;

namespace {

struct Turn {
    State state;
    Orders orders;
};

using TurnList = std::shared_ptr<const std::vector<Turn>>;

// Returns the first few turns of each match of a kind.
TurnList collect_turns(scenes::Kind kind, int length, int count) {
    std::vector<Turn> all;
    for (int number = static_cast<int>(kind); static_cast<int>(all.size()) < count;
         number += static_cast<int>(scenes::Kind::KINDS)) {
        scenes::play(number, length, [&](const State& s, const Orders& orders) {
            State after = s;
            if (step(after, orders) == Fault::NONE) all.push_back({s, orders});
        });
    }
    all.resize(count);
    return std::make_shared<const std::vector<Turn>>(std::move(all));
}

template <class... Engine>
CountedContender contender_of(const char* name, const TurnList& turns) {
    return counted_contender<NoObserver, HitCounter<NoObserver>>(
        name, turns, [](State& s, const Turn& turn, auto&& observer) {
            (void)step<Engine...>(s, turn.orders, observer);  // No collected turn has a fault.
        });
}

}  // namespace

void fantastic_bits_scenes(Bench& bench) {
    constexpr int COUNT = 250 * BLOCK;
    const struct {
        const char* name;
        scenes::Kind kind;
        int turns;  // Crowded movers separate after a few turns.
    } SCENES[] = {{"Fantastic Bits, played", scenes::Kind::STARTING, MAX_TURNS},
                  {"Fantastic Bits, crowded", scenes::Kind::CROWDED, 6}};
    for (const auto& scene : SCENES) {
        const TurnList turns = collect_turns(scene.kind, scene.turns, COUNT);
        std::vector<CountedContender> contenders = {
            contender_of<Reference>("all pairs", turns),
            contender_of<Reference, Finder<State::CAPACITY>>("world", turns),
            contender_of<Fast>("lanes", turns)};
        bench.run(scene.name, MAX_MOVERS, contenders, COUNT / BLOCK, BLOCK, 15);
    }
}

}  // namespace carom::bench
