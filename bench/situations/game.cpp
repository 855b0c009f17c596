// Adapts the searching bot of one game to situations.
#include <sstream>

#include "bench/situations/situation.h"
#include "bot/search/kit.h"
#include "bot/search/this_kit.h"
#include "bot/search/weights.h"
#include "referee/base/text.h"
#include "referee/game/game_of.h"
// clang-format off
#include CAROM_FILE(referee/CAROM_GAME/text.h)
// clang-format on

namespace carom::bench {

namespace {

class Bot final : public SituationBot {
  public:
    Bot(const Kit::Weights& weights, std::uint64_t seed) : thinker_(weights, seed) {}

    // The bot gets the position without the game's random numbers.
    std::vector<std::string> answer(const referee::Game& game, int seat, int rollouts) override {
        const Kit::Position position(dynamic_cast<const this_game::Match&>(game).position());
        const auto orders = thinker_.think(seat, search::Budget::of_rollouts(rollouts), position);
        thinker_.shift();
        std::ostringstream out;
        Kit::print(out, position, seat, orders);
        return referee::lines_of(out.str());
    }

  private:
    Kit::Thinker<> thinker_;
};

const RegisteredSituationBot ADDED(
    Kit::GAME, [](const std::string& weights, std::uint64_t seed) -> std::unique_ptr<SituationBot> {
        return std::make_unique<Bot>(
            weights.empty() ? Kit::Weights() : search::read_weights<Kit::Weights>(weights.c_str()),
            seed);
    });

}  // namespace

}  // namespace carom::bench
