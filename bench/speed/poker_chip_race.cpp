// Times complete turns of Poker Chip Race with a given number of chips. Each chip moves or waits.
#include "bench/scenes/poker_chip_race.h"

#include "bench/speed/bench.h"
#include "sim/world/finder.h"

namespace carom::bench {

using namespace poker_chip_race;

namespace {

using State = Table<128>;

struct Turn {
    State state;
    Orders orders;
};

using TurnList = std::shared_ptr<const std::vector<Turn>>;

// Returns turns that have exactly this number of chips.
TurnList collect_turns(int chips, double eagerness, int count) {
    constexpr int LENGTH = 30;
    std::vector<Turn> all;
    auto s = std::make_unique<scenes::State>();
    for (int seed = 1; static_cast<int>(all.size()) < count; ++seed) {
        Rng rng(static_cast<std::uint64_t>(seed));
        positions::draw_table(*s, scenes::Kind::SPREAD, 4, chips, rng);
        for (int t = 0; t < LENGTH && !is_terminal(*s); ++t) {
            const Orders orders = scenes::random_orders(rng, *s, eagerness);
            if (s->count == chips) {
                Turn turn{};
                turn.orders = orders;
                turn.state.players = s->players, turn.state.turn = s->turn;
                for (int p = 0; p < s->players; ++p) turn.state.lost_at[p] = s->lost_at[p];
                for (int i = 0; i < s->count; ++i) {
                    turn.state.add(s->x[i], s->y[i], s->vx[i], s->vy[i], s->radius[i], s->owner[i]);
                }
                all.push_back(turn);
            }
            if (step(*s, orders) != Fault::NONE) break;
        }
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

void poker_chip_race_scenes(Bench& bench) {
    constexpr int COUNT = 100 * BLOCK;
    const struct {
        const char* name;
        double eagerness;
    } STYLES[] = {{"Poker Chip Race, active", 0.3}, {"Poker Chip Race, waiting", 0}};
    for (const auto& style : STYLES) {
        for (const int chips : {5, 20, 36, 60}) {
            const TurnList turns = collect_turns(chips, style.eagerness, COUNT);
            std::vector<CountedContender> contenders = {
                contender_of<Reference>("all pairs", turns),
                contender_of<Reference, Finder<State::CAPACITY>>("world", turns),
                contender_of<Fast>("soonest few", turns)};
            bench.run(style.name, chips, contenders, COUNT / BLOCK, BLOCK, 9);
        }
    }
}

}  // namespace carom::bench
