// This file contains the reference stages, and the parts that the fast stages share with them: the
// observer, the faults, the steering, and the effects of contacts.
#pragma once

#include <cmath>

#include "sim/base/engine.h"
#include "sim/bit_runner_2048/state.h"
#include "sim/world/bounce.h"
#include "sim/world/contact_times.h"
#include "sim/world/world.h"

namespace carom::bit_runner_2048 {

using carom::Fault;

using steering::cut, steering::tidy;

// The stages of a turn, in the order of step.h.
enum class Stage { STEERING, MOTION, WHOLE_NUMBERS };

// In a contact with the border or with the hole, one of these codes stands for the other body.
// Contacts are (car, BORDER), (HOLE, car), (prisoner, car), (car, later car) and (prisoner,
// BORDER). Cars and prisoners are given by their index in Movers.
constexpr int BORDER = -1, HOLE = -2;

// An observer of a turn. A recorder, a checker or a profiler overrides the functions that it needs.
// The compiler removes the calls to these empty functions. Times count from the start of the turn,
// 0..1. All functions on contacts are called after the contact has changed the state.
struct NoObserver {
    // Called at the start of each stage.
    void stage(Stage) {}
    // Called with the heading of an order that turned the car or confirmed its heading.
    void turned(int /*car*/, const Heading&) {}
    // Called when a car or a prisoner has bounced off the border.
    void at_border(const State&, double /*t*/, int /*mover*/, double /*impulse*/) {}
    // Called when two cars have hit each other.
    void hit(const State&, double /*t*/, int /*a*/, int /*b*/, double /*impulse*/,
             bool /*swapped*/) {}
    void caught(const State&, double /*t*/, int /*prisoner*/, int /*car*/) {}
    // Called after a goal. The new prisoner is the last one in the list.
    void goal(const State&, double /*t*/, int /*car*/) {}
    // Called in place of the other functions when a contact had no effect.
    void nothing(const State&, double /*t*/, int /*a*/, int /*b*/) {}
    // Called after the motion.
    void moved(const State&) {}
};

// Returns a car's heading after an order. The order must not be NONE, and coasts() must be false
// for it.
inline Heading heading_of(const State& s, int car, const Order& order) {
    return steering::heading_of(s.movers.x[car], s.movers.y[car], s.angle[car], order);
}

// Stages<Reference> and Stages<Fast> name the stages of the two engines (sim/base/engine.h).
template <class Engine>
struct Stages;

// The data of one turn that the stages share. The stages themselves are in ReferenceTurn and
// stages_fast.h, and step.h calls them in order.
template <class Observer>
class Turn {
  public:
    Turn(State& state, const Orders& orders, const Yard& yard, Observer& observer)
        : s(state), m(state.movers), orders_(orders), yard_(yard), observer_(observer) {}

    Fault fault() const { return fault_; }

  protected:
    // Applies the order of a car.
    void steer(int car) {
        const Order& order = orders_.of[car];
        if (order.kind == Order::NONE) return;
        if (steering::coasts(m.x[car], m.y[car], order)) return;
        const Heading heading = order.heading ? *order.heading : heading_of(s, car, order);
        observer_.turned(car, heading);
        s.angle[car] = heading.angle;
        m.vx[car] += heading.cosine * order.thrust, m.vy[car] += heading.sine * order.thrust;
    }

    // A batch has at most four contacts of cars with the border, sixteen with the hole or with
    // prisoners, six hits of two cars, and four contacts of prisoners with the border.
    static constexpr int CANDIDATES = CARS + CARS * MAX_LISTED + CARS * (CARS - 1) / 2 + MAX_LISTED;
    using Candidates = List<Contact, CANDIDATES>;

    // The velocities before the batch.
    struct Before {
        alignas(32) double vx[MOVERS], vy[MOVERS];
    };

    // The contacts of one batch. A contact whose time differs from the first one by less than
    // EPSILON joins the list. An earlier contact empties the list. (The times of a batch may
    // therefore differ by almost 2 * EPSILON, and a time may exceed the end of the turn by almost
    // EPSILON.)
    struct Batch {
        double first;  // turns from now
        Candidates contacts;

        void consider(double time, int a, int b) {
            if (!(std::fabs(time - first) < EPSILON)) {
                if (!(time < first)) return;
                contacts.count = 0;
                first = time;
            }
            contacts.push_back({time, a, b});
        }
    };

    // Runs the event loop. The stages have these functions: find(batch) considers all contacts in
    // the order of the rules. fly(time) moves everything. hit_each_other(i, j) and
    // hit_border(mover) resolve a contact and return the impulse.
    template <class Stages>
    void play_motion(Stages& stages) {
        double t = 0;
        int events = 0;
        Batch batch;
        while (t < 1) {
            batch.contacts.count = 0;
            batch.first = 1 - t;
            stages.find(batch);
            if (batch.contacts.count == 0) break;
            save_velocities();
            batch.contacts.sort([](const Contact& a, const Contact& b) { return a.t < b.t; });
            const double time = batch.contacts.item[0].t;
            t += time;
            stages.fly(time);
            for (const Contact& each : batch.contacts) react(each.a, each.b, t, stages);
            remove_caught();
            // The tenth goal ends the motion at once.
            if (has_ten_goals(s)) {
                observer_.moved(s);
                return;
            }
            events += batch.contacts.count;
            if (events > MAX_CONTACTS) {
                fault_ = Fault::TOO_MANY_EVENTS;
                return;
            }
        }
        stages.fly(1 - t);
        observer_.moved(s);
    }

    double time_to_hit(int i, int j, double reach) const {
        return time_to_touch(m.x[i] - m.x[j], m.y[i] - m.y[j], m.vx[i] - m.vx[j], m.vy[i] - m.vy[j],
                             reach);
    }
    double time_to_hole(int car) const {
        return time_to_touch(0 - m.x[car], 0 - m.y[car], 0 - m.vx[car], 0 - m.vy[car], yard_.hole);
    }
    double time_to_border(int i) const {
        return carom::time_to_border(m.x[i], m.y[i], m.vx[i], m.vy[i], m.radius[i], yard_.radius);
    }

    static const Elasticity& at_border(int mover) {
        return mover < CARS ? CAR_AT_BORDER : PRISONER_AT_BORDER;
    }

    State& s;
    Movers& m;
    const Orders& orders_;
    const Yard& yard_;
    Observer& observer_;
    Before before_;
    Fault fault_ = Fault::NONE;

  private:
    void save_velocities() {
        for (int i = 0; i < MOVERS; ++i) before_.vx[i] = m.vx[i], before_.vy[i] = m.vy[i];
    }

    template <class Stages>
    void react(int a, int b, double t, Stages& stages) {
        if (a == HOLE) {
            score(b, t);
        } else if (b == BORDER) {
            meet_border(a, t, stages);
        } else if (a >= CARS) {
            catch_prisoner(a, b, t);
        } else {
            hit(a, b, t, stages);
        }
    }

    // Two cars bounce. If one of them holds a prisoner and the impulse exceeds swap_impulse, the
    // cars exchange what they hold.
    template <class Stages>
    void hit(int a, int b, double t, Stages& stages) {
        const double impulse = stages.hit_each_other(a, b);
        const bool swap =
            (s.held[a] != NOBODY || s.held[b] != NOBODY) && impulse > yard_.swap_impulse;
        if (swap) {
            const std::int32_t held = s.held[a];
            s.held[a] = s.held[b], s.held[b] = held;
        }
        observer_.hit(s, t, a, b, impulse, swap);
    }
    template <class Stages>
    void meet_border(int i, double t, Stages& stages) {
        if (i >= CARS && is_caught(i)) {
            observer_.nothing(s, t, i, BORDER);
            return;
        }
        const double impulse = stages.hit_border(i);
        observer_.at_border(s, t, i, impulse);
    }
    void catch_prisoner(int prisoner, int car, double t) {
        if (s.held[car] != NOBODY || is_caught(prisoner)) {
            observer_.nothing(s, t, prisoner, car);
            return;
        }
        s.held[car] = s.prisoner[prisoner - CARS];
        caught_ |= 1u << prisoner;
        observer_.caught(s, t, prisoner, car);
    }
    // A car has reached the hole. If the car holds a prisoner, its player scores, and a new
    // prisoner starts on the car's side of the yard.
    void score(int car, double t) {
        if (s.held[car] == NOBODY) {
            observer_.nothing(s, t, HOLE, car);
            return;
        }
        const int player = player_of(car);
        s.goals[player] += 1;
        s.scored_at[player] = (s.turn + 1) + t * 0.1;
        s.held[car] = NOBODY;

        double x = 0, y = START_DISTANCE;
        const double distance = length(m.x[car], m.y[car]);
        if (distance > EPSILON) {
            x = m.x[car] / distance * START_DISTANCE, y = m.y[car] / distance * START_DISTANCE;
        }
        const double px = x - before_.vx[car], py = y - before_.vy[car];
        const double way = length(x - px, y - py);
        const double share = way > EPSILON ? PRISONER_SPEED / way : 0.0;
        const int i = CARS + s.prisoners;
        s.prisoner[s.prisoners++] = s.next_id++;
        m.x[i] = x, m.y[i] = y;
        m.vx[i] = (px - x) * share, m.vy[i] = (py - y) * share;
        observer_.goal(s, t, car);
    }

    bool is_caught(int prisoner) const { return caught_ >> prisoner & 1; }
    void remove_caught() {
        if (caught_ == 0) return;
        int kept = 0;
        for (int k = 0; k < s.prisoners; ++k) {
            const int from = CARS + k, to = CARS + kept;
            if (is_caught(from)) continue;
            m.x[to] = m.x[from], m.y[to] = m.y[from];
            m.vx[to] = m.vx[from], m.vy[to] = m.vy[from];
            s.prisoner[kept++] = s.prisoner[k];
        }
        s.prisoners = kept;
        caught_ = 0;
    }

    // A bit for each prisoner that has been caught in this batch.
    unsigned caught_ = 0;
};

#ifndef CAROM_SUBMISSION
// ReferenceTurn computes the stages of a turn as the rules describe them. Tests and benchmarks
// compare FastTurn with ReferenceTurn.

template <class Observer>
class ReferenceTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::m, Base::observer_;

  public:
    using Base::Base;

    // All orders are applied before any car moves.
    void steering() {
        for (int i = 0; i < CARS; ++i) Base::steer(i);
    }

    // Resolves contacts in batches until the end of the turn.
    void motion() { Base::play_motion(*this); }

    // Rounds positions, speeds and headings. A car loses some of its speed. A prisoner does not.
    void round_to_integers() {
        for (int i = 0; i < CARS; ++i) {
            m.x[i] = cut(m.x[i]), m.y[i] = cut(m.y[i]);
            m.vx[i] = cut(m.vx[i] * KEPT_SPEED), m.vy[i] = cut(m.vy[i] * KEPT_SPEED);
            s.angle[i] = tidy(s.angle[i]);
        }
        for (int i = CARS; i < end(); ++i) {
            m.x[i] = cut(m.x[i]), m.y[i] = cut(m.y[i]);
            m.vx[i] = cut(m.vx[i]), m.vy[i] = cut(m.vy[i]);
        }
    }

  private:
    friend Base;

    int end() const { return CARS + s.prisoners; }

    template <class Batch>
    void find(Batch& batch) const {
        for (int i = 0; i < CARS; ++i) {
            batch.consider(Base::time_to_border(i), i, BORDER);
            if (s.held[i] != NOBODY) {
                batch.consider(Base::time_to_hole(i), HOLE, i);
            } else {
                for (int k = CARS; k < end(); ++k) {
                    batch.consider(Base::time_to_hit(k, i, CATCH_DISTANCE), k, i);
                }
            }
            for (int j = i + 1; j < CARS; ++j) {
                batch.consider(Base::time_to_hit(i, j, 2 * CAR_RADIUS), i, j);
            }
        }
        for (int k = CARS; k < end(); ++k) batch.consider(Base::time_to_border(k), k, BORDER);
    }
    void fly(double time) {
        for (int i = 0; i < end(); ++i) {
            m.x[i] += m.vx[i] * time;
            m.y[i] += m.vy[i] * time;
        }
    }
    double hit_each_other(int i, int j) {
        return plain_bounce_pair(m, Base::before_, i, j, CAR_BOUNCE);
    }
    double hit_border(int i) {
        return bounce_border(m, Base::before_, i, Base::yard_.radius, Base::at_border(i));
    }
};

template <>
struct Stages<Reference> {
    template <class Observer>
    using Turn = ReferenceTurn<Observer>;
};
#endif

}  // namespace carom::bit_runner_2048
