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

// A plan's value from its value under each of one or two beliefs: the worse one counts for a share
// `worse`, the better one for the rest.
inline double hedged(const double* values, int beliefs, double worse) {
    if (beliefs == 1) return values[0];
    const double less = std::min(values[0], values[1]), more = std::max(values[0], values[1]);
    return worse * less + (1 - worse) * more;
}

// A search problem: whose plan is sought, in which position, against what the others are assumed to
// do. It never changes while it is searched. It has a Plan of DEPTH turns, valued under one or more
// beliefs about the others (BELIEFS at most), and
//   const State& root()                             where all plans start
//   int shared(const Plan&, const Plan&)            how many turns they begin with alike
//   bool play(State&, const Plan&, int t, int belief)   one turn; false: nobody knows what comes of
//                                                   it, and the rollout ends
//   double worth(const State&, int t)               what the state after turn t adds to the value
//   int beliefs()                                   how many of them count now
//   double joined(const double* values)             a plan's value, from that under each belief
//   KEEPS                                           whether anything is kept (true), a constant
template <class Problem, class SearchObserver = NoSearchObserver>
class Rollouts {
  public:
    using State = typename Problem::State;
    using Plan = typename Problem::Plan;
    static constexpr int DEPTH = Problem::DEPTH, BELIEFS = Problem::BELIEFS;

    // What is left of a plan that was rolled out. (Large where a state has room for much; only what
    // is filled of it is ever touched.)
    struct Kept {
        State after[BELIEFS]
                   [Problem::KEEPS && DEPTH > 1 ? DEPTH - 1 : 1];  // the turns played, but the last
        double sum[BELIEFS][DEPTH];  // of the worths so far
        int played[BELIEFS];  // turns; fewer than DEPTH where the rollout ended
    };

    // The plan's value. It begins with `shared` turns like the plan that left `like` (nullptr: with
    // none). What it leaves itself goes into `own`, another one than `like`, and is whole only
    // after `adopt`. The beliefs behind the first are not played where they could not lift the plan
    // above `least`: where each would have to show it more than `margin` better than the first did.
    // Such a plan is worth what it would be with just that margin.
    double value(const Problem& problem, const Plan& plan, Kept& own, const Kept* like, int shared,
                 double least, double margin) {
        double values[BELIEFS] = {};
        const int beliefs = problem.beliefs();
        for (int belief = 0; belief < beliefs; ++belief) {
            values[belief] = value_under(problem, plan, belief, own, like, like ? shared : 0);
            if (belief + 1 == beliefs || margin == NO_MARGIN) continue;
            for (int later = belief + 1; later < beliefs; ++later) {
                values[later] = values[0] + margin;
            }
            const double most = problem.joined(values);
            if (most <= least) return most;
        }
        return problem.joined(values);
    }
    // `own` was valued like that and stays: it takes what it left to the other.
    static void adopt(Kept& own, const Kept& like, int shared, int beliefs) {
        for (int belief = 0; belief < beliefs; ++belief) {
            for (int t = 0; t < shared && t < like.played[belief]; ++t) {
                if (t + 1 < DEPTH) own.after[belief][t] = like.after[belief][t];
                own.sum[belief][t] = like.sum[belief][t];
            }
        }
    }
    std::int64_t rollouts() const { return rollouts_; }  // begun since the beginning
    std::int64_t turns() const { return turns_; }  // simulated

  private:
    double value_under(const Problem& problem, const Plan& plan, int belief, Kept& own,
                       const Kept* like, int shared) {
        SearchObserver::enter(SearchObserver::Step::ROLLOUT);
        ++rollouts_;
        int t = 0;
        double sum = 0;
        const State* before = &problem.root();
        if (shared > 0) {
            t = shared < like->played[belief] ? shared : like->played[belief];
            own.played[belief] = like->played[belief];
            if (t > 0) sum = like->sum[belief][t - 1];
            if (t < shared || t == DEPTH) return sum;
            before = &like->after[belief][t - 1];
        }
        for (; t < DEPTH; ++t) {
            SearchObserver::enter(SearchObserver::Step::COPY);
            State& s = Problem::KEEPS && t + 1 < DEPTH ? own.after[belief][t] : last_;
            if (&s != before) s = *before;
            SearchObserver::enter(SearchObserver::Step::PLAY);
            ++turns_;
            if (!problem.play(s, plan, t, belief)) break;
            SearchObserver::enter(SearchObserver::Step::VALUE);
            sum += problem.worth(s, t);
            own.sum[belief][t] = sum;
            before = &s;
        }
        own.played[belief] = t;
        return sum;
    }

    State last_{};  // where the last turn is played
    std::int64_t rollouts_ = 0, turns_ = 0;
};

}  // namespace carom::bot
