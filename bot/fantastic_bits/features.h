// The features of a position for learned value functions (bot/learn): goals, sums over the
// snaffles, and the same features for the wizards of both players. Mirroring the field or
// renumbering wizards or snaffles does not change the features.
#pragma once

#include <algorithm>

#include "bot/fantastic_bits/value.h"
#include "bot/search/value_function.h"
#include "sim/base/simd.h"

namespace carom::fantastic_bits::bot {

// "Near" is 1 at a distance of 0 and 1/2 at NEAR units (from a goal) or REACH units (from a
// wizard). A snaffle's position is its predicted position after ROLL turns of its velocity.
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

CAROM_DECLARE_FEATURES(CAROM_FEATURES)
#undef CAROM_FEATURES
#undef CAROM_SIDE

// Computes the features of a position for one player. Terms of snaffles and wizards are computed in
// vector lanes (sim/base/simd.h) and added in the order of the snaffles and wizards.
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
        *out++ = static_cast<float>(__builtin_popcount(f.alive_));
        *out++ = static_cast<float>(sign * f.way_);
        *out++ = static_cast<float>(sign * f.control_);
    }

  private:
    static constexpr double NEAR = 2000, REACH = 1500;  // units
    static constexpr double ROLL = 1.6;  // turns of velocity added to a snaffle's position
    // The keeper's post is on the line from the defended goal to the nearest snaffle, at this share
    // of the distance.
    static constexpr double DEPTH_OF_POST = 0.75;
    static constexpr int LANES = 4, ROOM = 2 * LANES;
    static_assert(MAX_SNAFFLES <= ROOM && WIZARDS == LANES);

    // One number for each snaffle.
    struct Row {
        alignas(32) double of[ROOM];
    };
    // The terms of one player that are summed over all snaffles.
    enum Term { REACHED, NEAR_GOAL, NEAR_GOAL_SHARPLY, CONTROL, TERMS };
    struct Side {
        Row term[TERMS];
        double sum[TERMS] = {};
        double nearest = 0, in_hand = 0;
        int enters = 0, aimed[WIZARDS_EACH] = {};
        int threat = NOBODY;  // the snaffle nearest to the goal where the player scores
    };

    CAROM_INLINE static Double4 nearness(const Double4& distance, double half) {
        return broadcast(half) / (half + distance);
    }
    static double nearness(double distance, double half) { return half / (half + distance); }
    CAROM_INLINE static Long4 mask_of(unsigned bits) { return -widen(ones(bits)); }

    explicit Features(const State& s) : s_(s), alive_(s.alive & ((1u << s.snaffles) - 1)) {
        for (int first = 0; first < s.snaffles; first += LANES) add_snaffles(first);
        for (int k = 0; k < s.snaffles; ++k) {
            way_ += ways_.of[k], control_ += controls_.of[k];
            for (int player = 0; player < PLAYERS; ++player) {
                Side& side = side_[player];
                for (int t = 0; t < TERMS; ++t) side.sum[t] += side.term[t].of[k];
                const double near = side.term[NEAR_GOAL].of[k];
                if (near > side.nearest) side.nearest = near, side.threat = k;
            }
        }
        for (int i = 0; i < WIZARDS; ++i) {
            const int held = s.wizard[i].held;
            if (held == NOBODY || !s.is_alive(held)) continue;
            Side& side = side_[player_of(i)];
            side.in_hand += side.term[NEAR_GOAL].of[held - WIZARDS];
        }
        see_wizards();
    }
    // Computes the terms of four snaffles, starting with snaffle `first`. Lanes without a live
    // snaffle add 0 to every sum.
    void add_snaffles(int first) {
        const int j = WIZARDS + first;
        const Long4 live = mask_of(alive_ >> first);
        const auto if_alive = [&](const Double4& v) { return select(live, v, broadcast(0.0)); };
        const Double4 x = load<Double4>(s_.x + j), y = load<Double4>(s_.y + j);
        const Double4 vx = load<Double4>(s_.vx + j), vy = load<Double4>(s_.vy + j);
        Double4 px, py;
        roll(x + ROLL * vx, y + ROLL * vy, px, py);
        store(place_x_.of + first, px), store(place_y_.of + first, py);

        Double4 to_wizard[WIZARDS];
        for (int i = 0; i < WIZARDS; ++i) {
            const Double4 distance = length(s_.x[i] - px, s_.y[i] - py);
            to_wizard[i] = distance;
            store(from_[i].of + first, distance);
        }
        const auto nearest_of = [&](int wizard) {
            return min(min(broadcast(WIDTH), to_wizard[wizard]), to_wizard[wizard + 1]);
        };
        const Double4 nearest[PLAYERS] = {nearest_of(0), nearest_of(WIZARDS_EACH)};
        const Double4 to_goal[PLAYERS] = {length(px - goal_of(0).x, py - goal_of(0).y),
                                          length(px - goal_of(1).x, py - goal_of(1).y)};
        const Double4 control = (nearest[1] - nearest[0]) / (nearest[1] + nearest[0] + REACH / 2);
        store(ways_.of + first, if_alive((to_goal[1] - to_goal[0]) / WIDTH));
        store(controls_.of + first, if_alive(control));

        const Long4 left = vx<broadcast(0.0), right = vx> broadcast(0.0);
        const Long4 scores = rolls_into_goal(x, y, vx, vy) & live;
        for (int player = 0; player < PLAYERS; ++player) {
            Side& side = side_[player];
            const Double4 near = nearness(to_goal[player], NEAR);
            store(side.term[NEAR_GOAL].of + first, if_alive(near));
            store(side.term[REACHED].of + first, if_alive(nearness(nearest[player], REACH)));
            store(side.term[NEAR_GOAL_SHARPLY].of + first, if_alive(near * near * near));
            store(side.term[CONTROL].of + first,
                  if_alive(near * (player == 0 ? control : -control)));
            side.enters += __builtin_popcount(bits(scores & (player == 0 ? right : left)));
            for (int k = 0; k < WIZARDS_EACH; ++k) {
                const int i = player * WIZARDS_EACH + k;
                const Long4 aims = aims_at_goal(x, y, s_.x[i], s_.y[i], goal_of(player).x);
                side.aimed[k] += __builtin_popcount(bits(aims & live));
            }
        }
    }
    // The vector form of rolled_place() in value.h.
    CAROM_INLINE static void roll(const Double4& x, const Double4& y, Double4& px, Double4& py) {
        const Double4 none = broadcast(0.0), height = broadcast(HEIGHT), width = broadcast(WIDTH);
        py = select(y < none, -y, y);
        py = select(py > height, 2 * HEIGHT - py, py);
        const Long4 in_mouth = (py > broadcast(MOUTH_TOP)) & (py < broadcast(MOUTH_BOTTOM));
        px = select(x < none, select(in_mouth, none, -x), x);
        px = select(px > width, select(in_mouth, width, 2 * WIDTH - px), px);
    }
    // The vector form of scorer() in value.h. True if the snaffle rolls into a goal.
    CAROM_INLINE static Long4 rolls_into_goal(const Double4& x, const Double4& y, const Double4& vx,
                                              const Double4& vy) {
        const Double4 none = broadcast(0.0);
        const Double4 turns = (select(vx > none, broadcast(WIDTH), none) - x) / vx;
        const Double4 at = y + turns * vy;
        return (vx != none) & (turns <= broadcast(ROLLS)) &
               (at >= broadcast(MOUTH_TOP + ROLL_MARGIN)) &
               (at <= broadcast(MOUTH_BOTTOM - ROLL_MARGIN));
    }
    // The vector form of aims_at_goal() in value.h, for a wizard at (wizard_x, wizard_y).
    CAROM_INLINE static Long4 aims_at_goal(const Double4& x, const Double4& y, double wizard_x,
                                           double wizard_y, double goal_x) {
        const Double4 dx = x - wizard_x, dy = y - wizard_y, line = goal_x - x;
        const Double4 at = y + dy * line / dx;
        return (dx * line > broadcast(0.0)) & (dx * dx + dy * dy <= broadcast(AIM_FAR * AIM_FAR)) &
               (at > broadcast(MOUTH_TOP + AIM_MARGIN)) &
               (at < broadcast(MOUTH_BOTTOM - AIM_MARGIN));
    }
    // Computes each wizard's distance to its own goal and its nearness to the nearest bludger.
    void see_wizards() {
        const Double4 x = load<Double4>(s_.x), y = load<Double4>(s_.y);
        store(from_home_,
              length(x - Double4{goal_of(1).x, goal_of(1).x, goal_of(0).x, goal_of(0).x},
                     y - HEIGHT / 2));
        Double4 least = broadcast(WIDTH);
        for (int b = s_.first_bludger(); b < s_.movers(); ++b) {
            least = min(least, length(x - s_.x[b], y - s_.y[b]));
        }
        store(near_bludgers_, nearness(least, REACH));
    }
    // Returns the nearest snaffle to a wizard, as its distance and its index from 0 on. `snaffles`
    // has one bit per candidate.
    Nearest nearest_to(int wizard, unsigned snaffles) const {
        const auto distances = [&](int first) {
            return select(mask_of(snaffles >> first), load<Double4>(from_[wizard].of + first),
                          broadcast(WIDTH));
        };
        const Double4 low = distances(0);
        const Double4 high = s_.snaffles > LANES ? distances(LANES) : broadcast(WIDTH);
        const double distance = std::min(least(min(low, high)), WIDTH);
        if (!(distance < WIDTH)) return {WIDTH, NOBODY};
        const Long4 in_low = low == broadcast(distance), in_high = high == broadcast(distance);
        const unsigned at = bits(in_low) | bits(in_high) << LANES;
        return {distance, __builtin_ctz(at)};
    }
    float* write_side(int player, float* out) const {
        const auto write = [&out](double v) { *out++ = static_cast<float>(v); };
        const Side &side = side_[player], &other = side_[1 - player];
        const int first = player * WIZARDS_EACH;
        const Vector home = goal_of(1 - player);
        int held = 0, cool = 0;
        double speed = 0;
        for (int i = first; i < first + WIZARDS_EACH; ++i) {
            held += s_.wizard[i].held != NOBODY;
            cool += s_.wizard[i].cool_down;
            speed += player == 0 ? s_.vx[i] : -s_.vx[i];
        }
        const bool is_swapped = from_home_[first] < from_home_[first + 1];
        const int fetcher = first + is_swapped, keeper = first + !is_swapped;
        const Nearest fetched = nearest_to(fetcher, alive_);
        const unsigned others =
            fetched.snaffle == NOBODY ? alive_ : alive_ & ~(1u << fetched.snaffle);
        const Nearest kept = nearest_to(keeper, others);
        double at_post = 0;
        if (other.threat != NOBODY) {
            const double x = place_x_.of[other.threat], y = place_y_.of[other.threat];
            const Vector post{home.x + DEPTH_OF_POST * (x - home.x),
                              home.y + DEPTH_OF_POST * (y - home.y)};
            at_post = nearness(between(place(s_, keeper), post), REACH);
        }
        const int needed = goals_to_win(s_) - s_.score[player];
        write(s_.mana[player]);
        write(s_.mana[player] >= s_.cost(FLIPENDO).mana);
        write(side.aimed[0] + side.aimed[1]);
        write(held);
        write(cool);
        write(nearness(fetched.distance, REACH));
        write(nearness(kept.distance, REACH));
        write(nearness(from_home_[keeper], NEAR));
        write(at_post);
        write((player == 0 ? s_.x[fetcher] : WIDTH - s_.x[fetcher]) / WIDTH);
        write(speed);
        write(near_bludgers_[first] + near_bludgers_[first + 1]);
        write(needed);
        write(needed == 1);
        write(side.sum[REACHED]);
        write(side.sum[NEAR_GOAL]);
        write(side.sum[NEAR_GOAL_SHARPLY]);
        write(side.nearest);
        write(side.enters);
        write(side.in_hand);
        write(side.sum[CONTROL]);
        return out;
    }

    const State& s_;
    unsigned alive_;  // one bit for each live snaffle
    Row place_x_, place_y_;  // predicted positions of the snaffles
    Row from_[WIZARDS];  // distances from each wizard to each snaffle in units
    // Terms for player 0. The terms for player 1 have the opposite sign.
    Row ways_, controls_;
    double way_ = 0, control_ = 0;
    Side side_[PLAYERS];
    alignas(32) double from_home_[WIZARDS], near_bludgers_[WIZARDS];
};

}  // namespace carom::fantastic_bits::bot
