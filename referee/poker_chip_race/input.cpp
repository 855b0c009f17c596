// Writes the input of a player.
#include "referee/poker_chip_race/input.h"

#include "referee/base/text.h"

namespace carom::poker_chip_race {

std::vector<int> chips_of(const Table<MAX_CHIPS>& s, int seat) {
    std::vector<int> chips;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == seat) chips.push_back(i);
    }
    return chips;
}

std::string input_of(const Table<MAX_CHIPS>& s, int seat) {
    constexpr int DIGITS = 6;
    const std::vector<int> own = chips_of(s, seat);
    std::string text;
    const auto number = [&text](std::size_t n) { text += std::to_string(n) + "\n"; };
    const auto chip = [&](int i) {
        text += std::to_string(s.id[i]) + " " + std::to_string(s.owner[i]);
        for (const double v :
             {s.radius[i], s.x[i] + HALF_WIDTH, s.y[i] + HALF_HEIGHT, s.vx[i], s.vy[i]}) {
            text += " " + referee::java_fixed(v, DIGITS);
        }
        text += "\n";
    };
    if (s.turn == 0) number(seat);
    number(own.size());
    number(s.count);
    for (const int i : own) chip(i);
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] != seat) chip(i);
    }
    return text;
}

}  // namespace carom::poker_chip_race
