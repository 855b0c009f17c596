// The value function of bot/mad_pod_racing/value.h, pod by pod. This is the reference for the fast
// one.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/mad_pod_racing/value.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::tests {

using namespace carom::mad_pod_racing;
using mad_pod_racing::bot::Weights;

class PlainValue {
  public:
    // `headings` has the heading of each pod.
    static double of(const State& s, const Course& course, const Heading* headings, int player,
                     const Weights& w) {
        return PlainValue(s, course, headings, w).of(player);
    }

  private:
    PlainValue(const State& s, const Course& course, const Heading* headings, const Weights& w)
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
        // Checkpoints at the same place have no direction between them.
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
