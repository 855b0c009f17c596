// The searching player: every turn it reads, thinks with the exact simulator, and prints.
#include <cstring>
#include <iostream>

#include "bot/mad_pod_racing/explain.h"
#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/mad_pod_racing/think.h"
#include "bot/options.h"

namespace {

constexpr const char* USAGE =
    "bot: plays Mad Pod Racing on stdin and stdout\n"
    "  --budget-ms N        for an answer (default 60 of 75)\n"
    "  --first-budget-ms N  for the first (900 of 1000)\n"
    "  --rollouts N         instead: so many plans a turn, always the same answers\n"
    "  --seed N             of its choices (1)\n"
    "  --league N           0..4 (4, or where each has one pod one that uses no words)\n"
    "  --stats N            1: explains each answer on stderr (0)\n"
    "  --weights FILE       lines name,value for the evaluation\n"
    "  --weights-list       last: name,type,value,least,most of each\n";

}  // namespace

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mad_pod_racing;
    using namespace carom::mad_pod_racing::bot;
    if (std::strcmp(argv[argc - 1], "--weights-list") == 0) {
        carom::bot::list_weights<Weights>();
        return 0;
    }
    const carom::bot::Options options(argc, argv, USAGE,
                                      {"--budget-ms", "--first-budget-ms", "--rollouts", "--seed",
                                       "--league", "--stats", "--weights"});
    const double budget_ms = options.number("--budget-ms", 60, 1, 1e6);
    const double first_ms = options.number("--first-budget-ms", 900, 1, 1e6);
    const int rollouts = static_cast<int>(options.number("--rollouts", 0, 1, 1e9));
    const auto seed = static_cast<std::uint64_t>(options.number("--seed", 1, 0, 1e15));
    const bool stats = options.number("--stats", 0, 0, 1) == 1;
    const char* file = options.text("--weights");
    const Weights weights = file ? carom::bot::read_weights<Weights>(file) : Weights();

    std::ios::sync_with_stdio(false);
    Reader reader(static_cast<int>(options.number("--league", -1, 0, TOP_LEAGUE)));
    Thinker<> thinker(weights, seed);
    for (double ms = first_ms; reader.begin(std::cin); ms = budget_ms) {
        const auto start = carom::bot::Clock::now();
        if (!reader.read(std::cin)) break;
        const carom::bot::Budget budget = rollouts > 0 ? carom::bot::Budget::of_rollouts(rollouts)
                                                       : carom::bot::Budget::of_time(start, ms);
        const State& now = reader.state();
        const Orders orders = thinker.think(now, reader.course(), reader.me(), budget);
        reader.ordered(orders);
        // Before the answer, so that it is this turn's log.
        if (stats) std::cerr << explain(thinker, now, reader.me(), weights) << std::endl;
        print(std::cout, reader.course(), reader.me(), orders);
        thinker.shift();
    }
}
