// Writes the input that a player receives each turn, in which every player sees itself as player 0,
// and the text from which the platform's viewer draws a match, one block per turn
// (referee/records/README.md describes the format). Parses a bot's answer, one line per looter.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "referee/game/game_of.h"
#include "sim/mean_max/fields.h"
#include "sim/mean_max/stages.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max {

// The messages that bots show beside their looters in a turn, by unit index.
using Messages = std::array<std::string, MAX_LOOTERS>;

// Data from earlier turns that the viewer's text depends on.
struct PlatformView {
    std::set<int> shown;  // ids of the bodies that the text already contains
};

// Observes a turn and collects its lines in the order that the viewer requires.
class PlatformText {
  public:
    explicit PlatformText(PlatformView& view) : view_(view) {}

    void hit(const State& s, const Contact& hit, double t);
    void wreck(const Wreck& w) { wreck_line(w); }
    void snapshot(const State& s);
    // Bodies that disappear have a line in the snapshot, and a second line after the snapshot.
    void tanker_left(const State& s, int u);
    void wreck_used_up(const Wreck& w) { wreck_line(w, " d"); }
    void effect_ended(const Effect& e) { effect_line(e, " d"); }

    const std::string& text() const { return text_; }

  private:
    bool is_new(int id);
    void time_line(double t);
    void unit_line(const State& s, int u, const char* ending = "");
    void wreck_line(const Wreck& w, const char* ending = "");
    void effect_line(const Effect& e, const char* ending = "");

    PlatformView& view_;
    std::string text_, tankers_left_;
};

// Returns the lines at the beginning of a turn's block.
std::string heading_of(const State& s, const Messages& messages);

// Returns the block of the first frame, before the first turn.
std::string opening_of(const State& s, PlatformView& view);

// Returns the input as lines that end with '\n' (RULES.md, "Input and output").
std::string input_of(const State& s, int seat);

struct Answer {
    Order order;
    // A text that the viewer shows beside the looter.
    std::string message;
};

constexpr const char* ANSWER_GRAMMAR =
    "X Y POWER, SKILL X Y or WAIT, each with an optional message";

// Parses one line without its line end. Returns nullopt if the line does not match as a whole.
std::optional<Answer> parse_answer(std::string_view line);

// The answers of all players in one turn.
struct Answers {
    Orders orders;
    Messages messages;
};

using Match = referee::GameOf<State, Answers, SpawnQueue, PlatformView>;
referee::GameType game_type();

}  // namespace carom::mean_max
