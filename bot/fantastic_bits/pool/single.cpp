// A sparring bot that searches for one wizard at a time. Only snaffles and goals count. It assumes
// that all others stand still, and it casts no spells. It is never changed.
#include <cstring>

#include "bot/fantastic_bits/pool/sparring.h"
#include "bot/pool/evolution.h"

namespace carom::fantastic_bits::bot::single {

constexpr int TURNS = 6, POPULATION = 10;

struct OnePlan {
    Gene gene[TURNS];
};

// The search problem of one wizard (bot/pool/evolution.h).
class Planner {
  public:
    using Plan = OnePlan;
    using State = fantastic_bits::State;
    static constexpr int DEPTH = TURNS;

    void look(const State& s, int wizard) { root_ = s, wizard_ = wizard; }
    Plan random(Rng& rng) const {
        Plan plan;
        for (Gene& gene : plan.gene) gene = random_move(rng);
        return plan;
    }
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Plan child = a;
        for (int t = 0; t < DEPTH; ++t) {
            if (rng.chance(0.3)) child.gene[t] = b.gene[t];
        }
        return child;
    }
    void mutate(Plan& plan, double width, Rng& rng) const {
        Gene& gene = plan.gene[rng.below(DEPTH)];
        if (rng.chance(0.3)) {
            gene = random_move(rng);
        } else {
            nudge(gene, width, rng);
        }
    }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < DEPTH; ++t) plan.gene[t] = plan.gene[t + 1];
        plan.gene[DEPTH - 1] = random_move(rng);
    }

    const State& root() const { return root_; }
    int shared(const Plan& a, const Plan& b) const {
        int t = 0;
        while (t < DEPTH && std::memcmp(&a.gene[t], &b.gene[t], sizeof(Gene)) == 0) ++t;
        return t;
    }
    bool play(State& s, const Plan& plan, int t) const {
        if (is_terminal(s)) return true;
        Orders orders;
        orders.of[wizard_] = pool::order_of(s, wizard_, plan.gene[t]);
        return step(s, orders) == Fault::NONE;
    }
    // The value: goals, the snaffles' places, and the distance to the nearest snaffle.
    double worth(const State& s, int t) const {
        constexpr double GOAL = 12000, EARLY = 0.2, NEAR = 0.5;
        const int player = player_of(wizard_);
        const double goal = player == 0 ? WIDTH : 0;
        double value = GOAL * (s.score[player] - s.score[1 - player]), nearest = WIDTH;
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (!s.is_alive(j)) continue;
            const double dx = s.x[j] - goal, dy = s.y[j] - HEIGHT / 2;
            value -= std::sqrt(dx * dx + dy * dy);
            const double d = std::sqrt(distance2(s, wizard_, j));
            if (d < nearest) nearest = d;
        }
        value -= NEAR * nearest;
        return t + 1 == DEPTH ? value : EARLY * value;
    }

    Order first_order(const Plan& plan) const {
        return pool::order_of(root_, wizard_, plan.gene[0]);
    }

  private:
    State root_{};
    int wizard_ = 0;
};

}  // namespace carom::fantastic_bits::bot::single

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::fantastic_bits;
    using namespace carom::fantastic_bits::bot;
    using carom::search::Budget, carom::search::Clock;
    carom::search::SearchOptions options(
        argc, argv,
        {"single: plays Fantastic Bits on stdin and stdout, each wizard for itself", 85, 100,
         false});

    std::ios::sync_with_stdio(false);
    Reader reader;
    single::Planner planner;
    using Search = carom::search::pool::Evolution<single::Planner, single::POPULATION>;
    Search search[] = {Search(options.seed()), Search(options.seed() + 1)};
    while (reader.begin(std::cin)) {
        const Budget budget = options.budget(Clock::now());
        if (!reader.read(std::cin)) break;
        Orders orders;
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = reader.me() * WIZARDS_EACH + k;
            planner.look(reader.position(), i);
            const Budget part = budget.part(double(k) / WIZARDS_EACH, double(k + 1) / WIZARDS_EACH);
            orders.of[i] = planner.first_order(search[k].search(planner, part));
            search[k].shift(planner);
        }
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
