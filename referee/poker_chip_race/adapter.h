// Poker Chip Race for the referee's tools (game_of.h lists the functions that a game provides).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/appearance.h"
#include "referee/game/game_of.h"
#include "referee/poker_chip_race/growing_table.h"
#include "sim/poker_chip_race/fields.h"
#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race {

using PlayersEjections = List<Ejection, MAX_CHIPS_EACH>;

// Adds the ejection with which chip i goes toward (x, y) in the players' coordinates. A target that
// is too near gives no ejection.
void throw_off(const GrowingTable& s, int i, double x, double y, PlayersEjections& ejections);

struct GameAdapter : referee::GameDefaults {
    using State = GrowingTable;
    struct Orders {
        PlayersEjections of[MAX_PLAYERS];
        std::map<int, std::string> messages;  // by id
        // The ejections of this turn in a golden game, in order: cosine and sine by chip id.
        struct Fed {
            int id;
            double angle, cosine, sine;
        };
        std::vector<Fed> fed;

        Orders() {
            for (PlayersEjections& own : of) own.count = 0;
        }
        // Returns the ejections player by player, in whatever order the players answered.
        poker_chip_race::Orders in_order() const {
            poker_chip_race::Orders all;
            for (const PlayersEjections& own : of) {
                for (const Ejection& e : own) all.ejections.push_back(e);
            }
            return all;
        }
    };
    static constexpr int ENGINES = 2;

    static referee::GameInfo info();
    static referee::Appearance appearance();
    static void new_initial_state(const referee::MatchConfig& setup, State& s, Chance&);
    static std::string input(const State& s, int seat);
    static int answer_lines(const State& s, int seat);
    // If a line is invalid, the lines before it still count.
    static std::optional<referee::Invalid> read_answer(const State& s, int seat,
                                                       const std::vector<std::string>& lines,
                                                       Orders& orders);
    static poker_chip_race::Orders orders_of(const Orders& all, int seat) {
        poker_chip_race::Orders own;
        for (const Ejection& each : all.of[seat]) own.ejections.push_back(each);
        return own;
    }
    static std::vector<std::string> random_answer(const State& s, int seat, Rng& rng);
    static void step(State& s, const Orders& orders, const Chance&, PlatformView&,
                     referee::MatchObserver* observer, int engine);
    static bool is_terminal(const State& s, const std::vector<bool>& living);
    static std::vector<int> scores(const State& s);
    static std::vector<referee::Body> bodies(const State& s);
    static std::vector<int> counters(const State& s, int seat);

    // Orders and observations as numbers (numbers.cpp).
    static constexpr int ORDER_NUMBERS = 3;
    static void tell_numbers(referee::GameInfo& info);
    static void apply_action(const State& s, int seat, const double* numbers, Orders& orders);
    static void observation(const State& s, int seat, referee::NumberSink& sink);
    static void hidden_inputs(const State& s, const Orders& orders, const Chance& chance,
                              referee::NumberSink& sink);
    static void fill(State& s);
    static void randomize_position(State& s, Chance& chance, int position, Rng& rng);

    static bool is_asked(const State& s, int seat);
    static void leave(State& s, int seat);
    static std::vector<std::string> opening_lines(const State& s);
    static void use_recorded(State& s, Orders& orders, const std::string& golden_line);
};

}  // namespace carom::poker_chip_race
