// Mirrors a table of Poker Chip Race from left to right.
#pragma once

#include "sim/poker_chip_race/state.h"
#include "tests/turned.h"

namespace carom::poker_chip_race {

using Table128 = Table<128>;
struct Turned : tests::Turning<Table128> {
    static constexpr int SIDE = 18;
    static constexpr std::uint64_t HASH = 15444603371923653060u;

    static Table128 of(const Table128& s) {
        Table128 m = s;
        for (int i = 0; i < s.count; ++i) m.x[i] = -s.x[i], m.vx[i] = -s.vx[i];
        return m;
    }
    static bool is_compared(const Table128& s) { return !s.is_lost(0) && !s.is_lost(1); }
};

}  // namespace carom::poker_chip_race
