// The features of a position for learned value functions (bot/learn). Both players have the same
// features. Rotating or mirroring the yard, or renumbering a player's cars or the prisoners, does
// not change the features.
#pragma once

#include <algorithm>

#include "bot/search/value_function.h"
#include "sim/base/vector.h"
#include "sim/bit_runner_2048/stages.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048::bot {

// A table of the headings of all integer degrees, with their cosines and sines. At the end of every
// turn the rules round a car's heading to integer degrees, so the heading after an EXPERT order is
// in the table. (The last bits of a heading may differ from the table, but the integers of a turn
// do not depend on the last bits.)

class Headings {
  public:
    Headings() {
        for (int k = 0; k < COUNT; ++k) all_[k] = steering::heading_at(radians(k - MAX_TURN));
    }
    // Returns a heading. `degrees` must be from -MAX_TURN to steering::WHOLE_TURN + MAX_TURN.
    const Heading& operator[](int degrees) const { return all_[degrees + MAX_TURN]; }

  private:
    static constexpr int COUNT = steering::WHOLE_TURN + 2 * MAX_TURN + 1;
    Heading all_[COUNT];
};

// "Near" is 1 at a distance of 0 and 1/2 at a distance that differs between features. All distances
// are predicted for two turns later, with constant velocities. A side's runner is its loaded car
// that is nearer to the hole. A side's first prisoner is the free prisoner with the side's largest
// lead over the enemy (first_at). The lead may be negative. Cars that hold a prisoner neither fetch
// nor steal. A feature of a missing object is 0.
#define CAROM_SIDE(F, side)                                                   \
    F(side " loaded cars", "cars", 1)                                         \
    F(side " runner near the hole", "0 to 1", 1)                              \
    F(side " runner's way", "units to the hole", 4000)                        \
    F(side " runner's facing", "cosine to the hole", 1)                       \
    F(side " second loaded car near the hole", "0 to 1", 1)                   \
    F(side " car near the first prisoner", "0 to 1", 1)                       \
    F(side " way to the first prisoner", "units", 4000)                       \
    F(side " facing to the first prisoner", "cosine", 1)                      \
    F(side " first at the first prisoner", "-1 to 1", 1)                      \
    F(side " car near the second prisoner", "0 to 1", 1)                      \
    F(side " first at the second prisoner", "-1 to 1", 1)                     \
    F(side " thief near the enemy's runner", "0 to 1", 1)                     \
    F(side " thief's speed toward the enemy's runner", "units per turn", 500) \
    F(side " thief near the way of the enemy's runner", "0 to 1", 1)          \
    F(side " thief near the enemy's second loaded car", "0 to 1", 1)          \
    F(side " car near the hole", "0 to 1", 1)                                 \
    F(side " cars near each other", "0 to 1", 1)
#define CAROM_FEATURES(F)                                                                     \
    CAROM_SIDE(F, "own")                                                                      \
    CAROM_SIDE(F, "enemy")                                                                    \
    F("lead", "goals", 3)                                                                     \
    F("lead late in the match", "goals, times the share played", 3)                           \
    F("lead in sight of the end", "goals times 10 / (10 + goals or ten turns to the end)", 3) \
    F("ahead at equal goals", "-1 to 1", 1)

CAROM_DECLARE_FEATURES(CAROM_FEATURES)
#undef CAROM_FEATURES
#undef CAROM_SIDE

// Computes the features of a position for one player.
class Features {
  public:
    // `heading` has the heading of each car in integer degrees.
    static void compute(const State& s, const Yard& yard, const Headings& headings,
                        const std::int16_t* heading, int player, float* out) {
        const Features f(s, yard, headings, heading);
        out = f.write_side(player, out);
        out = f.write_side(1 - player, out);
        const int lead = s.goals[player] - s.goals[1 - player];
        const int most = std::max(s.goals[0], s.goals[1]);
        const double left = std::min<double>(WIN_GOALS - most, (MAX_TURNS - s.turn) / 10.0);
        const int first = lead == 0 ? leader(s) : NOBODY;
        *out++ = static_cast<float>(lead);
        *out++ = static_cast<float>(lead * double(s.turn) / MAX_TURNS);
        *out++ = static_cast<float>(lead * 10.0 / (10 + left));
        *out++ = static_cast<float>(first == NOBODY ? 0 : first == player ? 1 : -1);
    }

  private:
    static double near(double distance, double half) { return half / (half + distance); }

    Features(const State& s, const Yard& yard, const Headings& headings,
             const std::int16_t* heading)
        : s_(s), headings_(headings), heading_(heading) {
        constexpr double TURNS = 2;
        const Movers& m = s.movers;
        for (int i = 0; i < CARS + s.prisoners; ++i) {
            at_[i] = {m.x[i] + TURNS * m.vx[i], m.y[i] + TURNS * m.vy[i]};
        }
        for (int i = 0; i < CARS; ++i) {
            to_hole_[i] = std::max(0.0, at_[i].length() - yard.hole);
            for (int k = 0; k < s.prisoners; ++k) {
                way_[i][k] = (at_[CARS + k] - at_[i]).length();
            }
        }
        for (int p = 0; p < PLAYERS; ++p) {
            choose_runners(p);
            for (int k = 0; k < s.prisoners; ++k) choose_fetcher(p, k);
        }
    }
    bool is_loaded(int car) const { return s_.held[car] != NOBODY; }
    void choose_runners(int player) {
        const int a = player * TEAM, b = a + 1;
        runner_[player][0] = runner_[player][1] = NOBODY;
        int count = 0;
        const bool swapped = to_hole_[b] < to_hole_[a];
        for (const int car : {swapped ? b : a, swapped ? a : b}) {
            if (is_loaded(car)) runner_[player][count++] = car;
        }
    }
    void choose_fetcher(int player, int k) {
        const int a = player * TEAM, b = a + 1;
        const bool can_a = !is_loaded(a), can_b = !is_loaded(b);
        fetcher_[player][k] = can_a && (!can_b || way_[a][k] <= way_[b][k]) ? a
                              : can_b                                       ? b
                                                                            : NOBODY;
    }
    double cosine_to(int car, const Vector& way) const {
        const Heading& to = headings_[heading_[car]];
        return (to.cosine * way.x + to.sine * way.y) / (way.length() + 1);
    }
    // Returns how much nearer a player is to a prisoner than the enemy, from -1 to 1.
    double first_at(int player, int k) const {
        const int own = fetcher_[player][k], other = fetcher_[1 - player][k];
        if (own == NOBODY || other == NOBODY) return (own != NOBODY) - (other != NOBODY);
        const double a = way_[own][k], b = way_[other][k];
        return (b - a) / (a + b + 100);
    }
    // Returns the player's unloaded car that is nearest to an enemy car, or NOBODY.
    int thief(int player, int target) const {
        const int a = player * TEAM, b = a + 1;
        if (is_loaded(a)) return is_loaded(b) ? NOBODY : b;
        if (is_loaded(b)) return a;
        return (at_[target] - at_[a]).length() <= (at_[target] - at_[b]).length() ? a : b;
    }

    float* write_side(int player, float* out) const {
        const auto write = [&out](double v) { *out++ = static_cast<float>(v); };
        const int a = player * TEAM, b = a + 1;
        const int runner = runner_[player][0], second = runner_[player][1];
        write(is_loaded(a) + is_loaded(b));
        write(runner == NOBODY ? 0 : near(to_hole_[runner], 1500));
        write(runner == NOBODY ? 0 : to_hole_[runner]);
        write(runner == NOBODY ? 0 : cosine_to(runner, Vector{0, 0} - at_[runner]));
        write(second == NOBODY ? 0 : near(to_hole_[second], 1500));
        out = write_prisoners(player, out);
        out = write_thief(player, out);
        write(near(std::min(to_hole_[a], to_hole_[b]), 1500));
        write(near((at_[a] - at_[b]).length(), 900));
        return out;
    }
    // Returns whether prisoner 1 is the first prisoner of a player. If the leads are equal, the
    // nearer prisoner is the first.
    bool is_second_first(int player) const {
        const double zero = first_at(player, 0), one = first_at(player, 1);
        if (zero != one || fetcher_[player][0] == NOBODY) return one > zero;
        return way_[fetcher_[player][1]][1] < way_[fetcher_[player][0]][0];
    }
    float* write_prisoners(int player, float* out) const {
        const auto write = [&out](double v) { *out++ = static_cast<float>(v); };
        if (s_.prisoners == 0) return std::fill_n(out, 6, 0.0f);
        const int first = s_.prisoners == 2 && is_second_first(player) ? 1 : 0;
        const int fetcher = fetcher_[player][first];
        write(fetcher == NOBODY ? 0 : near(way_[fetcher][first], 1500));
        write(fetcher == NOBODY ? 0 : way_[fetcher][first]);
        write(fetcher == NOBODY ? 0 : cosine_to(fetcher, at_[CARS + first] - at_[fetcher]));
        write(first_at(player, first));
        const int other = 1 - first;
        const bool both = s_.prisoners == 2;
        const int last = both ? fetcher_[player][other] : NOBODY;
        write(last == NOBODY ? 0 : near(way_[last][other], 1500));
        write(both ? first_at(player, other) : 0);
        return out;
    }
    float* write_thief(int player, float* out) const {
        const auto write = [&out](double v) { *out++ = static_cast<float>(v); };
        const int target = runner_[1 - player][0], other = runner_[1 - player][1];
        const int by = target == NOBODY ? NOBODY : thief(player, target);
        if (by == NOBODY) return std::fill_n(out, 4, 0.0f);
        const Movers& m = s_.movers;
        const Vector way = at_[target] - at_[by];
        const double apart = way.length() + 1;
        const Vector speed = {m.vx[by] - m.vx[target], m.vy[by] - m.vy[target]};
        write(near(apart, 1500));
        write(speed * way / apart);
        // The runner drives from its position to the centre. `point` is the way's point nearest to
        // `by`.
        const Vector from = at_[target];
        const double square = from * from + 1;
        const double along = std::clamp(1 - (at_[by] * from) / square, 0.0, 1.0);
        const Vector point = {from.x * (1 - along), from.y * (1 - along)};
        write(near((at_[by] - point).length(), 1000));
        const int also = other == NOBODY ? NOBODY : thief(player, other);
        write(also == NOBODY ? 0 : near((at_[other] - at_[also]).length(), 1500));
        return out;
    }

    const State& s_;
    const Headings& headings_;
    const std::int16_t* heading_;
    Vector at_[MOVERS];  // predicted positions two turns later
    double to_hole_[CARS], way_[CARS][MAX_LISTED];
    int runner_[PLAYERS][TEAM];  // loaded cars, sorted by their distance to the hole
    int fetcher_[PLAYERS][MAX_LISTED];  // the nearer unloaded car for each prisoner
};

}  // namespace carom::bit_runner_2048::bot
