// The searching bot. Every turn it reads the input, searches with the exact simulator, and prints
// its orders.
#include <cstring>
#include <iostream>

#include "bot/poker_chip_race/explain.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/think.h"
#include "bot/search_options.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::poker_chip_race;
    using namespace carom::poker_chip_race::bot;
    if (std::strcmp(argv[argc - 1], "--weights-list") == 0) {
        carom::bot::list_weights<Weights>();
        return 0;
    }
    carom::bot::SearchOptions options(
        argc, argv,
        {"bot: plays Poker Chip Race on stdin and stdout", 120, 150, true, 0, "", true});
    const bool stats = options.stats();
    const Weights weights = options.weights<Weights>();
    const std::string network = options.network(CAROM_NETWORK, FEATURE_COUNT, 1);

    std::ios::sync_with_stdio(false);
    Reader<World::CAPACITY> reader;
    Thinker<> thinker(ValueFunction(weights, network.c_str()), options.seed());
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(carom::bot::Clock::now());
        if (!reader.read(std::cin)) break;
        const World& now = reader.state();
        const Orders orders = thinker.think(reader.me(), budget, now);
        // Printed before the answer, so that the platform shows the line with this turn.
        if (stats) std::cerr << explain(thinker, now, reader.me(), weights) << std::endl;
        print(std::cout, now, reader.me(), orders);
        thinker.shift();
    }
}
