// A beam search over the whole rest of a race. Layer n holds the best positions after n turns. All
// orders of every position are played exactly. Of positions that lie in one coarse cell of place,
// speed and heading only the best remains, which keeps the layer diverse. The first layer in which
// a car finishes ends the search: no later one can be faster. Source: the technique of Lowerre, The
// Harpy speech recognition system, 1976.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bot/budget.h"
#include "bot/search_race/best_first.h"
#include "bot/search_race/value.h"

namespace carom::search_race::bot {

// An EXPERT order.
struct Move {
    std::int16_t turn = 0;  // degrees
    std::int16_t thrust = 0;  // units per turn
};

// A car with its heading in whole degrees.
struct Position {
    Car car;
    int heading;
};

// The orders from a position to the end of the race.
struct Plan {
    std::vector<Move> moves;
    double turns = MAX_TURNS;  // The last one counts by its fraction.
};

inline Position position_of(const State& s) { return {s.car, whole_degrees(s.angle)}; }

// Plays a move. Returns the time of the last passing in the turn.
CAROM_INLINE double play(Position& p, const Move& move, const Track& track,
                         const Directions& directions) {
    const int heading = p.heading + move.turn;
    p.heading = wrapped(heading);
    p.car.vx += directions.x(heading) * move.thrust;
    p.car.vy += directions.y(heading) * move.thrust;
    return drive(p.car, track, NoObserver());
}

enum class BeamState { SEARCHING, FINISHED, FAILED };

// An observer of a search. A profiler has its own (bench/profile). The compiler removes the calls
// to these empty functions.
struct NoBeamObserver {
    enum class Step { POSITION, TURN, VALUE, KEEP, SELECT };
    static void enter(Step) {}  // called at the start of each step
};

template <class Observer = NoBeamObserver>
class Beam {
  public:
    // The track and the directions must live as long as the beam.
    Beam(const Track& track, const Directions& directions)
        : track_(track), directions_(directions) {
        constexpr int TURNS[] = {-18, -14, -11, -7, -4, 0, 4, 7, 11, 14, 18};
        constexpr int THRUSTS[] = {0, MAX_THRUST / 2, MAX_THRUST};
        for (const int turn : TURNS) {
            for (const int thrust : THRUSTS) {
                moves_.push_back(
                    {static_cast<std::int16_t>(turn), static_cast<std::int16_t>(thrust)});
            }
        }
    }

    // Begins a search from a position that has not finished. `most_layers` is the largest number of
    // turns that is worth looking at.
    void begin(const Position& from, const Weights& weights, int most_layers) {
        values_.assign(1, Value(track_, weights));
        place_cell_ = 1 / weights.place_cell, speed_cell_ = 1 / weights.speed_cell;
        heading_cell_ = 1 / weights.heading_cell;
        layer_.assign(1, from);
        history_.clear();
        cells_.clear();
        most_layers_ = most_layers;
        way_ = whole_way_ = value().way(from.car);
        plan_ = Plan();
        state_ = most_layers > 0 ? BeamState::SEARCHING : BeamState::FAILED;
        start_layer(1);
    }

    BeamState state() const { return state_; }
    // The fastest plan, if the search has finished.
    const Plan& plan() const { return plan_; }
    // The number of turns that are simulated for each position.
    int turns_each() const {
        return 1 + static_cast<int>(std::count_if(moves_.begin(), moves_.end(),
                                                  [](const Move& m) { return m.thrust != 0; }));
    }
    int layers() const { return static_cast<int>(history_.size()); }
    // Returns an estimate of the number of layers to come, from the way that is left.
    double layers_left() const {
        constexpr double UNITS_A_TURN = 350;
        const double a_turn = layers() > 5 ? (whole_way_ - way_) / layers() : UNITS_A_TURN;
        return 1 + way_ / std::max(a_turn, UNITS_A_TURN / 3);
    }

    // Plays the orders of one more position. `width` is the number of positions of the next layer,
    // if this position is the last of its layer.
    void expand(int width) {
        expand_position(next_);
        ++next_;
        if (next_ < static_cast<int>(layer_.size())) return;
        if (fastest_.at < NO_PASSING) {
            finish();
        } else if (layers() + 1 >= most_layers_) {
            state_ = BeamState::FAILED;
        } else {
            select(width);
        }
    }

  private:
    // How a position came about: its parent's index in the layer before, and the move.
    struct Step {
        std::int32_t parent;
        std::int16_t move;
    };
    // The best position in a cell of the next layer.
    struct Cell {
        std::uint64_t key = 0;
        std::int32_t layer = 0;  // The cell is empty unless this is the layer's number.
        float value = 0;
        Step step{};
    };
    struct Finish {
        double at = NO_PASSING;
        Step step{};
    };

    using At = NoBeamObserver::Step;

    const Value& value() const { return values_[0]; }

    void start_layer(int width) {
        next_ = 0;
        fastest_ = Finish();
        ++number_;
        used_.clear();
        const std::size_t most = static_cast<std::size_t>(width) * moves_.size();
        std::size_t size = 1024;
        while (size < 2 * most) size *= 2;
        if (cells_.size() < size) cells_.assign(size, Cell());
    }

    void expand_position(int parent) {
        Observer::enter(At::POSITION);
        const Position& from = layer_[parent];
        // Without thrust all turns lead to the same place.
        Observer::enter(At::TURN);
        Position coasted = from;
        const double coasted_at = play(coasted, Move(), track_, directions_);
        for (std::size_t k = 0; k < moves_.size(); ++k) {
            Position to = coasted;
            double at = coasted_at;
            if (moves_[k].thrust == 0) {
                to.heading = wrapped(from.heading + moves_[k].turn);
            } else {
                Observer::enter(At::TURN);
                to = from;
                at = play(to, moves_[k], track_, directions_);
            }
            const Step step = {parent, static_cast<std::int16_t>(k)};
            if (to.car.passed >= track_.count) {
                if (at < fastest_.at) fastest_ = {at, step};
            } else {
                keep(to, step);
            }
        }
    }

    // Keeps the position if it is the best one of its cell.
    CAROM_INLINE void keep(const Position& p, const Step& step) {
        Observer::enter(At::VALUE);
        const float value_here =
            static_cast<float>(value()(p.car, directions_.x(p.heading), directions_.y(p.heading)));
        Observer::enter(At::KEEP);
        const std::uint64_t key = key_of(p);
        std::uint64_t hash = key * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
        const std::size_t mask = cells_.size() - 1;
        std::size_t at = static_cast<std::size_t>(hash) & mask;
        while (cells_[at].layer == number_ && cells_[at].key != key) at = (at + 1) & mask;
        Cell& cell = cells_[at];
        if (cell.layer != number_) {
            cell = {key, number_, value_here, step};
            used_.push_back(static_cast<std::int32_t>(at));
        } else if (value_here > cell.value) {
            cell.value = value_here, cell.step = step;
        }
    }

    std::uint64_t key_of(const Position& p) const {
        constexpr double FARTHEST = 200'000, FASTEST = 1400;
        const auto cell = [](double v, double offset, double share) {
            return static_cast<std::uint64_t>(static_cast<std::int64_t>((v + offset) * share));
        };
        std::uint64_t key = cell(p.car.x, FARTHEST, place_cell_);
        key = key << 14 ^ cell(p.car.y, FARTHEST, place_cell_);
        key = key << 10 ^ cell(p.car.vx, FASTEST, speed_cell_);
        key = key << 10 ^ cell(p.car.vy, FASTEST, speed_cell_);
        key = key << 9 ^ cell(p.heading, 0, heading_cell_);
        return key << 7 ^ static_cast<std::uint64_t>(p.car.passed);
    }

    // Makes the next layer of the best cells.
    void select(int width) {
        Observer::enter(At::SELECT);
        const auto better = [this](std::int32_t a, std::int32_t b) {
            return cells_[a].value > cells_[b].value;
        };
        const int count = std::max(1, width);
        if (static_cast<int>(used_.size()) > count) {
            best_first(used_.data(), static_cast<std::ptrdiff_t>(used_.size()), count, better);
            used_.resize(count);
        }
        std::vector<Step> steps;
        std::vector<Position> layer;
        way_ = whole_way_;
        for (const std::int32_t at : used_) {
            const Step& step = cells_[at].step;
            Position p = layer_[step.parent];
            play(p, moves_[step.move], track_, directions_);
            way_ = std::min(way_, value().way(p.car));
            layer.push_back(p);
            steps.push_back(step);
        }
        history_.push_back(std::move(steps));
        layer_ = std::move(layer);
        start_layer(count);
    }

    void finish() {
        plan_.turns = layers() + fastest_.at;
        plan_.moves.assign(history_.size() + 1, Move());
        Step step = fastest_.step;
        for (std::size_t n = history_.size();; --n) {
            plan_.moves[n] = moves_[step.move];
            if (n == 0) break;
            step = history_[n - 1][step.parent];
        }
        state_ = BeamState::FINISHED;
    }

    const Track& track_;
    const Directions& directions_;
    std::vector<Move> moves_;
    std::vector<Value> values_;  // one, of the search that runs
    double place_cell_ = 1, speed_cell_ = 1, heading_cell_ = 1;  // cells per unit

    BeamState state_ = BeamState::FAILED;
    Plan plan_;
    std::vector<Position> layer_;
    int next_ = 0;  // the position that is expanded next
    std::vector<std::vector<Step>> history_;  // by layer, from the first on
    std::vector<Cell> cells_;  // a hash table
    std::vector<std::int32_t> used_;  // its cells in use
    std::int32_t number_ = 0;  // number of the layer, over all searches
    Finish fastest_;
    int most_layers_ = 0;
    double way_ = 0, whole_way_ = 0;  // units
};

}  // namespace carom::search_race::bot
