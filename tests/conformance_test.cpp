// Every game against what every game must keep, and broken toys that must not pass.
#include "tests/conformance.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <map>
#include <sstream>

#include "bot/fantastic_bits/read.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/mean_max/read.h"
#include "bot/poker_chip_race/read.h"
#include "referee/fantastic_bits/binding.h"
#include "referee/fantastic_bits/input.h"
#include "referee/mad_pod_racing/binding.h"
#include "referee/mad_pod_racing/input.h"
#include "referee/mean_max/binding.h"
#include "referee/mean_max/input.h"
#include "referee/poker_chip_race/binding.h"
#include "referee/poker_chip_race/input.h"
#include "sim/fantastic_bits/fields.h"
#include "sim/mad_pod_racing/fields.h"
#include "sim/mean_max/fields.h"
#include "sim/poker_chip_race/fields.h"
#include "tests/toy/binding.h"
#include "tests/toy/read.h"

using namespace carom;
using namespace carom::tests;
using referee::GameType;

namespace {

std::string mean_max_echo(const std::string& input, int, int league) {
    std::istringstream in(input);
    const auto reader = std::make_unique<mean_max::bot::Reader>(league);
    if (!reader->begin(in) || !reader->read(in)) return "not read";
    return mean_max::input_of(reader->state(), reader->me());
}

// Its readers remember: a course is told once, or never.
Echo mad_pod_racing_echo() {
    const auto readers = std::make_shared<std::map<int, mad_pod_racing::bot::Reader>>();
    return [readers](const std::string& input, int seat, int league) -> std::string {
        std::istringstream in(input);
        auto& reader = readers->try_emplace(seat, league).first->second;
        if (!reader.begin(in) || !reader.read(in)) return "not read";
        return mad_pod_racing::input_of(reader.state(), reader.course(), reader.me());
    };
}

// Its reader knows whose input it is from the first turn on.
Echo poker_chip_race_echo() {
    using Reader = poker_chip_race::bot::Reader<poker_chip_race::MOST_CHIPS>;
    const auto readers = std::make_shared<std::map<int, std::unique_ptr<Reader>>>();
    return [readers](const std::string& input, int seat, int) -> std::string {
        std::istringstream in(input);
        auto& reader = (*readers)[seat];
        if (!reader) reader = std::make_unique<Reader>();
        if (!reader->begin(in) || !reader->read(in)) return "not read";
        return poker_chip_race::input_of(reader->state(), reader->me());
    };
}

// Its reader knows whose input it is from the first turn on, too.
Echo fantastic_bits_echo() {
    const auto readers = std::make_shared<std::map<int, fantastic_bits::bot::Reader>>();
    return [readers](const std::string& input, int seat, int) -> std::string {
        std::istringstream in(input);
        auto& reader = (*readers)[seat];
        if (!reader.begin(in) || !reader.read(in)) return "not read";
        return fantastic_bits::input_of(reader.state(), reader.me());
    };
}

std::string toy_echo(const std::string& input, int, int) {
    std::istringstream in(input);
    toy::State s;
    return toy::bot::read(in, s) ? toy::Binding::input(s, 0) : "not read";
}

const std::map<std::string, std::function<Echo()>> ECHOES = {
    {"mean_max", [] { return mean_max_echo; }},
    {"mad_pod_racing", mad_pod_racing_echo},
    {"poker_chip_race", poker_chip_race_echo},
    {"fantastic_bits", fantastic_bits_echo},
    {"toy", [] { return toy_echo; }}};

std::string text_of(const Complaints& complaints) {
    std::string text;
    for (const std::string& each : complaints) text += each + "; ";
    return text;
}

// A game whose clones have one world in common.
struct SharedClone : toy::Binding {
    static constexpr const char* WRONG = "playing a clone changes the game";
    struct State {
        std::shared_ptr<toy::State> shared = std::make_shared<toy::State>();
        template <class Each>
        friend void for_each_field(const State& s, Each&& each) {
            toy::for_each_field(*s.shared, each);
        }
    };
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance& chance) {
        Binding::new_initial_state(setup, *s.shared, chance);
    }
    static std::string input(const State& s, int seat) { return Binding::input(*s.shared, seat); }
    static int answer_lines(const State&, int) { return 1; }
    static std::optional<referee::Invalid> read_answer(const State& s, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders) {
        return Binding::read_answer(*s.shared, seat, lines, orders);
    }
    static std::vector<std::string> random_answer(const State& s, int seat, Rng& rng) {
        return Binding::random_answer(*s.shared, seat, rng);
    }
    static void step(State& s, const Orders& orders, const Chance& chance, PlatformView& view,
                     referee::MatchObserver* observer, int engine) {
        Binding::step(*s.shared, orders, chance, view, observer, engine);
    }
    static std::string platform_opening(const State&, PlatformView&) { return ""; }
    static void obey(const State& s, int seat, const double* numbers, Orders& orders) {
        Binding::obey(*s.shared, seat, numbers, orders);
    }
    static void tell_sight(const State& s, int seat, referee::NumberSink& sink) {
        Binding::tell_sight(*s.shared, seat, sink);
    }
    static void tell_chance(const State&, const Orders&, const Chance&, referee::NumberSink&) {}
    static void fill(State& s) { Binding::fill(*s.shared); }
    static void unsettle(State& s, Chance& chance, int position, Rng& rng) {
        Binding::unsettle(*s.shared, chance, position, rng);
    }
    static int turn(const State& s) { return s.shared->turn; }
    static bool is_terminal(const State& s, const std::vector<bool>& living) {
        return Binding::is_terminal(*s.shared, living);
    }
    static std::vector<int> scores(const State& s) { return Binding::scores(*s.shared); }
    static std::vector<int> places(const State& s, const std::vector<bool>& living) {
        return Binding::places(*s.shared, living);
    }
    static std::vector<referee::Body> bodies(const State& s) { return Binding::bodies(*s.shared); }
    static std::vector<int> counters(const State&, int) { return {}; }
    static std::uint64_t hash_of(const State& s) { return Binding::hash_of(*s.shared); }
};

// Equal players share a place, and the next one follows at once.
struct PlacesThatSkip : toy::Binding {
    static constexpr const char* WRONG = "places are no ranking";
    static std::vector<int> places(const State& s, const std::vector<bool>& living) {
        std::vector<int> places = Binding::places(s, living);
        const std::set<int> different(places.begin(), places.end());
        for (int& place : places) {
            place = 1 + static_cast<int>(std::distance(different.begin(), different.find(place)));
        }
        return places;
    }
};

struct NoLastNewline : toy::Binding {
    static constexpr const char* WRONG = "an input does not end its line";
    static std::string input(const State& s, int seat) {
        const std::string text = Binding::input(s, seat);
        return text.substr(0, text.size() - 1);
    }
};

struct WatchedGoesFaster : toy::Binding {
    static constexpr const char* WRONG = "watching changes the game";
    static void step(State& s, const Orders& orders, const Chance& chance, PlatformView& view,
                     referee::MatchObserver* observer, int engine) {
        Binding::step(s, orders, chance, view, observer, engine);
        if (observer) s.marble[0].vx += 1;
    }
};

struct EnginesDiffer : toy::Binding {
    static constexpr const char* WRONG = "the fast engine differs";
    static void step(State& s, const Orders& orders, const Chance& chance, PlatformView& view,
                     referee::MatchObserver* observer, int engine) {
        Binding::step(s, orders, chance, view, observer, engine);
        if (engine == 0 && s.turn == 9) s.marble[0].x += 1;
    }
};

struct TheLastOneNeverEnds : toy::Binding {
    static constexpr const char* WRONG = "a match with some dead does not end";
    static bool is_terminal(const State& s, const std::vector<bool>& living) {
        return std::count(living.begin(), living.end(), true) != 1 &&
               Binding::is_terminal(s, living);
    }
};

}  // namespace

// A state of which something is in no list: whether anybody may move.
namespace left_out {
struct State : toy::State {
    int frozen;
};
template <class Each>
void for_each_field(State& s, Each&& each) {
    toy::for_each_field(static_cast<toy::State&>(s), each);
}
struct Game : toy::Binding {
    using State = left_out::State;
    static void step(State& s, const Orders& orders, const Chance& chance, PlatformView& view,
                     referee::MatchObserver* observer, int engine) {
        Binding::step(s, s.frozen ? Orders() : orders, chance, view, observer, engine);
    }
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance& chance) {
        Binding::new_initial_state(setup, s, chance);
        s.frozen = 0;
    }
};
}  // namespace left_out

TEST_SUITE("conformance") {
    TEST_CASE("every game keeps what the tools rely on, in every league with any number of seats") {
        int played = 0;
        for (const GameType& type : referee::game_types()) {
            for (int league = 0; league <= type.facts.top_league(); ++league) {
                for (int n = type.facts.least_seats; n <= type.facts.most_seats; ++n, ++played) {
                    INFO(type.facts.name, ", league ", league, ", ", n, " seats");
                    const Complaints complaints =
                        conformance(type, league, n, ECHOES.at(type.facts.name)());
                    CHECK_MESSAGE(complaints.empty(), text_of(complaints));
                }
            }
        }
        std::printf("conformance: %d combinations of game, league and seats\n", played);
        CHECK(played >= 4 + 5 + 4 + 3 + 2 * 4);  // Mean Max, Mad Pod Racing, ..., the toy
    }
    TEST_CASE("every number of a state is in its list of fields, and moves the fingerprint") {
        for (const int league : {0, 3}) {
            const Complaints found = fields_conformance<mean_max::Binding>(league, 3);
            CHECK_MESSAGE(found.empty(), text_of(found));
        }
        for (const int league : {0, 4}) {
            const Complaints found = fields_conformance<mad_pod_racing::Binding>(league, 2);
            CHECK_MESSAGE(found.empty(), text_of(found));
        }
        for (int league = 0; league < 3; ++league) {
            const Complaints found = fields_conformance<fantastic_bits::Binding>(league, 2);
            CHECK_MESSAGE(found.empty(), text_of(found));
        }
        for (const int seats : {2, 5}) {
            const Complaints found = fields_conformance<poker_chip_race::Binding>(0, seats);
            CHECK_MESSAGE(found.empty(), text_of(found));
        }
        for (int seats = 2; seats <= 5; ++seats) {
            const Complaints found = fields_conformance<toy::Binding>(1, seats);
            CHECK_MESSAGE(found.empty(), text_of(found));
        }
        CHECK(text_of(fields_conformance<left_out::Game>(1, 2)).find("is in no field") !=
              std::string::npos);
    }
    TEST_CASE_TEMPLATE("a broken game is found out", Broken, SharedClone, PlacesThatSkip,
                       NoLastNewline, WatchedGoesFaster, EnginesDiffer, TheLastOneNeverEnds) {
        const GameType type = referee::type_of<Broken>();
        const std::string found = text_of(conformance(type, 1, 3, toy_echo));
        CHECK_MESSAGE(found.find(Broken::WRONG) != std::string::npos, found);
    }
}
