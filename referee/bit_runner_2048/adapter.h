// Bit Runner 2048 for the referee's tools (game_of.h lists the functions that a game provides).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "referee/appearance.h"
#include "referee/game_of.h"
#include "sim/bit_runner_2048/fields.h"
#include "sim/bit_runner_2048/orders.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

struct GameAdapter : referee::GameDefaults {
    using State = Match;
    struct Orders {
        bit_runner_2048::Orders orders;
        std::array<std::string, CARS> messages;
        bool answered[PLAYERS] = {};
        // A car's new heading from a golden game.
        std::array<std::optional<Heading>, CARS> fed;
    };
    struct Chance {};
    struct PlatformView {};
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, Match& match, Chance&);
    static std::string input(const Match& match, int seat);
    static int answer_lines(const Match&, int) { return TEAM; }
    static std::optional<referee::Invalid> read_answer(const Match& match, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static std::vector<std::string> random_answer(const Match& match, int seat, Rng& rng);
    static void step(Match& match, const Orders& orders, const Chance&, PlatformView&,
                     referee::MatchObserver* observer, int engine);
    static std::string platform_opening(const Match&, PlatformView&) { return ""; }
    static int league_by_opening(const std::string&) { return -1; }
    static int turn(const Match& match) { return match.state.turn; }
    static bool is_terminal(const Match& match, const std::vector<bool>& living);
    // Goals; at the end with the extra goal of the leader at equal goals; -1 for a player who is
    // out.
    static std::vector<int> scores(const Match& match);
    static std::vector<int> places(const Match& match, const std::vector<bool>& living);
    static std::vector<referee::Body> bodies(const Match& match);
    static std::vector<int> counters(const Match&, int) { return {}; }
    static std::uint64_t hash_of(const Match& match);

    // Orders and observations as numbers (numbers.cpp).
    static constexpr int ORDER_NUMBERS = 5;
    static void tell_numbers(referee::GameInfo& info);
    static void apply_action(const Match& match, int seat, const double* numbers, Orders& orders);
    static void observation(const Match& match, int seat, referee::NumberSink& sink);
    static void hidden_inputs(const Match& match, const Orders& orders, const Chance&,
                              referee::NumberSink& sink);
    static void fill(Match& match);
    static void randomize_position(Match& match, Chance&, int position, Rng& rng);

    static std::vector<std::string> opening_lines(const Match& match);
    static std::string ending(const Match& match, const std::vector<bool>& living);
    static void use_recorded(Match& match, Orders& orders, const std::string& golden_line);
    static bool agrees(const std::string& expected, const std::string& came);
};

}  // namespace carom::bit_runner_2048
