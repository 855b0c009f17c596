// Orders, observations, hidden inputs and test positions of Poker Chip Race as numbers.
#include <algorithm>
#include <cmath>

#include "referee/poker_chip_race/adapter.h"
#include "referee/poker_chip_race/start.h"
#include "sim/base/arctangent.h"
#include "sim/base/sine.h"

namespace carom::poker_chip_race {

using referee::NumberSink;

namespace {

using State = GameAdapter::State;

// These follow the kinds of start.h.
enum Position { TOUCHING = static_cast<int>(positions::Kind::KINDS), AT_REST };

// Places every second chip beside the one before, at the sum of their radii with the last bits
// varied, at rest or passing by.
void pair_up(State& s, Rng& rng) {
    for (int i = 1; i < s.count; i += 2) {
        double sum = s.radius[i] + s.radius[i - 1];
        for (int k = rng.below(4); k > 0; --k) {
            sum = std::nextafter(sum, rng.chance(0.5) ? 0 : 2 * sum);
        }
        const bool passes = rng.chance(0.5);
        s.x[i] = s.x[i - 1] + (passes ? 2 * sum : 0), s.y[i] = s.y[i - 1] + sum;
        s.vx[i] = s.vy[i] = 0;
        if (!passes) continue;
        s.vx[i - 1] = 5 * sum, s.vy[i - 1] = 0;
    }
}

}  // namespace

void throw_off(const State& s, int i, double x, double y, PlayersEjections& ejections) {
    const double dx = (x - HALF_WIDTH) - s.x[i];
    const double dy = (y - HALF_HEIGHT) - s.y[i];
    if (std::sqrt(dy * dy + dx * dx) < MIN_WAY) return;
    const double angle = arctangent2(dy, dx);
    ejections.push_back({i, angle, cosine(angle), sine(angle)});
}

void GameAdapter::apply_action(const State& s, int seat, const double* numbers, Orders& orders) {
    const double* const end = numbers + MAX_CHIPS_EACH * ORDER_NUMBERS;
    for (int i = 0; i < s.count && numbers < end; ++i) {
        if (s.owner[i] != seat) continue;
        const double* const own = numbers;
        numbers += ORDER_NUMBERS;
        if (own[0] == 0 || !(s.radius[i] > MIN_RADIUS)) continue;
        throw_off(s, i, own[1], own[2], orders.of[seat]);
    }
}

void GameAdapter::observation(const State& s, int seat, NumberSink& sink) {
    constexpr const char *UNITS = "units", *SPEED = "units per turn";
    const auto tell = [&](int i) {
        const int owner = s.owner[i];
        sink({"x", UNITS}, s.x[i] + HALF_WIDTH);
        sink({"y", UNITS}, s.y[i] + HALF_HEIGHT);
        sink({"vx", SPEED}, s.vx[i]);
        sink({"vy", SPEED}, s.vy[i]);
        sink({"radius", UNITS}, s.radius[i]);
        // The player itself is 0, the others follow in order, and -1 is nobody.
        sink({"owner", ""}, owner == NOBODY ? -1
                            : owner == seat ? 0
                            : owner < seat  ? owner + 1
                                            : owner);
    };
    sink({"turn", "turns"}, s.turn);
    sink({"chips", ""}, s.count);
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == seat) tell(i);
    }
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] != seat) tell(i);
    }
}

// The ejections in the order of execution, with the cosines and sines of their directions, in which
// mathematical libraries differ.
void GameAdapter::hidden_inputs(const State&, const Orders& orders, const Chance&,
                                NumberSink& sink) {
    const List<Ejection, MAX_OWNED> all = orders.in_order().ejections;
    sink({"ejections", "", Field::COUNT}, all.count);
    for (const Ejection& e : all) {
        sink({"ejecting chip", "place in the list"}, e.chip);
        sink({"ejection angle", "radians"}, e.angle);
        sink({"ejection cosine", ""}, e.cosine);
        sink({"ejection sine", ""}, e.sine);
    }
}

// Observations have room for 128 chips, more than any recorded match had.
void GameAdapter::fill(State& s) {
    constexpr int CHIPS = 128;
    while (s.count < CHIPS) s.add(0, 0, 0, 0, 1, NOBODY);
    s.eaten.count = MAX_OWNED;
}

void GameAdapter::randomize_position(State& s, Chance&, int position, Rng& rng) {
    const auto kind =
        position < TOUCHING ? static_cast<positions::Kind>(position) : positions::Kind::SPREAD;
    positions::draw_table(s, kind, s.players, 4 + rng.below(50), rng);
    if (position == TOUCHING) pair_up(s, rng);
    if (position != AT_REST) return;
    for (int i = 0; i < s.count; ++i) s.vx[i] = s.vy[i] = 0;
}

void GameAdapter::tell_numbers(referee::GameInfo& info) {
    constexpr double FAR = 10000;
    info.order_fields = {{"goes", "1: toward (x, y), 0: WAIT", 0, 1, true},
                         {"x", "target, units", -FAR, FAR, false},
                         {"y", "target, units", -FAR, FAR, false}};
    info.max_units = MAX_CHIPS_EACH;
    info.answer_forms = {"{x} {y}", "WAIT"};
    info.idle_line = "WAIT";
    info.positions = {"anywhere", "all in one place", "of few sizes", "mirror images", "at walls",
                      "fast",     "touching",         "at rest"};
}

}  // namespace carom::poker_chip_race
