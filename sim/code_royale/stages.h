// This file contains the stages of a turn: answers, builds, the motion and the actions of creeps,
// razing by queens, the actions of sites, and the end (RULES.md, "A turn"). The two engines differ
// only in their collision checks (pushes.h).
#pragma once

#include <algorithm>
#include <cmath>

#include "sim/code_royale/pushes.h"

namespace carom::code_royale {

// The stages of a turn, in the order of step.h.
enum class Stage { ANSWERS, BUILDS, MOTION, ACTIONS, SITES, END };

// Why an order has no effect, in the words of the golden games.
enum class Warning {
    NO_BARRACKS,
    NOT_OWN,
    TRAIN_BUSY,
    TRAIN_TWICE,
    TRAIN_GOLD,
    ENEMY_SITE,
    IN_TRAINING
};

// An observer of a turn. A recorder, a checker or a profiler overrides the functions that it needs.
// The compiler removes the calls to these empty functions. Bodies are named by their numbers in the
// state of this moment.
struct NoObserver {
    void stage(Stage) {}
    void trains(int /*site*/) {}
    void warned(Warning) {}
    void put_out(int /*player*/, Verdict) {}
    void built(const State&, int /*player*/, int /*site*/, bool /*is_new*/) {}
    // Called after the answers and builds, after the steps of sub-step k = 1..5, and after its
    // check.
    void answered(const State&) {}
    void stepped(const State&, int /*k*/) {}
    void checked(const State&, int /*k*/) {}
    void stabbed(const State&, int /*knight*/) {}
    void shot(const State&, int /*archer*/, int /*creep*/, int /*damage*/) {}
    void broke(const State&, int /*giant*/, int /*site*/) {}
    void trampled(int /*site*/) {}
    void razed(int /*site*/) {}
    void bolt(const State&, int /*site*/, int /*target*/, int /*damage*/) {}
    void emptied(int /*site*/) {}
    // Called after creeps came out of barracks and the bodies settled in `checks` checks.
    void spawned(const State&, int /*site*/, int /*first_id*/, int /*checks*/) {}
    void died(const State&, int /*creep*/) {}
};

// The stages of one turn, called by step.h in order.
template <class Engine, class Observer>
class Turn {
  public:
    Turn(State& state, const Orders& orders, Observer& observer)
        : s(state), orders_(orders), observer_(observer) {}

    // Training starts and queens walk at once. Builds are only noted.
    void answers() {
        for (int p = 0; p < PLAYERS; ++p) {
            const Order& order = orders_.of[p];
            if (order.trainings != Verdict::FINE) {
                put_out(p, order.trainings);
                continue;
            }
            train(p, order);
            const bool is_warned = !act(p, order);
            if (order.queen != Verdict::FINE && !is_warned) put_out(p, order.queen);
        }
    }

    // Queens build what was noted. If both build on one site, the player of the turn's parity does.
    void builds() {
        if (noted_[0] && noted_[1] && orders_.of[0].site == orders_.of[1].site) {
            noted_[s.turn % 2] = false;
        }
        for (int p = 0; p < PLAYERS; ++p) {
            if (noted_[p]) build(p, orders_.of[p]);
        }
        observer_.answered(s);
    }

    // Creeps move in five sub-steps with one check each.
    void motion() {
        for (int k = 1; k <= SUB_STEPS; ++k) {
            for_each_mover([this](int i, int p) {
                s.kind[i] == KNIGHT   ? move_knight(i, p)
                : s.kind[i] == ARCHER ? move_archer(i, p)
                                      : move_giant(i, p);
            });
            observer_.stepped(s, k);
            check<Engine>(s);
            observer_.checked(s, k);
        }
    }

    // Creeps hit, trample and age. Then queens raze.
    void actions() {
        for_each_mover([this](int i, int p) {
            s.kind[i] == KNIGHT   ? stab(i, p)
            : s.kind[i] == ARCHER ? shoot(i, p)
                                  : break_tower(i, p);
        });
        for_each_mover([this](int i, int p) { trample(i, p); });
        for_each_mover([this](int i, int) { hurt(i, 1); });
        for (int p = 0; p < PLAYERS; ++p) {
            if (!s.out[p]) raze(p);
        }
    }

    // Mines pay, towers shoot and melt, barracks train.
    void sites() {
        for (int k = 0; k < s.sites; ++k) {
            switch (s.site[k].structure) {
                case Site::MINE:
                    pay(k);
                    break;
                case Site::TOWER:
                    fire(k);
                    break;
                case Site::BARRACKS:
                    advance_training(k);
                    break;
                case Site::NOTHING:
                    break;
            }
        }
    }

    // Players get a fixed income in low leagues, dead creeps leave, and positions are rounded.
    void finish() {
        if (s.level <= WOOD_2) {
            for (int p = 0; p < PLAYERS; ++p) {
                if (!s.out[p]) s.gold[p] = static_cast<std::int16_t>(s.gold[p] + FIXED_INCOME);
            }
        }
        for (int p = 0; p < PLAYERS; ++p) {
            if (!s.out[p]) bury(p);
        }
        for (int i = 0; i < s.count; ++i) {
            const double x = round_half_up(s.x[i]), y = round_half_up(s.y[i]);
            if (s.is_fixed(i)) {
                s.x[i] = x, s.y[i] = y;
            } else {
                put(s, i, x, y);
            }
        }
        if (s.turn == 0) note_sites(s);
        s.turn = static_cast<std::int16_t>(s.turn + 1);
    }

  private:
    void put_out(int player, Verdict why) {
        s.out[player] = true;
        observer_.put_out(player, why);
    }
    // Warns that an order has no effect. Returns false.
    bool warn(Warning why) {
        observer_.warned(why);
        return false;
    }

    bool train(int p, const Order& order) {
        int costs = 0;
        for (const int k : order.train) {
            const Site& site = s.site[k];
            if (site.structure != Site::BARRACKS) return warn(Warning::NO_BARRACKS);
            if (site.owner != p) return warn(Warning::NOT_OWN);
            if (site.progress >= 0) return warn(Warning::TRAIN_BUSY);
            costs += CREEP[site.kind].cost;
        }
        if (order.twice) return warn(Warning::TRAIN_TWICE);
        if (costs > s.gold[p]) return warn(Warning::TRAIN_GOLD);
        s.gold[p] = static_cast<std::int16_t>(s.gold[p] - costs);
        for (const int k : order.train) {
            s.site[k].progress = 0;
            observer_.trains(k);
        }
        return true;
    }
    // Returns false if the queen's order got a warning.
    bool act(int p, const Order& order) {
        const int queen = s.queen(p);
        if (order.action == Order::MOVE) {
            walk(queen, {double(order.x), double(order.y)}, QUEEN_STEP);
        } else if (order.action == Order::BUILD) {
            const Site& site = s.site[order.site];
            if (!touches(s, queen, order.site)) {
                walk(queen, place(s.body_of_site(order.site)), QUEEN_STEP);
            } else if (site.owner == 1 - p) {
                return warn(Warning::ENEMY_SITE);
            } else if (site.structure == Site::BARRACKS && site.progress >= 0) {
                return warn(Warning::IN_TRAINING);
            } else {
                noted_[p] = true;
            }
        }
        return true;
    }
    void build(int p, const Order& order) {
        if (order.word != Verdict::FINE) return put_out(p, order.word);
        Site& site = s.site[order.site];
        const bool is_new = site.structure != order.structure || site.owner != p;
        if (is_new || order.structure == Site::BARRACKS) {
            site.clear();
            site.structure = order.structure;
            site.owner = static_cast<std::int8_t>(p);
        }
        if (order.structure == Site::MINE) {
            site.rate =
                static_cast<std::int8_t>(is_new ? 1 : std::min<int>(site.rate + 1, site.max_rate));
        } else if (order.structure == Site::TOWER) {
            site.health = static_cast<std::int16_t>(
                is_new ? TOWER_HEALTH : std::min(site.health + TOWER_GROWTH, MAX_TOWER_HEALTH));
        } else {
            site.kind = order.kind;
        }
        observer_.built(s, p, order.site, is_new);
    }

    // Calls act(creep, player) for all creeps of players who are not out: knights, archers, giants.
    template <class Act>
    void for_each_mover(Act&& act) {
        for (int kind = 0; kind < CREEP_KINDS; ++kind) {
            for (int p = 0; p < PLAYERS; ++p) {
                if (s.out[p]) continue;
                for (int i = s.first_creep(p), end = s.end_of_creeps(p); i < end; ++i) {
                    if (s.kind[i] == kind) act(i, p);
                }
            }
        }
    }

    Vector place(int body) const { return {s.x[body], s.y[body]}; }
    // Moves a body toward a place by at most `step` units.
    void walk(int mover, const Vector& to, double step) {
        const Vector next = towards(place(mover), to, step);
        put(s, mover, next.x, next.y);
    }
    static Vector towards(const Vector& from, const Vector& to, double step) {
        const double dx = from.x - to.x, dy = from.y - to.y;
        if (dx * dx + dy * dy < step * step) return to;
        const Vector by = stretched({to.x - from.x, to.y - from.y}, step);
        return {from.x + by.x, from.y + by.y};
    }
    // Moves a creep to a place 3 units before the target's centre.
    void approach(int i, int target) {
        constexpr double BEFORE = 3;
        const Vector aim = stretched({s.x[i] - s.x[target], s.y[i] - s.y[target]}, BEFORE);
        walk(i, {s.x[target] + aim.x, s.y[target] + aim.y}, CREEP[s.kind[i]].step);
    }
    bool is_within(int a, int b, double distance) const {
        return distance2(s, a, b) < distance * distance;
    }
    // Returns the player's creep that is nearest to a body, the first if several are, or NOBODY.
    int nearest_creep(int body, int player) const {
        int nearest = NOBODY;
        double least = 0;
        for (int i = s.first_creep(player), end = s.end_of_creeps(player); i < end; ++i) {
            const double square = distance2(s, i, body);
            if (nearest == NOBODY || square < least) nearest = i, least = square;
        }
        return nearest;
    }
    void move_knight(int i, int p) {
        const int queen = s.queen(1 - p);
        const double near = RADIUS[KNIGHT] + RADIUS[QUEEN];
        if (distance2(s, i, queen) > near * near) approach(i, queen);
    }
    void move_archer(int i, int p) {
        int target = nearest_creep(i, 1 - p);
        if (target == NOBODY) target = s.queen(p);
        const double near = RADIUS[ARCHER] + RADIUS[s.kind[target]] + ARCHER_RANGE;
        if (distance2(s, i, target) > near * near) approach(i, target);
    }
    void move_giant(int i, int p) {
        const int tower = nearest_site(s, i, [&](int k) { return is_tower(s.site[k], 1 - p); });
        if (tower != NOBODY) walk(i, place(s.body_of_site(tower)), CREEP[GIANT].step);
    }

    static bool is_tower(const Site& site, int owner) {
        return site.structure == Site::TOWER && site.owner == owner;
    }
    void hurt(int mover, int damage) {
        s.health[mover] = static_cast<std::int16_t>(std::max(s.health[mover] - damage, 0));
    }
    void stab(int i, int p) {
        const int queen = s.queen(1 - p);
        if (!is_within(i, queen, RADIUS[KNIGHT] + RADIUS[QUEEN] + TOUCH)) return;
        hurt(queen, KNIGHT_DAMAGE);
        observer_.stabbed(s, i);
    }
    void shoot(int i, int p) {
        const int target = nearest_creep(i, 1 - p);
        if (target == NOBODY) return;
        const double range = RADIUS[ARCHER] + RADIUS[s.kind[target]] + ARCHER_RANGE + TOUCH;
        if (!is_within(i, target, range)) return;
        const int damage = s.kind[target] == GIANT ? ARCHER_DAMAGE_TO_GIANT : ARCHER_DAMAGE;
        hurt(target, damage);
        observer_.shot(s, i, target, damage);
    }
    void break_tower(int i, int p) {
        for (int k = 0; k < s.sites; ++k) {
            if (!is_tower(s.site[k], 1 - p) || !touches(s, i, k)) continue;
            s.site[k].health = static_cast<std::int16_t>(s.site[k].health - GIANT_DAMAGE);
            observer_.broke(s, i, k);
            return;
        }
    }
    // Returns the site that a creep or queen touches, if it is the nearest one and an enemy's
    // structure for which `falls` is true. Otherwise returns NOBODY.
    template <class Falls>
    int touched_enemy_site(int mover, int player, Falls&& falls) const {
        for (int k = 0; k < s.sites; ++k) {
            if (s.site[k].owner != 1 - player || !falls(s.site[k]) || !touches(s, mover, k))
                continue;
            if (nearest_site(s, mover, [](int) { return true; }) == k) return k;
        }
        return NOBODY;
    }
    void trample(int i, int p) {
        const int k =
            touched_enemy_site(i, p, [](const Site& site) { return site.structure == Site::MINE; });
        if (k == NOBODY) return;
        s.site[k].clear();
        observer_.trampled(k);
    }
    void raze(int p) {
        const int k = touched_enemy_site(
            s.queen(p), p, [](const Site& site) { return site.structure != Site::TOWER; });
        if (k == NOBODY) return;
        s.site[k].clear();
        observer_.razed(k);
    }

    void empty(int k) {
        s.site[k].clear();
        observer_.emptied(k);
    }
    void pay(int k) {
        Site& site = s.site[k];
        const int cash = std::min<int>(site.rate, site.gold);
        s.gold[site.owner] = static_cast<std::int16_t>(s.gold[site.owner] + cash);
        site.gold = static_cast<std::int16_t>(site.gold - cash);
        if (site.gold == 0) empty(k);
    }
    void fire(int k) {
        Site& site = s.site[k];
        const int body = s.body_of_site(k), enemy = 1 - site.owner;
        const auto hit = [&](int target, int damage) {
            const double gap = std::sqrt(distance2(s, target, body)) - s.radius[body];
            damage += static_cast<int>((site.range - gap) / UNITS_PER_DAMAGE);
            hurt(target, damage);
            observer_.bolt(s, k, target, damage);
        };
        const int creep = nearest_creep(body, enemy);
        if (creep != NOBODY && is_within(creep, body, site.range)) {
            hit(creep, TOWER_DAMAGE_TO_CREEP);
        } else if (is_within(s.queen(enemy), body, site.range)) {
            hit(s.queen(enemy), TOWER_DAMAGE_TO_QUEEN);
        }
        site.health = static_cast<std::int16_t>(site.health - TOWER_LOSS);
        if (site.health <= 0) return empty(k);
        const double r = s.radius[body];
        site.range =
            static_cast<std::int16_t>(std::sqrt((site.health * AREA_PER_HEALTH + PI * r * r) / PI));
    }
    void advance_training(int k) {
        Site& site = s.site[k];
        if (site.progress < 0) return;
        site.progress = static_cast<std::int8_t>(site.progress + 1);
        const Creep& creep = CREEP[site.kind];
        if (site.progress < creep.training_turns) return;
        site.progress = -1;
        const int p = site.owner, first_id = s.next_id;
        const double way = p == 0 || s.rules_2018 ? 1 : -1;
        for (int n = 0; n < creep.count; ++n) {
            const Vector at = place(s.body_of_site(k));
            const Vector from = {at.x + way * n, at.y + way * n};
            add_creep(s, p, static_cast<Kind>(site.kind),
                      towards(from, place(s.queen(1 - p)), SPAWN_STEP));
        }
        const int checks = settle<Engine>(s, MAX_CHECKS);
        observer_.spawned(s, k, first_id, checks);
    }

    void bury(int p) {
        for (int i = s.first_creep(p); i < s.end_of_creeps(p);) {
            if (s.health[i] > 0) {
                ++i;
                continue;
            }
            observer_.died(s, i);
            remove_creep(s, p, i);
        }
    }

    State& s;
    const Orders& orders_;
    Observer& observer_;
    bool noted_[PLAYERS] = {};  // The player's queen builds in this turn.
};

}  // namespace carom::code_royale
