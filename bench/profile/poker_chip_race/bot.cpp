// Describes Poker Chip Race's searching bot for the profiler.
#include "bench/profile/poker_chip_race/bot.h"

#include <sstream>

#include "bench/profile/profiler.h"
#include "bench/profile/search_stages.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/think.h"

namespace carom::bench::poker_chip_race {

namespace {

using namespace carom::poker_chip_race;
namespace bot = carom::poker_chip_race::bot;

struct Position {
    bot::World state;
    int me;
};

template <class SearchObserver>
class Search {
  public:
    explicit Search(const bot::Weights& weights) : thinker_(weights, 1) {}
    Orders think(const Position& p, int rollouts) {
        return thinker_.think(p.me, carom::bot::Budget::of_rollouts(rollouts), p.state);
    }
    void shift() { thinker_.shift(); }
    long sims() const { return thinker_.sims(); }

  private:
    bot::Thinker<SearchObserver> thinker_;
};

struct Bot {
    static constexpr const char *GAME = "poker_chip_race", *NAME = "bot/poker_chip_race",
                                *PROGRAM = "poker_chip_race/bot";
    static constexpr StageName STAGES[] = {{"vary plans", "search"},
                                           {"begin rollout", "search;rollout"},
                                           {"copy state", "search;rollout"},
                                           {"decode genes", "search;rollout"},
                                           {"throws", "search;rollout;turn"},
                                           {"motion", "search;rollout;turn"},
                                           {"deaths", "search;rollout;turn"},
                                           {"value", "search;rollout"},
                                           {"select", "search"}};
    // All positions, and thirds of the match.
    static constexpr GroupName GROUPS[] = {{"all positions", "all"},
                                           {"first third", "1/3"},
                                           {"second third", "2/3"},
                                           {"last third", "3/3"}};

    using Position = poker_chip_race::Position;
    using Weights = bot::Weights;
    using Quality = NoQuality;
    using Plain = Search<bot::NoSearchObserver>;
    using Observed = Search<ProfilingObserver<bot::NoSearchObserver, NoObserver, Stage, 3>>;
    static_assert(std::size(STAGES) == TURN + 3 + 2);

    static Weights weights(const std::string& file) {
        return file.empty() ? Weights() : carom::bot::read_weights<Weights>(file.c_str());
    }
    static std::vector<Position> positions_of(const Match& match) {
        std::vector<Position> positions;
        bot::Reader<bot::World::CAPACITY> reader;
        for (const std::string& input : match.inputs) {
            std::istringstream in(input);
            if (!reader.begin(in) || !reader.read(in)) {
                throw referee::Error(match.name + ": expected the input of a turn");
            }
            positions.push_back({reader.state(), reader.me()});
        }
        return positions;
    }
    static std::vector<int> groups_of(const Position& p) {
        return {0, 1 + std::min(2, 3 * p.state.turn / MAX_TURNS)};
    }
    static std::string printed(const Position& p, const Orders& orders) {
        std::ostringstream out;
        bot::print(out, p.state, p.me, orders);
        return out.str();
    }
};

}  // namespace

Subject subject() { return Profiler<Bot>::subject(); }

}  // namespace carom::bench::poker_chip_race
