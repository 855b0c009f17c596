// A sparring bot that searches for one throw now, after which all chips drift, and counts only its
// own area at the end. The contest's winner described this method. It is never changed.
#include <iostream>

#include "bot/poker_chip_race/genes.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/search/search_options.h"
#include "sim/base/rng.h"
#include "sim/poker_chip_race/step.h"

namespace {

using namespace carom;
using namespace carom::poker_chip_race;
using namespace carom::poker_chip_race::bot;
using carom::search::Budget, carom::search::Clock;

using Chips = Table<128>;

constexpr int TURNS = 20;

double area(const Chips& s, int me) {
    double area = 0;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == me) area += s.radius[i] * s.radius[i];
    }
    return area;
}

// The own area after these orders and a time of drifting, plus a small part of the area on the way.
double value(const Chips& s, int me, const Orders& orders) {
    constexpr double EARLY = 0.02;
    Chips future = s;
    double value = 0;
    for (int t = 0; t < TURNS; ++t) {
        if (step(future, t == 0 ? orders : Orders()) != Fault::NONE) break;
        value += EARLY * area(future, me);
    }
    return value + area(future, me);
}

// For one chip after the other, adds a throw to the orders or removes it, if that improves them,
// until the budget is used up.
Orders think(const Chips& s, int me, const Budget& budget, const Directions& directions, Rng& rng) {
    int own[MAX_CHIPS_EACH], chips = 0;
    for (int i = 0; i < s.count && chips < MAX_CHIPS_EACH; ++i) {
        if (s.owner[i] == me) own[chips++] = i;
    }
    Orders best;
    if (chips == 0) return best;
    double most = value(s, me, best);
    Budget::Meter meter(budget);
    for (int rollouts = 1; meter.left(rollouts); ++rollouts) {
        constexpr double WAITS_AGAIN = 0.1;
        const int chip = own[rng.below(chips)];
        const auto& direction = directions[rng.below(DIRECTIONS)];
        Orders tried = best;
        tried.ejections.filter([chip](const Ejection& e) { return e.chip != chip; });
        if (!rng.chance(WAITS_AGAIN)) {
            tried.ejections.push_back({chip, 0, direction.cosine, direction.sine});
        }
        const double worth = value(s, me, tried);
        if (worth > most) most = worth, best = tried;
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    carom::search::SearchOptions options(argc, argv,
                                         {"impulse: plays Poker Chip Race on stdin and stdout, one "
                                          "throw at a time",
                                          120, 150, false});
    Rng rng(options.seed());
    const Directions directions;
    std::ios::sync_with_stdio(false);
    Reader<Chips::CAPACITY> reader;
    while (reader.begin(std::cin)) {
        const Budget budget = options.budget(Clock::now());
        if (!reader.read(std::cin)) break;
        const Chips& now = reader.position();
        print(std::cout, now, reader.me(), think(now, reader.me(), budget, directions, rng));
    }
}
