// Tests of the sparring bots' searches (bot/pool/) with a problem whose best plan is known, and of
// every sparring bot's answers.
#include <doctest/doctest.h>

#include <cmath>
#include <sstream>
#include <string>

#include "bot/pool/evolution.h"
#include "bot/pool/monte_carlo.h"
#include "bot/pool/plans.h"
#include "bot/search/budget.h"
#include "referee/base/files.h"
#include "sim/base/hash.h"
#include "tests/shell.h"

using namespace carom;
using carom::search::Budget;

namespace {

// A plan's value grows as the first unit's genes come closer to 50 and the second unit's to 150.
// The third unit does not exist. A rollout ends early when both genes of a turn are small.
struct Numbers : search::pool::Plans<Numbers, double, 4, 3> {
    using State = double;

    static int units() { return 2; }
    static double draw(int unit, Rng& rng) { return 100 * unit + rng.below(100); }
    static void vary(double& gene, double width, Rng& rng) {
        gene += 10 * width * rng.between(-1, 1);
    }

    const State& root() const { return start; }
    bool play(State& s, const Plan& plan, int t) const {
        ++turns;
        s -= std::fabs(plan.gene[t][0] - 50) + std::fabs(plan.gene[t][1] - 150);
        return plan.gene[t][0] > 5 || plan.gene[t][1] > 105;
    }
    static double worth(State s, int t) { return s + t; }

    State start = 0;
    mutable long turns = 0;  // number of simulated turns
};
// The same, with every turn of every plan simulated.
struct Whole : Numbers {
    static int shared(const Plan&, const Plan&) { return 0; }
};

double value_of(const Numbers::Plan& plan) {
    const Numbers problem;
    double s = problem.root(), sum = 0;
    for (int t = 0; t < Numbers::DEPTH && problem.play(s, plan, t); ++t) {
        sum += Numbers::worth(s, t);
    }
    return sum;
}

// Returns the result of a search with this seed: plans of three turns with 150 rollouts each.
template <class Search>
std::uint64_t hash_of_answers() {
    Hash h;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Numbers problem;
        Search search(seed);
        for (int turn = 0; turn < 3; ++turn) {
            const Numbers::Plan plan = search.search(problem, Budget::of_rollouts(150));
            for (const auto& genes : plan.gene) h.add(genes[0]), h.add(genes[1]);
            search.shift(problem);
        }
    }
    return h.value();
}

template <class Problem>
using Evolution = search::pool::Evolution<Problem, 10>;
using MonteCarlo = search::pool::MonteCarlo<Numbers>;

}  // namespace

TEST_SUITE("pool") {
    TEST_CASE("the sparring bots' searches answer as they always did") {
        CHECK(hash_of_answers<Evolution<Numbers>>() == 5803984896171615949u);
        CHECK(hash_of_answers<MonteCarlo>() == 12255466288978174849u);
    }
    // tests/pool_answers.txt has a line GAME BOT CHECKSUM BYTES for each sparring bot, from its
    // answers to the inputs of a golden game. A sparring bot never changes, so lines are only
    // added. The test checks the sparring bots that are built: `make test` builds one of them,
    // `make test-all` builds all.
    TEST_CASE("every sparring bot that is built answers a golden game as it always did") {
        const tests::Outcome answers = tests::run(
            "bash -c '. tests/games.sh; for game in $(games); do "
            "read -r file seat < <(recorded $game); "
            "for source in bot/$game/pool/*.cpp; do "
            "bot=$(basename ${source%.cpp}); program=build/$game/pool/$bot; "
            "[ -x $program ] || continue; "
            "echo $game $bot $(sent $game $file $seat | $program --rollouts 40 2>&1 | cksum); "
            "done; done'");
        const std::string all = "\n" + referee::read_file("tests/pool_answers.txt");
        std::istringstream lines(answers.text);
        int checked = 0;
        for (std::string line; std::getline(lines, line); ++checked) {
            CAPTURE(line);
            CHECK(all.find("\n" + line + "\n") != std::string::npos);
        }
        CHECK(checked > 0);
    }
    TEST_CASE("plans that begin alike are simulated once, and the answers are the same") {
        const Numbers once;
        const Whole whole;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Evolution<Numbers> a(seed);
            Evolution<Whole> b(seed);
            for (int turn = 0; turn < 3; ++turn) {
                const Numbers::Plan first = a.search(once, Budget::of_rollouts(100));
                const Numbers::Plan second = b.search(whole, Budget::of_rollouts(100));
                CHECK(once.shared(first, second) == Numbers::DEPTH);
                a.shift(once), b.shift(whole);
            }
        }
        CHECK(once.turns < 0.9 * whole.turns);
    }
    TEST_CASE("a plan that is given joins the population") {
        const Numbers problem;
        Numbers::Plan best{};
        for (auto& genes : best.gene) genes[0] = 50, genes[1] = 150;
        Evolution<Numbers> evolution(1);
        const Numbers::Plan found = evolution.search(problem, Budget::of_rollouts(11), &best);
        CHECK(value_of(found) == value_of(best));
    }
    TEST_CASE_TEMPLATE("a longer search finds more", Search, Evolution<Numbers>, MonteCarlo) {
        const Numbers problem;
        double few = 0, many = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Search search(seed), longer(seed);
            few += value_of(search.search(problem, Budget::of_rollouts(12)));
            many += value_of(longer.search(problem, Budget::of_rollouts(500)));
        }
        CHECK(many > few + 20 * 100);
    }
    TEST_CASE_TEMPLATE("the best plan is tried again, less the turn that was played", Search,
                       Evolution<Numbers>, MonteCarlo) {
        const Numbers problem;
        Search search(2);
        Numbers::Plan moved = search.search(problem, Budget::of_rollouts(300));
        search.shift(problem);
        for (int t = 0; t + 1 < Numbers::DEPTH; ++t) {
            moved.gene[t][0] = moved.gene[t + 1][0], moved.gene[t][1] = moved.gene[t + 1][1];
        }
        // The last turn is drawn again. The worst draw costs 50 for each of both genes.
        moved.gene[3][0] = 100, moved.gene[3][1] = 200;
        const Numbers::Plan next = search.search(problem, Budget::of_rollouts(1));
        CHECK(value_of(next) >= value_of(moved));
    }
}
