// The features of a position for learned value functions (bot/learn): the area that a player and
// the strongest enemy own, and the area that their chips may soon eat. Both sides have the same
// features. Mirroring the table or renumbering the chips does not change the features.
#pragma once

#include "bot/search/value_function.h"
#include "sim/base/simd.h"
#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race::bot {

// "Near" weights a smaller chip by its gap to a larger chip: 1 at a gap of 0, 1/2 at NEAR units.
// "Met" weights a chip that meets a larger chip if both drift: 1 now, 1/2 in SOON turns. A side
// counts only its largest weight for each smaller chip. "Sharply" counts the square of the weight,
// so that distant chips count less. "First" counts the weight only if the other side's is smaller.
#define CAROM_EATEN(F, side, kind, unit)       \
    F(side " " kind " near", unit, 1)          \
    F(side " " kind " near, sharply", unit, 1) \
    F(side " " kind " met", unit, 1)           \
    F(side " " kind " met, sharply", unit, 1)
#define CAROM_SIDE(F, side)                                                            \
    CAROM_EATEN(F, side, "food", "area, share of the owned area")                      \
    F(side " food near first", "area, share of the owned area", 1)                     \
    F(side " food met first", "area, share of the owned area", 1)                      \
    CAROM_EATEN(F, side, "prey", "area, share of the owned area")                      \
    CAROM_EATEN(F, side, "merges", "area, share of the owned area")                    \
    F(side " chips near larger neutral ones", "area, share of the owned area", 1)      \
    F(side " chips that meet larger neutral ones", "area, share of the owned area", 1) \
    F(side " chips", "chips", 5)                                                       \
    F(side " largest chip", "share of the side's area", 1)
#define CAROM_FEATURES(F)                                                       \
    CAROM_SIDE(F, "own")                                                        \
    CAROM_SIDE(F, "enemy")                                                      \
    F("own area that others are near", "share of the owned area", 1)            \
    F("own area that others meet", "share of the owned area", 1)                \
    F("lead", "own less enemy area, share of the owned area", 1)                \
    F("lead, cubed", "the lead's third power", 1)                               \
    F("lead, fifth power", "the lead's fifth power", 1)                         \
    F("lead while food is left", "lead times the neutral share of all area", 1) \
    F("lead by turn", "lead times turns", 300)                                  \
    F("lead of the largest chips", "share of both chips' area", 1)              \
    F("others", "area of all other enemies, share of the owned area", 1)        \
    F("enemies left", "players", 4)

CAROM_DECLARE_FEATURES(CAROM_FEATURES)
#undef CAROM_FEATURES
#undef CAROM_SIDE
#undef CAROM_EATEN

// Computes the features of a position for one player. All chips with an id above `last` must be
// neutral. (Droplets never have an owner.)
template <int N>
class Features {
  public:
    static void compute(const Table<N>& s, int last, int player, float* out) {
        Features f(s, player);
        f.count_chips(last);
        f.look_around();
        f.write(out);
    }

  private:
    static constexpr double NEAR = 80;  // units
    static constexpr double SOON = 4;  // turns

    // The player, the strongest enemy, and all other enemies together.
    enum { OWN, ENEMY, OTHERS, SIDES };

    // The areas of one player's chips, as squares of radii (area / pi).
    struct Owned {
        double area, largest;
        int chips;
    };
    // The weighted area that one side may eat, as sums over the smaller chips of one kind.
    struct Targets {
        double near, near_sharply, met, met_sharply;
    };
    struct Side {
        Targets food, prey, merges;
        double first_near, first_met;  // food nearer to this side than to the other side
        double rocks_near, rocks_met;  // area of own chips that larger neutral chips may eat
    };

    Features(const Table<N>& s, int player) : s_(s), player_(player) {}

    void count_chips(int last) {
        int i = 0;
        for (; i < s_.count && s_.id[i] <= last; ++i) {
            const double area = s_.radius[i] * s_.radius[i];
            if (s_.owner[i] == NOBODY) {
                neutral_ += area;
                continue;
            }
            Owned& by = owned_[s_.owner[i]];
            by.area += area, ++by.chips;
            if (area > by.largest) by.largest = area;
        }
        old_ = i;
        for (; i < s_.count; ++i) neutral_ += s_.radius[i] * s_.radius[i];
        for (int p = 0; p < s_.players; ++p) {
            if (p == player_ || owned_[p].chips == 0) continue;
            if (enemy_ < 0 || owned_[p].area > owned_[enemy_].area) enemy_ = p;
        }
    }
    int side_of(int owner) const {
        return owner == player_ ? OWN : owner == enemy_ ? ENEMY : OTHERS;
    }

    // The largest weights "near" and "met" of a side's larger chips for each of four chips.
    struct Nearness {
        Double4 near = {}, met = {};
    };

    // Visits all chips in groups of four. The last group can read the state's arrays beyond the
    // last chip.
    void look_around() {
        Nearness rocks[MAX_OWNED];
        int eaters[MAX_OWNED], eater_count = 0;
        for (int i = 0; i < old_; ++i) {
            if (s_.owner[i] != NOBODY) eaters[eater_count++] = i;
        }
        for (int j = 0; j < s_.count; j += 4) {
            const Four four = load_four(j);
            Nearness nearness[SIDES];
            for (int k = 0; k < eater_count; ++k) {
                const int i = eaters[k];
                look_from(i, four, nearness[side_of(s_.owner[i])], rocks[k]);
            }
            add_targets(four, nearness);
        }
        for (int k = 0; k < eater_count; ++k) {
            const int i = eaters[k];
            const double area = s_.radius[i] * s_.radius[i];
            Side& side = sides_[side_of(s_.owner[i])];
            side.rocks_near += area * -least(-rocks[k].near);
            side.rocks_met += area * -least(-rocks[k].met);
        }
    }
    struct Four {
        Double4 x, y, vx, vy, radius, owner;
        Long4 there, neutral;
    };
    CAROM_INLINE Four load_four(int j) const {
        const Double4 owner{double(s_.owner[j]), double(s_.owner[j + 1]), double(s_.owner[j + 2]),
                            double(s_.owner[j + 3])};
        const Long4 there = below(j, s_.count);
        return {load<Double4>(s_.x + j),
                load<Double4>(s_.y + j),
                load<Double4>(s_.vx + j),
                load<Double4>(s_.vy + j),
                load<Double4>(s_.radius + j),
                owner,
                there,
                (owner == broadcast(NOBODY)) & there};
    }
    CAROM_INLINE void look_from(int i, const Four& four, Nearness& side, Nearness& rocks) const {
        const Double4 zero{}, radius = broadcast(s_.radius[i]);
        const Double4 dx = four.x - s_.x[i], dy = four.y - s_.y[i];
        const Double4 wx = four.vx - s_.vx[i], wy = four.vy - s_.vy[i];
        const Double4 touch = four.radius + radius;
        const Double4 gap2 = max(dx * dx + dy * dy - touch * touch, zero);
        const Double4 near = (NEAR * NEAR) / (gap2 + NEAR * NEAR);
        // The chips are closest b / a turns from now. They meet if their distance is then less than
        // the sum of their radii. A pair without relative motion has a = 0 and never meets.
        const Double4 a = wx * wx + wy * wy, b = -(dx * wx + dy * wy);
        const Double4 met =
            select((b > zero) & (gap2 * a < b * b), (a * SOON) / (a * SOON + b), zero);
        const Long4 smaller = (four.radius < radius) & four.there;
        const Long4 larger = (four.radius > radius) & four.neutral;
        side.near = max(side.near, select(smaller, near, zero));
        side.met = max(side.met, select(smaller, met, zero));
        rocks.near = max(rocks.near, select(larger, near, zero));
        rocks.met = max(rocks.met, select(larger, met, zero));
    }
    static double sum(const Double4& v) { return (v[0] + v[1]) + (v[2] + v[3]); }
    CAROM_INLINE static void add(Targets& targets, const Long4& mask, const Double4& area,
                                 const Nearness& nearness) {
        const Double4 of_kind = select(mask, area, Double4{});
        const Double4 near = of_kind * nearness.near, met = of_kind * nearness.met;
        targets.near += sum(near), targets.near_sharply += sum(near * nearness.near);
        targets.met += sum(met), targets.met_sharply += sum(met * nearness.met);
    }
    CAROM_INLINE void add_targets(const Four& four, const Nearness* nearness) {
        const Double4 zero{}, area = four.radius * four.radius;
        for (int k = 0; k < SIDES; ++k) {
            const Nearness& own = nearness[k];
            Side& side = sides_[k];
            const Long4 same =
                k == OTHERS ? ~four.there : four.owner == broadcast(k == OWN ? player_ : enemy_);
            if (k == OTHERS) {
                // For the other enemies only the player's area that they may eat is a feature.
                add(side.prey, (four.owner == broadcast(player_)) & four.there, area, own);
                continue;
            }
            add(side.food, four.neutral, area, own);
            add(side.merges, same & four.there, area, own);
            add(side.prey, ~(four.neutral | same) & four.there, area, own);
            const Nearness& other = nearness[1 - k];
            const Double4 neutral = select(four.neutral, area, zero);
            side.first_near += sum(select(own.near > other.near, neutral * own.near, zero));
            side.first_met += sum(select(own.met > other.met, neutral * own.met, zero));
        }
    }

    void write(float* out) const {
        const Owned none{};
        const Owned& own = owned_[player_];
        const Owned& enemy = enemy_ < 0 ? none : owned_[enemy_];
        double both = own.area + enemy.area;
        if (both == 0) both = 1;
        out = write_side(own, sides_[OWN], both, out);
        out = write_side(enemy, sides_[ENEMY], both, out);
        double others = 0;
        int left = 0;
        for (int p = 0; p < s_.players; ++p) {
            if (p == player_ || owned_[p].chips == 0) continue;
            ++left;
            if (p != enemy_) others += owned_[p].area;
        }
        const double lead = (own.area - enemy.area) / both, lead3 = lead * lead * lead;
        const double largest = own.largest + enemy.largest;
        const double all[] = {sides_[OTHERS].prey.near / both,
                              sides_[OTHERS].prey.met / both,
                              lead,
                              lead3,
                              lead3 * lead * lead,
                              lead * neutral_ / (neutral_ + both + others),
                              lead * s_.turn,
                              largest == 0 ? 0 : (own.largest - enemy.largest) / largest,
                              others / both,
                              static_cast<double>(left)};
        for (const double each : all) *out++ = static_cast<float>(each);
    }
    static float* write_side(const Owned& owned, const Side& side, double both, float* out) {
        const auto write_targets = [&](const Targets& targets) {
            for (const double each :
                 {targets.near, targets.near_sharply, targets.met, targets.met_sharply}) {
                *out++ = static_cast<float>(each / both);
            }
        };
        write_targets(side.food);
        *out++ = static_cast<float>(side.first_near / both);
        *out++ = static_cast<float>(side.first_met / both);
        write_targets(side.prey);
        write_targets(side.merges);
        *out++ = static_cast<float>(side.rocks_near / both);
        *out++ = static_cast<float>(side.rocks_met / both);
        *out++ = static_cast<float>(owned.chips);
        *out++ = static_cast<float>(owned.area == 0 ? 0 : owned.largest / owned.area);
        return out;
    }

    const Table<N>& s_;
    int player_, enemy_ = -1;
    int old_ = 0;  // the number of chips up to the last owned chip
    Owned owned_[MAX_PLAYERS] = {};
    double neutral_ = 0;
    Side sides_[SIDES] = {};
};

}  // namespace carom::poker_chip_race::bot
