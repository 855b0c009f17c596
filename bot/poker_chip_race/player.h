// A player of Poker Chip Race, as bot/search/play.h requires it.
#pragma once

#include <iostream>

#include "bot/poker_chip_race/explain.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/think.h"
#include "bot/search/search_options.h"

namespace carom::poker_chip_race::bot {

class Player {
  public:
    using Weights = bot::Weights;

    static search::SearchUsage usage() {
        return {"bot: plays Poker Chip Race on stdin and stdout", 120, 150, true, 0, "", true};
    }
    explicit Player(const search::SearchOptions& options)
        : stats_(options.stats()),
          weights_(options.weights<Weights>()),
          thinker_(
              ValueFunction(weights_, options.network(CAROM_NETWORK, FEATURE_COUNT, 1).c_str()),
              options.seed()) {}

    bool begin(std::istream& in) { return reader_.begin(in); }
    bool read(std::istream& in) { return reader_.read(in); }
    void answer(const search::Budget& budget, std::ostream& out, std::ostream& log) {
        const Orders orders = thinker_.think(reader_.me(), budget, reader_.state());
        if (stats_)
            log << explain(thinker_, reader_.state(), reader_.me(), stats_ > 1) << std::endl;
        print(out, reader_.state(), reader_.me(), orders);
        thinker_.shift();
    }

  private:
    int stats_;
    Weights weights_;
    Reader<World::CAPACITY> reader_;
    Thinker<> thinker_;
};

}  // namespace carom::poker_chip_race::bot
