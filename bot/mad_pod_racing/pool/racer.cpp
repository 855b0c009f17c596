// A sparring bot that searches for one pod at a time. Each pod races as fast as it can and assumes
// that all others keep rolling. It is never changed.
#include <cstring>

#include "bot/mad_pod_racing/pool/sparring.h"
#include "bot/pool/evolution.h"

namespace carom::mad_pod_racing::bot::racer {

constexpr int TURNS = 8, POPULATION = 10;

struct OnePlan {
    Gene gene[TURNS];
};

struct Future {
    mad_pod_racing::State state;
    int direction;  // direction of the planned pod
};

// The search problem of one pod (bot/pool/evolution.h).
class Planner {
  public:
    using Plan = OnePlan;
    using State = Future;
    static constexpr int DEPTH = TURNS;

    void look(const mad_pod_racing::State& s, const Course& course, int pod) {
        root_.state = s, course_ = course, pod_ = pod;
        const double angle = pool::angle_of(s, course, pod);
        root_.direction = nearest_direction(angle);
        steps_ = s.turned[pod] ? steps_allowed(*directions_, angle) : MAX_STEPS;
    }
    Plan random(Rng& rng) const {
        Plan plan;
        for (Gene& gene : plan.gene) gene = drawn(rng);
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
            gene = drawn(rng);
        } else {
            nudge(gene, course_.rules, width, width, rng);
        }
    }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < DEPTH; ++t) plan.gene[t] = plan.gene[t + 1];
        plan.gene[DEPTH - 1] = drawn(rng);
    }

    const Future& root() const { return root_; }
    int shared(const Plan& a, const Plan& b) const {
        int t = 0;
        while (t < DEPTH && std::memcmp(&a.gene[t], &b.gene[t], sizeof(Gene)) == 0) ++t;
        return t;
    }
    bool play(Future& future, const Plan& plan, int t) const {
        Orders orders;
        orders.of[pod_] = order(future, plan.gene[t], t);
        return step(future.state, orders, course_) == Fault::NONE;
    }
    // The value: the distance to the next checkpoint, mostly at the end of the plan.
    double worth(const Future& future, int t) const {
        constexpr double PASSED = 20000, EARLY = 0.1, LOOKAHEAD = 3;
        const mad_pod_racing::State& s = future.state;
        const double come = PASSED * s.passed[pod_] - pool::to_next(s, course_, pod_, LOOKAHEAD);
        return t + 1 == DEPTH ? come : EARLY * come;
    }

    Order first_order(const Plan& plan) const {
        Future future = root_;
        return order(future, plan.gene[0], 0);
    }

  private:
    Gene drawn(Rng& rng) const {
        Gene gene = random_gene(course_.rules, !root_.state.boosted[pod_], {}, rng);
        if (gene.power == Gene::SHIELD) gene.power = 0;
        return gene;
    }
    Order order(Future& future, const Gene& gene, int t) const {
        int steps = gene.steps;
        if (t == 0) steps = steps > steps_ ? steps_ : steps < -steps_ ? -steps_ : steps;
        future.direction = wrapped(future.direction + steps);
        const Direction& direction = (*directions_)[future.direction];
        Order order;
        order.kind = gene.power == Gene::BOOST ? Order::BOOST : Order::THRUST;
        order.power = order.kind == Order::THRUST ? gene.power : 0;
        order.x = static_cast<int>(future.state.x[pod_]) + direction.dx;
        order.y = static_cast<int>(future.state.y[pod_]) + direction.dy;
        order.heading = &direction.heading;
        return order;
    }

    Future root_{};
    Course course_;
    int pod_ = 0, steps_ = MAX_STEPS;
    std::unique_ptr<const Directions> directions_{new Directions};
};

}  // namespace carom::mad_pod_racing::bot::racer

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mad_pod_racing;
    using namespace carom::mad_pod_racing::bot;
    using carom::search::Budget, carom::search::Clock;
    carom::search::SearchOptions options(
        argc, argv,
        {"racer: plays Mad Pod Racing on stdin and stdout, each pod for itself", 60, 75, false,
         TOP_LEAGUE + 1, DEFAULT_LEAGUE});

    std::ios::sync_with_stdio(false);
    Reader reader(options.league());
    racer::Planner planner;
    using Search = carom::search::pool::Evolution<racer::Planner, racer::POPULATION>;
    Search search[] = {Search(options.seed()), Search(options.seed() + 1)};
    while (reader.begin(std::cin)) {
        const Budget budget = options.budget(Clock::now());
        if (!reader.read(std::cin)) break;
        const int pods = reader.position().course.rules.pods;
        Orders orders;
        for (int k = 0; k < pods; ++k) {
            const int pod = reader.position().course.pod_of(reader.me(), k);
            planner.look(reader.position().state, reader.position().course, pod);
            const Budget part = budget.part(double(k) / pods, double(k + 1) / pods);
            orders.of[pod] = planner.first_order(search[k].search(planner, part));
            search[k].shift(planner);
        }
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
