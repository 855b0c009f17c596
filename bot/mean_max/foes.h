// Opponent models. Each enemy looter has one model per hard-coded move, and one model that follows
// the plan of a short search for its player. Every turn the predictions of all models are compared
// with the looter's new place. The model with the smallest recent error is assumed. The fifth of
// the contest did so with hard-coded models, the third with searched ones.
#pragma once

#include "bot/mean_max/genes.h"

namespace carom::mean_max::bot {

constexpr int MODELS = MOVES + 1;
constexpr int SEARCHED = MOVES;  // index of the searched model

// Computes the place of looter u after one turn of this order without contacts.
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
    // Compares the predictions of the last turn with the looters' new places.
    void observe(const State& now) {
        // The share of the old error that is kept each turn.
        constexpr double KEPT = 0.8;
        // Units. A larger error comes from a collision, which no model predicts.
        constexpr double FAR = 500;
        for (int u = 0; u < now.looters(); ++u) {
            Looter& looter = looters_[u];
            for (int m = 0; m < MODELS && looter.predicted; ++m) {
                const double miss =
                    length(looter.x[m] - now.units.x[u], looter.y[m] - now.units.y[u]);
                looter.miss[m] = KEPT * looter.miss[m] + (1 - KEPT) * (miss < FAR ? miss : FAR);
            }
        }
    }
    // Stores the predictions of all models for this enemy. `searched` is the plan that a search
    // found for the player.
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
    // Returns the assumed plan of this enemy: for each looter the plan of its best model, or for
    // `rank` 1 of its second best, and so on.
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
    // Returns the model with the smallest recent error for looter u, or the next by rank.
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
    // Returns the recent error of that model in units.
    double miss(int u) const { return looters_[u].miss[assumed(u)]; }

  private:
    struct Looter {
        double x[MODELS], y[MODELS];  // predicted places
        double miss[MODELS] = {};
        bool predicted = false;
    };
    Looter looters_[MAX_LOOTERS];
};

}  // namespace carom::mean_max::bot
