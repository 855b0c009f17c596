// Times complete turns of Code Royale: turns as bots play them, and turns with crowds.
#include "bench/scenes/code_royale.h"

#include "bench/speed/bench.h"

namespace carom::bench {

using namespace code_royale;

namespace {

struct Turn {
    State state;
    Orders orders;
};

using TurnList = std::shared_ptr<const std::vector<Turn>>;

// Counts the hits of knights, archers and towers.
struct HitsObserver : NoObserver {
    long events = 0;
    void stabbed(const State&, int) { ++events; }
    void shot(const State&, int, int, int) { ++events; }
    void bolt(const State&, int, int, int) { ++events; }
};

// Returns the first turns of each match of a kind.
TurnList collect_turns(PositionKind kind, int length, int count) {
    std::vector<Turn> all;
    for (int number = static_cast<int>(kind); static_cast<int>(all.size()) < count;
         number += static_cast<int>(PositionKind::KINDS)) {
        scenes::play(number, length, [&](const State& s, const Orders& orders) {
            if (s.turn > 0) all.push_back({s, orders});
        });
    }
    all.resize(count);
    return std::make_shared<const std::vector<Turn>>(std::move(all));
}

template <class Engine>
CountedContender contender_of(const char* name, const TurnList& turns) {
    return counted_contender<NoObserver, HitsObserver>(
        name, turns, [](State& s, const Turn& turn, auto&& observer) {
            step<Engine>(s, turn.orders, observer);
        });
}

}  // namespace

void code_royale_scenes(Bench& bench) {
    const struct {
        const char* name;
        PositionKind kind;
        int turns, bodies, blocks;
    } SCENES[] = {{"Code Royale, played", PositionKind::STARTING, MAX_TURNS, 30, 100},
                  {"Code Royale, crowded", PositionKind::CROWDED, 6, 110, 4}};
    for (const auto& scene : SCENES) {
        const TurnList turns = collect_turns(scene.kind, scene.turns, scene.blocks * BLOCK);
        std::vector<CountedContender> contenders = {contender_of<Reference>("all pairs", turns),
                                                    contender_of<Fast>("boxes", turns)};
        bench.run(scene.name, scene.bodies, contenders, scene.blocks, BLOCK, 15);
    }
}

}  // namespace carom::bench
