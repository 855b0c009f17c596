// Self-play of Fantastic Bits.
#include <sstream>

#include "bot/fantastic_bits/features.h"
#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/think.h"
#include "bot/learn/player.h"

namespace carom::fantastic_bits {

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
        State s = reader_.state();
        for (int t = 0; t < ahead; ++t) {
            if (is_terminal(s) || !thinker_.planner().play_assumed(s, t)) return false;
        }
        if (is_terminal(s)) return false;
        position.turn = s.turn;
        position.hand = static_cast<float>(bot::value_of(s, reader_.me(), bot::Weights()));
        position.search = static_cast<float>(thinker_.search(reader_.me()).value());
        position.features.resize(bot::FEATURE_COUNT);
        bot::Features::compute(s, reader_.me(), position.features.data());
        return true;
    }

  private:
    bool read(const std::string& input) {
        std::istringstream in(input);
        return reader_.begin(in) && reader_.read(in);
    }
    std::string printed(const Orders& orders) {
        reader_.ordered(orders);
        std::ostringstream out;
        bot::print(out, reader_.me(), orders);
        return out.str();
    }

    bot::Reader reader_;
    bot::Thinker<> thinker_;
    bot::Planner<> drawing_;
    bool has_plans_ = false;
};

}  // namespace

}  // namespace carom::fantastic_bits

int main(int argc, char** argv) {
    using namespace carom::fantastic_bits;
    return carom::learn::play_for_positions(
        {"fantastic_bits", bot::FEATURES, bot::FEATURE_COUNT, bot::DEPTH,
         [](const std::string& network, std::uint64_t seed) {
             return std::make_unique<Player>(network, seed);
         },
         CAROM_NETWORK},
        argc, argv);
}
