// The policy is a network that computes the order of a pod in a position. The network learned from
// the orders of the search (bot/learn/policy.py). A bot can follow the policy without a search
// (policy.cpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "bot/mad_pod_racing/genes.h"
#include "bot/search/network.h"
#include "sim/base/vector.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing::bot {

// The network's outputs are the logits of the turn classes, followed by the logits of the power
// classes. TURN_STEPS has the number of steps of each turn class.
constexpr int TURN_CLASSES = 9;
constexpr int TURN_STEPS[TURN_CLASSES] = {-MAX_STEPS, -48, -28, -12, 0, 12, 28, 48, MAX_STEPS};
enum Power : std::int8_t { FULL, PART, NONE, SHIELD, BOOST };
constexpr int POWER_CLASSES = 5, COMMANDS = TURN_CLASSES + POWER_CLASSES;

// turn_class() and power_class() return the classes of a gene's turn and power.
inline int turn_class(const Gene& gene) {
    int nearest = 0;
    for (int k = 1; k < TURN_CLASSES; ++k) {
        if (std::abs(TURN_STEPS[k] - gene.steps) < std::abs(TURN_STEPS[nearest] - gene.steps)) {
            nearest = k;
        }
    }
    return nearest;
}
inline int power_class(const Gene& gene) {
    constexpr int LOW = 20, HIGH = 180;
    if (gene.power == Gene::SHIELD) return SHIELD;
    if (gene.power == Gene::BOOST) return BOOST;
    return gene.power >= HIGH ? FULL : gene.power <= LOW ? NONE : PART;
}

// Returns whether there is a policy for the league: each player must have two pods.
inline bool has_policy(const State& s) { return s.pods == MAX_PODS; }

// The number of the network's inputs: positions and velocities in the pod's coordinates (ahead,
// aside), and other numbers.
constexpr int SENSES = 47;

// Computes the inputs for one pod.
class Senses {
  public:
    // heading_of(pod) returns the Heading of a pod.
    template <class HeadingOf>
    static void compute(const State& s, const Course& course, HeadingOf&& heading_of, int pod,
                        float* out) {
        const Heading& heading = heading_of(pod);
        Senses(s, course, {heading.x, heading.y}, pod, out).write();
    }

  private:
    static constexpr double FAR = 6000, NEAR = 1500, FAST = 600;  // units; units per turn
    static constexpr double AGAINST_SPEED = 3, LEAD = 3;  // turns; checkpoints

    Senses(const State& s, const Course& course, Vector ahead, int pod, float* out)
        : s_(s), course_(course), ahead_(ahead), pod_(pod), out_(out) {}

    void write() {
        const int me = course_.player_of(pod_), enemy = 1 - me;
        const int partner = course_.pod_of(me, 0) + course_.pod_of(me, 1) - pod_;
        int first = course_.pod_of(enemy, 0), second = course_.pod_of(enemy, 1);
        if (progress(second) > progress(first)) std::swap(first, second);
        const double own = progress(pod_), partners = progress(partner);

        write(velocity(pod_), FAST);
        write_way(pod_);
        write_direction(gate(pod_, 0) - place(pod_));
        write_direction(gate(pod_, 0) - place(pod_) - AGAINST_SPEED * velocity(pod_));
        write_pod(partner);
        write_pod(first);
        write_direction(place(first) - place(pod_));
        write_way(first);
        write_pod(second);
        write_way(second);
        write(own > partners);
        write(std::clamp(own - partners, -LEAD, LEAD) / LEAD);
        write(std::clamp(std::max(own, partners) - progress(first), -LEAD, LEAD) / LEAD);
        write(!s_.boosted[pod_]);
        for (const int i : {pod_, partner, first, second}) write(idle_turns(i) / 4.0);
        write((s_.turn - std::max(s_.passed_at[pod_], s_.passed_at[partner])) / 50);
    }
    // Writes the next two checkpoints of a pod, as seen from pod_.
    void write_way(int pod) {
        const Vector way = gate(pod, 0) - place(pod_);
        write(way, FAR);
        write(gate(pod, 1) - place(pod_), FAR);
        write(nearness(way));
    }
    void write_direction(const Vector& way) { write(way, way.length() + 1); }
    void write_pod(int pod) {
        const Vector to = place(pod) - place(pod_);
        write(to, FAR);
        write(velocity(pod) - velocity(pod_), FAST);
        write(nearness(to));
    }
    void write(const Vector& v, double unit) {
        write((v.x * ahead_.x + v.y * ahead_.y) / unit);
        write((v.y * ahead_.x - v.x * ahead_.y) / unit);
    }
    void write(double number) { *out_++ = static_cast<float>(number); }

    static double nearness(const Vector& way) { return NEAR / (NEAR + way.length()); }
    Vector place(int pod) const { return {s_.x[pod], s_.y[pod]}; }
    Vector velocity(int pod) const { return {s_.vx[pod], s_.vy[pod]}; }
    Vector gate(int pod, int later) const {
        const int next = (course_.next(s_.passed[pod]) + later) % course_.checkpoints;
        return {course_.x[next], course_.y[next]};
    }
    int idle_turns(int pod) const {
        return std::max(0, s_.shielded_at[pod] + SHIELD_TURNS + 1 - s_.turn);
    }
    // Returns a pod's progress: passed checkpoints plus the fraction of the current leg.
    double progress(int pod) const {
        const double leg = (gate(pod, 0) - gate(pod, course_.checkpoints - 1)).length();
        const double left = (gate(pod, 0) - place(pod)).length();
        return s_.passed[pod] + 1 - std::min(1.0, left / (leg + 1));
    }

    const State& s_;
    const Course& course_;
    Vector ahead_;
    int pod_;
    float* out_;
};

// Returns the mean of `numbers` with the weights exp(sharpness * logit).
template <std::size_t COUNT>
double mean(const float* logits, const int (&numbers)[COUNT], double sharpness) {
    const float most = *std::max_element(logits, logits + COUNT);
    double sum = 0, weights = 0;
    for (std::size_t k = 0; k < COUNT; ++k) {
        // The weight is exp(x) with x <= 0, computed with logistic(), which has the same bits on
        // every platform.
        const double half = search::logistic(sharpness * static_cast<double>(logits[k] - most));
        const double weight = half / (1 - half);
        sum += weight * numbers[k], weights += weight;
    }
    return sum / weights;
}

// Converts the network's outputs to a gene. The gene has the means of the turns and of the thrusts,
// or a shield or boost if this is the most probable power. The means use sharpened probabilities,
// because the search also orders many turns that are slightly worse than the best turn.
inline Gene gene_of(const float* commands, const Switches& rules, bool boost_left) {
    const float* const powers = commands + TURN_CLASSES;
    const int thrusts[] = {rules.power, rules.power / 2, 0};  // FULL, PART, NONE
    int power = static_cast<int>(std::floor(mean(powers, thrusts, 2) + 0.5));
    const float most = *std::max_element(powers, powers + POWER_CLASSES);
    if (powers[SHIELD] == most && rules.shield) power = Gene::SHIELD;
    if (powers[BOOST] == most && rules.boost && boost_left) power = Gene::BOOST;
    return {static_cast<std::int8_t>(std::floor(mean(commands, TURN_STEPS, 1.5) + 0.5)),
            static_cast<std::uint8_t>(power)};
}

// Returns the gene that the policy orders for a pod. heading_of(pod) returns the Heading of a pod.
template <class HeadingOf>
Gene policy_gene(const search::Network& network, const State& s, const Course& course,
                 HeadingOf&& heading_of, int pod) {
    float senses[SENSES], commands[COMMANDS];
    Senses::compute(s, course, heading_of, pod, senses);
    network.run(senses, commands);
    return gene_of(commands, course.rules, !s.boosted[pod]);
}

// The functions of a policy that self-play requires (bot/learn/self_play.cpp). Model is TurnModel.
struct Policy {
    static constexpr int SENSES = bot::SENSES, GROUPS[] = {TURN_CLASSES, POWER_CLASSES};

    // Returns the number of a player's units for which the policy gives orders.
    template <class Model>
    static int units(const Model& model) {
        return has_policy(model.root().state) ? model.course().rules.pods : 0;
    }
    // Sets the first gene of a unit in a plan.
    template <class Model, class Plan>
    static void follow(const search::Network& network, const Model& model, int player, int unit,
                       Plan& plan) {
        plan.gene[0][unit] = policy_gene(network, model.root().state, model.course(),
                                         headings(model), model.course().pod_of(player, unit));
    }
    // senses() computes the network's inputs for a unit. classes() computes the turn class and the
    // power class of the unit's first gene in a plan.
    template <class Model>
    static void senses(const Model& model, int player, int unit, float* out) {
        Senses::compute(model.root().state, model.course(), headings(model),
                        model.course().pod_of(player, unit), out);
    }
    template <class Plan>
    static void classes(const Plan& plan, int unit, int* out) {
        out[0] = turn_class(plan.gene[0][unit]), out[1] = power_class(plan.gene[0][unit]);
    }

  private:
    template <class Model>
    static auto headings(const Model& model) {
        return [&model](int i) -> const Heading& { return model.heading(model.root(), i); };
    }
};

}  // namespace carom::mad_pod_racing::bot
