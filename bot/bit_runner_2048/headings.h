// The headings of all whole degrees, with their cosines and sines. At the end of every turn the
// rules round a car's heading to whole degrees, so an EXPERT order leads to one of these. (The last
// bits of a heading may differ from the table's. The integers of a turn do not depend on
// them.)
#pragma once

#include "sim/bit_runner_2048/stages.h"

namespace carom::bit_runner_2048::bot {

class Headings {
  public:
    Headings() {
        for (int k = 0; k < COUNT; ++k) all_[k] = steering::heading_at(radians(k - MAX_TURN));
    }
    // The heading of a number of degrees from -MAX_TURN to steering::WHOLE_TURN + MAX_TURN.
    const Heading& operator[](int degrees) const { return all_[degrees + MAX_TURN]; }

  private:
    static constexpr int COUNT = steering::WHOLE_TURN + 2 * MAX_TURN + 1;
    Heading all_[COUNT];
};

}  // namespace carom::bit_runner_2048::bot
