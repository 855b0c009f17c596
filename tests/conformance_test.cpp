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

// A defective game: its clones share the number of played turns.
struct SharedClone : toy::Adapter {
    static constexpr const char* WRONG = "playing a clone changes the game";
    std::shared_ptr<int> played = std::make_shared<int>(0);
    void play_turn(referee::MatchObserver* observer, int engine) override {
        Adapter::play_turn(observer, engine), ++*played;
    }
    std::string input(int seat) const override {
        return std::to_string(*played) + " " + Adapter::input(seat);
    }
};

// A defective game: after two players with place 1 the next player has place 2 instead of 3.
struct PlacesThatSkip : toy::Adapter {
    static constexpr const char* WRONG = "places are no ranking";
    std::vector<int> places() const override {
        std::vector<int> places = Adapter::places();
        const std::set<int> different(places.begin(), places.end());
        for (int& place : places) {
            place = 1 + static_cast<int>(std::distance(different.begin(), different.find(place)));
        }
        return places;
    }
};

struct NoLastNewline : toy::Adapter {
    static constexpr const char* WRONG = "an input does not end its line";
    std::string input(int seat) const override {
        const std::string text = Adapter::input(seat);
        return text.substr(0, text.size() - 1);
    }
};

struct WatchedGoesFaster : toy::Adapter {
    static constexpr const char* WRONG = "watching changes the game";
    void play_turn(referee::MatchObserver* observer, int engine) override {
        Adapter::play_turn(observer, engine);
        if (observer) position_.vx[0] += 1;
    }
};

struct EnginesDiffer : toy::Adapter {
    static constexpr const char* WRONG = "the fast engine differs";
    void play_turn(referee::MatchObserver* observer, int engine) override {
        Adapter::play_turn(observer, engine);
        if (engine == 0 && position_.turn == 9) position_.x[0] += 1;
    }
};

struct ScoresTooMuch : toy::Adapter {
    static constexpr const char* WRONG =
        "a score is out of the bounds in the game info: scores()[2] is 40000 in turn ";
    std::vector<int> scores() const override { return {0, 0, 40'000}; }
};

struct LastPlayerNeverEnds : toy::Adapter {
    static constexpr const char* WRONG = "a match with some dead does not end";
    bool is_terminal() const override {
        return std::count(living().begin(), living().end(), true) != 1 && Adapter::is_terminal();
    }
};

// A defective game: the input depends on a ball beyond the count, which is in no field.
struct LeftOut : toy::Adapter {
    std::string input(int seat) const override {
        return (position_.x[toy::MAX_BALLS - 1] == 0 ? "" : "frozen ") + Adapter::input(seat);
    }
};

struct NoForms : toy::Adapter {
    static referee::GameInfo info() {
        referee::GameInfo info = Adapter::info();
        info.answer_forms.clear();
        return info;
    }
};

// A game in which each answer has a second line that commands no body.
struct LineForNoBody : toy::Adapter {
    static referee::GameInfo info() {
        referee::GameInfo info = Adapter::info();
        info.answer_lines = 2;
        return info;
    }
    int answer_lines(int) const override { return 2; }
    std::vector<std::string> random_answer(int seat, Rng& rng) const override {
        std::vector<std::string> lines = Adapter::random_answer(seat, rng);
        lines.push_back(lines[0]);
        return lines;
    }
};

}  // namespace

TEST_SUITE("conformance") {
    TEST_CASE(
        "every game passes the conformance checks in every league with every number of seats") {
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
        // The number of combinations is the sum over all games of leagues times numbers of seats.
        CHECK(played >= 4 + 5 + 4 + 3 + 2 * 4);
    }
    TEST_CASE("every number of a state is listed as a field and changes the state's fingerprint") {
        for (const GameType& type : referee::game_types()) {
            INFO(type.info.name);
            CHECK(text_of(readers_of(type.info.name).fields()) == "");
        }
        CHECK(text_of(fields_conformance<LeftOut>(referee::type_of<LeftOut>(), {1}, {2}))
                  .find("is in no field") != std::string::npos);
    }
    TEST_CASE_TEMPLATE(
        "a game without answer forms or with an answer line for no body passes the checks", G,
        NoForms, LineForNoBody) {
        const GameType type = referee::type_of<G>();
        CHECK(text_of(conformance(type, 1, 3, readers_of("toy").echo())) == "");
    }
    TEST_CASE_TEMPLATE("the conformance checks report the defect of each defective game", Broken,
                       SharedClone, PlacesThatSkip, NoLastNewline, WatchedGoesFaster, EnginesDiffer,
                       ScoresTooMuch, LastPlayerNeverEnds) {
        const GameType type = referee::type_of<Broken>();
        const std::string found = text_of(conformance(type, 1, 3, readers_of("toy").echo()));
        CHECK_MESSAGE(found.find(Broken::WRONG) != std::string::npos, found);
        // The same complaint is reported only once.
        CHECK(found.find(Broken::WRONG) == found.rfind(Broken::WRONG));
    }
}
