// Fantastic Bits' situations: the lead in goals.
#include <cstdlib>
#include <sstream>

#include "bench/situations/bots.h"
#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/think.h"
#include "referee/base/text.h"
#include "referee/fantastic_bits/adapter.h"

namespace carom::fantastic_bits {

namespace {

using referee::lines_of;

const State& state_of(const referee::Game& game) {
    return dynamic_cast<const referee::GameOf<GameAdapter>&>(game).state();
}

class Bot final : public bench::SituationBot {
  public:
    Bot(const bot::Weights& weights, std::uint64_t seed) : thinker_(weights, seed) {}

    std::vector<std::string> answer(const referee::Game& game, int seat, int rollouts) override {
        const Orders orders =
            thinker_.think(seat, search::Budget::of_rollouts(rollouts), state_of(game));
        thinker_.shift();
        std::ostringstream out;
        bot::print(out, seat, orders);
        return lines_of(out.str());
    }

  private:
    bot::Thinker<> thinker_;
};

double value(const referee::Game& game, int seat) {
    const State& s = state_of(game);
    return s.score[seat] - s.score[1 - seat];
}

// Returns a line as the wizard can play it: a throw without a snaffle becomes a move, and a spell
// on a snaffle that is gone becomes a pause.
std::string playable_line(const State& s, int wizard, const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "MOVE") return line;
    if (word == "THROW") {
        if (s.wizard[wizard].held != NOBODY) return line;
        int x = 0, y = 0;
        words >> x >> y;
        return "MOVE " + std::to_string(x) + " " + std::to_string(y) + " " +
               std::to_string(MOVE_POWER);
    }
    int target = 0;
    words >> target;
    return s.is_snaffle(target) && !s.is_alive(target) ? "MOVE 8000 3750 0" : line;
}

}  // namespace

}  // namespace carom::fantastic_bits

namespace carom::bench {

using namespace fantastic_bits;

SituationGame fantastic_bits_situations() {
    const auto playable = [](const referee::Game& game, int seat, std::vector<std::string> lines) {
        for (std::size_t k = 0; k < lines.size(); ++k) {
            lines[k] =
                playable_line(state_of(game), seat * WIZARDS_EACH + static_cast<int>(k), lines[k]);
        }
        return lines;
    };
    return {"fantastic_bits",
            "lead in goals",
            16,
            1,
            new_situation_bot<Bot, fantastic_bits::bot::Weights>,
            value,
            playable};
}

}  // namespace carom::bench
