// Draws the start of a match from its seed.
#include "referee/fantastic_bits/start.h"

#include "referee/base/java_random.h"
#include "sim/fantastic_bits/stages.h"

namespace carom::fantastic_bits {

namespace {

void place(State& s, int i, double x, double y) {
    s.x[i] = x, s.y[i] = y;
    s.vx[i] = s.vy[i] = 0;
}

void place_snaffles(std::int64_t seed, State& s) {
    constexpr double APART = 1250;
    referee::JavaRandom random(seed);
    const int pairs = 2 + random.next_int(2);
    for (int placed = 0; placed < pairs;) {
        const double x = random.next_int(5000) + 2000, y = random.next_int(6500) + 500;
        const int i = WIZARDS + 2 * placed;
        place(s, i, x, y);
        bool free = true;
        for (int j = WIZARDS; j < i; ++j) free = free && !(std::sqrt(distance2(s, i, j)) < APART);
        if (!free) continue;
        place(s, i + 1, WIDTH - x, HEIGHT - y);
        ++placed;
    }
    s.snaffles = static_cast<std::int8_t>(2 * pairs + 1);
    place(s, WIZARDS + 2 * pairs, WIDTH / 2, HEIGHT / 2);
    s.alive = static_cast<std::uint8_t>((1 << s.snaffles) - 1);
}

}  // namespace

State new_initial_state(std::int64_t seed, const Switches& rules, bool with_bludgers) {
    constexpr double TOP = 2250, BOTTOM = 5250, SIDE = 1000, BESIDE = 550;
    State s{};
    s.rules = rules;
    place(s, 0, SIDE, BOTTOM), place(s, 1, SIDE, TOP);
    place(s, 2, WIDTH - SIDE, TOP), place(s, 3, WIDTH - SIDE, BOTTOM);
    place_snaffles(seed, s);
    s.bludgers = with_bludgers ? MAX_BLUDGERS : 0;
    for (int k = 0; k < s.bludgers; ++k) {
        place(s, s.first_bludger() + k, WIDTH / 2 + (k == 0 ? -BESIDE : BESIDE), HEIGHT / 2);
    }
    for (Wizard& w : s.wizard) {
        w.held = w.paid = w.paid_target = NOBODY;
        for (Running& spell : w.spell) spell = {0, NOBODY};
    }
    for (std::int8_t& victim : s.last_victim) victim = NOBODY;
    return s;
}

}  // namespace carom::fantastic_bits
