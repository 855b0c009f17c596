// The children of a position are the positions after each of its moves. Each child has a value and
// a coarse cell of position, speed and heading. Four moves at a time are simulated and valued in
// the lanes of a vector. Cars that may pass a checkpoint are simulated one by one. Both
// computations have the same results to the last bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

#include "bot/search_race/value.h"
#include "sim/base/simd.h"

namespace carom::search_race::bot {

// A search uses headings in integer degrees and EXPERT orders.

// An EXPERT order.
struct Move {
    std::int16_t turn = 0;  // degrees
    std::int16_t thrust = 0;  // units per turn
};

// A car with its heading in integer degrees.
struct SearchState {
    Car car;
    int heading;
};

inline SearchState position_of(const State& s) { return {s.car, steering::whole_degrees(s.angle)}; }

// Plays a move. Returns the time within the turn (0..1) at which the car passed the last checkpoint
// of the turn, or NO_PASSING.
CAROM_INLINE double play(SearchState& p, const Move& move, const Track& track,
                         const Directions& directions) {
    const int heading = p.heading + move.turn;
    p.heading = steering::wrapped_degrees(heading);
    p.car.vx += directions.x(heading) * move.thrust;
    p.car.vy += directions.y(heading) * move.thrust;
    return drive(p.car, track, NoObserver());
}

// A search observer that does nothing. The compiler removes the calls to its empty functions. The
// profiler uses another observer (bench/profile).
struct NoBeamObserver {
    enum class Step { POSITION, TURNS, VALUES, KEEP, SELECT };
    static void enter(Step) {}  // called at the start of each step
    static void simulated(int /*turns*/) {
    }  // called with the number of turns that have been simulated
};

template <class Observer>
class Children {
    static constexpr std::int16_t THRUSTS[] = {0, MAX_THRUST / 2, MAX_THRUST};
    static constexpr int LANES = 4;

  public:
    static constexpr int MAX_TURN_COUNT = 12, THRUST_COUNT = std::size(THRUSTS);

    // The track and the directions must live as long as the children.
    Children(const Track& track, const Directions& directions, const Weights& weights)
        : track_(track),
          directions_(directions),
          value_(track, weights),
          place_cell_(1 / weights.place_cell),
          speed_cell_(1 / weights.speed_cell),
          heading_cell_(1 / weights.heading_cell),
          turn_count_(static_cast<int>(weights.turns + 0.5)) {
        // The turns are evenly spaced. Lanes after the last turn repeat the last turn.
        for (int k = 0; k < MAX_TURN_COUNT; ++k) {
            const double share = std::min(1.0, k / (turn_count_ - 1.0));
            turns_[k] = static_cast<std::int16_t>(std::lround(MAX_TURN * (2 * share - 1)));
        }
    }

    // The moves of a position combine every turn with every thrust. Move k has turn
    // k / THRUST_COUNT and thrust k % THRUST_COUNT.
    int turn_count() const { return turn_count_; }
    int count() const { return turn_count_ * THRUST_COUNT; }
    Move move(int k) const { return {turns_[k / THRUST_COUNT], THRUSTS[k % THRUST_COUNT]}; }
    // Returns the number of turns that expand() simulates. All moves without thrust share one
    // simulation.
    int simulated() const { return 1 + turn_count_ * (THRUST_COUNT - 1); }

    // Plays all moves of a position before the finish.
    void expand(const SearchState& from) {
        Observer::enter(At::POSITION);
        SearchState coasted = from;
        const double coasted_at = play(coasted, Move(), track_, directions_);
        for (int turn = 0; turn < turn_count_; turn += LANES) {
            const FourHeadings fan = fan_of(from.heading, turn);
            const int lanes = std::min(LANES, turn_count_ - turn);
            for (int thrust = 0; thrust < THRUST_COUNT; ++thrust) {
                Observer::enter(At::TURNS);
                if (!expand_together(from, coasted, fan, turn, thrust)) {
                    for (int lane = 0; lane < lanes; ++lane) {
                        expand_alone(from, coasted, coasted_at, turn + lane, thrust);
                    }
                }
                Observer::simulated(THRUSTS[thrust] != 0 ? lanes : turn == 0);
            }
        }
    }

    // Returns whether a move finishes the race.
    bool finished(int turn, int thrust) const { return finished_[thrust][turn]; }
    // For a child that finishes: the time of the finish within the turn, 0..1.
    double finished_at(int turn, int thrust) const { return value_of_[thrust][turn]; }
    // For all other children: the value in units, and the key of the cell.
    double value(int turn, int thrust) const { return value_of_[thrust][turn]; }
    std::uint64_t cell(int turn, int thrust) const { return cell_[thrust][turn]; }

    // Returns the remaining distance of a car in units.
    double way(const Car& car) const { return value_.way(car); }

  private:
    using At = NoBeamObserver::Step;

    // The headings after four different turns, one per lane.
    struct FourHeadings {
        int degrees[LANES];
        Double4 x, y;  // unit vectors of the headings
        // Unit vectors of the degrees before wrapping. play() uses the same vectors for the thrust.
        Double4 thrust_x, thrust_y;
    };

    FourHeadings fan_of(int heading, int turn) const {
        const int a = heading + turns_[turn], b = heading + turns_[turn + 1],
                  c = heading + turns_[turn + 2], d = heading + turns_[turn + 3];
        const auto& at = directions_;
        FourHeadings fan = {{steering::wrapped_degrees(a), steering::wrapped_degrees(b),
                             steering::wrapped_degrees(c), steering::wrapped_degrees(d)},
                            {},
                            {},
                            {},
                            {}};
        const int* const to = fan.degrees;
        fan.x = Double4{at.x(to[0]), at.x(to[1]), at.x(to[2]), at.x(to[3])};
        fan.y = Double4{at.y(to[0]), at.y(to[1]), at.y(to[2]), at.y(to[3])};
        fan.thrust_x = Double4{at.x(a), at.x(b), at.x(c), at.x(d)};
        fan.thrust_y = Double4{at.y(a), at.y(b), at.y(c), at.y(d)};
        return fan;
    }

    // Plays four turns with one thrust. Returns false and stores no results if a car may pass a
    // checkpoint.
    CAROM_INLINE bool expand_together(const SearchState& from, const SearchState& coasted,
                                      const FourHeadings& fan, int turn, int thrust) {
        const int passed = from.car.passed;
        const Car& car = THRUSTS[thrust] != 0 ? from.car : coasted.car;
        Motion<Double4> cars = {broadcast(car.x), broadcast(car.y), broadcast(car.vx),
                                broadcast(car.vy)};
        if (THRUSTS[thrust] != 0) {
            const double force = THRUSTS[thrust];
            cars.vx += fan.thrust_x * force, cars.vy += fan.thrust_y * force;
            if (bits((Long4)may_enter(cars, track_.x[passed], track_.y[passed])) != 0) return false;
            glide(cars);
        } else if (car.passed != passed) {
            return false;
        }
        Observer::enter(At::VALUES);
        store(value_of_[thrust] + turn, value_(cars, passed, fan.x, fan.y));
        const int* const to = fan.degrees;
        const Long4 heading_keys = {heading_key(to[0], passed), heading_key(to[1], passed),
                                    heading_key(to[2], passed), heading_key(to[3], passed)};
        store(cell_[thrust] + turn, place_key(cars) << HEADING_BITS ^ heading_keys);
        for (int lane = 0; lane < LANES; ++lane) finished_[thrust][turn + lane] = false;
        return true;
    }
    // Plays one move.
    void expand_alone(const SearchState& from, const SearchState& coasted, double coasted_at,
                      int turn, int thrust) {
        SearchState to = coasted;
        double at = coasted_at;
        if (THRUSTS[thrust] != 0) {
            to = from;
            at = play(to, {turns_[turn], THRUSTS[thrust]}, track_, directions_);
        } else {
            to.heading = steering::wrapped_degrees(from.heading + turns_[turn]);
        }
        Observer::enter(At::VALUES);
        const Car& car = to.car;
        finished_[thrust][turn] = car.passed >= track_.count;
        if (finished_[thrust][turn]) {
            value_of_[thrust][turn] = at;
            return;
        }
        const Motion<double> motion = {car.x, car.y, car.vx, car.vy};
        value_of_[thrust][turn] =
            value_(motion, car.passed, directions_.x(to.heading), directions_.y(to.heading));
        cell_[thrust][turn] = place_key(motion) << HEADING_BITS ^
                              static_cast<std::uint64_t>(heading_key(to.heading, car.passed));
    }

    // The key of a cell has position and speed in its high bits, and heading and checkpoint in its
    // low bits.
    template <class Number>
    CAROM_INLINE auto place_key(const Motion<Number>& car) const {
        constexpr double FARTHEST = 200'000, FASTEST = 1400;
        auto key = whole((car.x + FARTHEST) * place_cell_);
        key = key << 14 ^ whole((car.y + FARTHEST) * place_cell_);
        key = key << 10 ^ whole((car.vx + FASTEST) * speed_cell_);
        return key << 10 ^ whole((car.vy + FASTEST) * speed_cell_);
    }
    static constexpr int HEADING_BITS = 16;
    std::int64_t heading_key(int heading, int passed) const {
        return static_cast<std::int64_t>(heading * heading_cell_) << 7 ^ passed;
    }
    static std::uint64_t whole(double v) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(v));
    }
    CAROM_INLINE static Long4 whole(const Double4& v) { return to_longs(v); }

    const Track& track_;
    const Directions& directions_;
    Value value_;
    double place_cell_, speed_cell_, heading_cell_;  // cells per unit and per degree
    int turn_count_;
    std::int16_t turns_[MAX_TURN_COUNT];  // degrees

    // The results of each thrust and turn.
    alignas(32) double value_of_[THRUST_COUNT][MAX_TURN_COUNT];
    alignas(32) std::uint64_t cell_[THRUST_COUNT][MAX_TURN_COUNT];
    bool finished_[THRUST_COUNT][MAX_TURN_COUNT];
};

}  // namespace carom::search_race::bot
