// The authority over one match: who is alive, what was ordered, when it is over. Knows nothing of
// processes and clocks; whoever holds the players' lines feeds them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/base/error.h"
#include "referee/mean_max/input.h"
#include "referee/mean_max/map.h"
#include "sim/mean_max/step.h"

namespace carom::referee {

constexpr int ANSWER_LINES = 3;  // in every league

class Game {
  public:
    using Scores = std::array<int, mean_max::PLAYERS>;
    using Messages = std::array<std::string, mean_max::MAX_LOOTERS>;

    Game(std::int64_t seed, int league) : map_(new_initial_state(seed, league)) {
        alive_.fill(true);
    }

    const mean_max::State& state() const { return map_.state; }
    int turn() const { return map_.state.turn; }
    bool alive(int seat) const { return alive_[seat]; }
    std::string sight(int seat) const { return sight_of(map_.state, seat); }

    // A living player's answer (ANSWER_LINES lines without their ends). An invalid line kills the
    // player and is returned as a sentence; the lines before it still count.
    std::optional<std::string> answer(int seat, const std::vector<std::string>& lines);
    // A living player gave no answer: it is dead from now on.
    void no_answer(int seat) { alive_[seat] = false; }

    // Plays the turn with the answers given since the last one. Throws WorldError where two units
    // met at the very same point, of which the rules know nothing.
    template <class Engine = mean_max::FastEngine, class Trace = mean_max::NoTrace>
    void play(Trace&& trace = Trace()) {
        const mean_max::Fault fault =
            mean_max::step<Engine>(map_.state, orders_, map_.queue, trace);
        orders_ = {};
        check(fault);
    }
    // What the bots want shown beside their looters in the turn under way; cleared on request,
    // since the turn's picture is drawn after it was played.
    const Messages& messages() const { return messages_; }
    void clear_messages() { messages_ = {}; }

    bool is_terminal() const;
    Scores scores() const;
    // Each player's place from 1; equal scores share one.
    Scores places() const;
    // The players, best first, equal ones by seat.
    Scores ranking() const;

  private:
    // Throws WorldError where the turn just played has left no state that means anything.
    void check(mean_max::Fault fault) const;

    Map map_;
    mean_max::Orders orders_;
    Messages messages_;
    std::array<bool, mean_max::PLAYERS> alive_;
};

}  // namespace carom::referee
