// Simulates plans. The turns that two plans have in common are simulated only once: the state and
// the value after each turn are stored for every plan of a population, and the simulation of a new
// plan starts at its first different turn. The values are the same to the last bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "sim/base/simd.h"

namespace carom::search {

// An observer of a search that does nothing. The compiler removes the calls of its empty functions.
// The profiler has another observer (bench/profile).
struct NoSearchObserver {
    enum class Step { VARY, ROLLOUT, COPY, PLAY, VALUE, SELECT };
    static void enter(Step) {}  // called at the start of each step
    template <class Plan>
    static void tried(const Plan&, double) {}
};

// With this margin no plan is abandoned early (Rollouts::value).
constexpr double NO_MARGIN = HUGE_VAL;

// Returns a plan's value from its values under one or two opponent models. The worse value has the
// weight `worse`, and the better value has the weight 1 - `worse`.
inline double risk_averse_value(const double* values, int opponent_models, double worse) {
    if (opponent_models == 1) return values[0];
    const double less = std::min(values[0], values[1]), more = std::max(values[0], values[1]);
    return worse * less + (1 - worse) * more;
}

// A search problem has the player to plan for, the root, and the assumed plans of the others. A
// problem does not change during a search. Its Plan has DEPTH turns and is valued under up to
// OPPONENT_MODELS opponent models. It also has
//   const State& root()
//       Returns the state in which all plans start.
//   int shared(const Plan&, const Plan&)
//       Returns the number of turns that two plans have in common at the beginning.
//   bool play(State&, const Plan&, int t, int opponent_model)
//       Simulates turn t. Returns false if the state is invalid afterwards; the rollout then ends.
//   double worth(const State&, int t)
//       Returns what the state after turn t adds to the value.
//   int opponent_models()
//       Returns the number of opponent models in use.
//   double combined(const double* values)
//       Returns a plan's value from its values under each opponent model.
//   CACHES_PREFIX
//       A constant that is true if turns that two plans have in common are simulated only once.
template <class Problem, class SearchObserver = NoSearchObserver>
class Rollouts {
  public:
    using State = typename Problem::State;
    using Plan = typename Problem::Plan;
    static constexpr int DEPTH = Problem::DEPTH, OPPONENT_MODELS = Problem::OPPONENT_MODELS;

    // The results of a rollout. (The type is large if State has a large capacity, but only the used
    // part is accessed.)
    struct RolloutCache {
        State after[OPPONENT_MODELS][Problem::CACHES_PREFIX && DEPTH > 1
                                         ? DEPTH - 1
                                         : 1];  // states after each turn except the last
        // Sums of worth() up to each turn.
        double sum[OPPONENT_MODELS][DEPTH];
        // Number of turns, less than DEPTH if the rollout ended early.
        int played[OPPONENT_MODELS];
    };

    // Returns the plan's value. Its first `shared` turns equal those of the plan in `sibling`
    // (nullptr: none are shared). The results are stored in `own`, which must differ from `sibling`
    // and is complete only after copy_prefix(). The remaining opponent models are skipped if the
    // plan's value is at most `least` even under the assumption that the value under each of them
    // is the value under the first model plus `margin`. The function then returns the value under
    // this assumption.
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
            const double most = problem.combined(values);
            if (most <= least) return most;
        }
        return problem.combined(values);
    }
    // Copies the shared turns of `sibling` to `own`. Must be called for a plan that is kept.
    static void copy_prefix(RolloutCache& own, const RolloutCache& sibling, int shared,
                            int opponent_models) {
        for (int opponent_model = 0; opponent_model < opponent_models; ++opponent_model) {
            for (int t = 0; t < shared && t < sibling.played[opponent_model]; ++t) {
                if (t + 1 < DEPTH) own.after[opponent_model][t] = sibling.after[opponent_model][t];
                own.sum[opponent_model][t] = sibling.sum[opponent_model][t];
            }
        }
    }
    std::int64_t rollouts() const { return rollouts_; }  // number of started rollouts
    std::int64_t turns() const { return turns_; }  // number of simulated turns

  private:
    // Copies a state vector by vector. (For an assignment of a few hundred bytes g++ emits one
    // instruction that is slow to start.)
    static void copy(State& to, const State& from) {
        if constexpr (std::is_trivially_copyable_v<State> && sizeof(State) % sizeof(Long4) == 0) {
            auto* const bytes = reinterpret_cast<char*>(&to);
            const auto* const source = reinterpret_cast<const char*>(&from);
            for (std::size_t k = 0; k < sizeof(State); k += sizeof(Long4)) {
                store(bytes + k, load<Long4>(source + k));
            }
        } else {
            to = from;
        }
    }
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
            if (&s != before) copy(s, *before);
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

    State last_{};  // the state after the last turn
    std::int64_t rollouts_ = 0, turns_ = 0;
};

}  // namespace carom::search
