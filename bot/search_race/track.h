// The course as a search needs it: the checkpoints of all laps in one list, and the cosines and
// sines of whole degrees.
#pragma once

#include "sim/search_race/stages_fast.h"

namespace carom::search_race::bot {

// Has the functions of Course that `drive` calls. A checkpoint's index is the number of checkpoints
// that are passed before it.
struct Track {
    static constexpr int MAX_PASSINGS = LAPS * MAX_POINTS;
    int count = 0;
    double x[MAX_PASSINGS + 1] = {}, y[MAX_PASSINGS + 1] = {};

    Track() = default;
    explicit Track(const Course& course) : count(course.passings()) {
        for (int k = 0; k <= count; ++k) {
            x[k] = course.x[course.next(k)], y[k] = course.y[course.next(k)];
        }
    }
    int next(int passed) const { return passed; }
    int passings() const { return count; }
};

// The directions of whole degrees, from the heading 0 less the largest turn to 360 plus the largest
// turn. EXPERT orders lead from whole degrees to whole degrees. The exact heading may differ from
// that of its degrees in the last bits, which no integer of a race depends on (RULES.md, section 9,
// trap 9).
class Directions {
  public:
    Directions() {
        for (int k = 0; k < COUNT; ++k) {
            const double angle = radians(k - MAX_TURN);
            cosine_[k] = cosine(angle), sine_[k] = sine(angle);
        }
    }
    double x(int degrees) const { return cosine_[degrees + MAX_TURN]; }
    double y(int degrees) const { return sine_[degrees + MAX_TURN]; }

  private:
    static constexpr int COUNT = steering::WHOLE_TURN + 2 * MAX_TURN + 1;
    double cosine_[COUNT], sine_[COUNT];
};

}  // namespace carom::search_race::bot
