// The Reader converts the contest's input to a state. In the input this bot is player 0. In the
// state each player has the referee's seat, which follows from the looters' ids, so that the units
// have the referee's order. print() writes the orders in the contest's output format.
#pragma once

#include <algorithm>
#include <cmath>
#include <istream>
#include <ostream>

#include "sim/mean_max/state.h"

namespace carom::mean_max::bot {

constexpr const char* DEFAULT_LEAGUE = "as seen";

class Reader {
  public:
    // With `league` -1 the reader finds the league from the number of looters. It assumes that all
    // skills exist until a skill has no effect.
    explicit Reader(int league = -1) : league_(league) {}

    bool begin(std::istream& in) { return static_cast<bool>(in >> own_score_); }
    bool read(std::istream& in);

    const Position& position() const { return s_; }
    // Returns the known future tankers. All players draw tankers from one queue, rotated by a third
    // of a circle per player. The player with the most spawned tankers therefore shows the next
    // tankers of the other players.
    const SpawnQueue& chance() const { return spawns_; }
    int me() const { return me_; }

    // Stores the orders that the bot will print. If a skill costs rage and has no effect, the
    // league is 2, which does not have the skill.
    void ordered(const Orders& orders);

  private:
    // Clamps a value to 0..127. The input's water and sizes are small numbers. A missing value is
    // -1 in the input and becomes 0.
    static std::int8_t small(int extra) {
        return static_cast<std::int8_t>(std::min(std::max(extra, 0), INT8_MAX));
    }
    // Returns the seat of the player that has the number k in the input.
    int seat_of(int k) const { return k == 0 ? me_ : k <= me_ ? k - 1 : k; }
    void add(int id, int type, int player, double mass, double radius, double x, double y,
             double vx, double vy, int extra, int extra2);
    void notice_missing_skill();
    // Handles unit u, a tanker that is new in this turn: finds its owner and extends the queue.
    void register_tanker(int u);

    State s_{};
    int own_score_ = 0;
    int me_ = 0;
    int league_;
    int turns_ = 0;
    bool expects_effect_ = false;
    Effect expected_{};
    // An upper bound for the ids of a match: each tanker and looter creates at most one tanker, one
    // wreck and one effect per turn.
    static constexpr int IDS = 8192;
    static_assert(IDS > MAX_TURNS * 3 * MAX_LOOTERS + MAX_UNITS);
    std::int8_t owner_[IDS] = {};  // owner of the tanker with this id
    SpawnQueue spawns_;
    // Objects with this id or a larger one are new in this turn.
    int first_new_id_ = 0;
};

// Returns the owner of a new tanker at (x, y). Each player's tankers come from the player's third
// of the circle. Player 0's third has the angles 0 to 120 degrees.
inline int owner_by_place(double x, double y) {
    constexpr double COSINE = -0.5, SINE = 0.86602540378443865;  // cosine and sine of 120 degrees
    // True if the angle of (x, y) is less than 120 degrees (for y >= 0).
    const bool before_120 = COSINE * y - SINE * x < 0;
    if (y >= 0 && before_120) return 0;
    const bool before_240 = COSINE * y + SINE * x < 0;
    return y < 0 && !before_240 ? 2 : 1;
}

inline void Reader::add(int id, int type, int player, double mass, double radius, double x,
                        double y, double vx, double vy, int extra, int extra2) {
    if (id >= s_.next_id) s_.next_id = id + 1;
    if (type == WRECK) {
        if (!s_.wrecks.full()) s_.wrecks.push_back(make_wreck(x, y, radius, id, -1, small(extra)));
    } else if (type > WRECK) {
        if (!s_.effects.full()) {
            s_.effects.push_back({x, y, static_cast<std::int16_t>(id),
                                  static_cast<std::int8_t>(type), small(extra), -1});
        }
    } else if (s_.units.count < MAX_UNITS) {
        const int u = s_.units.count++;
        s_.units.x[u] = x, s_.units.y[u] = y;
        s_.units.vx[u] = vx, s_.units.vy[u] = vy;
        s_.units.radius[u] = radius, s_.units.mass[u] = mass;
        s_.id[u] = static_cast<std::int16_t>(id);
        s_.type[u] = static_cast<std::int8_t>(type);
        // read() computes the seat from this index when the team's size is known.
        if (player == 0 && type == REAPER) me_ = -1 - u;
        s_.player[u] = static_cast<std::int8_t>(player);
        s_.water[u] = small(extra);
        s_.size[u] = small(extra2);
        if (type == TANKER) {
            if (id >= first_new_id_) register_tanker(u);
            s_.player[u] = owner_[id % IDS];
        }
    }
}

inline void Reader::register_tanker(int u) {
    constexpr double COSINE = -0.5, SINE = 0.86602540378443865;  // cosine and sine of 120 degrees
    const double x = s_.units.x[u], y = s_.units.y[u], distance = length(x, y);
    const int owner = owner_by_place(x, y);
    owner_[s_.id[u] % IDS] = static_cast<std::int8_t>(owner);
    const int k = s_.spawned[owner]++;
    // The input shows a tanker at its spawn position only in its first turn. A bot that joins a
    // match late does not know the queue.
    if (k != spawns_.count || k == SpawnQueue::CAPACITY || distance < TANKER_SPAWN_DISTANCE) return;
    SpawnQueue::Spawn& spawn = spawns_.spawn[spawns_.count++];
    spawn.size = s_.size[u];
    double cosine = x / distance, sine = y / distance;
    for (int turned = 0; turned < PLAYERS; ++turned) {
        const int player = (owner + turned) % PLAYERS;
        spawn.cosine[player] = cosine, spawn.sine[player] = sine;
        const double turned_cosine = COSINE * cosine - SINE * sine;
        sine = SINE * cosine + COSINE * sine;
        cosine = turned_cosine;
    }
}

inline bool Reader::read(std::istream& in) {
    int score[PLAYERS] = {own_score_}, rage[PLAYERS] = {}, count = 0;
    in >> score[1] >> score[2] >> rage[0] >> rage[1] >> rage[2] >> count;
    s_.units.count = s_.wrecks.count = s_.effects.count = 0;
    me_ = 0;  // add() sets a negative number when the player's reaper is read.
    first_new_id_ = s_.next_id;
    // Units. All valid coordinates are smaller. The comparison with FAR also rejects NaN.
    constexpr double FAR = 1e6;
    for (int k = 0; k < count; ++k) {
        int id, type, player, extra, extra2;
        double mass, radius, x, y, vx, vy;
        in >> id >> type >> player >> mass >> radius >> x >> y >> vx >> vy >> extra >> extra2;
        const bool sound = id >= 0 && id < IDS && type >= REAPER && type <= OIL_SLICK &&
                           player >= -1 && player < PLAYERS && std::abs(x) < FAR &&
                           std::abs(y) < FAR && std::abs(vx) < FAR && std::abs(vy) < FAR &&
                           radius >= 0 && radius <= MAP_RADIUS && std::abs(mass) < FAR;
        if (!in || !sound) return false;
        add(id, type, player, mass, radius, x, y, vx, vy, extra, extra2);
    }
    int looters = 0;
    while (looters < s_.units.count && s_.type[looters] < TANKER) ++looters;
    s_.league = league_ >= 0 ? league_ : looters == 3 ? 0 : looters == 6 ? 1 : TOP_LEAGUE;
    // add() stored the player's reaper as -1 minus its index.
    if (looters != s_.looters() || me_ >= 0 || -1 - me_ >= looters) return false;
    me_ = (-1 - me_) / s_.team_size();
    for (int u = 0; u < looters; ++u) s_.player[u] = static_cast<std::int8_t>(u / s_.team_size());
    for (int k = 0; k < PLAYERS; ++k) {
        s_.score[seat_of(k)] = score[k];
        s_.rage[seat_of(k)] = rage[k];
    }
    s_.turn = turns_++;
    notice_missing_skill();
    return true;
}

inline void Reader::ordered(const Orders& orders) {
    int rage = s_.rage[me_];
    for (int type = 0; type < s_.team_size(); ++type) {
        const int u = s_.looter(me_, type);
        const Order o = orders.of(u);
        const bool works = o.kind == Order::SKILL && rage >= SKILLS[type].rage &&
                           length(s_.units.x[u] - o.x, s_.units.y[u] - o.y) <= SKILL_RANGE;
        if (!works) continue;
        rage -= SKILLS[type].rage;
        // The input never shows a grenade, because its effect ends in the same turn.
        if (type == DESTROYER) continue;
        expects_effect_ = true;
        expected_.x = o.x, expected_.y = o.y;
        expected_.type = SKILLS[type].effect;
        return;
    }
}

inline void Reader::notice_missing_skill() {
    if (!expects_effect_) return;
    expects_effect_ = false;
    for (const Effect& e : s_.effects) {
        if (e.type == expected_.type && e.x == expected_.x && e.y == expected_.y) return;
    }
    if (league_ < 0) s_.league = league_ = 2;
}

// Prints the orders of player `me`. Targets and powers must be integers. In lower leagues WAIT is
// printed for each missing looter.
inline void print(std::ostream& out, const State& s, int me, const Orders& orders) {
    for (int type = 0; type < 3; ++type) {
        if (type >= s.team_size()) {
            out << "WAIT\n";
            continue;
        }
        const Order o = orders.of(s.looter(me, type));
        const int x = static_cast<int>(o.x), y = static_cast<int>(o.y);
        if (o.kind == Order::SKILL) {
            out << "SKILL " << x << ' ' << y << '\n';
        } else {
            out << x << ' ' << y << ' ' << static_cast<int>(o.power) << '\n';
        }
    }
    out.flush();
}

}  // namespace carom::mean_max::bot
