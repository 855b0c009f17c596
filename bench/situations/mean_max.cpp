// Mean Max's situations: the player's score.
#include <sstream>

#include "bench/situations/bots.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/think.h"
#include "referee/base/text.h"
#include "referee/mean_max/adapter.h"

namespace carom::mean_max {

namespace {

using referee::lines_of;

class Bot final : public bench::SituationBot {
  public:
    Bot(const bot::Weights& weights, std::uint64_t seed) : thinker_(weights, seed) {}

    std::vector<std::string> answer(const referee::Game& game, int seat, int rollouts) override {
        const State& s = dynamic_cast<const referee::GameOf<GameAdapter>&>(game).state();
        // The bot does not know where the next tankers come from.
        const Orders orders =
            thinker_.think(seat, search::Budget::of_rollouts(rollouts), s, SpawnQueue{});
        thinker_.shift();
        std::ostringstream out;
        bot::print(out, s, seat, orders);
        return lines_of(out.str());
    }

  private:
    bot::Thinker<> thinker_;
};

}  // namespace

}  // namespace carom::mean_max

namespace carom::bench {

using namespace mean_max;

SituationGame mean_max_situations() {
    const auto value = [](const referee::Game& game, int seat) {
        return static_cast<double>(game.scores()[static_cast<std::size_t>(seat)]);
    };
    // A skill without enough rage is valid and has no effect.
    const auto playable = [](const referee::Game&, int, const std::vector<std::string>& lines) {
        return lines;
    };
    return {"mean_max", "score", 20, 2, new_situation_bot<Bot, mean_max::bot::Weights>,
            value,      playable};
}

}  // namespace carom::bench
