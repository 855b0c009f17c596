// Writes the input of the player.
#include "referee/search_race/text.h"

#include "referee/base/text.h"

namespace carom::search_race {

using referee::append_line, referee::Whole;

std::string input_of(const State& s, const Course& course) {
    std::string text;
    if (s.turn == 0) {
        append_line(text, course.passings());
        for (int k = 0; k < course.passings(); ++k) {
            const int point = course.next(k);
            append_line(text, Whole{course.x[point]}, Whole{course.y[point]});
        }
    }
    append_line(text, s.car.passed, Whole{s.car.x}, Whole{s.car.y}, Whole{s.car.vx},
                Whole{s.car.vy}, Whole{headings::round_half_up(degrees(s.angle))});
    if (s.debug) append_line(text, referee::java_double(s.passed_at));
    return text;
}

}  // namespace carom::search_race
