// The searching bot. It plans the whole race with the exact simulator and improves the plan in
// every turn.
#include <cstring>
#include <iostream>
#include <memory>

#include "bot/search_options.h"
#include "bot/search_race/explain.h"
#include "bot/search_race/print.h"
#include "bot/search_race/read.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::search_race;
    using namespace carom::search_race::bot;
    if (std::strcmp(argv[argc - 1], "--weights-list") == 0) {
        carom::bot::list_weights<Weights>();
        return 0;
    }
    carom::bot::SearchOptions options(
        argc, argv,
        {"bot: plays Search Race on stdin and stdout", 40, 50, true, 0, "", false, FIRST_ROLLOUTS});
    const bool stats = options.stats();

    std::ios::sync_with_stdio(false);
    Reader reader;
    std::unique_ptr<Thinker<>> thinker;
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(carom::bot::Clock::now());
        if (!reader.read(std::cin)) break;
        if (!thinker) {
            thinker = std::make_unique<Thinker<>>(reader.course(), options.weights<Weights>(),
                                                  options.seed());
        }
        const Order order = thinker->think(reader.state(), budget);
        reader.ordered(order);
        // Printed before the answer, so that the platform shows the line with this turn.
        if (stats) std::cerr << explain(*thinker, reader.state().turn) << std::endl;
        print(std::cout, order);
    }
}
