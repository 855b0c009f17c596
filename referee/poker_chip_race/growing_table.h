// Defines the referee's table of chips. The table's capacity grows with the number of chips, so
// that thousands of matches stay near each other in memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race {

// A Table (sim/poker_chip_race/state.h) with all arrays in one block of memory.
struct GrowingTable : Standing {
    static constexpr int CAPACITY = MAX_CHIPS;

    double *x, *y, *vx, *vy, *radius;
    std::int32_t *id, *owner;

    GrowingTable() { resize(FIRST_ROOM); }
    GrowingTable(const GrowingTable& other) : GrowingTable() { assign(other); }
    template <int N>
    explicit GrowingTable(const Table<N>& other) : GrowingTable() {
        assign(other);
    }
    GrowingTable& operator=(const GrowingTable& other) {
        if (this != &other) assign(other);
        return *this;
    }

    // Converts to a table with room for N chips. A smaller table gets the first chips, which have
    // the smallest ids.
    template <int N>
    explicit operator Table<N>() const {
        GrowingTable first = *this;
        first.count = std::min(count, N);
        Table<N> table{};
        static_cast<Standing&>(table) = first;
        copy_chips(table, first);
        return table;
    }

    // Adds a chip at the end of the arrays. Returns its index.
    int add(double at_x, double at_y, double speed_x, double speed_y, double of_radius,
            int of_owner) {
        if (count == room_) {
            const GrowingTable before = *this;
            resize(2 * room_);
            copy_chips(*this, before);
        }
        const int i = count++;
        set_chip(*this, i, at_x, at_y, speed_x, speed_y, of_radius, of_owner);
        return i;
    }

  private:
    // The simulator compares sixteen chips at a time, so the capacity is a multiple of sixteen.
    static constexpr int FIRST_ROOM = 64;
    struct alignas(64) Line {
        char bytes[64];
    };

    template <class Other>
    void assign(const Other& other) {
        Standing::operator=(other);
        if (count > room_) resize((count + FIRST_ROOM - 1) / FIRST_ROOM * FIRST_ROOM);
        copy_chips(*this, other);
    }
    // Allocates memory for this number of chips. The existing chips are lost.
    void resize(int room) {
        constexpr int DOUBLES = 5, WORDS = 2;
        const auto chips = static_cast<std::size_t>(room);
        const std::size_t bytes = chips * (DOUBLES * sizeof *x + WORDS * sizeof *id);
        block_ = std::make_unique<Line[]>((bytes + sizeof(Line) - 1) / sizeof(Line));
        room_ = room;
        auto* numbers = reinterpret_cast<double*>(block_.get());
        for (double** each : {&x, &y, &vx, &vy, &radius}) *each = numbers, numbers += room;
        id = reinterpret_cast<std::int32_t*>(numbers), owner = id + room;
    }

    std::unique_ptr<Line[]> block_;
    int room_ = 0;
};

}  // namespace carom::poker_chip_race
