// Mad Pod Racing's situations: the lead in checkpoints, counted for each player's leading pod.
#include <algorithm>
#include <sstream>

#include "bench/situations/bots.h"
#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/think.h"
#include "referee/base/text.h"
#include "referee/mad_pod_racing/adapter.h"

namespace carom::mad_pod_racing {

namespace {

using referee::lines_of;

const Position& race_of(const referee::Game& game) {
    return dynamic_cast<const referee::GameOf<GameAdapter>&>(game).state();
}

class Bot final : public bench::SituationBot {
  public:
    Bot(const bot::Weights& weights, std::uint64_t seed) : thinker_(weights, seed) {}

    std::vector<std::string> answer(const referee::Game& game, int seat, int rollouts) override {
        const auto& [state, course] = race_of(game);
        const Orders orders =
            thinker_.think(seat, search::Budget::of_rollouts(rollouts), state, course);
        thinker_.shift();
        std::ostringstream out;
        bot::print(out, course, seat, orders);
        return lines_of(out.str());
    }

  private:
    bot::Thinker<> thinker_;
};

double value(const referee::Game& game, int seat) {
    const auto& [state, course] = race_of(game);
    int best[PLAYERS] = {};
    for (int i = 0; i < state.pods; ++i) {
        int& of_player = best[course.player_of(i)];
        of_player = std::max(of_player, state.passed[i]);
    }
    return best[seat] - best[1 - seat];
}

}  // namespace

}  // namespace carom::mad_pod_racing

namespace carom::bench {

using namespace mad_pod_racing;

SituationGame mad_pod_racing_situations() {
    // An order is valid in every position.
    const auto playable = [](const referee::Game&, int, const std::vector<std::string>& lines) {
        return lines;
    };
    return {"mad_pod_racing",
            "lead in checkpoints",
            20,
            1,
            new_situation_bot<Bot, mad_pod_racing::bot::Weights>,
            value,
            playable};
}

}  // namespace carom::bench
