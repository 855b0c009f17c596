// Profiles the searching bot of Billiards with the smallest code that a bot needs for its profile.
// The program links bench/profile/ without main.cpp.
#include <cstdio>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "bench/profile/profile.h"
#include "bench/profile/profiler.h"
#include "bench/profile/search_stages.h"
#include "tests/toy/read.h"
#include "tests/toy/think.h"

namespace carom::toy {

namespace {

struct Profiled {
    static constexpr const char *GAME = "toy", *NAME = "tests/toy", *PROGRAM = "toy/searcher";
    static constexpr bench::StageName STAGES[] = {{"vary plans", "search"},
                                                  {"begin rollout", "search;rollout"},
                                                  {"copy state", "search;rollout"},
                                                  {"decode plan", "search;rollout"},
                                                  {"push", "search;rollout;turn"},
                                                  {"motion", "search;rollout;turn"},
                                                  {"friction", "search;rollout;turn"},
                                                  {"value", "search;rollout"},
                                                  {"select", "search"}};
    static constexpr bench::GroupName GROUPS[] = {{"all positions", "all"}};

    struct Position {
        State state;
        int me;
    };
    template <class SearchObserver>
    struct Search : bot::Thinker<SearchObserver> {
        explicit Search(std::nullptr_t) {}
        Orders think(const Position& p, int rollouts) {
            return bot::Thinker<SearchObserver>::think(p.state, p.me,
                                                       search::Budget::of_rollouts(rollouts));
        }
    };
    using Plain = Search<bot::NoSearchObserver>;
    static constexpr int TURN_STAGES = 3;
    static_assert(std::size(STAGES) == bench::TURN + TURN_STAGES + 2, "a name for each stage");
    using Observed =
        Search<bench::ProfilingObserver<bot::NoSearchObserver, NoObserver, Stage, TURN_STAGES>>;
    using Quality = bench::NoQuality;
    using Weights = std::nullptr_t;  // The bot has no weights.

    static Weights weights(const std::string& file) {
        if (file.empty()) return nullptr;
        throw referee::Error(file + ": expected no weights, since this bot has none");
    }
    static std::vector<Position> positions_of(const bench::Match& match) {
        std::vector<Position> positions;
        for (const std::string& input : match.inputs) {
            std::istringstream in(input);
            Position p;
            p.me = bot::read(in, p.state);
            if (p.me < 0) throw referee::Error(match.name + ": expected an input");
            positions.push_back(p);
        }
        return positions;
    }
    static std::vector<int> groups_of(const Position&) { return {0}; }
    static std::string printed(const Position& p, const Orders& orders) {
        std::ostringstream out;
        out << orders.x[p.me] << ' ' << orders.y[p.me];
        return out.str();
    }
};

}  // namespace

}  // namespace carom::toy

int main(int argc, char** argv) {
    return carom::bench::profile_command(argc, argv,
                                         {carom::bench::Profiler<carom::toy::Profiled>::subject()});
}
