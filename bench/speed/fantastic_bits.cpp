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

using Flights = std::shared_ptr<const std::vector<Flight>>;

// Turns of matches of a kind, of each the first few.
Flights collect_flights(flights::Kind kind, int turns, int count) {
    std::vector<Flight> all;
    for (int number = static_cast<int>(kind); static_cast<int>(all.size()) < count;
         number += static_cast<int>(flights::Kind::KINDS)) {
        flights::play(number, turns, [&](const State& s, const Orders& orders) {
            State after = s;
            if (step(after, orders) == Fault::NONE) all.push_back({s, orders});
        });
    }
    all.resize(count);
    return std::make_shared<const std::vector<Flight>>(std::move(all));
}

struct HitObserver : NoObserver {
    long events = 0;
    void hit(const State&, const Candidate&, bool) { ++events; }
};

template <template <class> class Motion>
Entrant entrant(const char* name, const Flights& flights) {
    return entrant_of<NoObserver, HitObserver>(
        name, flights, [](State& s, const Flight& flight, auto&& observer) {
            (void)step<Motion>(s, flight.orders, observer);  // sound: so collected
        });
}

}  // namespace

void flight_scenes(Bench& bench) {
    constexpr int COUNT = 250 * BLOCK;
    const struct {
        const char* name;
        flights::Kind kind;
        int turns;  // crowds have flown apart after a few
    } SCENES[] = {{"matches, played", flights::Kind::STARTING, MAX_TURNS},
                  {"matches, crowded", flights::Kind::CROWDED, 6}};
    for (const auto& scene : SCENES) {
        const Flights flights = collect_flights(scene.kind, scene.turns, COUNT);
        std::vector<Entrant> entrants = {entrant<PlainMotion>("all pairs", flights),
                                         entrant<FastMotion>("lanes", flights)};
        bench.run(scene.name, MAX_MOVERS, entrants, COUNT / BLOCK, BLOCK, 15);
    }
}

}  // namespace carom::bench
