// Writes the input of a player.
#include "referee/bit_runner_2048/text.h"

#include "referee/base/text.h"

namespace carom::bit_runner_2048 {

using referee::append_line, referee::Whole;

std::string input_of(const State& s, const Yard& yard, int seat) {
    constexpr int OWN = 0, OTHER = 1, PRISONER = 2;  // values of an entity's type in the input
    const Movers& m = s.movers;
    std::string text;
    if (s.turn == 0) {
        append_line(text, Whole{yard.radius});
        append_line(text, Whole{yard.hole});
        append_line(text, Whole{yard.swap_impulse});
        append_line(text, TEAM);
    }
    const int first = leader(s);
    append_line(text, s.goals[seat]);
    append_line(text, s.goals[1 - seat]);
    append_line(text, first == NOBODY ? 0 : first == seat ? 1 : -1);
    append_line(text, CARS + s.prisoners);
    for (const int player : {seat, 1 - seat}) {
        for (int i = player * TEAM; i < (player + 1) * TEAM; ++i) {
            append_line(text, car_id(i), player == seat ? OWN : OTHER, Whole{m.x[i]}, Whole{m.y[i]},
                        Whole{m.vx[i]}, Whole{m.vy[i]},
                        Whole{headings::round_half_up(degrees(s.angle[i]))}, s.held[i]);
        }
    }
    for (int k = 0; k < s.prisoners; ++k) {
        const int i = CARS + k;
        append_line(text, s.prisoner[k], PRISONER, Whole{m.x[i]}, Whole{m.y[i]}, Whole{m.vx[i]},
                    Whole{m.vy[i]}, -1, s.prisoner[k]);
    }
    return text;
}

}  // namespace carom::bit_runner_2048
