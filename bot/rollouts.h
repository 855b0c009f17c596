// Rolls plans out, and plays what two plans have in common once: of every plan of a population the
// state after each turn and the value gathered so far are kept, and a plan that begins like one of
// them starts where they part. What comes of it is the same to the last bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace carom::bot {

// What a search lets others see of it; a profiler has its own (bench/profile). Calls on this one
// vanish from the compiled code.
struct NoSearchObserver {
    enum class Step { VARY, ROLLOUT, COPY, PLAY, VALUE, SELECT };
    static void enter(Step) {}  // what is done from now on
    template <class Plan>
    static void tried(const Plan&, double) {}
};

// A margin with which no plan is given up (Rollouts::value).
constexpr double NO_MARGIN = HUGE_VAL;

// A plan's value from its value under each of one or two opponent models: the worse one counts for
// a share `worse`, the better one for the rest.
inline double hedged(const double* values, int opponent_models, double worse) {
    if (opponent_models == 1) return values[0];
    const double less = std::min(values[0], values[1]), more = std::max(values[0], values[1]);
    return worse * less + (1 - worse) * more;
}

// A search problem: whose plan is sought, in which position, against what the others are assumed to
// do. A problem never changes while it is searched. It has a Plan of DEPTH turns, valued under one
// or more opponent models (OPPONENT_MODELS at most), and
//   const State& root()
//       The state in which all plans start.
//   int shared(const Plan&, const Plan&)
//       How many turns two plans have in common from their beginning.
//   bool play(State&, const Plan&, int t, int opponent_model)
//       Plays turn t. Returns false where nobody knows what comes of the turn; the rollout ends.
//   double worth(const State&, int t)
//       What the state after turn t adds to the value.
//   int opponent_models()
//       How many opponent models count now.
//   double joined(const double* values)
//       A plan's value, from its value under each opponent model.
//   CACHES_PREFIX
//       A constant: whether the turns that two plans have in common are played once.
template <class Problem, class SearchObserver = NoSearchObserver>
class Rollouts {
  public:
    using State = typename Problem::State;
    using Plan = typename Problem::Plan;
    static constexpr int DEPTH = Problem::DEPTH, OPPONENT_MODELS = Problem::OPPONENT_MODELS;

    // What is left of a plan that was rolled out. (Large where a state has room for much; only what
    // is filled of it is ever touched.)
    struct RolloutCache {
        State after[OPPONENT_MODELS][Problem::CACHES_PREFIX && DEPTH > 1
                                         ? DEPTH - 1
                                         : 1];  // the turns played, but the last
        double sum[OPPONENT_MODELS][DEPTH];  // of the worths so far
        int played[OPPONENT_MODELS];  // turns; fewer than DEPTH where the rollout ended
    };

    // The plan's value. It begins with `shared` turns like the plan that left `like` (nullptr: with
    // none). What it leaves itself goes into `own`, another one than `like`, and is whole only
    // after `copy_prefix`. The opponent models behind the first are not played where they could not
    // lift the plan above `least`: where each would have to show it more than `margin` better than
    // the first did. Such a plan is worth what it would be with just that margin.
    double value(const Problem& problem, const Plan& plan, RolloutCache& own,
                 const RolloutCache* sibling, int shared, double least, double margin) {
        double values[OPPONENT_MODELS] = {};
        const int opponent_models = problem.opponent_models();
        for (int opponent_model = 0; opponent_model < opponent_models; ++opponent_model) {
            values[opponent_model] =
                value_under(problem, plan, opponent_model, own, sibling, sibling ? shared : 0);
            if (opponent_model + 1 == opponent_models || margin == NO_MARGIN) continue;
            for (int later = opponent_model + 1; later < opponent_models; ++later) {
                values[later] = values[0] + margin;
            }
            const double most = problem.joined(values);
            if (most <= least) return most;
        }
        return problem.joined(values);
    }
    // `own` was valued like that and stays: it takes what it left to the other.
    static void copy_prefix(RolloutCache& own, const RolloutCache& sibling, int shared,
                            int opponent_models) {
        for (int opponent_model = 0; opponent_model < opponent_models; ++opponent_model) {
            for (int t = 0; t < shared && t < sibling.played[opponent_model]; ++t) {
                if (t + 1 < DEPTH) own.after[opponent_model][t] = sibling.after[opponent_model][t];
                own.sum[opponent_model][t] = sibling.sum[opponent_model][t];
            }
        }
    }
    std::int64_t rollouts() const { return rollouts_; }  // begun since the beginning
    std::int64_t turns() const { return turns_; }  // simulated

  private:
    double value_under(const Problem& problem, const Plan& plan, int opponent_model,
                       RolloutCache& own, const RolloutCache* sibling, int shared) {
        SearchObserver::enter(SearchObserver::Step::ROLLOUT);
        ++rollouts_;
        int t = 0;
        double sum = 0;
        const State* before = &problem.root();
        if (shared > 0) {
            t = shared < sibling->played[opponent_model] ? shared : sibling->played[opponent_model];
            own.played[opponent_model] = sibling->played[opponent_model];
            if (t > 0) sum = sibling->sum[opponent_model][t - 1];
            if (t < shared || t == DEPTH) return sum;
            before = &sibling->after[opponent_model][t - 1];
        }
        for (; t < DEPTH; ++t) {
            SearchObserver::enter(SearchObserver::Step::COPY);
            State& s =
                Problem::CACHES_PREFIX && t + 1 < DEPTH ? own.after[opponent_model][t] : last_;
            if (&s != before) s = *before;
            SearchObserver::enter(SearchObserver::Step::PLAY);
            ++turns_;
            if (!problem.play(s, plan, t, opponent_model)) break;
            SearchObserver::enter(SearchObserver::Step::VALUE);
            sum += problem.worth(s, t);
            own.sum[opponent_model][t] = sum;
            before = &s;
        }
        own.played[opponent_model] = t;
        return sum;
    }

    State last_{};  // where the last turn is played
    std::int64_t rollouts_ = 0, turns_ = 0;
};

}  // namespace carom::bot
