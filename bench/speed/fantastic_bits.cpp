// Fantastic Bits: whole turns, as they are played, and where everybody meets everybody.
#include "bench/scenes/fantastic_bits.h"

#include "bench/speed/scenes.h"

namespace carom::bench {

using namespace fantastic_bits;

namespace {

struct Flight {
    State state;
    Orders orders;
};

// Turns of matches of a kind, of each the first few.
std::vector<Flight> collect_flights(flights::Kind kind, int turns, int count) {
    std::vector<Flight> all;
    for (int number = static_cast<int>(kind); static_cast<int>(all.size()) < count;
         number += static_cast<int>(flights::Kind::KINDS)) {
        flights::play(number, turns, [&](const State& s, const Orders& orders) {
            State after = s;
            if (step(after, orders) == Fault::NONE) all.push_back({s, orders});
        });
    }
    all.resize(count);
    return all;
}

struct HitTrace : NoTrace {
    long events = 0;
    void hit(const State&, const Candidate&, bool) { ++events; }
};

template <template <class> class Motion>
Entrant entrant(const char* name, const std::vector<Flight>& flights) {
    auto work = std::make_shared<std::vector<State>>(BLOCK);
    const auto* all = &flights;
    Entrant e;
    e.contender.name = name;
    e.contender.prepare = [work, all](int block) {
        for (int k = 0; k < BLOCK; ++k) (*work)[k] = (*all)[block * BLOCK + k].state;
    };
    e.contender.run = [work, all](int block) {
        for (int k = 0; k < BLOCK; ++k) {
            const Flight& flight = (*all)[block * BLOCK + k];
            (void)step<Motion>((*work)[k], flight.orders);  // sound: so collected
        }
    };
    e.account = [all](Row& row) {
        HitTrace trace;
        Hash hash;
        for (const Flight& flight : *all) {
            State s = flight.state;
            (void)step<Motion>(s, flight.orders, trace);
            hash.add(static_cast<std::int64_t>(hash_of(s)));
        }
        row.events = trace.events;
        row.counts.evaluated = row.counts.proposed = 0;
        row.hash = hash.value();
    };
    return e;
}

}  // namespace

void flight_scenes(Bench& bench) {
    constexpr int COUNT = 250 * BLOCK;
    const struct {
        const char* name;
        flights::Kind kind;
        int turns;  // crowds have flown apart after a few
    } SCENES[] = {{"matches, played", flights::Kind::PLAYED, MAX_TURNS},
                  {"matches, crowded", flights::Kind::CROWDED, 6}};
    for (const auto& scene : SCENES) {
        const std::vector<Flight> flights = collect_flights(scene.kind, scene.turns, COUNT);
        std::vector<Entrant> entrants = {entrant<PlainMotion>("all pairs", flights),
                                         entrant<FastMotion>("lanes", flights)};
        bench.run(scene.name, MOST_MOVERS, entrants, COUNT / BLOCK, BLOCK, 15);
    }
}

}  // namespace carom::bench
