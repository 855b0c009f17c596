// Implements a tree that grows tick by tick. All voxels that are due in a tick create new voxels,
// which are added together at the end of the tick.
#pragma once

#include <algorithm>
#include <vector>

#include "bench/redwood/grids.h"
#include "bench/redwood/rules.h"
#include "sim/base/fields.h"

namespace carom::redwood {

template <class Grid>
class Automaton {
  public:
    // The grid must be empty and must exist as long as the automaton.
    Automaton(Grid& grid, const Rules& rules) : grid_(grid), rules_(rules) {
        grid_.put(code_of({0, 0, 0}), rules_.seed());
    }

    // Simulates a tick. Returns the number of voxels that were due.
    int tick() {
        ++now_;
        grid_.take_due(now_, due_);
        births_.clear();
        for (const Code at : due_) rules_.apply(grid_, at, now_, births_);
        std::sort(births_.begin(), births_.end(), [](const Birth& a, const Birth& b) {
            return a.at != b.at ? a.at < b.at : goes_before(a.voxel, b.voxel);
        });
        const Birth* last = nullptr;
        for (const Birth& birth : births_) {
            if (last && last->at == birth.at) continue;
            last = &birth;
            if (place_of(birth.at).z < 0) continue;  // The position is below the ground.
            const Voxel* there = grid_.at(birth.at);
            if (there && !replaces(birth.voxel, *there)) continue;
            Voxel born = birth.voxel;
            born.due = rules_.first_due(born, birth.at, now_);
            grid_.put(birth.at, born);
        }
        return static_cast<int>(due_.size());
    }
    // Simulates until no voxel is due any more, or for `ticks` ticks. Returns the number of ticks.
    int grow(int ticks) {
        int idle = 0;
        while (now_ < ticks && idle < LONGEST) idle = tick() == 0 ? idle + 1 : 0;
        return now_ - idle;
    }

  private:
    Grid& grid_;
    const Rules& rules_;
    std::vector<Code> due_;
    std::vector<Birth> births_;
    int now_ = 0;
};

// Returns the fingerprint of a tree: a hash over the positions and species of all voxels.
template <class Grid>
std::uint64_t fingerprint(const Grid& grid) {
    Hash hash;
    grid.each([&hash](Code at, const Voxel& v) {
        hash.add(static_cast<std::int64_t>(at)), hash.add(static_cast<std::int64_t>(v.species));
    });
    return hash.value();
}

}  // namespace carom::redwood
