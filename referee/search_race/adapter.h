// Search Race for the referee's tools (game_of.h lists the functions that a game provides).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/game/appearance.h"
#include "referee/game/game_of.h"
#include "sim/search_race/fields.h"
#include "sim/search_race/state.h"

namespace carom::search_race {

struct GameAdapter : referee::GameDefaults {
    using State = Position;
    struct Orders {
        Order orders;
        std::string message;
        // The heading from a golden game: the line, and the numbers in it.
        struct Fed {
            std::string golden_line;
            Heading heading;
        };
        std::optional<Fed> fed;
    };
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, Position& race, Chance&);
    static std::string input(const Position& race, int seat);
    static int answer_lines(const Position&, int) { return 1; }
    static std::optional<referee::Invalid> read_answer(const Position& race, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static std::vector<std::string> random_answer(const Position& race, int seat, Rng& rng);
    static void step(Position& race, const Orders& orders, const Chance&, PlatformView&,
                     referee::MatchObserver* observer, int engine);
    static int turn(const Position& race) { return race.state.turn; }
    static bool is_terminal(const Position& race, const std::vector<bool>& living);
    // Hundredths of a turn.
    static std::vector<int> scores(const Position& race);
    static std::vector<int> places(const Position&, const std::vector<bool>&) { return {1}; }
    static std::vector<referee::Body> bodies(const Position& race);
    static std::vector<int> counters(const Position& race, int seat);

    // Orders and observations as numbers (numbers.cpp).
    static void tell_numbers(referee::GameInfo& info);
    static void apply_action(const Position& race, int seat, const double* numbers, Orders& orders);
    static void observation(const Position& race, int seat, referee::NumberSink& sink);
    static void hidden_inputs(const Position& race, const Orders& orders, const Chance&,
                              referee::NumberSink& sink);
    static void fill(Position& race);
    static void randomize_position(Position& race, Chance&, int position, Rng& rng);

    static std::vector<std::string> opening_lines(const Position& race);
    static std::string ending(const Position& race, const std::vector<bool>& living);
    static void use_recorded(Position& race, Orders& orders, const std::string& golden_line);
    static bool agrees(const std::string& expected, const std::string& came);
};

}  // namespace carom::search_race
