// The searching bot. Every turn it reads the input, searches with the exact simulator, and prints
// its orders.
#include <cstring>
#include <iostream>

#include "bot/bit_runner_2048/explain.h"
#include "bot/bit_runner_2048/print.h"
#include "bot/bit_runner_2048/read.h"
#include "bot/bit_runner_2048/think.h"
#include "bot/search_options.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::bit_runner_2048;
    using namespace carom::bit_runner_2048::bot;
    if (std::strcmp(argv[argc - 1], "--weights-list") == 0) {
        carom::bot::list_weights<Weights>();
        return 0;
    }
    carom::bot::SearchOptions options(
        argc, argv, {"bot: plays Bit Runner 2048 on stdin and stdout", 40, 50, true, 0, "", true});
    const bool stats = options.stats();
    const Weights weights = options.weights<Weights>();
    const std::string network = options.network(CAROM_NETWORK, FEATURE_COUNT, 1);

    std::ios::sync_with_stdio(false);
    Reader reader;
    Thinker<> thinker(ValueFunction(weights, network.c_str()), options.seed());
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(carom::bot::Clock::now());
        if (!reader.read(std::cin)) break;
        const Orders orders = thinker.think(reader.me(), budget, reader.state(), reader.yard());
        // Printed before the answer, so that the platform shows the line with this turn.
        if (stats) std::cerr << explain(thinker, reader.state(), reader.me()) << std::endl;
        reader.ordered(orders);
        print(std::cout, reader.me(), orders);
        thinker.shift();
    }
}
