// A player of Bit Runner 2048, as bot/search/play.h requires it.
#pragma once

#include <iostream>

#include "bot/bit_runner_2048/explain.h"
#include "bot/bit_runner_2048/print.h"
#include "bot/bit_runner_2048/read.h"
#include "bot/bit_runner_2048/think.h"
#include "bot/search/search_options.h"

namespace carom::bit_runner_2048::bot {

class Player {
  public:
    using Weights = bot::Weights;

    static search::SearchUsage usage() {
        return {"bot: plays Bit Runner 2048 on stdin and stdout", 40, 50, true, 0, "", true};
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
        const Orders orders = thinker_.think(reader_.me(), budget, reader_.state(), reader_.yard());
        if (stats_) {
            log << explain(thinker_, reader_.state(), reader_.me(), stats_ > 1) << std::endl;
        }
        ordered(orders);
        print(out, reader_.me(), orders);
        thinker_.shift();
    }
    void ordered(const Orders& orders) { reader_.ordered(orders); }

  private:
    int stats_;
    Weights weights_;
    Reader reader_;
    Thinker<> thinker_;
};

}  // namespace carom::bit_runner_2048::bot
