// The Reader converts the contest's input to a state. The input has angles in integer degrees, so
// the reader computes the exact angles of the player's cars from their orders. The input does not
// show the times of goals within a turn, so the reader estimates these times from the turn and from
// the leader in the input. print() writes the orders in the contest's output format.
#pragma once

#include <algorithm>
#include <istream>
#include <ostream>
#include <sstream>
#include <string>

#include "bot/search/print_steering.h"
#include "bot/search/read_line.h"
#include "sim/bit_runner_2048/stages.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048::bot {

class Reader {
  public:
    explicit Reader(int /*league*/ = -1) {}
    bool begin(std::istream& in) { return read_line(in, line_); }

    bool read(std::istream& in) {
        if (!begun_) return read_yard(in) && begin(in) && read_turn(in);
        p_.state.turn += 1;
        return read_turn(in);
    }

    const Position& position() const { return p_; }
    int me() const { return me_; }  // this bot's player

    void ordered(const Orders& orders) {
        for (int i = me_ * TEAM; i < (me_ + 1) * TEAM; ++i) {
            Order order = orders.of[i];
            // The caller's heading may come from the table of integer degrees, whose last bits can
            // differ, so heading_of() must compute the exact heading.
            order.heading = nullptr;
            const bool turns = order.kind != Order::NONE &&
                               !steering::coasts(p_.state.movers.x[i], p_.state.movers.y[i], order);
            if (turns) p_.state.angle[i] = heading_of(p_.state, i, order).angle;
            p_.state.angle[i] = tidy(p_.state.angle[i]);
        }
    }

  private:
    // The maximum coordinate and speed in the input. No object of a match is farther away or
    // faster.
    static constexpr int FARTHEST = 1'000'000;
    static bool is_near(int number) { return number >= -FARTHEST && number <= FARTHEST; }

    bool number(int& value) const { return static_cast<bool>(std::istringstream(line_) >> value); }

    // Reads the radius of the yard, the radius of the hole, the impulse, and the cars per player.
    bool read_yard(std::istream& in) {
        int cars = 0, radius = 0, hole = 0, impulse = 0;
        if (!number(radius) || !begin(in) || !number(hole) || !begin(in) || !number(impulse) ||
            !begin(in) || !number(cars)) {
            return false;
        }
        constexpr int MIN_RADIUS = 1000;
        if (cars != TEAM || radius < MIN_RADIUS || radius > FARTHEST || hole < 1 || hole > radius ||
            impulse < 0 || impulse > FARTHEST) {
            return false;
        }
        p_.yard.radius = radius, p_.yard.hole = hole, p_.yard.swap_impulse = impulse;
        begun_ = true;
        return true;
    }

    bool read_turn(std::istream& in) {
        int goals[PLAYERS], ahead = 0, entities = 0;
        if (!number(goals[0]) || !begin(in) || !number(goals[1]) || !begin(in) || !number(ahead) ||
            !begin(in) || !number(entities)) {
            return false;
        }
        constexpr int MAX_GOALS = WIN_GOALS + 1;
        for (const int count : goals) {
            if (count < 0 || count > MAX_GOALS) return false;
        }
        if (entities < CARS || entities > CARS + PRISONERS || p_.state.turn >= MAX_TURNS)
            return false;
        p_.state.prisoners = 0;
        bool seen[CARS] = {};
        for (int k = 0; k < entities; ++k) {
            if (!begin(in) || !read_body(seen)) return false;
        }
        if (std::find(seen, seen + CARS, false) != seen + CARS) return false;
        const auto empty_cars = std::count(p_.state.held, p_.state.held + CARS, NOBODY);
        if (p_.state.prisoners + CARS - empty_cars > PRISONERS) return false;
        set_goals(goals, ahead);
        return true;
    }

    bool read_body(bool (&seen)[CARS]) {
        enum Type { OWN, OTHER, PRISONER };
        std::istringstream line(line_);
        int id, type, x, y, vx, vy, degrees, held;
        if (!(line >> id >> type >> x >> y >> vx >> vy >> degrees >> held)) return false;
        if (!is_near(x) || !is_near(y) || !is_near(vx) || !is_near(vy) || !is_near(id) ||
            !is_near(held)) {
            return false;
        }
        int i = id - car_id(0);
        if (type == PRISONER) {
            if (p_.state.prisoners == PRISONERS || id < car_id(CARS)) return false;
            p_.state.prisoner[p_.state.prisoners] = id;
            i = CARS + p_.state.prisoners++;
        } else {
            if (i < 0 || i >= CARS || seen[i] || degrees < 0 || degrees > 360) return false;
            if (type != OWN && type != OTHER) return false;
            seen[i] = true;
            if (type == OWN) me_ = player_of(i);
            p_.state.held[i] = held;
            // At the start every car points to the centre. The computed angle is more exact than
            // the input, so it is kept if it rounds to the degrees of the input.
            if (p_.state.turn == 0) p_.state.angle[i] = tidy(arctangent2(0 - y, 0 - x));
            if (steering::whole_degrees(p_.state.angle[i]) != degrees) {
                p_.state.angle[i] = radians(degrees);
            }
        }
        p_.state.movers.x[i] = x, p_.state.movers.y[i] = y, p_.state.movers.vx[i] = vx,
        p_.state.movers.vy[i] = vy;
        p_.state.next_id =
            std::max(p_.state.next_id, 1 + std::max(id, type == PRISONER ? id : held));
        return true;
    }

    // goals[0] has the goals of player me_, as in the input. `ahead` is 1 if player me_ leads, and
    // -1 if the other player leads.
    void set_goals(const int (&goals)[PLAYERS], int ahead) {
        constexpr double EARLIER = 0.5;  // turns
        for (const int p : {me_, 1 - me_}) {
            const int now = goals[p == me_ ? 0 : 1];
            if (now > p_.state.goals[p]) p_.state.scored_at[p] = p_.state.turn;
            p_.state.goals[p] = now;
        }
        const int told = ahead == 0 ? NOBODY : ahead > 0 ? me_ : 1 - me_;
        if (leader(p_.state) == told) return;
        if (told == NOBODY) {
            p_.state.scored_at[0] = p_.state.scored_at[1];
        } else {
            p_.state.scored_at[told] = p_.state.scored_at[1 - told] - EARLIER;
        }
    }

    Position p_{};
    int me_ = 0;
    bool begun_ = false;
    std::string line_;
};

// Prints the orders of the cars of player `me`.
inline void print(std::ostream& out, const Position&, int me, const Orders& orders) {
    for (int k = 0; k < TEAM; ++k) {
        search::print_steering(out, orders.of[me * TEAM + k]);
        out << '\n';
    }
    out.flush();
}

}  // namespace carom::bit_runner_2048::bot
