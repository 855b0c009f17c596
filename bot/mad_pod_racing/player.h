// A player of Mad Pod Racing, as bot/search/play.h requires it.
#pragma once

#include <iostream>

#include "bot/mad_pod_racing/explain.h"
#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/mad_pod_racing/think.h"
#include "bot/search/search_options.h"

namespace carom::mad_pod_racing::bot {

class Player {
  public:
    using Weights = bot::Weights;

    static search::SearchUsage usage() {
        return {"bot: plays Mad Pod Racing on stdin and stdout",
                60,
                75,
                true,
                TOP_LEAGUE + 1,
                DEFAULT_LEAGUE,
                true};
    }
    explicit Player(const search::SearchOptions& options)
        : stats_(options.stats()),
          weights_(options.weights<Weights>()),
          reader_(options.league()),
          thinker_(
              ValueFunction(weights_, options.network(CAROM_NETWORK, FEATURE_COUNT, 1).c_str()),
              options.seed()) {}

    bool begin(std::istream& in) { return reader_.begin(in); }
    bool read(std::istream& in) { return reader_.read(in); }
    void answer(const search::Budget& budget, std::ostream& out, std::ostream& log) {
        const Orders orders =
            thinker_.think(reader_.me(), budget, reader_.state(), reader_.course());
        if (stats_) {
            log << explain(thinker_, reader_.state(), reader_.me(), weights_, stats_ > 1)
                << std::endl;
        }
        ordered(orders);
        print(out, reader_.course(), reader_.me(), orders);
        thinker_.shift();
    }
    void ordered(const Orders& orders) { reader_.ordered(orders); }

  private:
    int stats_;
    Weights weights_;
    Reader reader_;
    Thinker<> thinker_;
};

}  // namespace carom::mad_pod_racing::bot
