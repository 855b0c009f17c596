// The searching bot. Every turn it reads the input, searches with the exact simulator, and prints
// its orders.
#include <cstring>
#include <iostream>

#include "bot/mean_max/explain.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "bot/mean_max/think.h"
#include "bot/search_options.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mean_max;
    using namespace carom::mean_max::bot;
    if (std::strcmp(argv[argc - 1], "--weights-list") == 0) {
        carom::bot::list_weights<Weights>();
        return 0;
    }
    carom::bot::SearchOptions options(
        argc, argv,
        {"bot: plays Mean Max on stdin and stdout", 40, 50, true, LEAGUES, DEFAULT_LEAGUE, true});
    const bool stats = options.stats();
    const Weights weights = options.weights<Weights>();
    const std::string network = options.network(CAROM_NETWORK, FEATURE_COUNT, 1);

    std::ios::sync_with_stdio(false);
    Reader reader(options.league());
    Thinker<> thinker(ValueFunction(weights, network.c_str()), options.seed());
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(carom::bot::Clock::now());
        if (!reader.read(std::cin)) break;
        const State& now = reader.state();
        const Orders orders = thinker.think(reader.me(), budget, now, reader.spawns());
        reader.ordered(orders);
        // Printed before the answer, so that the platform shows the line with this turn.
        if (stats) std::cerr << explain(thinker, now, reader.me(), weights) << std::endl;
        print(std::cout, now, reader.me(), orders);
        thinker.shift();
    }
}
