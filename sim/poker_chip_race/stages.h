// What all ways of playing a turn share: what a turn lets others see, what can go wrong, what a
// contact does, and what the stages around the motion do.
#pragma once

#include <algorithm>

#include "sim/engine/batches.h"
#include "sim/engine/events.h"
#include "sim/poker_chip_race/orders.h"
#include "sim/poker_chip_race/state.h"
#include "sim/poker_chip_race/way_points.h"

namespace carom::poker_chip_race {

// A turn's stages, in the order in which step.h plays them.
enum class Stage { EJECT, MOTION, DEATHS };

// With what a chip can meet instead of another one.
// (A candidate's b is a chip's index or one of these.)
enum Wall { TOP = -1, LEFT = -2, RIGHT = -3, BOTTOM = -4 };

// What a turn lets others see while it is played; a recorder, a checker or a profiler overrides
// what it needs. Calls on this one vanish from the compiled code.
struct NoObserver {
    void stage(Stage) {}  // what is played from now on
    template <class State>
    void ejected(const State&, const Ejection&, int /*droplet*/) {}
    template <class State>
    void hit(const State&, const Candidate&) {}  // chips in place, nothing done yet
    template <class State>
    void eaten(const State&, int /*eater*/, int /*who*/, double /*t*/) {}
    template <class State>
    void moved(const State&) {}  // the motion is over, who was eaten has left the table
};

// Why a state after `step` cannot be relied on.
enum class Fault { NONE, TOO_MANY_EVENTS, TOO_MANY_CHIPS };

// One turn under way: what the stages hand to each other. The stages themselves are here and in
// stages_plain.h; step.h has them in order.
template <class State, class Observer>
class Turn {
  public:
    static constexpr int N = State::CAPACITY;

    Turn(State& state, const Orders& orders, Observer& observer)
        : s(state), orders_(orders), observer_(observer) {
        s.eaten.count = 0;
        first_droplet_ = s.next_id;
        parents_[MAX_OWNED] = NO_ID;
    }

    // Chips throw off droplets, one after the other.
    void eject() {
        for (const Ejection& e : orders_.ejections) {
            const int i = e.chip;
            if (!(s.radius[i] > MIN_RADIUS)) continue;
            if (s.count == N) {
                fault_ = Fault::TOO_MANY_CHIPS;
                return;
            }
            const double area = area_of(s.radius[i]), part = area * THROWN;
            s.radius[i] = radius_of(area - part);
            const double droplet = radius_of(part);
            const double away = s.radius[i] - droplet;
            const double force = THROWN_SPEED * area_of(droplet);
            const double fx = e.cosine * force, fy = e.sine * force;
            const double droplet_inverse_mass = 1 / area_of(droplet),
                         chip_inverse_mass = 1 / area_of(s.radius[i]);
            const int d = s.add(s.x[i] - e.cosine * away, s.y[i] - e.sine * away,
                                s.vx[i] + (fx * -1) * droplet_inverse_mass,
                                s.vy[i] + (fy * -1) * droplet_inverse_mass, droplet, NOBODY);
            s.vx[i] = s.vx[i] + fx * chip_inverse_mass, s.vy[i] = s.vy[i] + fy * chip_inverse_mass;
            parents_[thrown_++] = s.id[i];
            observer_.ejected(s, e, d);
        }
    }

    // Who has no chip any more is out.
    void deaths() {
        unsigned alive = 0;  // a bit for each owner, NOBODY's is the first
        for (int i = 0; i < s.count; ++i) alive |= 1u << (s.owner[i] - NOBODY);
        for (int p = 0; p < s.players; ++p) {
            if (s.is_lost(p) || alive >> (p - NOBODY) & 1) continue;
            double last = 0;
            for (const Eaten& e : s.eaten) {
                if (e.owner == p) last = std::max(last, way_points_.death_time(e.id));
            }
            s.lost_at[p] = (s.turn + 1) + last;
        }
    }

    Fault fault() const { return fault_; }

    // For the event loop (sim/engine/batches.h).
    static constexpr int CANDIDATES = 4096;  // in one batch
    using Candidates = List<Candidate, CANDIDATES>;
    static double advance_time(double, double) { return 1; }

    // What a contact does, on the chips as they stand: also to one that was eaten a moment ago by
    // another contact of the same batch, which goes on with a radius below nothing.
    void react(const Candidate& hit) {
        observer_.hit(s, hit);
        if (hit.b < 0) {
            bounce_off_wall(hit.a, static_cast<Wall>(hit.b));
            way_point(hit.a, hit.t);
        } else if (s.radius[hit.a] == s.radius[hit.b]) {
            bounce(hit.a, hit.b, hit.t);
        } else {
            const bool first = s.radius[hit.a] > s.radius[hit.b];
            eat(first ? hit.a : hit.b, first ? hit.b : hit.a, hit.t);
        }
    }

    // Chips that were eaten leave the list, the others close up.
    void settle() {
        if (leaving_ == 0) return;
        int kept = 0;
        for (int i = 0; i < s.count; ++i) {
            if (s.radius[i] == EATEN) continue;
            s.x[kept] = s.x[i], s.y[kept] = s.y[i], s.vx[kept] = s.vx[i], s.vy[kept] = s.vy[i];
            s.radius[kept] = s.radius[i], s.id[kept] = s.id[i], s.owner[kept] = s.owner[i];
            ++kept;
        }
        s.count = kept;
        leaving_ = 0;
    }

  protected:
    // A droplet and the chip that it comes from ignore each other until it has met something.
    bool has_families() const { return thrown_ > 0; }
    bool related(int a, int b) const {
        return is_parent(a, b) + is_parent(b, a) != 0;  // no branch, which few guesses would hit
    }
    // When two chips that do not overlap touch, from now on; 0 or less: never.
    double touch_after(int i, int j) const {
        const double wx = s.vx[i] - s.vx[j], wy = s.vy[i] - s.vy[j];
        const double dx = s.x[i] - s.x[j], dy = s.y[i] - s.y[j];
        const double r = s.radius[i] + s.radius[j];
        const double a = wx * wx + wy * wy, b = dx * wx + dy * wy;
        const double c = (dx * dx + dy * dy) - r * r;
        const double delta = b * b - a * c;
        if (delta <= 0 || a == 0) return 0;
        const double q = std::sqrt(delta);
        const double one = (-b + q) / a, other = (-b - q) / a;
        return one < other ? one : other;
    }

    State& s;
    const Orders& orders_;
    Observer& observer_;
    Fault fault_ = Fault::NONE;

  private:
    // The place of a droplet's parent: this turn's droplets have the ids from first_droplet_ on.
    // All other chips have the last place.
    int droplet(int chip) const {
        const auto k = static_cast<std::uint32_t>(s.id[chip] - first_droplet_);
        return k < static_cast<std::uint32_t>(thrown_) ? static_cast<int>(k) : MAX_OWNED;
    }
    bool is_parent(int chip, int of) const { return parents_[droplet(of)] == s.id[chip]; }
    // Something has happened to a chip: it forgets its parent.
    void way_point(int chip, double t) {
        parents_[droplet(chip)] = NO_ID;
        note(chip, true, t);
    }
    void note(int i, bool tested, double t) {
        if (s.owner[i] == NOBODY) return;  // whose deaths nobody asks for
        way_points_.note({s.id[i], tested, t, s.radius[i], s.x[i], s.y[i]});
    }

    void bounce_off_wall(int i, Wall wall) {
        const bool upright = wall == LEFT || wall == RIGHT, back = wall == RIGHT || wall == BOTTOM;
        double* const speeds[] = {s.vy, s.vx};
        double& v = speeds[upright][i];
        v = std::copysign(v, 1.0 - 2.0 * back);
    }
    void bounce(int a, int b, double t) {
        double nx = s.x[b] - s.x[a], ny = s.y[b] - s.y[a];
        const double distance = std::sqrt(nx * nx + ny * ny);
        nx = distance == 0 ? 0 : nx / distance, ny = distance == 0 ? 0 : ny / distance;
        const double wx = s.vx[a] - s.vx[b], wy = s.vy[a] - s.vy[b];
        const double inverse_a = 1 / area_of(s.radius[a]), inverse_b = 1 / area_of(s.radius[b]);
        const double z = (-2 * (nx * wx + ny * wy)) / (inverse_a + inverse_b);
        const double ix = nx * z, iy = ny * z;
        if (!(ix * nx + iy * ny <= 0)) return;
        s.vx[a] += ix * inverse_a, s.vy[a] += iy * inverse_a;
        way_point(a, t);
        s.vx[b] += (ix * -1) * inverse_b, s.vy[b] += (iy * -1) * inverse_b;
        way_point(b, t);
    }
    void eat(int eater, int victim, double t) {
        way_point(eater, t);
        observer_.eaten(s, eater, victim, t);
        const double mass = area_of(s.radius[eater]), food = area_of(s.radius[victim]);
        const double share = 1 / (food + mass);
        s.x[eater] = (s.x[eater] * mass + s.x[victim] * food) * share;
        s.y[eater] = (s.y[eater] * mass + s.y[victim] * food) * share;
        s.vx[eater] = (s.vx[eater] * mass + s.vx[victim] * food) * share;
        s.vy[eater] = (s.vy[eater] * mass + s.vy[victim] * food) * share;
        s.radius[eater] = std::sqrt((mass + food) / PI);
        note(eater, false, t);
        if (s.radius[victim] != EATEN) {
            ++leaving_;
            if (s.owner[victim] != NOBODY) s.eaten.push_back({s.id[victim], s.owner[victim]});
        }
        s.radius[victim] = EATEN;
        way_point(victim, t);
    }

    static constexpr std::int32_t NO_ID = -1;

    std::int32_t first_droplet_;  // id
    int thrown_ = 0;
    std::int32_t parents_[MAX_OWNED + 1];  // ids; the last place is for whatever has no parent
    WayPoints way_points_;  // of chips that have an owner
    int leaving_ = 0;
};

}  // namespace carom::poker_chip_race
