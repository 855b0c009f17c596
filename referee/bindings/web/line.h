// A line is a match in the page, stored as the answer of each seat in each turn. Every position of
// the match is computed from these answers.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "referee/bindings/web/this_game.h"

namespace carom::referee::web {

// The answer of a seat as text; nothing if the seat gave no answer.
using Answer = std::optional<std::string>;
using Answers = std::vector<Answer>;  // by seat

struct Line {
    MatchConfig setup;
    std::vector<Answers> turns;
    // For golden games: recorded lines whose numbers replace computed numbers, before the first
    // turn and in each turn.
    std::vector<std::string> fed_first;
    std::vector<std::vector<std::string>> fed;
};

// Read and write the form of a line in the page: {setup: {seed, league, seats, settings, map},
// answers: [[text or null by seat] by turn], fed: [[line] by turn], fed_first: [line]}. line_of()
// throws Error, or an exception of the JSON library, if the object has another form.
Line line_of(const nlohmann::json& object);
nlohmann::ordered_json json_of(const Answers& answers);
nlohmann::ordered_json json_of(const Line& line);

// A seat's invalid answer.
struct Refused {
    int turn, seat;
    std::string why;
};

// Plays a match along a line.
class Course {
  public:
    explicit Course(const MatchConfig& setup) : game_(start<ThisGame>(this_type(), setup)) {}
    Course(const Course& o)
        : game_(dynamic_cast<ThisGame*>(o.game_->clone().release())), refused_(o.refused_) {}
    Course(Course&&) = default;
    Course& operator=(Course&&) = default;

    const ThisGame& game() const { return *game_; }
    const std::vector<Refused>& refused() const { return refused_; }
    // Uses the line's recorded numbers from before the first turn.
    void begin(const Line& line);
    // Returns the platform viewer's text before the first turn. Call this function before the first
    // turn.
    std::string opening() { return game_->platform_opening(); }
    // Plays the current turn with these answers, and with the line's recorded numbers for this
    // turn.
    void play(const Answers& answers, const Line& line, MatchObserver* observer = nullptr);
    // Plays the line up to a turn, or to the end of the match. Calls `before` before each turn.
    template <class Before>
    void play_to(int turn, const Line& line, const Before& before) {
        begin(line);
        for (int t = 0; t < turn && !game_->is_terminal(); ++t) {
            before(line.turns[t]);
            play(line.turns[t], line);
        }
    }
    void play_to(int turn, const Line& line) {
        play_to(turn, line, [](const Answers&) {});
    }

  private:
    void feed(const std::vector<std::string>& golden_lines);

    std::unique_ptr<ThisGame> game_;
    std::vector<Refused> refused_;
};

}  // namespace carom::referee::web
