// Defines Billiards for one player, in which a lower score is better: the player pockets all balls
// in as few turns as possible. The score is in hundredths of a turn, as an integer.
#pragma once

#include "tests/toy/adapter.h"

namespace carom::toy {

class SoloAdapter : public Adapter {
  public:
    static constexpr int LOST = 100 * (MAX_TURNS + 1);

    static referee::GameInfo info() {
        referee::GameInfo info = Adapter::info();
        info.name = "toy_solo";
        info.title = "Billiards alone";
        info.min_seats = info.max_seats = 1;
        info.less_is_better = true;
        info.score_decimals = 2;
        info.settings[0].values = {3};
        return info;
    }
    bool is_terminal() const override {
        return position_.count == position_.players || !living()[0] || position_.turn >= MAX_TURNS;
    }
    std::vector<int> scores() const override {
        return {position_.count == position_.players ? 100 * position_.turn : LOST};
    }
    std::vector<int> places() const override { return {1}; }
};

}  // namespace carom::toy
