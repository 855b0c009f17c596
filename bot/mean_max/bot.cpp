// The searching player: every turn it evolves a plan with the exact simulator and plays its start.
#include <cstring>
#include <iostream>

#include "bot/budget.h"
#include "bot/mean_max/foes.h"
#include "bot/mean_max/planner.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "bot/options.h"
#include "bot/rhea.h"

namespace {

constexpr const char* USAGE =
    "bot: plays Mean Max on stdin and stdout\n"
    "  --budget-ms N        time for an answer (default 40 of the contest's 50)\n"
    "  --first-budget-ms N  time for the first answer (default 900 of 1000)\n"
    "  --rollouts N         instead of time: so many plans each turn, the same answers every time\n"
    "  --seed N             of its random choices (default 1)\n"
    "  --league N           0..3 (default: as seen)\n"
    "  --weights FILE       lines name,value for the evaluation\n"
    "  --weights-list       prints name,type,value,least,most of each, and ends\n";

}  // namespace

int main(int argc, char** argv) {
    using namespace carom;
    if (argc == 2 && std::strcmp(argv[1], "--weights-list") == 0) {
        bot::list_weights();
        return 0;
    }
    const bot::Options options(
        argc, argv, USAGE,
        {"--budget-ms", "--first-budget-ms", "--rollouts", "--seed", "--league", "--weights"});
    const double budget_ms = options.number("--budget-ms", 40, 1, 1e6);
    const double first_ms = options.number("--first-budget-ms", 900, 1, 1e6);
    const int rollouts = static_cast<int>(options.number("--rollouts", 0, 1, 1e9));
    const auto seed = static_cast<std::uint64_t>(options.number("--seed", 1, 0, 1e15));

    std::ios::sync_with_stdio(false);
    bot::Reader reader(static_cast<int>(options.number("--league", -1, 0, 3)));
    const char* weights = options.text("--weights");
    bot::Planner planner(weights ? bot::read_weights(weights) : bot::Weights());
    constexpr int POPULATION = 12;
    bot::Rhea<bot::Planner, POPULATION> rhea(seed);
    const bot::Plan heuristic = bot::plan_of_moves();
    bot::Foes models;
    static double sums[9][8];
    static int turns = 0;
    const double FOE = getenv("FOE") ? atof(getenv("FOE")) : 0.12;
    using Search = bot::Rhea<bot::Planner, POPULATION>;
    Search foes[3] = {Search(seed + 1), Search(seed + 2), Search(seed + 3)};
    for (double ms = first_ms; reader.begin(std::cin); ms = budget_ms) {
        const auto start = bot::Clock::now();
        if (!reader.read(std::cin)) break;
        planner.look(reader.state());
        const int me = reader.me();
        double used = 0;
        models.look(reader.state());
        ++turns;
        for (int u = 0; u < 9; ++u) {
            for (int m = 0; m < 7; ++m) sums[u][m] += models.miss(u, m);
            sums[u][7] += models.miss(u);
        }
        if (FOE > 0)
            for (int p = 0; p < 3; ++p) {
                if (p == me) continue;
                planner.plan_for(p);
                used += FOE;
                const bot::Budget budget =
                    rollouts > 0 ? bot::Budget::of_rollouts(std::max(20, int(rollouts * FOE)))
                                 : bot::Budget::of_time(start, ms * used);
                const bot::Plan best = foes[p].search(planner, &heuristic, 1, budget).plan;
                planner.expect(p, getenv("RAW") ? best : models.believe(reader.state(), p, best));
                foes[p].shift(planner);
            }
        if (getenv("MISS") && turns % 100 == 0)
            for (int u = 0; u < 9; ++u) {
                for (int m = 0; m < 8; ++m) fprintf(stderr, "%5.0f ", sums[u][m] / turns);
                fprintf(stderr, "\n");
            }
        planner.plan_for(me);
        const bot::Budget budget = rollouts > 0
                                       ? bot::Budget::of_rollouts(int(rollouts * (1 - used)))
                                       : bot::Budget::of_time(start, ms);
        bot::Plan best = rhea.search(planner, &heuristic, 1, budget).plan;
        planner.expect(me, best);
        const mean_max::Orders orders = planner.first_orders();
        reader.ordered(orders);
        bot::print(std::cout, reader.state(), reader.me(), orders);
        rhea.shift(planner);
        Rng next(seed);
        planner.shift(best, next);
        planner.expect(me, best);
    }
    if (0)
        for (int u = 0; u < 9; ++u) {
            for (int m = 0; m < 8; ++m) fprintf(stderr, "%5.0f ", sums[u][m] / turns);
            fprintf(stderr, "\n");
        }
}
