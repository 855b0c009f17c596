// The Reader converts the contest's input to a state. The chips are sorted by id, which is the
// referee's order. print() writes the orders in the contest's output format.
#pragma once

#include <cmath>
#include <ios>
#include <istream>
#include <ostream>

#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race::bot {

// Reads up to N chips. If the input has more chips, those with the largest ids are ignored.
template <int N>
class Reader {
  public:
    explicit Reader(int /*league*/ = -1) {}
    bool begin(std::istream& in) { return static_cast<bool>(in >> first_); }
    bool read(std::istream& in) {
        int own = first_, count = 0;
        if (turn_ == 0) me_ = first_, in >> own;
        in >> count;
        if (!in || me_ < 0 || me_ >= MAX_PLAYERS || own < 0 || count < own) return false;
        s_.count = s_.eaten.count = 0;
        s_.turn = turn_++;
        int chips[MAX_PLAYERS] = {};
        for (int k = 0; k < count; ++k) {
            int id, owner;
            double radius, x, y, vx, vy;
            in >> id >> owner >> radius >> x >> y >> vx >> vy;
            if (!in || id < 0 || owner < NOBODY || owner >= MAX_PLAYERS || !sound(x) || !sound(y) ||
                !sound(vx) || !sound(vy) || !(radius > 0) || !sound(radius)) {
                return false;
            }
            if (owner != NOBODY && ++chips[owner] > MAX_CHIPS_EACH) return false;
            insert(id, owner, radius, x - HALF_WIDTH, y - HALF_HEIGHT, vx, vy);
        }
        find_players();
        return true;
    }

    const Table<N>& position() const { return s_; }
    int me() const { return me_; }
    // Ignores the orders, because the input shows the whole state.
    static void ordered(const Orders&) {}

  private:
    static bool sound(double v) { return std::fabs(v) < 1e6; }

    void insert(int id, int owner, double radius, double x, double y, double vx, double vy) {
        int at = s_.count;
        if (at == N && id > s_.id[N - 1]) return;
        if (at < N)
            ++s_.count;
        else
            --at;
        for (; at > 0 && s_.id[at - 1] > id; --at) {
            s_.id[at] = s_.id[at - 1], s_.owner[at] = s_.owner[at - 1];
            s_.radius[at] = s_.radius[at - 1];
            s_.x[at] = s_.x[at - 1], s_.y[at] = s_.y[at - 1];
            s_.vx[at] = s_.vx[at - 1], s_.vy[at] = s_.vy[at - 1];
        }
        s_.id[at] = id, s_.owner[at] = owner, s_.radius[at] = radius;
        s_.x[at] = x, s_.y[at] = y, s_.vx[at] = vx, s_.vy[at] = vy;
        if (id >= s_.next_id) s_.next_id = id + 1;
    }
    // Marks players without a chip as lost. The number of players follows from the largest owner.
    void find_players() {
        bool has[MAX_PLAYERS] = {};
        for (int i = 0; i < s_.count; ++i) {
            if (s_.owner[i] == NOBODY) continue;
            has[s_.owner[i]] = true;
            if (s_.owner[i] >= s_.players) s_.players = s_.owner[i] + 1;
        }
        if (me_ >= s_.players) s_.players = me_ + 1;
        for (int p = 0; p < MAX_PLAYERS; ++p) s_.lost_at[p] = has[p] ? NOT_LOST : s_.turn;
    }

    Table<N> s_{};
    int first_ = 0, me_ = 0, turn_ = 0;
};

// Prints the orders of the chips of player `me`.
template <int N>
void print(std::ostream& out, const Table<N>& s, int me, const Orders& orders) {
    // The distance to the printed target in units. Rounding the target to four digits changes the
    // direction by less than 0.00001 degrees.
    constexpr double FAR = 1000;
    out.setf(std::ios::fixed, std::ios::floatfield);
    out.precision(4);
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] != me) continue;
        const Ejection* throws = nullptr;
        for (const Ejection& e : orders.ejections) {
            if (e.chip == i) throws = &e;
        }
        if (!throws) {
            out << "WAIT\n";
            continue;
        }
        out << s.x[i] + HALF_WIDTH + throws->cosine * FAR << ' '
            << s.y[i] + HALF_HEIGHT + throws->sine * FAR << '\n';
    }
    out.flush();
}

}  // namespace carom::poker_chip_race::bot
