// A beam search over the rest of a race. Layer n has the best positions after n turns. Each
// position is expanded by the same set of moves (children.h), which are simulated exactly.
// Positions are grouped in coarse cells of position, speed, heading and passed checkpoints, and
// only the best position of each cell is kept, so the layer stays diverse. The search ends with the
// first layer in which a car finishes, because later layers cannot be faster. Source: Lowerre, The
// Harpy speech recognition system, 1976.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bot/search/budget.h"
#include "bot/search_race/children.h"
#include "sim/base/rng.h"

namespace carom::search_race::bot {

// Returns randomly changed weights. A search with other weights finds another route.
inline Weights varied(Weights weights, Rng& rng) {
    constexpr double SPREAD = 0.28;
    weights.for_each([&rng](const char*, double& value, double least, double most) {
        // exp(by) would be the natural factor, but std::exp differs between platforms.
        const double by = rng.between(-SPREAD, SPREAD);
        value = std::clamp(by > 0 ? value * (1 + by) : value / (1 - by), least, most);
    });
    return weights;
}

// The orders from a position to the end of the race.
struct Plan {
    std::vector<Move> moves;
    double turns = MAX_TURNS;  // turns to the finish, with the fraction of the last turn
};

enum class BeamState { SEARCHING, FINISHED, FAILED };

template <class Observer = NoBeamObserver>
class Beam {
  public:
    // The track and the directions must live as long as the beam.
    Beam(const Track& track, const Directions& directions)
        : track_(track), directions_(directions) {}

    // Begins a search from a position before the finish. The search fails if no car finishes within
    // `max_layers` turns.
    void begin(const SearchState& from, const Weights& weights, int max_layers) {
        children_.emplace(track_, directions_, weights);
        layer_.assign(1, from);
        history_.clear();
        max_layers_ = max_layers;
        way_ = whole_way_ = children_->way(from.car);
        plan_ = Plan();
        state_ = max_layers > 0 ? BeamState::SEARCHING : BeamState::FAILED;
        start_layer(1);
    }

    BeamState state() const { return state_; }
    // Returns the fastest plan. The plan has no moves unless the state is FINISHED.
    const Plan& plan() const { return plan_; }
    // Returns the number of turns that are simulated for each position.
    int turns_each() const { return children_->simulated(); }
    int layers() const { return static_cast<int>(history_.size()); }
    // Returns an estimate of the number of remaining layers, based on the remaining distance.
    double layers_left() const {
        constexpr double UNITS_A_TURN = 350;
        const double a_turn = layers() > 5 ? (whole_way_ - way_) / layers() : UNITS_A_TURN;
        return 1 + way_ / std::max(a_turn, UNITS_A_TURN / 3);
    }

    // Expands the next position of the layer. The state must be SEARCHING. If this is the last
    // position of the layer, the next layer gets at most `width` positions.
    void expand(int width) {
        expand_position(next_);
        ++next_;
        if (next_ < static_cast<int>(layer_.size())) return;
        if (fastest_.at < NO_PASSING) {
            finish();
        } else if (layers() + 1 >= max_layers_) {
            state_ = BeamState::FAILED;
        } else {
            select(width);
        }
    }

  private:
    // The origin of a position: the index of its parent in the previous layer, and the move.
    struct Step {
        std::int32_t parent;
        std::int16_t move;
    };
    // The best position in a cell of the next layer.
    struct Cell {
        std::uint64_t key = 0;
        std::int32_t layer = 0;  // The cell is in use if this equals number_.
        float value = 0;
        Step step{};
    };
    struct Finish {
        double at = NO_PASSING;
        Step step{};
    };

    using At = NoBeamObserver::Step;

    void start_layer(int width) {
        next_ = 0;
        fastest_ = Finish();
        ++number_;
        used_.clear();
        const std::size_t most = static_cast<std::size_t>(width) * children_->count();
        std::size_t size = 1024;
        while (size < 2 * most) size *= 2;
        if (cells_.size() < size) cells_.resize(size);
        mask_ = size - 1;
    }

    void expand_position(int parent) {
        children_->expand(layer_[parent]);
        Observer::enter(At::KEEP);
        Step step = {parent, 0};
        for (int turn = 0; turn < children_->turn_count(); ++turn) {
            for (int thrust = 0; thrust < Children<Observer>::THRUST_COUNT; ++thrust, ++step.move) {
                if (!children_->finished(turn, thrust)) {
                    keep(children_->cell(turn, thrust),
                         static_cast<float>(children_->value(turn, thrust)), step);
                } else if (children_->finished_at(turn, thrust) < fastest_.at) {
                    fastest_ = {children_->finished_at(turn, thrust), step};
                }
            }
        }
    }

    // Stores a child if no better child is in its cell.
    CAROM_INLINE void keep(std::uint64_t key, float value, const Step& step) {
        std::uint64_t hash = key * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
        std::size_t at = static_cast<std::size_t>(hash) & mask_;
        while (cells_[at].layer == number_ && cells_[at].key != key) at = (at + 1) & mask_;
        Cell& cell = cells_[at];
        if (cell.layer != number_) {
            cell = {key, number_, value, step};
            used_.push_back(static_cast<std::int32_t>(at));
        } else if (value > cell.value) {
            cell.value = value, cell.step = step;
        }
    }

    // Makes the next layer from the positions of the best cells.
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
        std::vector<SearchState> layer;
        way_ = whole_way_;
        for (const std::int32_t at : used_) {
            const Step& step = cells_[at].step;
            SearchState p = layer_[step.parent];
            play(p, children_->move(step.move), track_, directions_);
            way_ = std::min(way_, children_->way(p.car));
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
            plan_.moves[n] = children_->move(step.move);
            if (n == 0) break;
            step = history_[n - 1][step.parent];
        }
        state_ = BeamState::FINISHED;
    }

    const Track& track_;
    const Directions& directions_;
    std::optional<Children<Observer>> children_;  // children of the last expanded position

    BeamState state_ = BeamState::FAILED;
    Plan plan_;
    std::vector<SearchState> layer_;
    int next_ = 0;  // index of the position that is expanded next
    std::vector<std::vector<Step>> history_;  // the steps to the positions of each finished layer
    std::vector<Cell> cells_;  // a hash table of which each layer uses the cells 0 .. mask_
    std::size_t mask_ = 0;  // a power of two minus 1
    std::vector<std::int32_t> used_;  // indices of the cells in use
    std::int32_t number_ = 0;  // number of the layer, counted over all searches
    Finish fastest_;
    int max_layers_ = 0;
    double way_ = 0, whole_way_ = 0;  // units
};

// Moves the `count` best of `size` elements to the front. The order of the elements afterwards
// depends only on the elements. (With std::nth_element the order and thus the search's answers
// would differ between standard libraries.) better(a, b) is a strict weak order.
template <class T, class Better>
void best_first(T* elements, std::ptrdiff_t size, std::ptrdiff_t count, const Better& better) {
    std::ptrdiff_t from = 0, last = size - 1;  // The boundary is in from .. last.
    while (from < last) {
        // Hoare's partition around the median of three elements.
        const T first = elements[from], middle = elements[from + (last - from) / 2],
                end = elements[last];
        const T pivot = better(first, middle) ? (better(middle, end)  ? middle
                                                 : better(first, end) ? end
                                                                      : first)
                                              : (better(first, end)    ? first
                                                 : better(middle, end) ? end
                                                                       : middle);
        std::ptrdiff_t left = from, right = last;
        while (left <= right) {
            while (better(elements[left], pivot)) ++left;
            while (better(pivot, elements[right])) --right;
            if (left > right) break;
            std::swap(elements[left++], elements[right--]);
        }
        if (count <= right) {
            last = right;
        } else if (count > left) {
            from = left;
        } else {
            return;
        }
    }
}

// A plan from a position to the end of the race, with the positions before each move. The rest of
// the plan after a move can be replaced by a faster plan.
class Route {
  public:
    // The track and the directions must live as long as the route.
    Route(const Track& track, const Directions& directions)
        : track_(track), directions_(directions) {}

    // Replaces the whole route by a plan from a position.
    void begin(const SearchState& from, const Plan& plan) {
        plan_ = plan;
        // The plan has no moves if the beam search failed. The car then gets one move without
        // thrust.
        if (plan_.moves.empty()) plan_.moves.push_back(Move());
        follow(from, 0);
    }
    // Replaces the moves from index `at` on by a plan from the position before move `at`. Returns
    // false and changes nothing if the race would not be faster.
    bool splice(std::size_t at, const Plan& plan) {
        const double turns = static_cast<double>(at) + plan.turns;
        if (plan.moves.empty() || turns >= plan_.turns) return false;
        plan_.turns = turns;
        plan_.moves.resize(at);
        plan_.moves.insert(plan_.moves.end(), plan.moves.begin(), plan.moves.end());
        const SearchState from = path_[at];
        follow(from, at);
        return true;
    }

    std::size_t size() const { return plan_.moves.size(); }  // number of moves
    const Plan& plan() const { return plan_; }
    const Move& move(std::size_t at) const { return plan_.moves[at]; }
    const SearchState& before(std::size_t at) const {
        return path_[at];
    }  // the position before move `at`

  private:
    // Simulates the moves from index `at` on and stores the position before each move.
    void follow(SearchState p, std::size_t at) {
        path_.resize(plan_.moves.size());
        for (; at < plan_.moves.size(); ++at) {
            path_[at] = p;
            play(p, plan_.moves[at], track_, directions_);
        }
    }

    const Track& track_;
    const Directions& directions_;
    Plan plan_;
    std::vector<SearchState> path_;  // the position before each move
};

}  // namespace carom::search_race::bot
