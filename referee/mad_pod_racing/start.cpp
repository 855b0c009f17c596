// Draws a course and places the pods on the starting grid.
#include "referee/mad_pod_racing/start.h"

#include <cmath>
#include <sstream>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/java_random.h"
#include "referee/base/text.h"
#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing {

namespace {

struct Point {
    int x, y;
};

const std::vector<std::vector<Point>> LISTS = {
    {{12460, 1350}, {10540, 5980}, {3580, 5180}, {13580, 7600}},
    {{3600, 5280}, {13840, 5080}, {10680, 2280}, {8700, 7460}, {7200, 2160}},
    {{4560, 2180}, {7350, 4940}, {3320, 7230}, {14580, 7700}, {10560, 5060}, {13100, 2320}},
    {{5010, 5260}, {11480, 6080}, {9100, 1840}},
    {{14660, 1410}, {3450, 7220}, {9420, 7240}, {5970, 4240}},
    {{3640, 4420}, {8000, 7900}, {13300, 5540}, {9560, 1400}},
    {{4100, 7420}, {13500, 2340}, {12940, 7220}, {5640, 2580}},
    {{14520, 7780}, {6320, 4290}, {7800, 860}, {7660, 5970}, {3140, 7540}, {9520, 4380}},
    {{10040, 5970}, {13920, 1940}, {8020, 3260}, {2670, 7020}},
    {{7500, 6940}, {6000, 5360}, {11300, 2820}},
    {{4060, 4660}, {13040, 1900}, {6560, 7840}, {7480, 1360}, {12700, 7100}},
    {{3020, 5190}, {6280, 7760}, {14100, 7760}, {13880, 1220}, {10240, 4920}, {6100, 2200}},
    {{10323, 3366}, {11203, 5425}, {7259, 6656}, {5425, 2838}},
};

}  // namespace

void draw_checkpoints(std::int64_t seed, Course& course) {
    constexpr int SHIFTS_X = 61, SHIFTS_Y = 59, MIN_SHIFT = -30;
    referee::JavaRandom random(seed);
    const auto& list = LISTS[random.next_int(static_cast<int>(LISTS.size()))];
    course.checkpoints = static_cast<int>(list.size());
    const int rotation = random.next_int(course.checkpoints);
    for (int i = 0; i < course.checkpoints; ++i) {
        const Point& at = list[(i + course.checkpoints - rotation) % course.checkpoints];
        course.x[i] = at.x + random.next_int(SHIFTS_X) + MIN_SHIFT;
        course.y[i] = at.y + random.next_int(SHIFTS_Y) + MIN_SHIFT;
    }
}

void read_checkpoints(const std::string& map, Course& course) {
    constexpr int MIN_CHECKPOINTS = 2, FARTHEST = 99'999;
    std::istringstream words(map);
    std::vector<int> numbers;
    bool is_valid = true;
    // The loop checks for the end of the text before each number, so that an invalid last number is
    // not mistaken for the end.
    while (is_valid && !(words >> std::ws).eof()) {
        int number = -1;
        is_valid = words >> number && number >= 0 && number <= FARTHEST;
        numbers.push_back(number);
    }
    course.checkpoints = static_cast<int>(numbers.size()) / 2;
    if (!is_valid || numbers.size() % 2 != 0 || course.checkpoints < MIN_CHECKPOINTS ||
        course.checkpoints > MAX_CHECKPOINTS) {
        throw referee::Error(std::string("map: expected ") + MAP_FORM + ", found \"" +
                             referee::printable(map, 60) + "\"");
    }
    for (int k = 0; k < course.checkpoints; ++k) {
        course.x[k] = numbers[2 * k], course.y[k] = numbers[2 * k + 1];
    }
    if (course.x[0] == course.x[1] && course.y[0] == course.y[1]) {
        throw referee::Error("map: expected the second checkpoint at another place than the first");
    }
}

std::string map_of(const Course& course) {
    std::string text;
    for (int k = 0; k < course.checkpoints; ++k) {
        text += referee::formatted("%s%.0f %.0f", k ? " " : "", course.x[k], course.y[k]);
    }
    return text;
}

State grid_of(const Course& course) {
    constexpr double SPACE = 500;  // units between the middle of the grid and the nearest pods
    constexpr int PLACES[MAX_PODS] = {-1, 1, -3, 3};
    const double dx = course.x[1] - course.x[0], dy = course.y[1] - course.y[0];
    const double length = std::sqrt(dx * dx + dy * dy);
    State s{};
    s.pods = course.pods();
    for (int i = 0; i < s.pods; ++i) {
        s.x[i] = round_half_up(course.x[0] + -(dy / length) * (PLACES[i] * SPACE));
        s.y[i] = round_half_up(course.y[0] + dx / length * (PLACES[i] * SPACE));
        s.shielded_at[i] = NO_SHIELD_YET;
    }
    return s;
}

}  // namespace carom::mad_pod_racing
