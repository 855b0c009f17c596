// The Reader converts the contest's input to a state. The input does not contain the other player's
// gold, and the gold and the rates of sites that are far away. The reader counts what was seen, and
// sites lie in pairs that were equal at the start. Before turn 0 bodies can lie on fractions, which
// the reader computes as the referee does. print() writes the orders in the contest's format.
#pragma once

#include <algorithm>
#include <cstdint>
#include <istream>
#include <ostream>

#include "sim/code_royale/step.h"

namespace carom::code_royale::bot {

constexpr const char* STRUCTURE_NAMES[] = {"NOTHING", "MINE", "TOWER", "BARRACKS"};

class Reader {
  public:
    // The input does not contain the league. If it is not given (-1), the reader assumes the
    // highest one, or the lowest one if the map or the gold shows one of the two lowest.
    explicit Reader(int league = -1)
        : level_(static_cast<Level>(std::min<int>(league + 1, BRONZE))) {}

    // Waits for the first number of a turn.
    bool begin(std::istream& in) { return static_cast<bool>(in >> first_); }
    bool read(std::istream& in) {
        const bool is_start = turn_ < 0;
        if (is_start && (!read_sites(in) || !begin(in))) return false;
        before_ = s_;
        int touched;
        if (!is_small(first_) || !(in >> touched) || !read_structures(in) || !read_units(in))
            return false;
        turn_ += 1;
        s_.turn = static_cast<std::int16_t>(turn_);
        s_.gold[me_] = static_cast<std::int16_t>(first_);
        if (is_start) {
            s_.gold[1 - me_] = FIRST_GOLD;
            settle_start();
        } else {
            // Only the two lowest leagues have an income without mines.
            const bool has_income = turn_ == 1 && first_ > before_.gold[me_] && !has_mine();
            if (level_ == UNKNOWN && has_income) s_.level = WOOD_3;
            count_gold();
        }
        note_sites(s_);
        return s_.turn < MAX_TURNS;
    }

    const Position& position() const { return s_; }
    int me() const { return me_; }
    void ordered(const Orders&) {}  // The input shows all that own orders lead to.

  private:
    struct Unit {
        int x, y, owner, type, health;
    };
    struct Known {
        int gold = 225, max_rate = 2;  // what a site has on average
        bool seen = false;
    };

    bool read_sites(std::istream& in) {
        if (first_ < 2 || first_ > MAX_SITES || first_ % 2 != 0) return false;
        s_ = {};
        s_.sites = static_cast<std::int8_t>(first_);
        s_.count = s_.first_site() + first_;
        // Only the two lowest leagues have fewer sites.
        const Level most = level_ == UNKNOWN ? WOOD_3 : WOOD_2;
        s_.level = level_ == UNKNOWN ? BRONZE : level_;
        if (first_ < MAX_SITES) s_.level = std::min(s_.level, most);
        for (int k = 0; k < first_; ++k) {
            int id, x, y, radius;
            if (!(in >> id >> x >> y >> radius) || id != k || !is_on_map(x, y)) return false;
            if (radius < 1 || radius > 200) return false;
            const int body = s_.body_of_site(k);
            s_.x[body] = x, s_.y[body] = y, s_.radius[body] = radius;
            s_.site[k].clear();
        }
        return true;
    }
    bool has_mine() const {
        return std::any_of(s_.site, s_.site + s_.sites, [this](const Site& site) {
            return site.owner == me_ && site.structure == Site::MINE;
        });
    }
    // Returns whether a number of gold, health or units is within what a match can have.
    static bool is_small(int number) { return number >= -1 && number < 10'000; }
    static bool is_on_map(int x, int y) {
        constexpr int FAR = 5000;
        return x > -FAR && x < FAR && y > -FAR && y < FAR;
    }

    bool read_structures(std::istream& in) {
        for (int k = 0; k < s_.sites; ++k) {
            int id, gold, rate, type, owner, first, second;
            if (!(in >> id >> gold >> rate >> type >> owner >> first >> second)) return false;
            if (id != k || type < -1 || type > 2 || owner < -1 || owner > 1) return false;
            if ((type < 0) != (owner < 0)) return false;
            if (!is_small(gold) || !is_small(rate) || !is_small(first) || !is_small(second)) {
                return false;
            }
            Site& site = s_.site[k];
            site.clear();
            site.structure = static_cast<Site::Structure>(type + 1);
            relative_owner_[k] = owner;
            if (gold >= 0) know(k, gold, rate);
            mine_rate_[k] = type == 0 ? first : -1;
            if (site.structure == Site::TOWER) {
                site.health = static_cast<std::int16_t>(first);
                site.range = static_cast<std::int16_t>(second);
            } else if (site.structure == Site::BARRACKS) {
                if (second < 0 || second >= CREEP_KINDS) return false;
                if (first > CREEP[second].training_turns) return false;
                site.kind = static_cast<std::int8_t>(second);
                site.progress =
                    static_cast<std::int8_t>(first > 0 ? CREEP[second].training_turns - first : -1);
            }
        }
        return true;
    }
    // Notes what a site has. The other site of its pair had the same at the start.
    void know(int k, int gold, int max_rate) {
        Known& twin = known_[k ^ 1];
        if (!twin.seen && !known_[k].seen) twin.gold = gold;
        twin.max_rate = max_rate;
        known_[k] = {gold, max_rate, true};
    }

    bool read_units(std::istream& in) {
        int count;
        if (!(in >> count) || count < PLAYERS || count > MAX_CREEPS + PLAYERS) return false;
        Unit units[MAX_CREEPS + PLAYERS];
        int first_queen = NOBODY;
        for (int k = 0; k < count; ++k) {
            Unit& u = units[k];
            if (!(in >> u.x >> u.y >> u.owner >> u.type >> u.health)) return false;
            if (!is_on_map(u.x, u.y) || !is_small(u.health) || u.owner < 0 || u.owner > 1 ||
                u.type < -1 || u.type >= CREEP_KINDS) {
                return false;
            }
            if (u.type == -1 && first_queen == NOBODY) first_queen = k;
        }
        if (first_queen == NOBODY) return false;
        // Player 0's queen comes first.
        me_ = units[first_queen].owner == 0 ? 0 : 1;
        while (s_.creeps[0] > 0) remove_creep(s_, 0, s_.first_creep(0));
        while (s_.creeps[1] > 0) remove_creep(s_, 1, s_.first_creep(1));
        s_.next_id = 0;
        for (int k = 0; k < count; ++k) {
            const Unit& u = units[k];
            const int player = u.owner == 0 ? me_ : 1 - me_;
            int i = s_.queen(player);
            if (u.type >= 0) {
                add_creep(s_, player, static_cast<Kind>(u.type), {0, 0});
                i = s_.end_of_creeps(player) - 1;
            }
            s_.x[i] = u.x, s_.y[i] = u.y;
            s_.kind[i] = u.type < 0 ? QUEEN : static_cast<Kind>(u.type);
            s_.radius[i] = RADIUS[s_.kind[i]];
            s_.health[i] = static_cast<std::int16_t>(u.health);
        }
        for (int k = 0; k < s_.sites; ++k) set_owner(k);
        return true;
    }
    // Completes a site when it is known who plays.
    void set_owner(int k) {
        Site& site = s_.site[k];
        if (relative_owner_[k] >= 0) {
            site.owner = static_cast<std::int8_t>(relative_owner_[k] == 0 ? me_ : 1 - me_);
        }
        Known& known = known_[k];
        if (site.structure == Site::MINE) {
            const Site& was = before_.site[k];
            const bool goes_on = was.structure == Site::MINE && was.owner == site.owner;
            int rate = mine_rate_[k];
            if (rate < 0) {  // An enemy's mine that is far away. Its queen may have enlarged it.
                const bool grows = goes_on && touches(s_, s_.queen(1 - me_), k);
                rate = std::min(goes_on ? was.rate + grows : 1, known.max_rate);
                known.gold = std::max(known.gold - rate, 1);
            }
            site.rate = static_cast<std::int8_t>(rate);
        }
        site.gold = static_cast<std::int16_t>(known.gold);
        site.max_rate = static_cast<std::int8_t>(known.max_rate);
    }
    // The input shows the rounded positions after the bodies settled.
    void settle_start() {
        State s = s_;
        for (int p = 0; p < PLAYERS; ++p) {
            s.x[s.queen(p)] = QUEEN_X[p], s.y[s.queen(p)] = QUEEN_Y[p];
        }
        settle<Reference>(s, MAX_CHECKS);
        bool fits = true;
        for (int i = 0; i < s.count; ++i) {
            fits = fits && round_half_up(s.x[i]) == s_.x[i] && round_half_up(s.y[i]) == s_.y[i];
        }
        if (fits) s_ = s;
    }
    // Counts the other player's income, and the price of each training that has begun.
    void count_gold() {
        const int enemy = 1 - me_;
        int gold = before_.gold[enemy] + (s_.level <= WOOD_2 ? FIXED_INCOME : 0);
        for (int k = 0; k < s_.sites; ++k) {
            const Site& site = s_.site[k];
            if (site.owner != enemy) continue;
            if (site.structure == Site::MINE) gold += site.rate;
            if (site.structure == Site::BARRACKS && site.progress == 1) {
                gold -= CREEP[site.kind].cost;
            }
        }
        s_.gold[enemy] = static_cast<std::int16_t>(std::max(gold, 0));
    }

    static constexpr auto UNKNOWN = static_cast<Level>(0);

    Level level_;
    State s_{}, before_{};
    int me_ = 0, turn_ = -1, first_ = 0;
    int relative_owner_[MAX_SITES] = {}, mine_rate_[MAX_SITES] = {};
    Known known_[MAX_SITES];
};

// Prints the orders of player `me`.
inline void print(std::ostream& out, const Position&, int me, const Orders& orders) {
    const Order& order = orders.of[me];
    if (order.action == Order::MOVE) {
        out << "MOVE " << order.x << ' ' << order.y << '\n';
    } else if (order.action == Order::BUILD) {
        out << "BUILD " << int{order.site} << ' ' << STRUCTURE_NAMES[order.structure];
        if (order.structure == Site::BARRACKS) out << '-' << KIND_NAMES[order.kind];
        out << '\n';
    } else {
        out << "WAIT\n";
    }
    out << "TRAIN";
    for (const int site : order.train) out << ' ' << site;
    out << std::endl;
}

}  // namespace carom::code_royale::bot
