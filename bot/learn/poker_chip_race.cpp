// Self-play of Poker Chip Race.
#include <sstream>

#include "bot/learn/player.h"
#include "bot/poker_chip_race/features.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/think.h"

namespace carom::poker_chip_race {

namespace {

class Player final : public learn::Player {
  public:
    Player(const std::string& network, std::uint64_t seed)
        : thinker_(bot::ValueFunction(bot::Weights(), network.c_str()), seed),
          drawing_(bot::Weights()) {}

    std::string answer(const std::string& input, int rollouts) override {
        if (!read(input)) return "";
        if (has_plans_) thinker_.shift();
        has_plans_ = true;
        return printed(thinker_.think(reader_.me(), carom::bot::Budget::of_rollouts(rollouts),
                                      reader_.state()));
    }
    std::string random_answer(const std::string& input, Rng& rng) override {
        if (!read(input)) return "";
        drawing_.look(reader_.state());
        const auto problem = drawing_.problem(reader_.me(), 1);
        drawing_.set_opponent_plan(0, reader_.me(), problem.random(rng));
        return printed(drawing_.first_orders());
    }
    bool describe(int ahead, learn::Position& position) const override {
        bot::World s = reader_.state();
        for (int t = 0; t < ahead; ++t) {
            if (is_terminal(s) || !thinker_.planner().play_assumed(s, t)) return false;
        }
        if (is_terminal(s) || s.is_lost(reader_.me())) return false;
        const auto problem = thinker_.planner().problem(reader_.me(), 1);
        position.turn = s.turn;
        position.hand = static_cast<float>(problem.hand_value(s));
        position.search = static_cast<float>(thinker_.search(reader_.me()).value());
        position.features.resize(bot::FEATURE_COUNT);
        bot::Features<bot::World::CAPACITY>::compute(s, thinker_.planner().last(), reader_.me(),
                                                     position.features.data());
        return true;
    }

  private:
    bool read(const std::string& input) {
        std::istringstream in(input);
        return reader_.begin(in) && reader_.read(in);
    }
    std::string printed(const Orders& orders) const {
        std::ostringstream out;
        bot::print(out, reader_.state(), reader_.me(), orders);
        return out.str();
    }

    bot::Reader<bot::World::CAPACITY> reader_;
    bot::Thinker<> thinker_;
    bot::Planner<> drawing_;
    bool has_plans_ = false;
};

}  // namespace

}  // namespace carom::poker_chip_race

int main(int argc, char** argv) {
    using namespace carom::poker_chip_race;
    return carom::learn::play_for_positions(
        {"poker_chip_race", bot::FEATURES, bot::FEATURE_COUNT, bot::DEPTH,
         [](const std::string& network, std::uint64_t seed) {
             return std::make_unique<Player>(network, seed);
         },
         CAROM_NETWORK},
        argc, argv);
}
