// Poker Chip Race: whole turns, on tables of so many chips whose players throw or wait.
#include "bench/scenes/poker_chip_race.h"

#include "bench/speed/scenes.h"

namespace carom::bench {

using namespace poker_chip_race;

namespace {

using State = Table<128>;

struct Round {
    State state;
    Orders orders;
};

using Rounds = std::shared_ptr<const std::vector<Round>>;

// Turns of tables that have just so many chips.
Rounds collect_rounds(int chips, double eagerness, int count) {
    constexpr int TURNS = 30;
    std::vector<Round> all;
    auto s = std::make_unique<tables::State>();
    for (int seed = 1; static_cast<int>(all.size()) < count; ++seed) {
        Rng rng(static_cast<std::uint64_t>(seed));
        positions::draw_table(*s, tables::Kind::SPREAD, 4, chips, rng);
        for (int turn = 0; turn < TURNS && !is_terminal(*s); ++turn) {
            const Orders orders = tables::some_orders(rng, *s, eagerness);
            if (s->count == chips) {
                Round round;
                round.orders = orders;
                round.state = State{};
                round.state.players = s->players, round.state.turn = s->turn;
                for (int p = 0; p < s->players; ++p) round.state.lost_at[p] = s->lost_at[p];
                for (int i = 0; i < s->count; ++i) {
                    round.state.add(s->x[i], s->y[i], s->vx[i], s->vy[i], s->radius[i],
                                    s->owner[i]);
                }
                all.push_back(round);
            }
            if (step(*s, orders) != Fault::NONE) break;
        }
    }
    all.resize(count);
    return std::make_shared<const std::vector<Round>>(std::move(all));
}

struct HitObserver : NoObserver {
    long events = 0;
    template <class S>
    void hit(const S&, const Candidate&) {
        ++events;
    }
};

template <template <class, class> class Engine>
Entrant entrant(const char* name, const Rounds& rounds) {
    return entrant_of<NoObserver, HitObserver>(
        name, rounds, [](State& s, const Round& round, auto&& observer) {
            (void)step<Engine>(s, round.orders, observer);  // sound: so collected
        });
}

}  // namespace

void table_scenes(Bench& bench) {
    constexpr int COUNT = 100 * BLOCK;
    const struct {
        const char* name;
        double eagerness;
    } STYLES[] = {{"tables, active", 0.3}, {"tables, waiting", 0}};
    for (const auto& style : STYLES) {
        for (const int chips : {5, 20, 36, 60}) {
            const Rounds rounds = collect_rounds(chips, style.eagerness, COUNT);
            std::vector<Entrant> entrants = {entrant<PlainTurn>("all pairs", rounds),
                                             entrant<FastTurn>("soonest few", rounds)};
            bench.run(style.name, chips, entrants, COUNT / BLOCK, BLOCK, 9);
        }
    }
}

}  // namespace carom::bench
