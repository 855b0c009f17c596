// The input that a player receives each turn, as the contest's league defines it; the grammar of a
// bot's answer, one line per pod; and the text from which the platform's viewer draws a race, one
// block per turn (sim/mad_pod_racing/RULES.md, section 11).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/game/game_of.h"
#include "sim/mad_pod_racing/fields.h"
#include "sim/mad_pod_racing/stages.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// The messages that bots show beside their pods in a turn.
using Messages = std::array<std::string, MAX_PODS>;

// What the viewer knows from earlier turns.
struct PlatformView {
    // Number of possible contacts found in earlier turns. The contact numbers in the viewer's
    // text continue from it.
    int listed = 0;
};

// Collects the lines of a turn as its observer.
class PlatformText {
  public:
    PlatformText(PlatformView& view, const Course& course, const Orders& orders)
        : view_(view), course_(course), orders_(orders) {}

    void ordered(int pod, double power) { power_[pod] = power; }
    void listed(int contacts) { listed_ += contacts; }
    void hit(const State& s, const Collision& hit, double force);
    // Returns the whole block for the state after the turn.
    std::string text(const State& s, const Messages& messages);

  private:
    PlatformView& view_;
    const Course& course_;
    const Orders& orders_;
    double power_[MAX_PODS] = {};
    int listed_ = 0;
    std::string hits_;
};

// Returns the block of the first frame, before the first turn.
std::string opening_of(const State& s, const Course& course);

// Returns lines that end with '\n', as listed in section 4 of the rules. In the leagues with two
// pods per player the first turn's input begins with the course.
std::string input_of(const State& s, const Course& course, int seat);

struct Answer {
    Order order;
    // A text that the viewer shows beside the pod.
    std::string message;
};

// Describes the form of a line in a league with these switches, for error messages.
std::string answer_grammar(const Switches& rules);

// Parses one line without its line end. Returns nullopt if the line does not match as a whole. A
// thrust above the largest power gives an order REFUSED: the order is invalid and still has an
// effect.
std::optional<Answer> parse_answer(std::string_view line, const Switches& rules);

// The answers of a turn.
struct Answers {
    Orders orders;
    Messages messages;
    bool answered[PLAYERS] = {};
    // A pod's new angle from a golden game: the line, and the heading.
    struct Fed {
        std::string golden_line;
        Heading heading;
    };
    std::array<std::optional<Fed>, MAX_PODS> fed;
};

using Match = referee::GameOf<Position, Answers, referee::Nothing, PlatformView>;
referee::GameType game_type();

// The ranking of pods and players (sim/mad_pod_racing/RULES.md, section 9).

// Returns the rank of each pod, from 1. Equal pods share a rank, and the next pod has the next
// number.
std::array<int, MAX_PODS> pod_ranks(const State& s, const Course& course);
// Returns the rank of each player, 1 or 2: that of the player's best pod.
std::vector<int> player_ranks(const State& s, const Course& course);

// Returns how many turns a player has left to reach its next checkpoint.
int turns_left(const State& s, const Course& course, int player);

}  // namespace carom::mad_pod_racing
