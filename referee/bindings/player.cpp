// Connects the bots' input readers and answer printers with the referee's observations and orders.
// No file includes this file. `make lint` checks that no other source of the referee includes bot/.
#include "referee/bindings/player.h"

#include <istream>
#include <ostream>

#include "bot/bit_runner_2048/kit.h"
#include "bot/fantastic_bits/kit.h"
#include "bot/mad_pod_racing/kit.h"
#include "bot/mean_max/kit.h"
#include "bot/poker_chip_race/kit.h"
#include "bot/search/kit.h"
#include "bot/search_race/kit.h"
#include "referee/base/error.h"
#include "referee/bit_runner_2048/text.h"
#include "referee/fantastic_bits/text.h"
#include "referee/mad_pod_racing/text.h"
#include "referee/mean_max/text.h"
#include "referee/poker_chip_race/text.h"
#include "referee/search_race/text.h"

namespace carom::referee::bindings {

namespace {

template <class Kit, class Match>
class PlayerOf final : public Player {
  public:
    PlayerOf(const GameType& type, int league)
        : reader_(league), match_(start<Match>(type, {0, league, type.info.min_seats})) {}

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
    void set_position() const { match_->position() = typename Match::Position(reader_.position()); }

    search::WholeReaderOf<Kit> reader_;
    std::unique_ptr<Match> match_;
};

template <class Kit, class Match>
std::unique_ptr<Player> player_of(int league) {
    return std::make_unique<PlayerOf<Kit, Match>>(game_type(Kit::GAME), league);
}

}  // namespace

std::unique_ptr<Player> make_player(const std::string& game, int league) {
    const struct {
        const char* game;
        std::unique_ptr<Player> (*make)(int league);
    } readers[] = {
        {mean_max::NAME, player_of<mean_max::bot::Kit, mean_max::Match>},
        {mad_pod_racing::NAME, player_of<mad_pod_racing::bot::Kit, mad_pod_racing::Match>},
        {poker_chip_race::NAME, player_of<poker_chip_race::bot::Kit, poker_chip_race::Match>},
        {fantastic_bits::NAME, player_of<fantastic_bits::bot::Kit, fantastic_bits::Match>},
        {search_race::NAME, player_of<search_race::bot::Kit, search_race::Match>},
        {bit_runner_2048::NAME, player_of<bit_runner_2048::bot::Kit, bit_runner_2048::Match>}};
    for (const auto& reader : readers) {
        if (game == reader.game) return reader.make(league);
    }
    throw Error("game: expected a game whose inputs can be read, found \"" + game + "\"");
}

}  // namespace carom::referee::bindings
