// What enemies are expected to do. Every enemy looter is held against each hard-coded move and
// against the plan that a short search finds for its player; each turn every model's prediction
// is compared with where the looter went, and the one that was nearest of late is believed. The
// fifth of the contest did so with plain models, the third with searched ones.
#pragma once

#include <cmath>

#include "bot/mean_max/genes.h"

namespace carom::mean_max::bot {

constexpr int MODELS = MOVES + 1;
constexpr int SEARCHED = MOVES;  // the model after the moves

// Where looter u is after a turn of this order, if it meets nobody.
inline void drift(const State& s, int u, const Order& order, double& x, double& y) {
    x = s.units.x[u] + s.units.vx[u];
    y = s.units.y[u] + s.units.vy[u];
    const double dx = order.x - s.units.x[u], dy = order.y - s.units.y[u];
    const double distance = length(dx, dy);
    if (order.kind == Order::SKILL || distance <= EPSILON) return;
    x += dx / distance * order.power / s.units.mass[u];
    y += dy / distance * order.power / s.units.mass[u];
}

class Foes {
  public:
    // Compares what was predicted last turn with where the looters are now.
    void look(const State& now) {
        constexpr double KEPT = 0.8;  // of the past's weight, each turn
        constexpr double FAR = 500;  // units: beyond, it was a collision that nobody predicts
        for (int u = 0; u < now.looters(); ++u) {
            Looter& looter = looters_[u];
            for (int m = 0; m < MODELS && looter.predicted; ++m) {
                const double miss =
                    length(looter.x[m] - now.units.x[u], looter.y[m] - now.units.y[u]);
                looter.miss[m] = KEPT * looter.miss[m] + (1 - KEPT) * (miss < FAR ? miss : FAR);
            }
        }
    }
    // Notes what every model predicts of this enemy; `searched` is what a search found for him.
    void predict(const State& s, int seat, const Plan& searched) {
        for (int type = 0; type < s.team_size(); ++type) {
            const int u = s.looter(seat, type);
            Looter& looter = looters_[u];
            looter.predicted = true;
            for (int m = 0; m < MODELS; ++m) {
                const Order order =
                    m == SEARCHED ? decode(searched.gene[0][type], s, u) : order_of_move(s, u, m);
                drift(s, u, order, looter.x[m], looter.y[m]);
            }
        }
    }
    // Puts together what this enemy is believed to do: a plan of the best model for each looter, or
    // of the next best one (`rank` 1), and so on.
    Plan assumed_plan(const State& s, int seat, const Plan& searched, int rank) const {
        Plan plan = searched;
        for (int type = 0; type < s.team_size(); ++type) {
            const int best = assumed(s.looter(seat, type), rank);
            if (best == SEARCHED) continue;
            for (auto& turn : plan.gene)
                turn[type] = {Gene::MOVE, static_cast<std::uint8_t>(best), 0};
        }
        return plan;
    }
    // The model that looter u has followed best of late, or the next best, and so on.
    int assumed(int u, int rank = 0) const {
        const double* miss = looters_[u].miss;
        bool passed[MODELS] = {};
        for (int best = SEARCHED;; --rank) {
            for (int m = 0; m < MODELS; ++m) {
                if (!passed[m] && (best < 0 || miss[m] < miss[best])) best = m;
            }
            if (rank == 0) return best;
            passed[best] = true, best = -1;
        }
    }
    // How far off that model was of late, in units.
    double miss(int u) const { return looters_[u].miss[assumed(u)]; }

  private:
    struct Looter {
        double x[MODELS], y[MODELS];  // predicted
        double miss[MODELS] = {};
        bool predicted = false;
    };
    Looter looters_[MAX_LOOTERS];
};

}  // namespace carom::mean_max::bot
