// Describes Fantastic Bits's searching bot for the profiler.
#include "bench/profile/fantastic_bits/bot.h"

#include <sstream>

#include "bench/profile/profiler.h"
#include "bench/profile/search_stages.h"
#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/think.h"

namespace carom::bench::fantastic_bits {

namespace {

using namespace carom::fantastic_bits;
namespace bot = carom::fantastic_bits::bot;

struct Position {
    State state;
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
    static constexpr const char *GAME = "fantastic_bits", *NAME = "bot/fantastic_bits",
                                *PROGRAM = "fantastic_bits/bot";
    static constexpr StageName STAGES[] = {{"vary plans", "search"},
                                           {"begin rollout", "search;rollout"},
                                           {"copy state", "search;rollout"},
                                           {"decode genes", "search;rollout"},
                                           {"spells", "search;rollout;turn"},
                                           {"orders", "search;rollout;turn"},
                                           {"update", "search;rollout;turn"},
                                           {"motion", "search;rollout;turn"},
                                           {"end of turn", "search;rollout;turn"},
                                           {"value", "search;rollout"},
                                           {"select", "search"}};
    // All positions, and thirds of the match.
    static constexpr GroupName GROUPS[] = {{"all positions", "all"},
                                           {"first third", "1/3"},
                                           {"second third", "2/3"},
                                           {"last third", "3/3"}};

    using Position = fantastic_bits::Position;
    using Weights = bot::Weights;
    using Quality = NoQuality;
    using Plain = Search<bot::NoSearchObserver>;
    using Observed = Search<ProfilingObserver<bot::NoSearchObserver, NoObserver, Stage, 5>>;
    static_assert(std::size(STAGES) == TURN + 5 + 2);

    static Weights weights(const std::string& file) {
        return file.empty() ? Weights() : carom::bot::read_weights<Weights>(file.c_str());
    }
    static std::vector<Position> positions_of(const Match& match) {
        std::vector<Position> positions;
        bot::Reader reader;
        for (const std::string& input : match.inputs) {
            std::istringstream in(input);
            if (!reader.begin(in) || !reader.read(in)) {
                throw referee::Error(match.name + ": expected the input of a turn");
            }
            positions.push_back({reader.state(), reader.me()});
            reader.ordered(Orders());  // The reader completes its state with a simulated turn.
        }
        return positions;
    }
    static std::vector<int> groups_of(const Position& p) {
        return {0, 1 + std::min(2, 3 * p.state.turn / MAX_TURNS)};
    }
    static std::string printed(const Position& p, const Orders& orders) {
        std::ostringstream out;
        bot::print(out, p.me, orders);
        return out.str();
    }
};

}  // namespace

Subject subject() { return Profiler<Bot>::subject(); }

}  // namespace carom::bench::fantastic_bits
