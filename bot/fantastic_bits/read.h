// The Reader converts the contest's input to a state. The input does not contain cool-downs,
// running spells, the pairs of snaffles that pass through each other, or the positions of snaffles
// out of play. The reader therefore simulates the last turn with its own orders and overwrites the
// values that the input shows. The reader finds an opponent's spell by the mana spent and by
// movement that has no other cause. print() writes the orders in the contest's output format.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <sstream>
#include <string>

#include "bot/search/read_line.h"
#include "sim/fantastic_bits/state.h"
#include "sim/fantastic_bits/step.h"

namespace carom::fantastic_bits::bot {

class Reader {
  public:
    explicit Reader(int /*league*/ = -1) {}
    bool begin(std::istream& in) { return read_line(in, line_); }
    bool read(std::istream& in);

    const Position& position() const { return s_; }
    int me() const { return me_; }

    void ordered(const Orders& orders) {
        answered_ = orders;
        for (int i = 0; i < WIZARDS; ++i) {
            if (player_of(i) == me_) continue;
            // Every order of an opponent that holds a snaffle releases the snaffle.
            Order& order = answered_.of[i] = {};
            order.kind = Order::MOVE;
            order.x = s_.x[i], order.y = s_.y[i];
        }
        before_ = s_;
        if (step(expected_, answered_) != Fault::NONE) expected_ = s_;
    }

  private:
    struct Seen {
        int id;
        std::string type;
        double x, y, vx, vy;
        int state;
    };

    static bool sound(const Seen& e) {
        constexpr double FAR = 1e6;
        return std::fabs(e.x) < FAR && std::fabs(e.y) < FAR && std::fabs(e.vx) < FAR &&
               std::fabs(e.vy) < FAR;
    }
    bool read_scores(std::istream& in, int& entities);
    bool start_match(const Seen* seen, int entities);
    bool update_from_input(const Seen* seen, int entities, std::uint8_t alive_before);
    void find_holders(const bool* holds, std::uint8_t held);
    void count_goals(std::uint8_t alive_before);
    void find_spells();
    int as_seen(const State& s) const;

    std::string line_;
    // The current state, the state one turn ago, and the prediction for the current turn.
    State s_{}, before_{}, expected_{};
    // The known orders of the last turn.
    Orders answered_{};
    int me_ = 0, turn_ = 0;
    bool started_ = false;
    // The mana that the opponent spent in the last turn. A spell has its effect one turn later.
    int paid_ = 0;
    int scores_[PLAYERS] = {}, mana_[PLAYERS] = {};  // [0]: own values, as in the input
};

inline bool Reader::read(std::istream& in) {
    constexpr int MAX_ENTITIES = MAX_MOVERS;
    if (!started_) {
        std::istringstream first(line_);
        if (!(first >> me_) || me_ < 0 || me_ >= PLAYERS || !begin(in)) return false;
    }
    int entities = 0;
    if (!read_scores(in, entities) || entities < WIZARDS || entities > MAX_ENTITIES) return false;
    Seen seen[MAX_ENTITIES];
    for (int k = 0; k < entities; ++k) {
        Seen& e = seen[k];
        in >> e.id >> e.type >> e.x >> e.y >> e.vx >> e.vy >> e.state;
        if (!in || !sound(e) || e.id < 0 || e.id >= MAX_ENTITIES) return false;
    }
    std::getline(in, line_);  // Skips the rest of the last line.
    if (!started_ && !start_match(seen, entities)) return false;
    const State last = s_;
    s_ = expected_;
    std::copy(last.score, last.score + PLAYERS, s_.score);
    s_.turn = turn_++;
    if (!update_from_input(seen, entities, started_ ? last.alive : s_.alive)) return false;
    if (started_) find_spells();
    expected_ = s_;
    started_ = true;
    return true;
}

// The open game's input starts with scores and mana. The contest's input starts with the number of
// entities.
inline bool Reader::read_scores(std::istream& in, int& entities) {
    std::istringstream first(line_);
    int a, b;
    if (!(first >> a)) return false;
    const bool contest = !(first >> b);
    if (!started_) expected_.rules.contest = contest, expected_.rules.spells = true;
    if (contest != expected_.rules.contest) return false;
    entities = a;
    if (contest) return true;
    scores_[0] = a, mana_[0] = b;
    return static_cast<bool>(in >> scores_[1] >> mana_[1] >> entities);
}

inline bool Reader::start_match(const Seen* seen, int entities) {
    int snaffles = 0, bludgers = 0;
    for (int k = 0; k < entities; ++k) {
        snaffles += seen[k].type == "SNAFFLE", bludgers += seen[k].type == "BLUDGER";
    }
    if (snaffles > MAX_SNAFFLES || bludgers > MAX_BLUDGERS ||
        snaffles + bludgers + WIZARDS != entities) {
        return false;
    }
    expected_.snaffles = static_cast<std::int8_t>(snaffles);
    expected_.bludgers = static_cast<std::int8_t>(bludgers);
    expected_.alive = static_cast<std::uint8_t>((1 << snaffles) - 1);
    for (Wizard& w : expected_.wizard) {
        w.held = w.paid = w.paid_target = NOBODY;
        for (Running& spell : w.spell) spell = {0, NOBODY};
    }
    for (std::int8_t& victim : expected_.last_victim) victim = NOBODY;
    return true;
}

inline bool Reader::update_from_input(const Seen* seen, int entities, std::uint8_t alive_before) {
    s_.alive = 0;
    std::uint8_t held = 0;
    bool holds[WIZARDS] = {};
    for (int k = 0; k < entities; ++k) {
        const Seen& e = seen[k];
        const bool wizard = e.type == "WIZARD" || e.type == "OPPONENT_WIZARD";
        const bool fits = wizard                ? s_.is_wizard(e.id)
                          : e.type == "SNAFFLE" ? s_.is_snaffle(e.id)
                                                : s_.is_bludger(e.id);
        if (!fits) return false;
        s_.x[e.id] = e.x, s_.y[e.id] = e.y, s_.vx[e.id] = e.vx, s_.vy[e.id] = e.vy;
        if (wizard) holds[e.id] = e.state == 1;
        if (s_.is_snaffle(e.id)) {
            s_.set_alive(e.id, true);
            if (e.state == 1) held = static_cast<std::uint8_t>(held | 1 << (e.id - WIZARDS));
        }
        if (s_.is_bludger(e.id) && !s_.rules.contest) {
            if (e.state < NOBODY || e.state >= WIZARDS) return false;
            s_.last_victim[e.id - s_.first_bludger()] = static_cast<std::int8_t>(e.state);
        }
    }
    if ((s_.alive & ~alive_before) != 0) return false;
    find_holders(holds, held);
    if (s_.rules.contest) {
        count_goals(alive_before);
        return true;
    }
    for (int k = 0; k < PLAYERS; ++k) {
        const int player = k == 0 ? me_ : 1 - me_;
        s_.score[player] = static_cast<std::int16_t>(scores_[k]);
        s_.mana[player] = static_cast<std::int16_t>(mana_[k]);
    }
    // In leagues without spells the mana is always 0.
    if (s_.turn == 1) s_.rules.spells = mana_[0] + mana_[1] > 0;
    return true;
}

// A wizard with the position and the velocity of a snaffle holds the snaffle. The open game's input
// also shows which wizards hold a snaffle and which snaffles are held. The contest's input does not
// show these facts, but a wizard cannot catch a snaffle during its cool-down.
inline void Reader::find_holders(const bool* holds, std::uint8_t held) {
    s_.held = 0;
    for (int i = 0; i < WIZARDS; ++i) {
        s_.wizard[i].held = NOBODY;
        for (int j = WIZARDS; j < s_.first_bludger() && s_.wizard[i].held == NOBODY; ++j) {
            const bool there = s_.x[i] == s_.x[j] && s_.y[i] == s_.y[j] && s_.vx[i] == s_.vx[j] &&
                               s_.vy[i] == s_.vy[j];
            if (!there || !s_.is_alive(j) || s_.is_held(j)) continue;
            const bool said = holds[i] && (held >> (j - WIZARDS) & 1);
            if (s_.rules.contest ? s_.wizard[i].cool_down > 0 : !said) continue;
            s_.wizard[i].held = static_cast<std::int8_t>(j);
            s_.set_held(j, true);
        }
    }
}

// Counts a goal for each snaffle that disappeared. The snaffle's predicted position is near the
// goal that it entered.
inline void Reader::count_goals(std::uint8_t alive_before) {
    for (int j = WIZARDS; j < s_.first_bludger(); ++j) {
        if (!s_.is_alive(j) && (alive_before >> (j - WIZARDS) & 1)) {
            s_.score[s_.x[j] > WIDTH / 2 ? 0 : 1] += 1;
        }
    }
}

// Finds the spells of the opponent that started in the last turn. The mana spent one turn earlier
// limits the possible spells. The reader simulates the last turn again with each possible spell and
// chooses the spell with which the most bodies match the input, if more bodies match than without a
// spell. Then the reader searches a spell of the opponent's other wizard in the same way.
inline void Reader::find_spells() {
    const int enemy = 1 - me_;
    // The contest's input does not show mana, so the reader uses its own estimate.
    int mana = s_.rules.contest ? before_.mana[enemy] : paid_;
    paid_ = expected_.mana[enemy] - s_.mana[enemy];
    // A turn adds a point of mana, but never above MAX_MANA. A spell at full mana makes room for
    // the point, so the spell costs one point more than the difference.
    if (paid_ > 0 && before_.mana[enemy] == MAX_MANA) ++paid_;
    State known = before_;
    int most = as_seen(expected_);
    for (int found = 0; found < WIZARDS_EACH; ++found) {
        int caster = NOBODY;
        State best;
        for (int i = enemy * WIZARDS_EACH; i < (enemy + 1) * WIZARDS_EACH; ++i) {
            if (known.wizard[i].paid != NOBODY) continue;
            for (int spell = 0; spell < SPELLS; ++spell) {
                if (s_.cost(spell).mana > mana) continue;
                for (int target = 0; target < s_.movers(); ++target) {
                    if (!may_target(before_, enemy, spell, target)) continue;
                    State next = known;
                    next.wizard[i].paid = static_cast<std::int8_t>(spell);
                    next.wizard[i].paid_target = static_cast<std::int8_t>(target);
                    const State begun = next;
                    if (step(next, answered_) != Fault::NONE || as_seen(next) <= most) continue;
                    most = as_seen(next), caster = i, best = begun;
                }
            }
        }
        if (caster == NOBODY) return;
        known = best;
        const int spell = known.wizard[caster].paid, cost = s_.cost(spell).mana;
        mana -= cost;
        if (s_.rules.contest) s_.mana[enemy] = static_cast<std::int16_t>(s_.mana[enemy] - cost);
        s_.wizard[caster].spell[spell] = {static_cast<std::int8_t>(s_.cost(spell).motions),
                                          known.wizard[caster].paid_target};
    }
}

// Returns the number of bodies in `s` with the position and the velocity that the input shows.
inline int Reader::as_seen(const State& s) const {
    int same = 0;
    for (int i = 0; i < s.movers(); ++i) {
        same +=
            s.x[i] == s_.x[i] && s.y[i] == s_.y[i] && s.vx[i] == s_.vx[i] && s.vy[i] == s_.vy[i];
    }
    return same;
}

// Prints the orders of player `me`, one per wizard. Coordinates of targets must be integers.
inline void print(std::ostream& out, const Position&, int me, const Orders& orders) {
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        const Order& order = orders.of[me * WIZARDS_EACH + k];
        if (order.kind == Order::CAST) {
            out << SPELL_NAMES[order.spell] << ' ' << order.target << '\n';
        } else {
            out << (order.kind == Order::THROW ? "THROW " : "MOVE ") << static_cast<int>(order.x)
                << ' ' << static_cast<int>(order.y) << ' ' << order.power << '\n';
        }
    }
    out.flush();
}

}  // namespace carom::fantastic_bits::bot
