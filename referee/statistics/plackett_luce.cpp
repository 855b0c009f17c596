// Fits the strengths of players by maximum likelihood.
#include "referee/statistics/plackett_luce.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>

#include <algorithm>
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
    // negative second derivatives. Returns the log-likelihood.
    double add(const Vector& x, const Ranking& game, double weight, Vector& gradient,
               Matrix* information) const {
        std::vector<int> left;
        for (const auto& group : game) left.insert(left.end(), group.begin(), group.end());
        double sum = 0;
        for (const auto& group : game) {
            if (left.size() < 2) break;
            sum += choice(x, left, group, weight, gradient, information);
            for (int player : group) left.erase(std::find(left.begin(), left.end(), player));
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
    // Returns the logarithm of a set's odds, a linear function of the parameters: each player has
    // an equal share, and a tie has its own parameter.
    double exponent(const Vector& x, const std::vector<int>& set, Vector* coefficients) const {
        double sum = 0;
        for (int player : set) {
            sum += x[player] / set.size();
            if (coefficients) (*coefficients)[player] += 1.0 / set.size();
        }
        if (set.size() > 1) {
            sum += x[tie_[set.size()]];
            if (coefficients) (*coefficients)[tie_[set.size()]] += 1;
        }
        return sum;
    }
    double choice(const Vector& x, const std::vector<int>& left, const std::vector<int>& chosen,
                  double weight, Vector& gradient, Matrix* information) const {
        double total = 0;
        Vector mean(size_, 0.0);
        Matrix second(information ? size_ : 0);
        for (unsigned bits = 1; bits < 1u << left.size(); ++bits) {
            std::vector<int> set;
            for (std::size_t k = 0; k < left.size(); ++k) {
                if (bits >> k & 1) set.push_back(left[k]);
            }
            if (set.size() > 1 && tie_[set.size()] < 0) continue;
            Vector c(size_, 0.0);
            const double odds = std::exp(exponent(x, set, &c));
            total += odds;
            for (int i = 0; i < size_; ++i) {
                mean[i] += odds * c[i];
                if (!information) continue;
                for (int j = 0; j < size_; ++j) second.at(i, j) += odds * c[i] * c[j];
            }
        }
        Vector own(size_, 0.0);
        const double log_odds = exponent(x, chosen, &own);
        for (int i = 0; i < size_; ++i) {
            gradient[i] += weight * (own[i] - mean[i] / total);
            if (!information) continue;
            for (int j = 0; j < size_; ++j) {
                information->at(i, j) +=
                    weight * (second.at(i, j) / total - mean[i] * mean[j] / total / total);
            }
        }
        return log_odds - std::log(total);
    }

    int size_;
    int tie_[GROUP_LIMIT + 1];
};

struct Fit {
    Vector x;
    Matrix information;
};

// Maximizes the log-likelihood, which is concave, by Newton's method. A step that decreases the
// log-likelihood is halved.
Fit climb(const Model& model, int players, const std::map<Ranking, int>& games, double ghost) {
    const auto look = [&](const Vector& x, Vector& gradient, Matrix* information) {
        double sum = 0;
        for (const auto& [game, count] : games) {
            sum += model.add(x, game, count, gradient, information);
        }
        for (int p = 0; p < players; ++p)
            sum += model.add_ghost(x, p, ghost, gradient, information);
        return sum;
    };
    constexpr int MAX_STEPS = 100, MAX_HALVINGS = 40;
    constexpr double STEEP = 1e-10;
    Vector x(model.size(), 0.0);
    for (int step = 0;; ++step) {
        Vector gradient(model.size(), 0.0);
        Matrix information(model.size());
        const double here = look(x, gradient, &information);
        double steepest = 0;
        for (double g : gradient) steepest = std::max(steepest, std::abs(g));
        if (steepest < STEEP || step == MAX_STEPS) return {x, information};
        const Vector move = solve(information, gradient);
        double length = 1;
        for (int halving = 0; halving < MAX_HALVINGS; ++halving, length /= 2) {
            Vector there = x, unused(model.size(), 0.0);
            for (int i = 0; i < model.size(); ++i) there[i] += length * move[i];
            if (look(there, unused, nullptr) < here) continue;
            x = there;
            break;
        }
    }
}

// Returns the covariance of the strengths from the gradients of single blocks.
Matrix sandwich(const Model& model, const Fit& fit, const std::vector<RankedBlock>& blocks,
                int players, double ghost) {
    Matrix covariance(model.size());
    const auto add_pull = [&](const Vector& gradient, double weight) {
        const Vector pull = solve(fit.information, gradient);
        for (int i = 0; i < model.size(); ++i) {
            for (int j = 0; j < model.size(); ++j) {
                covariance.at(i, j) += pull[i] * pull[j] * weight;
            }
        }
    };
    const double n = static_cast<double>(blocks.size());
    // The number of free parameters is one less, because the mean strength is fixed at 0.
    const double enlarged = n / (n - (model.size() - 1));
    for (const RankedBlock& block : blocks) {
        Vector gradient(model.size(), 0.0);
        for (const Ranking& game : block.games) model.add(fit.x, game, 1, gradient, nullptr);
        add_pull(gradient, enlarged);
    }
    // The win and the loss against the ghost count as blocks, too. Without these blocks, a player
    // who always wins would have an error of zero.
    for (int p = 0; p < players; ++p) {
        const double win = 1 / (1 + std::exp(-fit.x[p]));
        Vector gradient(model.size(), 0.0);
        gradient[p] = ghost;
        add_pull(gradient, (1 - win) * (1 - win) + win * win);
    }
    return covariance;
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
