// A game's search with a user-defined value function instead of the built-in one.
#pragma once

#include <type_traits>

#include "bot/search/rhea.h"

namespace carom::search {

// The weight of the values after all turns of a plan except the last one. The value after the last
// turn has the weight 1.
constexpr double EARLY_SHARE = 0.5;

// A user-defined value function value(position, player). The game's weights in `search` control how
// its search draws plans and divides the budget. `early` is the weight of the values after all
// turns except the last. If `early` is 0, only the value after the last turn is computed.
// `learned` times the probability that the network computes is added to each value. The network is
// the one that `network` encodes, or the game's if `network` is nullptr.
template <class Weights, class Value>
struct OwnValue {
    Value value;
    Weights search = {};
    double early = EARLY_SHARE;
    const char* network = nullptr;
    double learned = 0;
};

// A game's TurnModel with a user-defined value function and a chosen search algorithm (Rhea or
// MonteCarlo). The genes, opponent models, simulation and initial plan are those of the game.
template <class Model, class Value, template <class, int, class> class Algorithm = Rhea>
class ModelWith : public Model {
  public:
    using Position = typename Model::Position;
    template <class Problem, int POPULATION, class SearchObserver>
    using Search = Algorithm<Problem, POPULATION, SearchObserver>;
    class Problem : public Model::Problem {
      public:
        Problem(const ModelWith& model, int player, int opponent_models)
            : Model::Problem(model, player, opponent_models), model_(model), player_(player) {}
        double worth(const typename Model::State& s, int t) const {
            if (t + 1 == Model::Problem::DEPTH) return value(s);
            return model_.early_ == 0 ? 0 : model_.early_ * value(s);
        }

      private:
        double value(const typename Model::State& s) const {
            const double own = model_.value(s, player_);
            if (model_.learned_ == 0 || !model_.values().is_learned()) return own;
            return own + model_.learned_ * this->probability(s);
        }

        const ModelWith& model_;
        int player_;
    };

    template <class Weights>
    explicit ModelWith(const OwnValue<Weights, Value>& of)
        : Model(values_of(of)), value_(of.value), early_(of.early), learned_(of.learned) {}
    template <class... Chance>
    void set_root(const Position& position, const Chance&... chance) {
        now_ = position;
        Model::set_root(position, chance...);
    }
    Problem problem(int player, int opponent_models) const {
        return Problem(*this, player, opponent_models);
    }

  private:
    template <class Weights>
    static typename Model::ValueFunction values_of(const OwnValue<Weights, Value>& of) {
        if (!of.network) return Model(of.search).values();  // with the game's network
        return {of.search, of.network};
    }
    double value(const typename Model::State& s, int player) const {
        if constexpr (std::is_same_v<Position, typename Model::State>) {
            return value_(s, player);
        } else {
            now_.state = s.state;
            return value_(now_, player);
        }
    }

    Value value_;
    double early_, learned_;
    // The position of the turn. value() replaces the member `state` by the state to be valued.
    mutable Position now_{};
};

}  // namespace carom::search
