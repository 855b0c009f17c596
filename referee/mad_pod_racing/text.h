// Writes the input that a player receives each turn in the contest's leagues, and the text from
// which the platform's viewer draws a race, one block per turn (sim/mad_pod_racing/RULES.md,
// section 11). Parses a bot's answer, one line per pod.
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

// Data from earlier turns that the viewer's text depends on.
struct PlatformView {
    // Number of possible contacts found in earlier turns. The viewer's text numbers its contacts
    // from this number on.
    int listed = 0;
};

// Observes a turn and collects the lines of the viewer's text.
class PlatformText {
  public:
    PlatformText(PlatformView& view, const Course& course, const Orders& orders)
        : view_(view), course_(course), orders_(orders) {}

    void ordered(int pod, double power) { power_[pod] = power; }
    void listed(int contacts) { listed_ += contacts; }
    void hit(const State& s, const Collision& hit, double force);
    // Returns the complete block of the turn. `s` is the state after the turn.
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

// Returns the input as lines that end with '\n' (section 4 of the rules). In the leagues with two
// pods per player the first turn's input begins with the course.
std::string input_of(const State& s, const Course& course, int seat);

struct Answer {
    Order order;
    // A text that the viewer shows beside the pod.
    std::string message;
};

// Returns a description of a valid line in a league with these switches, for error messages.
std::string answer_grammar(const Switches& rules);

// Parses one line without its line end. Returns nullopt if the line does not match as a whole. A
// thrust above the largest power becomes an order REFUSED, which is invalid but still has an
// effect.
std::optional<Answer> parse_answer(std::string_view line, const Switches& rules);

// The answers of all players in one turn.
struct Answers {
    Orders orders;
    Messages messages;
    bool answered[PLAYERS] = {};
    // A pod's new heading that a golden game records: the line, and the heading in the line.
    struct Fed {
        std::string golden_line;
        Heading heading;
    };
    std::array<std::optional<Fed>, MAX_PODS> fed;
};

using Match = referee::GameOf<Position, Answers, referee::Nothing, PlatformView>;
referee::GameType game_type();

// The functions below rank pods and players (sim/mad_pod_racing/RULES.md, section 9).

// Returns the rank of each pod, from 1. Equal pods share a rank, and the next pod has the next
// number.
std::array<int, MAX_PODS> pod_ranks(const State& s, const Course& course);
// Returns the rank of each player, 1 or 2. The players are compared by their best pods.
std::vector<int> player_ranks(const State& s, const Course& course);

// Returns how many turns a player has left to reach its next checkpoint.
int turns_left(const State& s, const Course& course, int player);

}  // namespace carom::mad_pod_racing
