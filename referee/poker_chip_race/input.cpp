// Writes the input of a player.
#include "referee/poker_chip_race/input.h"

#include "referee/base/words.h"

namespace carom::poker_chip_race {

std::vector<int> chips_of(const GrowingTable& s, int seat) {
    std::vector<int> chips;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == seat) chips.push_back(i);
    }
    return chips;
}

std::string input_of(const GrowingTable& s, int seat) {
    using referee::SixDecimals;
    const std::vector<int> own = chips_of(s, seat);
    std::string text;
    const auto number = [&text](std::size_t n) { text += std::to_string(n) + "\n"; };
    const auto chip = [&](int i) {
        referee::append_line(text, s.id[i], s.owner[i], SixDecimals{s.radius[i]},
                             SixDecimals{s.x[i] + HALF_WIDTH}, SixDecimals{s.y[i] + HALF_HEIGHT},
                             SixDecimals{s.vx[i]}, SixDecimals{s.vy[i]});
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
