// Bit Runner 2048 for the referee's tools (game_of.h lists the functions that a game provides).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/appearance.h"
#include "referee/game/game_of.h"
#include "sim/bit_runner_2048/fields.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

struct GameAdapter : referee::GameDefaults {
    using State = Position;
    struct Orders {
        bit_runner_2048::Orders orders;
        std::array<std::string, CARS> messages;
        bool answered[PLAYERS] = {};
        // A car's new heading from a golden game.
        std::array<std::optional<Heading>, CARS> fed;
    };
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, Position& match, Chance&);
    static std::string input(const Position& match, int seat);
    static int answer_lines(const Position&, int) { return TEAM; }
    static std::optional<referee::Invalid> read_answer(const Position& match, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static std::vector<std::string> random_answer(const Position& match, int seat, Rng& rng);
    static void step(Position& match, const Orders& orders, const Chance&, PlatformView&,
                     referee::MatchObserver* observer, int engine);
    static int turn(const Position& match) { return match.state.turn; }
    static bool is_terminal(const Position& match, const std::vector<bool>& living);
    // Goals; at the end with the extra goal of the leader at equal goals; -1 for a player who is
    // out.
    static std::vector<int> scores(const Position& match);
    static std::vector<referee::Body> bodies(const Position& match);

    // Orders and observations as numbers (numbers.cpp).
    static constexpr int ORDER_NUMBERS = 5;
    static void tell_numbers(referee::GameInfo& info);
    static void apply_action(const Position& match, int seat, const double* numbers,
                             Orders& orders);
    static void observation(const Position& match, int seat, referee::NumberSink& sink);
    static void hidden_inputs(const Position& match, const Orders& orders, const Chance&,
                              referee::NumberSink& sink);
    static void fill(Position& match);
    static void randomize_position(Position& match, Chance&, int position, Rng& rng);

    static std::vector<std::string> opening_lines(const Position& match);
    static std::string ending(const Position& match, const std::vector<bool>& living);
    static void use_recorded(Position& match, Orders& orders, const std::string& golden_line);
    static bool agrees(const std::string& expected, const std::string& came);
};

}  // namespace carom::bit_runner_2048
