// The features of a position, for value functions that are learned (bot/learn): goals, what can be
// said of each snaffle, added up, and the same quantities for both players' wizards. They do not
// change when the field is mirrored, or when wizards or snaffles are numbered otherwise.
#pragma once

#include <algorithm>

#include "bot/fantastic_bits/value.h"
#include "bot/features.h"

namespace carom::fantastic_bits::bot {

// "Near" is 1 at a distance of 0 and 1/2 at NEAR units (from a goal) or REACH units (from a
// wizard). A snaffle's place is the one that it will have after some turns of its velocity.
#define CAROM_SIDE(F, side)                                      \
    F(side " mana", "mana", 50)                                  \
    F(side " FLIPENDO affordable", "0 or 1", 1)                  \
    F(side " FLIPENDO aimed", "pairs of wizard and snaffle", 1)  \
    F(side " snaffles in hand", "snaffles", 1)                   \
    F(side " wizards that cannot catch", "turns", 3)             \
    F(side " fetcher near a snaffle", "0 to 1", 1)               \
    F(side " keeper near another snaffle", "0 to 1", 1)          \
    F(side " keeper near its goal", "0 to 1", 1)                 \
    F(side " keeper near its post", "0 to 1", 1)                 \
    F(side " fetcher's way", "share of the field", 1)            \
    F(side " wizards' speed to the goal", "units per turn", 300) \
    F(side " wizards near bludgers", "0 to 2", 1)                \
    F(side " goals needed", "goals", 3)                          \
    F(side " one goal needed", "0 or 1", 1)                      \
    F(side " reach of snaffles", "snaffles", 2)                  \
    F(side " snaffles near the goal", "snaffles", 1)             \
    F(side " snaffles near the goal, sharply", "snaffles", 1)    \
    F(side " snaffle nearest to the goal", "0 to 1", 1)          \
    F(side " snaffles that roll into the goal", "snaffles", 1)   \
    F(side " snaffle in hand near the goal", "snaffles", 1)      \
    F(side " control near the goal", "snaffles", 1)
#define CAROM_FEATURES(F)                       \
    CAROM_SIDE(F, "own")                        \
    CAROM_SIDE(F, "enemy")                      \
    F("lead", "goals", 3)                       \
    F("lead by turn", "goals times turns", 300) \
    F("snaffles left", "snaffles", 5)           \
    F("way of the snaffles", "fields", 2)       \
    F("control of the snaffles", "snaffles", 2)

#define CAROM_FEATURE_ENTRY(name, unit, scale) {name, unit, scale},
constexpr carom::bot::Feature FEATURES[] = {CAROM_FEATURES(CAROM_FEATURE_ENTRY)};
#undef CAROM_FEATURE_ENTRY
#undef CAROM_SIDE
constexpr int FEATURE_COUNT = sizeof FEATURES / sizeof FEATURES[0];

// Computes the features of a position for one player.
class Features {
  public:
    static void compute(const State& s, int player, float* out) {
        Features f(s);
        out = f.write_side(player, out);
        out = f.write_side(1 - player, out);
        const double sign = player == 0 ? 1 : -1;
        const double lead = s.score[player] - s.score[1 - player];
        *out++ = static_cast<float>(lead);
        *out++ = static_cast<float>(lead * s.turn);
        *out++ = static_cast<float>(f.snaffles_);
        *out++ = static_cast<float>(sign * f.way_);
        *out++ = static_cast<float>(sign * f.control_);
    }

  private:
    static constexpr double NEAR = 2000, REACH = 1500;  // units
    static constexpr double ROLL = 1.6;  // turns of velocity in a snaffle's place
    static constexpr double DEPTH_OF_POST = 0.75;  // from the own goal to the nearest snaffle

    // Sums over snaffles that concern one player.
    struct Side {
        double reach, near, near_sharply, nearest, enters, in_hand, control;
        int threat;  // the snaffle nearest to the goal where the player scores, or NOBODY
    };

    static double nearness(double distance, double half) { return half / (half + distance); }

    explicit Features(const State& s) : s_(s) {
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (s.is_alive(j)) add_snaffle(j);
        }
    }
    void add_snaffle(int j) {
        const Place p = rolled_place(s_, j, ROLL);
        place_[j - WIZARDS] = p;
        ++snaffles_;
        double nearest[PLAYERS] = {WIDTH, WIDTH};
        for (int i = 0; i < WIZARDS; ++i) {
            const double d = between(place(s_, i), p);
            from_[i][j - WIZARDS] = d;
            nearest[player_of(i)] = std::min(nearest[player_of(i)], d);
        }
        const double to_goal[PLAYERS] = {between(p, goal_of(0)), between(p, goal_of(1))};
        const double control = (nearest[1] - nearest[0]) / (nearest[1] + nearest[0] + REACH / 2);
        way_ += (to_goal[1] - to_goal[0]) / WIDTH;
        control_ += control;
        const int scores = scorer(s_, j);
        const int holder = holder_of(j);
        for (int player = 0; player < PLAYERS; ++player) {
            Side& side = side_[player];
            const double near = nearness(to_goal[player], NEAR);
            side.reach += nearness(nearest[player], REACH);
            side.near += near, side.near_sharply += near * near * near;
            if (near > side.nearest) side.nearest = near, side.threat = j;
            side.enters += scores == player;
            if (holder != NOBODY && player_of(holder) == player) side.in_hand += near;
            side.control += near * (player == 0 ? control : -control);
        }
    }
    int holder_of(int snaffle) const {
        for (int i = 0; i < WIZARDS; ++i) {
            if (s_.wizard[i].held == snaffle) return i;
        }
        return NOBODY;
    }
    // Returns the distance of a wizard to the nearest snaffle except one, and that snaffle.
    Nearest nearest_to(int wizard, int except) const {
        Nearest nearest{WIDTH, NOBODY};
        for (int j = WIZARDS; j < s_.first_bludger(); ++j) {
            const double d = from_[wizard][j - WIZARDS];
            if (s_.is_alive(j) && j != except && d < nearest.distance) nearest = {d, j};
        }
        return nearest;
    }
    float* write_side(int player, float* out) const {
        const auto write = [&out](double v) { *out++ = static_cast<float>(v); };
        const int first = player * WIZARDS_EACH;
        const Place home = goal_of(1 - player);
        int aimed = 0, held = 0, cool = 0;
        double bludgers = 0, speed = 0;
        for (int i = first; i < first + WIZARDS_EACH; ++i) {
            for (int j = WIZARDS; j < s_.first_bludger(); ++j) {
                aimed += s_.is_alive(j) && aims_at_goal(s_, player, i, j);
            }
            held += s_.wizard[i].held != NOBODY;
            cool += s_.wizard[i].cool_down;
            speed += player == 0 ? s_.vx[i] : -s_.vx[i];
            double least = WIDTH;
            for (int b = s_.first_bludger(); b < s_.movers(); ++b) {
                least = std::min(least, between(place(s_, i), place(s_, b)));
            }
            bludgers += nearness(least, REACH);
        }
        const bool is_swapped =
            between(place(s_, first), home) < between(place(s_, first + 1), home);
        const int fetcher = first + is_swapped, keeper = first + !is_swapped;
        const Nearest fetched = nearest_to(fetcher, NOBODY);
        const Nearest kept = nearest_to(keeper, fetched.snaffle);
        double at_post = 0;
        const int threat = side_[1 - player].threat;
        if (threat != NOBODY) {
            const Place& p = place_[threat - WIZARDS];
            const Place post{home.x + DEPTH_OF_POST * (p.x - home.x),
                             home.y + DEPTH_OF_POST * (p.y - home.y)};
            at_post = nearness(between(place(s_, keeper), post), REACH);
        }
        const Side& side = side_[player];
        const int needed = goals_to_win(s_) - s_.score[player];
        write(s_.mana[player]);
        write(s_.mana[player] >= s_.cost(FLIPENDO).mana);
        write(aimed);
        write(held);
        write(cool);
        write(nearness(fetched.distance, REACH));
        write(nearness(kept.distance, REACH));
        write(nearness(between(place(s_, keeper), home), NEAR));
        write(at_post);
        write((player == 0 ? s_.x[fetcher] : WIDTH - s_.x[fetcher]) / WIDTH);
        write(speed);
        write(bludgers);
        write(needed);
        write(needed == 1);
        write(side.reach);
        write(side.near);
        write(side.near_sharply);
        write(side.nearest);
        write(side.enters);
        write(side.in_hand);
        write(side.control);
        return out;
    }

    const State& s_;
    Place place_[MAX_SNAFFLES];
    double from_[WIZARDS][MAX_SNAFFLES];  // units
    Side side_[PLAYERS] = {{0, 0, 0, 0, 0, 0, 0, NOBODY}, {0, 0, 0, 0, 0, 0, 0, NOBODY}};
    // way_ and control_ are seen from player 0.
    double way_ = 0, control_ = 0;
    int snaffles_ = 0;
};

}  // namespace carom::fantastic_bits::bot
