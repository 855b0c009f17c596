// A player of Search Race, as bot/search/play.h requires it.
#pragma once

#include <cstdint>
#include <iostream>
#include <memory>

#include "bot/search/search_options.h"
#include "bot/search_race/explain.h"
#include "bot/search_race/print.h"
#include "bot/search_race/read.h"
#include "bot/search_race/think.h"

namespace carom::search_race::bot {

class Player {
  public:
    using Weights = bot::Weights;

    static search::SearchUsage usage() {
        return {"bot: plays Search Race on stdin and stdout",
                40,
                50,
                true,
                0,
                "",
                false,
                FIRST_ROLLOUTS};
    }
    explicit Player(const search::SearchOptions& options)
        : stats_(options.stats()), seed_(options.seed()), weights_(options.weights<Weights>()) {}

    bool begin(std::istream& in) { return reader_.begin(in); }
    bool read(std::istream& in) { return reader_.read(in); }
    void answer(const search::Budget& budget, std::ostream& out, std::ostream& log) {
        if (!thinker_) {
            thinker_ = std::make_unique<Thinker<>>(reader_.course(), weights_, seed_);
        }
        const Order order = thinker_->think(reader_.state(), budget);
        ordered(order);
        if (stats_) log << explain(*thinker_, reader_.state().turn, stats_ > 1) << std::endl;
        print(out, order);
    }
    void ordered(const Order& order) { reader_.ordered(order); }

  private:
    int stats_;
    std::uint64_t seed_;
    Weights weights_;
    Reader reader_;
    std::unique_ptr<Thinker<>> thinker_;  // from the first answer on
};

}  // namespace carom::search_race::bot
