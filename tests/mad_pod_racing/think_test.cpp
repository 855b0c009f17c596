// Tests the search of Mad Pod Racing.
#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "bench/scenes/mad_pod_racing.h"
#include "bot/mad_pod_racing/turn_model.h"
#include "bot/mad_pod_racing/value.h"
#include "sim/mad_pod_racing/state.h"
#include "sim/mad_pod_racing/step.h"

// Implements the value function of bot/mad_pod_racing/value.h pod by pod. The vectorized function
// is compared with this reference.

namespace carom::tests {

using namespace carom::mad_pod_racing;
using mad_pod_racing::bot::Weights;

class ReferenceValue {
  public:
    // `headings` contains the heading of each pod.
    static double of(const State& s, const Course& course, const Heading* headings, int player,
                     const Weights& w) {
        return ReferenceValue(s, course, headings, w).of(player);
    }

  private:
    ReferenceValue(const State& s, const Course& course, const Heading* headings, const Weights& w)
        : s_(s), course_(course), headings_(headings), w_(w) {}

    static double distance(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

    double to_checkpoint(int pod, int checkpoint) const {
        return distance(course_.x[checkpoint] - s_.x[pod], course_.y[checkpoint] - s_.y[pod]);
    }
    int idle_turns(int pod) const {
        return std::max(0, s_.shielded_at[pod] + SHIELD_TURNS + 1 - s_.turn);
    }
    double progress(int pod) const {
        const int next = course_.next(s_.passed[pod]);
        const double vx = s_.vx[pod] + w_.heading * headings_[pod].x;
        const double vy = s_.vy[pod] + w_.heading * headings_[pod].y;
        const double dx = course_.x[next] - (s_.x[pod] + w_.lookahead * vx);
        const double dy = course_.y[next] - (s_.y[pod] + w_.lookahead * vy);
        const double way = distance(dx, dy);
        const int after = (next + 1) % course_.checkpoints;
        const double lx = course_.x[after] - course_.x[next],
                     ly = course_.y[after] - course_.y[next];
        // Two checkpoints at the same position have no direction between them.
        const double leg = std::max(1.0, distance(lx, ly));
        const double onward =
            std::max(1 - way * (1 / w_.near), 0.0) * (vx * (lx / leg) + vy * (ly / leg));
        const double won = s_.passed[pod] >= course_.passings() ? 10 * w_.passed : 0;
        return won + w_.passed * s_.passed[pod] - w_.way * way + w_.onward * onward -
               w_.idle * idle_turns(pod);
    }
    double lateness(int player) const {
        if (is_out(s_, player)) return 10 * w_.passed;
        double last = s_.passed_at[course_.pod_of(player, 0)];
        if (course_.rules.pods == 2) last = std::max(last, s_.passed_at[course_.pod_of(player, 1)]);
        return w_.late * std::max(0.0, s_.turn - last - 40);
    }
    int leader(int player) const {
        const int first = course_.pod_of(player, 0);
        if (course_.rules.pods == 1) return first;
        const int second = course_.pod_of(player, 1);
        return progress(second) > progress(first) ? second : first;
    }
    double obstruction(int pod, int rival) const {
        int gate = course_.next(s_.passed[rival]);
        if (to_checkpoint(rival, gate) < to_checkpoint(pod, gate)) {
            gate = (gate + 1) % course_.checkpoints;
        }
        const double dx = s_.x[rival] - s_.x[pod], dy = s_.y[rival] - s_.y[pod];
        const double apart = distance(dx, dy);
        double value = -w_.to_gate * to_checkpoint(pod, gate) - w_.to_enemy * apart -
                       w_.close * std::min(apart, 2000.0);
        if (apart > 0) {
            value += w_.faces_enemy * (s_.vx[pod] * dx + s_.vy[pod] * dy) / (apart * 600);
        }
        const int next = course_.next(s_.passed[rival]);
        const double lx = course_.x[next] - s_.x[rival], ly = course_.y[next] - s_.y[rival];
        const double length = distance(lx, ly);
        if (length > 0) {
            const double along = std::clamp(-(dx * lx + dy * ly) / (length * length), 0.0, 1.0);
            value -= w_.between * distance(dx + along * lx, dy + along * ly);
            value -= w_.slow * (s_.vx[rival] * lx + s_.vy[rival] * ly) / length;
        }
        return value;
    }
    double of(int player) const {
        const int rival = leader(1 - player);
        const double behind = w_.enemy * progress(rival) + lateness(player) - lateness(1 - player);
        const int first = course_.pod_of(player, 0);
        if (course_.rules.pods == 1) return progress(first) - behind;
        const int second = course_.pod_of(player, 1);
        const auto racing = [&](int runner, int blocker) {
            return progress(runner) + w_.second * progress(blocker) + obstruction(blocker, rival);
        };
        const double near = 900 - distance(s_.x[first] - s_.x[second], s_.y[first] - s_.y[second]);
        return std::max(racing(first, second), racing(second, first)) - behind -
               w_.apart * std::max(0.0, near);
    }

    const State& s_;
    const Course& course_;
    const Heading* headings_;
    const Weights& w_;
};

}  // namespace carom::tests

using namespace carom;
using namespace carom::mad_pod_racing;
using carom::search::Budget;

TEST_SUITE("mad_pod_racing think") {
    TEST_CASE("genes are drawn with the probabilities that the weights give") {
        const Switches rules = LEAGUE[TOP_LEAGUE];
        constexpr int DRAWN = 10000;
        Rng rng(3);
        int straight = 0, hard = 0, none = 0, full = 0;
        for (int k = 0; k < DRAWN; ++k) {
            const auto gene =
                mad_pod_racing::bot::random_gene(rules, false, {0, 0, 0.3, 0.5, 0.1, 0.6}, rng);
            straight += gene.steps == 0, none += gene.power == 0;
            hard += std::abs(gene.steps) == mad_pod_racing::bot::MAX_STEPS;
            full += gene.power == rules.power;
        }
        // Turns and thrusts that are drawn from the whole range may have these values, too.
        CHECK(straight == doctest::Approx(0.1 * DRAWN).epsilon(0.15));
        CHECK(hard == doctest::Approx(0.6 * DRAWN).epsilon(0.05));
        CHECK(none == doctest::Approx(0.5 * DRAWN).epsilon(0.05));
        CHECK(full == doctest::Approx(0.3 * DRAWN).epsilon(0.05));
    }
    TEST_CASE("the vectorized values of pods equal the scalar ones bit for bit") {
        Rng rng(5);
        long compared = 0, together = 0;
        for (int number = 0; number < 60; ++number) {
            scenes::play(number, 60, [&](State s, const Orders&, const Course& course) {
                mad_pod_racing::bot::Weights w;
                w.for_each([&](const char*, double& value, double least, double most) {
                    if (rng.chance(0.5)) value = rng.between(least, most);
                });
                for (int i = 0; i < s.pods; ++i) {
                    if (rng.chance(0.1)) s.passed[i] = rng.below(course.passings() + 1);
                    if (rng.chance(0.1)) s.shielded_at[i] = s.turn - rng.below(6);
                    if (rng.chance(0.1)) s.passed_at[i] = s.turn - rng.below(100);
                    // Some pods are at the same position or in the middle of a checkpoint.
                    const int other = rng.below(s.pods), gate = course.next(s.passed[i]);
                    if (rng.chance(0.1)) s.x[i] = s.x[other], s.y[i] = s.y[other], ++together;
                    if (rng.chance(0.1)) s.x[i] = course.x[gate], s.y[i] = course.y[gate];
                }
                if (rng.chance(0.02)) s.out[rng.below(PLAYERS)] = Out::CHECKPOINT;
                Heading headings[MAX_PODS];
                for (Heading& heading : headings) {
                    heading.angle = rng.between(0, 2 * PI);
                    heading.x = std::cos(heading.angle), heading.y = std::sin(heading.angle);
                }
                const Heading &a = headings[0], &b = headings[1], &c = headings[2],
                              &d = headings[3];
                const mad_pod_racing::bot::Legs legs(course);
                const mad_pod_racing::bot::View view{s, course, legs, Double4{a.x, b.x, c.x, d.x},
                                                     Double4{a.y, b.y, c.y, d.y}};
                for (int me = 0; me < PLAYERS; ++me, ++compared) {
                    const double lanes = mad_pod_racing::bot::value_of(view, me, w),
                                 plain = tests::ReferenceValue::of(s, course, headings, me, w);
                    CHECK(std::memcmp(&lanes, &plain, sizeof lanes) == 0);
                }
            });
        }
        CHECK(compared > 5000);
        CHECK(together > 500);
    }
    TEST_CASE(
        "the value function receives the pods' headings and the directions between checkpoints") {
        mad_pod_racing::bot::TurnModel<> model{mad_pod_racing::bot::Weights()};
        constexpr double STEP = 2 * PI / mad_pod_racing::bot::DIRECTIONS;
        int compared = 0;
        for (int number = 0; number < 24; ++number) {
            scenes::play(number, 20, [&](const State& s, const Orders&, const Course& course) {
                model.set_root({s, course});
                const auto view = model.view(model.root());
                for (int i = 0; i < s.pods; ++i) {
                    if (!s.turned[i]) continue;
                    const double angle = std::atan2(view.heading_y[i], view.heading_x[i]);
                    CHECK(std::cos(angle - s.angle[i]) > std::cos(0.51 * STEP));
                    ++compared;
                }
                for (int k = 0; k < course.checkpoints; ++k) {
                    const int after = (k + 1) % course.checkpoints;
                    const double angle =
                        std::atan2(course.y[after] - course.y[k], course.x[after] - course.x[k]);
                    CHECK(view.legs.x[k] == doctest::Approx(std::cos(angle)));
                    CHECK(view.legs.y[k] == doctest::Approx(std::sin(angle)));
                }
            });
        }
        CHECK(compared > 500);
    }
    TEST_CASE("the bot orders only words and powers that its league allows") {
        for (int league = 0; league < LEAGUES; ++league) {
            Rng rng(1);
            const Course course = scenes::random_course(rng, league);
            mad_pod_racing::bot::Thinker<> thinker(mad_pod_racing::bot::Weights(), 1);
            State s = scenes::at_rest(course);
            for (int turn = 0; turn < 60 && !is_terminal(s, course); ++turn) {
                const Orders orders = thinker.think(0, Budget::of_rollouts(60), {s, course});
                for (int i = 0; i < s.pods; ++i) {
                    const Order& order = orders.of[i];
                    CHECK((order.kind != Order::BOOST || course.rules.boost));
                    CHECK((order.kind != Order::SHIELD || course.rules.shield));
                    CHECK(order.power <= course.rules.power);
                    CHECK(order.power == std::floor(order.power));
                }
                REQUIRE(step(s, orders, course) == Fault::NONE);
                thinker.shift();
            }
            CHECK(s.passed[0] > 0);
        }
    }
    TEST_CASE("a printed order has the same effect as the first turn of the plan") {
        for (int number = 0; number < 24; ++number) {
            mad_pod_racing::bot::Thinker<> thinker(mad_pod_racing::bot::Weights(), 1);
            scenes::play(number, 12, [&](const State& s, const Orders&, const Course& course) {
                Orders orders = thinker.think(0, Budget::of_rollouts(40), {s, course});
                State known = s, printed = s;
                const Fault fault = step(known, orders, course);
                for (Order& order : orders.of) order.heading = nullptr;
                CHECK(step(printed, orders, course) == fault);
                CHECK(hash_of(known) == hash_of(printed));
                thinker.shift();
            });
        }
    }
}
