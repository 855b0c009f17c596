// Every game against what every game must keep, and broken toys that must not pass.
#include "tests/conformance.h"

#include <doctest/doctest.h>

#include <cstdio>

#include "referee/games.h"
#include "tests/game_readers.h"
#include "tests/toy/binding.h"

using namespace carom;
using namespace carom::tests;
using referee::GameType;

namespace {

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
                for (int n = type.facts.min_seats; n <= type.facts.max_seats; ++n, ++played) {
                    INFO(type.facts.name, ", league ", league, ", ", n, " seats");
                    const Complaints complaints =
                        conformance(type, league, n, readers_of(type.facts.name).echo());
                    CHECK_MESSAGE(complaints.empty(), text_of(complaints));
                }
            }
        }
        std::printf("conformance: %d combinations of game, league and seats\n", played);
        CHECK(played >= 4 + 5 + 4 + 3 + 2 * 4);  // Mean Max, Mad Pod Racing, ..., the toy
    }
    TEST_CASE("every number of a state is in its list of fields, and moves the fingerprint") {
        for (const GameType& type : referee::game_types()) {
            INFO(type.facts.name);
            CHECK(text_of(readers_of(type.facts.name).fields()) == "");
        }
        CHECK(text_of(fields_conformance<left_out::Game>({1}, {2})).find("is in no field") !=
              std::string::npos);
    }
    TEST_CASE_TEMPLATE("a broken game is found out", Broken, SharedClone, PlacesThatSkip,
                       NoLastNewline, WatchedGoesFaster, EnginesDiffer, TheLastOneNeverEnds) {
        const GameType type = referee::type_of<Broken>();
        const std::string found = text_of(conformance(type, 1, 3, readers_of("toy").echo()));
        CHECK_MESSAGE(found.find(Broken::WRONG) != std::string::npos, found);
    }
}
