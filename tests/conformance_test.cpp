// Tests that every game passes the conformance checks, and that defective toy games fail them.
#include "tests/conformance.h"

#include <doctest/doctest.h>

#include <cstdio>

#include "referee/game/games.h"
#include "tests/game_readers.h"
#include "tests/toy/adapter.h"

using namespace carom;
using namespace carom::tests;
using referee::GameType;

namespace {

std::string text_of(const Complaints& complaints) {
    std::string text;
    for (const std::string& each : complaints) text += each + "; ";
    return text;
}

// A defective game: its clones share one state.
struct SharedClone : toy::GameAdapter {
    static constexpr const char* WRONG = "playing a clone changes the game";
    struct State {
        std::shared_ptr<toy::State> shared = std::make_shared<toy::State>();
        template <class Each>
        friend void for_each_field(const State& s, Each&& each) {
            toy::for_each_field(*s.shared, each);
        }
    };
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance& chance) {
        GameAdapter::new_initial_state(setup, *s.shared, chance);
    }
    static std::string input(const State& s, int seat) {
        return GameAdapter::input(*s.shared, seat);
    }
    static int answer_lines(const State&, int) { return 1; }
    static std::optional<referee::Invalid> read_answer(const State& s, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders) {
        return GameAdapter::read_answer(*s.shared, seat, lines, orders);
    }
    static std::vector<std::string> random_answer(const State& s, int seat, Rng& rng) {
        return GameAdapter::random_answer(*s.shared, seat, rng);
    }
    static void step(State& s, const Orders& orders, const Chance& chance, PlatformView& view,
                     referee::MatchObserver* observer, int engine) {
        GameAdapter::step(*s.shared, orders, chance, view, observer, engine);
    }
    static void apply_action(const State& s, int seat, const double* numbers, Orders& orders) {
        GameAdapter::apply_action(*s.shared, seat, numbers, orders);
    }
    static void observation(const State& s, int seat, referee::NumberSink& sink) {
        GameAdapter::observation(*s.shared, seat, sink);
    }
    static void fill(State& s) { GameAdapter::fill(*s.shared); }
    static void randomize_position(State& s, Chance& chance, int position, Rng& rng) {
        GameAdapter::randomize_position(*s.shared, chance, position, rng);
    }
    static int turn(const State& s) { return s.shared->turn; }
    static bool is_terminal(const State& s, const std::vector<bool>& living) {
        return GameAdapter::is_terminal(*s.shared, living);
    }
    static std::vector<int> scores(const State& s) { return GameAdapter::scores(*s.shared); }
    static std::vector<int> places(const State& s, const std::vector<bool>& living) {
        return GameAdapter::places(*s.shared, living);
    }
    static std::vector<referee::Body> bodies(const State& s) {
        return GameAdapter::bodies(*s.shared);
    }
};

// A defective game: after players with equal places it continues with the next place.
struct PlacesThatSkip : toy::GameAdapter {
    static constexpr const char* WRONG = "places are no ranking";
    static std::vector<int> places(const State& s, const std::vector<bool>& living) {
        std::vector<int> places = GameAdapter::places(s, living);
        const std::set<int> different(places.begin(), places.end());
        for (int& place : places) {
            place = 1 + static_cast<int>(std::distance(different.begin(), different.find(place)));
        }
        return places;
    }
};

struct NoLastNewline : toy::GameAdapter {
    static constexpr const char* WRONG = "an input does not end its line";
    static std::string input(const State& s, int seat) {
        const std::string text = GameAdapter::input(s, seat);
        return text.substr(0, text.size() - 1);
    }
};

struct WatchedGoesFaster : toy::GameAdapter {
    static constexpr const char* WRONG = "watching changes the game";
    static void step(State& s, const Orders& orders, const Chance& chance, PlatformView& view,
                     referee::MatchObserver* observer, int engine) {
        GameAdapter::step(s, orders, chance, view, observer, engine);
        if (observer) s.vx[0] += 1;
    }
};

struct EnginesDiffer : toy::GameAdapter {
    static constexpr const char* WRONG = "the fast engine differs";
    static void step(State& s, const Orders& orders, const Chance& chance, PlatformView& view,
                     referee::MatchObserver* observer, int engine) {
        GameAdapter::step(s, orders, chance, view, observer, engine);
        if (engine == 0 && s.turn == 9) s.x[0] += 1;
    }
};

struct ScoresTooMuch : toy::GameAdapter {
    static constexpr const char* WRONG =
        "a score is out of the bounds in the game info: scores()[2] is 40000 in turn ";
    static std::vector<int> scores(const State&) { return {0, 0, 40'000}; }
};

struct TheLastOneNeverEnds : toy::GameAdapter {
    static constexpr const char* WRONG = "a match with some dead does not end";
    static bool is_terminal(const State& s, const std::vector<bool>& living) {
        return std::count(living.begin(), living.end(), true) != 1 &&
               GameAdapter::is_terminal(s, living);
    }
};

}  // namespace

// A defective game: the list of fields lacks whether anybody may move.
namespace left_out {
struct State : toy::State {
    int frozen;
};
template <class Each>
void for_each_field(State& s, Each&& each) {
    toy::for_each_field(static_cast<toy::State&>(s), each);
}
struct Game : toy::GameAdapter {
    using State = left_out::State;
    static void step(State& s, const Orders& orders, const Chance& chance, PlatformView& view,
                     referee::MatchObserver* observer, int engine) {
        GameAdapter::step(s, s.frozen ? Orders() : orders, chance, view, observer, engine);
    }
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance& chance) {
        GameAdapter::new_initial_state(setup, s, chance);
        s.frozen = 0;
    }
};
}  // namespace left_out

struct NoForms : toy::GameAdapter {
    static referee::GameInfo info() {
        referee::GameInfo info = GameAdapter::info();
        info.answer_forms.clear();
        return info;
    }
};

// A game whose answers have a second line, which commands no body.
struct LineForNoBody : toy::GameAdapter {
    static referee::GameInfo info() {
        referee::GameInfo info = GameAdapter::info();
        info.answer_lines = 2;
        return info;
    }
    static int answer_lines(const State&, int) { return 2; }
    static std::vector<std::string> random_answer(const State& s, int seat, Rng& rng) {
        std::vector<std::string> lines = GameAdapter::random_answer(s, seat, rng);
        lines.push_back(lines[0]);
        return lines;
    }
};

TEST_SUITE("conformance") {
    TEST_CASE("every game keeps what the tools rely on, in every league with any number of seats") {
        int played = 0;
        for (const GameType& type : referee::game_types()) {
            for (int league = 0; league <= type.info.top_league(); ++league) {
                for (int n = type.info.min_seats; n <= type.info.max_seats; ++n, ++played) {
                    INFO(type.info.name, ", league ", league, ", ", n, " seats");
                    const Complaints complaints =
                        conformance(type, league, n, readers_of(type.info.name).echo());
                    CHECK_MESSAGE(complaints.empty(), text_of(complaints));
                }
            }
        }
        std::printf("conformance: %d combinations of game, league and seats\n", played);
        // The sum has one term per game: its leagues times its numbers of seats.
        CHECK(played >= 4 + 5 + 4 + 3 + 2 * 4);
    }
    TEST_CASE("every number of a state is in its list of fields, and moves the fingerprint") {
        for (const GameType& type : referee::game_types()) {
            INFO(type.info.name);
            CHECK(text_of(readers_of(type.info.name).fields()) == "");
        }
        CHECK(text_of(fields_conformance<left_out::Game>({1}, {2})).find("is in no field") !=
              std::string::npos);
    }
    TEST_CASE_TEMPLATE("a game without forms of answers, or with a line for no body, conforms", G,
                       NoForms, LineForNoBody) {
        const GameType type = referee::type_of<G>();
        CHECK(text_of(conformance(type, 1, 3, readers_of("toy").echo())) == "");
    }
    TEST_CASE_TEMPLATE("a broken game is found out", Broken, SharedClone, PlacesThatSkip,
                       NoLastNewline, WatchedGoesFaster, EnginesDiffer, ScoresTooMuch,
                       TheLastOneNeverEnds) {
        const GameType type = referee::type_of<Broken>();
        const std::string found = text_of(conformance(type, 1, 3, readers_of("toy").echo()));
        CHECK_MESSAGE(found.find(Broken::WRONG) != std::string::npos, found);
        // The same complaint is not repeated.
        CHECK(found.find(Broken::WRONG) == found.rfind(Broken::WRONG));
    }
}
