// The features of a position for learned value functions (bot/learn). Both players have the same
// features. A player's runner is the pod with more progress, and the other pod is the blocker.
// Rotating or mirroring the map, or renumbering a player's pods, does not change the features.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/search/value_function.h"
#include "sim/base/vector.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing::bot {

// "Near" is 1 at a distance of 0 and 1/2 at a distance that differs between features. Progress is
// the number of passed checkpoints plus a fraction for the way to the next checkpoint.
#define CAROM_SIDE(F, side)                                                   \
    F(side " runner's way", "units to its checkpoint", 8000)                  \
    F(side " runner's way in two turns", "units to its checkpoint", 8000)     \
    F(side " runner's speed on its way", "units per turn", 500)               \
    F(side " runner's speed aside", "units per turn", 500)                    \
    F(side " runner's facing", "cosine", 1)                                   \
    F(side " runner's turn at the checkpoint", "cosine", 1)                   \
    F(side " runner without thrust", "turns", 4)                              \
    F(side " boost left", "pods", 1)                                          \
    F(side " blocker near the runner", "0 to 1", 1)                           \
    F(side " blocker's speed to the runner", "units per turn", 500)           \
    F(side " blocker near the runner's checkpoint", "0 to 1", 1)              \
    F(side " blocker near the checkpoint after", "0 to 1", 1)                 \
    F(side " blocker near the runner's way", "0 to 1", 1)                     \
    F(side " blocker ahead of the runner", "-1 to 1", 1)                      \
    F(side " blocker's facing to the runner", "cosine", 1)                    \
    F(side " blocker without thrust", "turns", 4)                             \
    F(side " blocker's delay", "checkpoints behind its runner, at most 3", 3) \
    F(side " pods near each other", "0 to 1", 1)                              \
    F(side " turns without a checkpoint", "turns", 50)                        \
    F(side " turns without a checkpoint, late", "turns above 50", 25)         \
    F(side " way to the end", "1 / checkpoints", 0.3)
#define CAROM_FEATURES(F)  \
    CAROM_SIDE(F, "own")   \
    CAROM_SIDE(F, "enemy") \
    F("lead", "checkpoints", 2)

CAROM_DECLARE_FEATURES(CAROM_FEATURES)
#undef CAROM_FEATURES
#undef CAROM_SIDE

// Computes the features of a position for one player.
class Features {
  public:
    // heading_of(pod) returns the Heading of a pod.
    template <class HeadingOf>
    static void compute(const State& s, const Course& course, HeadingOf&& heading_of, int player,
                        float* out) {
        Features f(s, course);
        for (int i = 0; i < s.pods; ++i) {
            const Heading& heading = heading_of(i);
            f.facing_[i] = {heading.x, heading.y};
        }
        for (int p = 0; p < PLAYERS; ++p) f.choose_runner(p);
        out = f.write_side(player, out);
        out = f.write_side(1 - player, out);
        const double own = f.progress_[f.runner_[player]],
                     enemy = f.progress_[f.runner_[1 - player]];
        const double lead = own - enemy;
        *out++ = static_cast<float>(lead);
    }

  private:
    static double near(double distance, double half) { return half / (half + distance); }

    Features(const State& s, const Course& course) : s_(s), course_(course) {
        for (int i = 0; i < s.pods; ++i) {
            const int next = course.next(s.passed[i]);
            const int last = s.passed[i] % course.checkpoints;
            const double leg = (gate(next) - gate(last)).length();
            way_[i] = gate(next) - place(i);
            distance_[i] = way_[i].length();
            progress_[i] = s.passed[i] + 1 - std::min(1.0, distance_[i] / (leg + 1));
        }
    }
    Vector gate(int checkpoint) const { return {course_.x[checkpoint], course_.y[checkpoint]}; }
    Vector place(int pod) const { return {s_.x[pod], s_.y[pod]}; }
    Vector velocity(int pod) const { return {s_.vx[pod], s_.vy[pod]}; }
    int idle_turns(int pod) const {
        return std::max(0, s_.shielded_at[pod] + SHIELD_TURNS + 1 - s_.turn);
    }
    void choose_runner(int player) {
        const int first = course_.pod_of(player, 0);
        runner_[player] = blocker_[player] = first;
        if (course_.rules.pods == 1) return;
        const int second = course_.pod_of(player, 1);
        if (progress_[second] > progress_[first]) {
            runner_[player] = second;
        } else {
            blocker_[player] = second;
        }
    }
    float* write_side(int player, float* out) const {
        const auto write = [&out](double v) { *out++ = static_cast<float>(v); };
        const int runner = runner_[player], blocker = blocker_[player];
        const int next = course_.next(s_.passed[runner]), after = (next + 1) % course_.checkpoints;
        const Vector way = way_[runner];
        const double distance = distance_[runner] + 1;
        const Vector v = velocity(runner);
        const Vector in_two_turns = {way.x - 2 * v.x, way.y - 2 * v.y};
        const Vector leg = gate(after) - gate(next);
        write(distance);
        write(in_two_turns.length());
        write(v * way / distance);
        write(std::fabs(v.x * way.y - v.y * way.x) / distance);
        write(facing_[runner] * way / distance);
        write(leg * way / (distance * (leg.length() + 1)));
        write(idle_turns(runner));
        write(!s_.boosted[runner] + (blocker != runner && !s_.boosted[blocker]));
        out = blocker == runner ? std::fill_n(out, 10, 0.0f) : write_blocker(player, out);
        double last = std::max(s_.passed_at[runner], s_.passed_at[blocker]);
        write(s_.turn - last);
        write(std::max(0.0, s_.turn - last - 50));
        write(1 / std::max(0.1, course_.passings() - progress_[runner] + 0.1));
        return out;
    }
    // Writes the features of the blocker relative to the other player's runner.
    float* write_blocker(int player, float* out) const {
        const auto write = [&out](double v) { *out++ = static_cast<float>(v); };
        const int blocker = blocker_[player], rival = runner_[1 - player];
        const int next = course_.next(s_.passed[rival]), after = (next + 1) % course_.checkpoints;
        const Vector to_rival = place(rival) - place(blocker), rivals_way = way_[rival];
        const double apart = to_rival.length() + 1, rivals_distance = distance_[rival] + 1;
        const double to_gate = (gate(next) - place(blocker)).length();
        const double along =
            std::clamp(-(to_rival * rivals_way) / (rivals_distance * rivals_distance), 0.0, 1.0);
        const Vector beside = {to_rival.x + along * rivals_way.x,
                               to_rival.y + along * rivals_way.y};
        write(near(apart, 1500));
        write(velocity(blocker) * to_rival / apart);
        write(near(to_gate, 2000));
        write(near((gate(after) - place(blocker)).length(), 2000));
        write(near(beside.length(), 1000));
        write((rivals_distance - to_gate) / (rivals_distance + to_gate));
        write(facing_[blocker] * to_rival / apart);
        write(idle_turns(blocker));
        write(std::min(3.0, progress_[runner_[player]] - progress_[blocker]));
        write(near((place(runner_[player]) - place(blocker)).length(), 900));
        return out;
    }

    const State& s_;
    const Course& course_;
    Vector way_[MAX_PODS], facing_[MAX_PODS];
    double distance_[MAX_PODS], progress_[MAX_PODS];  // units to the next checkpoint; checkpoints
    int runner_[PLAYERS], blocker_[PLAYERS];  // equal if each player has one pod
};

}  // namespace carom::mad_pod_racing::bot
