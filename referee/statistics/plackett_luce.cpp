// Fits the strengths of players by maximum likelihood.
#include "referee/statistics/plackett_luce.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

namespace carom::referee::statistics {

namespace {

using Vector = std::vector<double>;

// A square matrix, stored row by row.
struct Matrix {
    explicit Matrix(int size) : size(size), item(size * size, 0.0) {}
    double& at(int row, int column) { return item[row * size + column]; }
    double at(int row, int column) const { return item[row * size + column]; }

    int size;
    Vector item;
};

Vector solve(Matrix a, Vector b) {
    gsl_matrix_view matrix = gsl_matrix_view_array(a.item.data(), a.size, a.size);
    gsl_vector_view right = gsl_vector_view_array(b.data(), b.size());
    gsl_linalg_HH_svx(&matrix.matrix, &right.vector);
    return b;
}

// Computes the likelihood of choices, and the derivatives with respect to the parameters: first the
// strengths, then the ties.
class Model {
  public:
    // `tied[n]` says whether a tie of n players was observed.
    Model(int players, const bool (&tied)[GROUP_LIMIT + 1]) : size_(players) {
        for (int of = 2; of <= GROUP_LIMIT; ++of) tie_[of] = tied[of] ? size_++ : -1;
    }
    int size() const { return size_; }
    int tie(int of) const { return tie_[of]; }

    // Adds `weight` times the first derivatives of the log-likelihood and, if requested, the
    // negative second derivatives. Returns the log-likelihood. `odds` are the players' odds.
    double add(const Vector& x, const Vector& odds, const Ranking& game, double weight,
               Vector& gradient, Matrix* information) const {
        int left[GROUP_LIMIT], count = 0, gone = 0;
        for (const auto& group : game) {
            for (const int player : group) left[count++] = player;
        }
        double sum = 0;
        for (const auto& group : game) {
            const int chosen = static_cast<int>(group.size());
            if (count - gone < 2) break;
            sum +=
                choice(x, odds, left + gone, count - gone, chosen, weight, gradient, information);
            gone += chosen;
        }
        return weight * sum;
    }
    // Adds a win and a loss against the ghost player, each with weight `weight`.
    double add_ghost(const Vector& x, int player, double weight, Vector& gradient,
                     Matrix* information) const {
        const double p = 1 / (1 + std::exp(-x[player]));
        gradient[player] += weight * (1 - 2 * p);
        if (information) information->at(player, player) += 2 * weight * p * (1 - p);
        return weight * (std::log(p) + std::log1p(-p));
    }

  private:
    // Adds the derivatives of one choice among the players `left`, whose first `chosen` ones are
    // the best. The choice depends on these players and on the ties only, so all sums are over
    // these parameters.
    double choice(const Vector& x, const Vector& odds, const int* left, int players, int chosen,
                  double weight, Vector& gradient, Matrix* information) const {
        constexpr int MOST = 2 * GROUP_LIMIT - 1;  // number of players and ties
        using Local = std::array<double, MOST>;
        int parameters[MOST], count = players, tie_at[GROUP_LIMIT + 1] = {};
        std::copy_n(left, players, parameters);
        for (int of = 2; of <= players; ++of) {
            if (tie_[of] >= 0) tie_at[of] = count, parameters[count++] = tie_[of];
        }
        // Sets the coefficients of a set's odds, whose logarithm is a linear function of the
        // parameters: each player has an equal share, and a tie has its own parameter. Returns the
        // logarithm.
        const auto log_odds_of = [&](unsigned set, int size, Local& coefficients) {
            coefficients.fill(0);
            double sum = 0;
            for (int k = 0; k < players; ++k) {
                if (!(set >> k & 1)) continue;
                coefficients[k] = 1.0 / size;
                sum += x[left[k]] / size;
            }
            if (size == 1) return sum;
            coefficients[tie_at[size]] = 1;
            return sum + x[tie_[size]];
        };
        double total = 0;
        Local mean = {}, c;
        std::array<Local, MOST> second = {};
        for (int k = 0; k < players; ++k) {
            const double p = odds[left[k]];
            total += p, mean[k] = p, second[k][k] = p;
        }
        for (unsigned set = 3; set < 1u << players && count > players; ++set) {
            const int size = __builtin_popcount(set);
            if (size == 1 || tie_[size] < 0) continue;
            const double p = std::exp(log_odds_of(set, size, c));
            total += p;
            for (int i = 0; i < count; ++i) {
                mean[i] += p * c[i];
                for (int j = 0; j < count && information; ++j) second[i][j] += p * c[i] * c[j];
            }
        }
        const double log_odds = log_odds_of((1u << chosen) - 1, chosen, c);
        for (int i = 0; i < count; ++i) {
            mean[i] /= total;
            gradient[parameters[i]] += weight * (c[i] - mean[i]);
        }
        for (int i = 0; i < count && information; ++i) {
            for (int j = 0; j < count; ++j) {
                information->at(parameters[i], parameters[j]) +=
                    weight * (second[i][j] / total - mean[i] * mean[j]);
            }
        }
        return log_odds - std::log(total);
    }

    int size_;
    int tie_[GROUP_LIMIT + 1];
};

Vector odds_of(const Vector& x) {
    Vector odds = x;
    for (double& each : odds) each = std::exp(each);
    return odds;
}

struct Fit {
    Vector x;
    Matrix information;
};

// Maximizes the log-likelihood, which is concave, by Newton's method. A step that decreases the
// log-likelihood is halved.
Fit climb(const Model& model, int players, const std::map<Ranking, int>& games, double ghost) {
    const auto look = [&](const Vector& x, Vector& gradient, Matrix* information) {
        double sum = 0;
        const Vector odds = odds_of(x);
        for (const auto& [game, count] : games) {
            sum += model.add(x, odds, game, count, gradient, information);
        }
        for (int p = 0; p < players; ++p)
            sum += model.add_ghost(x, p, ghost, gradient, information);
        return sum;
    };
    constexpr int MAX_STEPS = 100, MAX_HALVINGS = 40;
    constexpr double FLAT = 1e-10, PRECISION = 1e-18;
    Vector x(model.size(), 0.0);
    for (int step = 0;; ++step) {
        Vector gradient(model.size(), 0.0);
        Matrix information(model.size());
        const double here = look(x, gradient, &information);
        const auto is_flat = [](double slope) { return std::abs(slope) < FLAT; };
        if (step == MAX_STEPS || std::all_of(gradient.begin(), gradient.end(), is_flat)) {
            return {x, information};
        }
        const Vector move = solve(information, gradient);
        double gain = 0;  // twice the expected gain of the log-likelihood
        for (int i = 0; i < model.size(); ++i) gain += gradient[i] * move[i];
        if (gain < PRECISION * (1 + std::abs(here))) return {x, information};
        double length = 1;
        bool moved = false;
        for (int halving = 0; halving < MAX_HALVINGS && !moved; ++halving, length /= 2) {
            Vector there = x, unused(model.size(), 0.0);
            for (int i = 0; i < model.size(); ++i) there[i] += length * move[i];
            if (look(there, unused, nullptr) < here) continue;
            x = there, moved = true;
        }
        if (!moved) return {x, information};
    }
}

Matrix inverse_of(Matrix a) {
    Matrix inverse(a.size);
    gsl_matrix_view from = gsl_matrix_view_array(a.item.data(), a.size, a.size);
    gsl_matrix_view to = gsl_matrix_view_array(inverse.item.data(), a.size, a.size);
    const std::unique_ptr<gsl_permutation, void (*)(gsl_permutation*)> order(
        gsl_permutation_alloc(a.size), gsl_permutation_free);
    int sign;
    gsl_linalg_LU_decomp(&from.matrix, order.get(), &sign);
    gsl_linalg_LU_invert(&from.matrix, order.get(), &to.matrix);
    return inverse;
}

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix c(a.size);
    for (int i = 0; i < a.size; ++i) {
        for (int k = 0; k < a.size; ++k) {
            const double factor = a.at(i, k);
            for (int j = 0; j < a.size; ++j) c.at(i, j) += factor * b.at(k, j);
        }
    }
    return c;
}

// Returns the covariance of the strengths from the gradients of single blocks.
Matrix sandwich(const Model& model, const Fit& fit, const std::vector<RankedBlock>& blocks,
                int players, double ghost) {
    Matrix spread(model.size());
    const double n = static_cast<double>(blocks.size());
    // The number of free parameters is one less, because the mean strength is fixed at 0.
    const double enlarged = n / (n - (model.size() - 1));
    Vector gradient(model.size(), 0.0);
    const Vector odds = odds_of(fit.x);
    for (const RankedBlock& block : blocks) {
        for (const Ranking& game : block.games) {
            model.add(fit.x, odds, game, 1, gradient, nullptr);
        }
        std::vector<int> touched;
        for (int i = 0; i < model.size(); ++i) {
            if (gradient[i] != 0) touched.push_back(i);
        }
        for (const int i : touched) {
            for (const int j : touched) spread.at(i, j) += gradient[i] * gradient[j] * enlarged;
        }
        for (const int i : touched) gradient[i] = 0;
    }
    // The win and the loss against the ghost count as blocks, too. Without these blocks, a player
    // who always wins would have an error of zero.
    for (int p = 0; p < players; ++p) {
        const double win = 1 / (1 + std::exp(-fit.x[p]));
        spread.at(p, p) += ghost * ghost * ((1 - win) * (1 - win) + win * win);
    }
    const Matrix inverse = inverse_of(fit.information);
    return product(product(inverse, spread), inverse);
}

// Returns the p-value of Hotelling's test that the first `players` parameters are equal. A
// direction in which the blocks do not differ contains no information and is omitted.
std::optional<double> test_equal(const Vector& x, const Matrix& covariance, int players,
                                 int blocks) {
    const int k = players - 1;
    std::unique_ptr<gsl_matrix, void (*)(gsl_matrix*)> of(gsl_matrix_alloc(k, k), gsl_matrix_free),
        vectors(gsl_matrix_alloc(k, k), gsl_matrix_free);
    std::unique_ptr<gsl_vector, void (*)(gsl_vector*)> values(gsl_vector_alloc(k), gsl_vector_free);
    std::unique_ptr<gsl_eigen_symmv_workspace, void (*)(gsl_eigen_symmv_workspace*)> work(
        gsl_eigen_symmv_alloc(k), gsl_eigen_symmv_free);
    const auto c = [&](int i, int j) { return covariance.at(i, j); };
    for (int i = 0; i < k; ++i) {
        for (int j = 0; j < k; ++j) {
            gsl_matrix_set(of.get(), i, j, c(i, j) - c(i, k) - c(k, j) + c(k, k));
        }
    }
    gsl_eigen_symmv(of.get(), values.get(), vectors.get(), work.get());
    constexpr double FLAT = 1e-12;
    double squares = 0;
    int directions = 0;
    for (int d = 0; d < k; ++d) {
        const double spread = gsl_vector_get(values.get(), d);
        if (spread < FLAT) continue;
        double along = 0;
        for (int i = 0; i < k; ++i) along += gsl_matrix_get(vectors.get(), i, d) * (x[i] - x[k]);
        squares += along * along / spread;
        ++directions;
    }
    if (directions == 0 || blocks <= directions) return std::nullopt;
    const double f = squares * (blocks - directions) / (directions * (blocks - 1.0));
    return gsl_cdf_fdist_Q(f, directions, blocks - directions);
}

}  // namespace

Strengths fit_strengths(int players, const std::vector<RankedBlock>& blocks, double ghost) {
    std::map<Ranking, int> games;
    bool tied[GROUP_LIMIT + 1] = {};
    for (const RankedBlock& block : blocks) {
        for (const Ranking& game : block.games) {
            ++games[game];
            std::size_t players_there = 0;
            for (const auto& group : game) players_there += group.size();
            assert(players_there <= GROUP_LIMIT);
            for (const auto& group : game) tied[group.size()] = true;
        }
    }
    const Model model(players, tied);
    const Fit fit = climb(model, players, games, ghost);

    constexpr double NEVER = -std::numeric_limits<double>::infinity();
    Strengths result;
    double mean = 0;
    for (int p = 0; p < players; ++p) mean += fit.x[p] / players;
    for (int p = 0; p < players; ++p) result.strength.push_back(fit.x[p] - mean);
    for (int of = 2; of <= GROUP_LIMIT; ++of) {
        result.tie.push_back(tied[of] ? fit.x[model.tie(of)] : NEVER);
    }
    result.error.assign(players, std::numeric_limits<double>::infinity());
    if (static_cast<int>(blocks.size()) < model.size() || players < 2) return result;

    const Matrix covariance = sandwich(model, fit, blocks, players, ghost);
    for (int p = 0; p < players; ++p) {
        // Variance of the strength minus the mean strength.
        double variance = 0;
        for (int i = 0; i < players; ++i) {
            for (int j = 0; j < players; ++j) {
                variance +=
                    ((i == p) - 1.0 / players) * ((j == p) - 1.0 / players) * covariance.at(i, j);
            }
        }
        result.error[p] = std::sqrt(std::max(0.0, variance));
    }
    result.p_all_equal = test_equal(fit.x, covariance, players, static_cast<int>(blocks.size()));
    return result;
}

double elo_of(double strength) { return strength * 400 / std::log(10.0); }
double strength_of(double elo) { return elo * std::log(10.0) / 400; }

}  // namespace carom::referee::statistics
