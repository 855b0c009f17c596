// Mad Pod Racing for the referee's tools (game_of.h lists the functions that a game provides).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/appearance.h"
#include "referee/game/game_of.h"
#include "referee/mad_pod_racing/platform_view.h"
#include "sim/mad_pod_racing/fields.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

struct GameAdapter : referee::GameDefaults {
    using State = Position;
    struct Orders {
        mad_pod_racing::Orders orders;
        Messages messages;
        bool answered[PLAYERS] = {};
        // A pod's new angle from a golden game: the line, and the heading.
        struct Fed {
            std::string golden_line;
            Heading heading;
        };
        std::array<std::optional<Fed>, MAX_PODS> fed;
    };
    using PlatformView = mad_pod_racing::PlatformView;
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, Position& race, Chance&);
    static std::string input(const Position& race, int seat);
    static int answer_lines(const Position& race, int) { return race.course.rules.pods; }
    // If a line is invalid, the lines before it still count.
    static std::optional<referee::Invalid> read_answer(const Position& race, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static std::vector<std::string> random_answer(const Position& race, int seat, Rng& rng);
    static void step(Position& race, const Orders& orders, const Chance&, PlatformView& view,
                     referee::MatchObserver* observer, int engine);
    static std::string platform_opening(const Position& race, PlatformView&);
    static int league_by_opening(const std::string& opening);
    static int turn(const Position& race) { return race.state.turn; }
    static bool is_terminal(const Position& race, const std::vector<bool>& living);
    static std::vector<int> scores(const Position& race);
    static std::vector<int> places(const Position& race, const std::vector<bool>& living);
    static std::vector<referee::Body> bodies(const Position& race);
    static std::vector<int> counters(const Position& race, int seat);

    // Orders and observations as numbers (numbers.cpp).
    static constexpr int ORDER_NUMBERS = 4;
    static void tell_numbers(referee::GameInfo& info);
    static void apply_action(const Position& race, int seat, const double* numbers, Orders& orders);
    static void observation(const Position& race, int seat, referee::NumberSink& sink);
    static void hidden_inputs(const Position& race, const Orders& orders, const Chance& chance,
                              referee::NumberSink& sink);
    static void fill(Position& race);
    static void randomize_position(Position& race, Chance& chance, int position, Rng& rng);

    static std::vector<std::string> opening_lines(const Position& race);
    static std::string ending(const Position& race, const std::vector<bool>& living);
    static void use_recorded(Position& race, Orders& orders, const std::string& golden_line);
    static bool agrees(const std::string& expected, const std::string& came);
};

}  // namespace carom::mad_pod_racing
