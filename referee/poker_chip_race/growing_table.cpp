// Computes areas and scores.
#include "referee/poker_chip_race/growing_table.h"

#include <algorithm>
#include <numeric>

namespace carom::poker_chip_race {

namespace {

using State = GrowingTable;

struct Owned {
    int id;
    double radius;
};

// In the order of creation.
std::vector<Owned> list_of(const State& s, int player) {
    std::vector<Owned> list;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == player) list.push_back({s.id[i], s.radius[i]});
    }
    for (const Eaten& e : s.eaten) {
        if (e.owner == player) list.push_back({e.id, EATEN});
    }
    std::sort(list.begin(), list.end(), [](const Owned& a, const Owned& b) { return a.id < b.id; });
    return list;
}

}  // namespace

double area_of_player(const State& s, int player) {
    double area = 0;
    for (const Owned& chip : list_of(s, player)) area += area_of(chip.radius);
    return area;
}

std::vector<int> scores_of(const State& s) {
    std::vector<double> area(s.players);
    std::vector<bool> empty(s.players), alive(s.players);
    for (int p = 0; p < s.players; ++p) {
        const std::vector<Owned> list = list_of(s, p);
        area[p] = area_of_player(s, p);
        empty[p] = list.empty();
        alive[p] =
            std::any_of(list.begin(), list.end(), [](const Owned& c) { return c.radius >= 0; });
    }
    std::vector<int> order(s.players);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        if (area[a] != area[b]) return area[a] < area[b];
        return empty[a] && empty[b] && s.lost_at[a] < s.lost_at[b];
    });
    std::vector<int> scores(s.players);
    int place = -1;
    double max_area = -1, last_loss = -1;
    for (const int p : order) {
        if (!alive[p]) {
            if (s.lost_at[p] > last_loss) last_loss = s.lost_at[p], ++place;
            scores[p] = std::max(place, 0);  // A player may have no chip and not have lost yet.
        } else {
            if (area[p] > max_area) max_area = area[p], ++place;
            scores[p] = static_cast<int>(area[p] + 0.5) + place;
        }
    }
    return scores;
}

}  // namespace carom::poker_chip_race
