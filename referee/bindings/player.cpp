// Connects a bot's input reader and answer printer with the referee's observations and orders. The
// Makefile compiles this file once per game. `make lint` checks that no other source of the referee
// includes bot/.
#include "referee/bindings/player.h"

#include <istream>
#include <ostream>

#include "bot/search/kit.h"
#include "bot/search/this_kit.h"
#include "referee/base/error.h"
// clang-format off
#include CAROM_FILE(referee/CAROM_GAME/text.h)
// clang-format on

namespace carom::referee::bindings {

namespace {

using this_game::Match;

class GamePlayer final : public Player {
  public:
    explicit GamePlayer(int league) : reader_(league) {
        const GameType& type = game_type(Kit::GAME);
        match_ = start<Match>(type, {0, league, type.info.min_seats});
    }

    bool read(std::istream& in) override {
        if (!reader_.begin(in) && in.eof()) return false;
        if (in && reader_.read(in)) return true;
        throw Error(
            "input: expected a turn of this game and league as the platform sends it, "
            "found another text");
    }
    void observation(NumberSink& sink) const override {
        set_position();
        match_->observation(reader_.me(), sink);
    }
    void answer(std::ostream& out, const double* orders) override {
        set_position();
        match_->orders() = {};
        match_->apply_action(reader_.me(), orders);
        const auto& own = orders_of(match_->orders(), reader_.me());
        reader_.ordered(own);
        Kit::print(out, reader_.position(), reader_.me(), own);
    }

  private:
    void set_position() const { match_->position() = Match::Position(reader_.position()); }

    search::WholeReaderOf<Kit> reader_;
    std::unique_ptr<Match> match_;
};

}  // namespace

}  // namespace carom::referee::bindings

namespace carom::CAROM_GAME {

std::unique_ptr<referee::bindings::Player> make_player(int league) {
    return std::make_unique<referee::bindings::GamePlayer>(league);
}

}  // namespace carom::CAROM_GAME
