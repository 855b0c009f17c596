// Poker Chip Race's situations: the player's share of all area, in percent.
#include <sstream>

#include "bench/situations/bots.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/think.h"
#include "referee/base/text.h"
#include "referee/poker_chip_race/adapter.h"

namespace carom::poker_chip_race {

namespace {

using referee::lines_of;

class Bot final : public bench::SituationBot {
  public:
    Bot(const bot::Weights& weights, std::uint64_t seed) : thinker_(weights, seed) {}

    std::vector<std::string> answer(const referee::Game& game, int seat, int rollouts) override {
        // The input shows the whole state. A new reader expects the player's number first.
        std::istringstream in((game.turn() > 0 ? std::to_string(seat) + "\n" : "") +
                              game.input(seat));
        bot::Reader<bot::World::CAPACITY> reader;
        reader.begin(in);
        reader.read(in);
        const Orders orders =
            thinker_.think(seat, search::Budget::of_rollouts(rollouts), reader.state());
        thinker_.shift();
        std::ostringstream out;
        bot::print(out, reader.state(), seat, orders);
        return lines_of(out.str());
    }

  private:
    bot::Thinker<> thinker_;
};

double value(const referee::Game& game, int seat) {
    const auto& s = dynamic_cast<const referee::GameOf<GameAdapter>&>(game).state();
    double own = 0, all = 0;
    for (int i = 0; i < s.count; ++i) {
        const double area = s.radius[i] * s.radius[i];
        all += area;
        if (s.owner[i] == seat) own += area;
    }
    return 100 * own / all;
}

}  // namespace

}  // namespace carom::poker_chip_race

namespace carom::bench {

using namespace poker_chip_race;

SituationGame poker_chip_race_situations() {
    // The opponent may have other chips than in the recorded match.
    const auto playable = [](const referee::Game& game, int seat, std::vector<std::string> lines) {
        lines.resize(static_cast<std::size_t>(game.answer_lines(seat)), "WAIT");
        return lines;
    };
    return {"poker_chip_race",
            "share of all area in percent",
            20,
            5,
            new_situation_bot<Bot, poker_chip_race::bot::Weights>,
            value,
            playable};
}

}  // namespace carom::bench
