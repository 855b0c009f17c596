// The Reader converts the contest's input to a state. The input has the heading only in integer
// degrees. To know the exact heading, the reader simulates each turn again with the printed order
// and keeps the result if it matches the input. print() writes the order in the contest's format.
#pragma once

#include <istream>
#include <ostream>
#include <sstream>
#include <string>

#include "bot/search/print_steering.h"
#include "bot/search/read_line.h"
#include "sim/search_race/state.h"
#include "sim/search_race/step.h"

namespace carom::search_race::bot {

class Reader {
  public:
    explicit Reader(int /*league*/ = -1) {}
    bool begin(std::istream& in) { return read_line(in, line_); }

    bool read(std::istream& in) {
        if (p_.course.points == 0) return read_course(in) && begin(in) && read_turn(in);
        p_.state.turn += 1;
        return read_turn(in);
    }

    const Position& position() const { return p_; }
    int me() const { return 0; }  // the only seat

    void ordered(const Order& order) {
        own_ = order;
        // The pointer `heading` refers to the caller's data, so the simulation must not use it.
        own_.heading = nullptr;
    }

  private:
    // Returns whether a coordinate or a speed is within the range of a race. The search works only
    // with numbers in this range.
    static bool is_near(int number) {
        constexpr int FARTHEST = 1'000'000;
        return number >= -FARTHEST && number <= FARTHEST;
    }

    // The first line has the number of checkpoints in all laps.
    bool read_course(std::istream& in) {
        std::istringstream first(line_);
        int count = 0;
        if (!(first >> count) || count % LAPS != 0) return false;
        const int points = count / LAPS;
        if (points < 2 || points > MAX_POINTS) return false;
        Course course;
        course.points = points;
        for (int k = 0; k < count; ++k) {
            const int point = course.next(k);
            if (!begin(in)) return false;
            std::istringstream line(line_);
            int x = 0, y = 0;
            if (!(line >> x >> y) || !is_near(x) || !is_near(y)) return false;
            course.x[point] = x, course.y[point] = y;
        }
        p_.course = course;
        p_.state.passed_at = NO_PASSING;
        return true;
    }

    bool read_turn(std::istream& in) {
        std::istringstream line(line_);
        int passed = 0, x = 0, y = 0, vx = 0, vy = 0, heading = 0;
        if (!(line >> passed >> x >> y >> vx >> vy >> heading)) return false;
        const Car car = {double(x), double(y), double(vx), double(vy), passed};
        const bool valid = is_near(x) && is_near(y) && is_near(vx) && is_near(vy) && passed >= 0 &&
                           car.passed < p_.course.passings() && p_.state.turn < MAX_TURNS &&
                           heading >= 0 && heading <= 360;
        if (!valid) return false;
        State next = p_.state;
        next.turn -= 1;
        if (own_.kind != Order::NONE) step(next, own_, p_.course);
        const bool same = own_.kind != Order::NONE && next.car.passed == car.passed &&
                          next.car.x == car.x && next.car.y == car.y && next.car.vx == car.vx &&
                          next.car.vy == car.vy && steering::whole_degrees(next.angle) == heading;
        if (same) {
            p_.state = next;
        } else {
            p_.state.car = car;
            p_.state.angle = radians(heading);
            if (own_.debug) p_.state.debug = 1;
        }
        own_ = Order();
        // If the debug flag is on, the input has one more line.
        return !p_.state.debug || (begin(in) && std::istringstream(line_) >> p_.state.passed_at);
    }

    Position p_{};
    Order own_;  // the order of the last turn
    std::string line_;
};

inline void print(std::ostream& out, const Position&, int /*me*/, const Order& order) {
    search::print_steering(out, order);
    out << (order.debug ? " debug\n" : "\n");
    out.flush();
}

}  // namespace carom::search_race::bot
