// Draws the start of a match from its seed.
#include "referee/poker_chip_race/start.h"

#include <cmath>

#include "referee/base/java_random.h"
#include "sim/base/sine.h"
#include "sim/base/vector.h"
#include "sim/poker_chip_race/stages.h"

namespace carom::poker_chip_race {

namespace {

using State = GrowingTable;

class Layout {
  public:
    Layout(std::int64_t seed, int players, const Chosen& chosen, State& table)
        : random_(seed), s(table), players_(players) {
        constexpr int MAX_NEUTRALS = 50, MAX_EACH = 5;
        constexpr double SMALLEST = 17.5, LARGEST = 25;
        neutrals_ = players + random_.next_int(MAX_NEUTRALS - players);
        each_ = random_.next_int(MAX_EACH) + 1;
        radius_ = std::floor(random_.next_double() * (LARGEST - SMALLEST) + SMALLEST + 0.5);
        neutrals_ = chosen.max_neutral_count.value_or(neutrals_);
        each_ = chosen.chips_count_per_player.value_or(each_);
        radius_ = chosen.player_initial_radius.value_or(radius_);
        symmetric_ = chosen.symmetric.value_or(players >= 4);
    }

    // Draws the layout. Ids that a failed try has used are not used again.
    void place_chips() {
        constexpr int TRIES = 21;
        s.next_id = 0;
        for (int tries = 0; tries < TRIES; ++tries) {
            s.count = 0;
            if (symmetric_ ? lay_mirrored() : lay_anywhere()) return;
        }
    }

  private:
    struct Neutral {
        double radius, speed, angle;
        std::optional<Vector> place;
    };

    bool lay_anywhere() {
        for (int p = 0; p < players_; ++p) {
            for (int k = 0; k < each_; ++k) {
                const auto place = free_place(radius_);
                if (!place) return false;
                own(p, place->x, place->y);
            }
        }
        for (int k = 0; k < neutrals_; ++k) {
            const auto chip = neutral();
            if (!chip.place) break;
            s.add(chip.place->x, chip.place->y, cosine(chip.angle) * chip.speed,
                  sine(chip.angle) * chip.speed, chip.radius, NOBODY);
        }
        return true;
    }

    bool lay_mirrored() {
        if (players_ % 2 == 1) {
            const int last = players_ - 1;
            if (each_ % 2 == 1) own(last, 0, 0);
            for (int k = 0; k < each_ / 2; ++k) {
                const auto place = free_place(radius_);
                if (!place) return false;
                own(last, place->x, place->y);
                own(last, 0 - place->x, 0 - place->y);
            }
        }
        for (int k = 0; k < each_; ++k) {
            const auto place = free_place(radius_);
            if (!place) return false;
            own(0, place->x, place->y);
            own(1, 0 - place->x, 0 - place->y);
            if (players_ != 4) continue;
            own(2, place->x, 0 - place->y);
            own(3, 0 - place->x, place->y);
        }
        for (int i = neutrals_ - 1; i >= 0; i -= players_ - players_ % 2) {
            const auto chip = neutral();
            if (!chip.place) break;
            const double x = chip.place->x, y = chip.place->y;
            const double vx = cosine(chip.angle) * chip.speed, vy = sine(chip.angle) * chip.speed;
            s.add(x, y, vx, vy, chip.radius, NOBODY);
            s.add(0 - x, 0 - y, vx * -1, vy * -1, chip.radius, NOBODY);
            if (players_ != 4) continue;
            s.add(x, 0 - y, vx, -vy, chip.radius, NOBODY);
            s.add(0 - x, y, -vx, vy, chip.radius, NOBODY);
        }
        return true;
    }

    void own(int player, double x, double y) { s.add(x, y, 0, 0, radius_, player); }

    Neutral neutral() {
        constexpr double SMALLEST = 10, SIZES = 15, FASTEST = 10;
        Neutral chip;
        chip.radius = random_.next_double() * SIZES + SMALLEST;
        chip.place = free_place(chip.radius);
        if (!chip.place) return chip;
        chip.speed = random_.next_double() * FASTEST;
        if (chip.radius >= radius_) chip.speed = 0;
        chip.angle = random_.next_double() * PI;
        return chip;
    }
    std::optional<Vector> free_place(double r) {
        constexpr int DRAWS = 50;
        for (int draw = 0; draw < DRAWS; ++draw) {
            const double x = (-HALF_WIDTH + r) + random_.next_double() * (2 * HALF_WIDTH - r * 2);
            const double y = (-HALF_HEIGHT + r) + random_.next_double() * (2 * HALF_HEIGHT - r * 2);
            if (is_free(x, y, r)) return Vector{x, y};
        }
        return std::nullopt;
    }
    bool is_free(double x, double y, double r) const {
        constexpr double AROUND_OWNED = 2, AROUND_NEUTRAL = 1.4;  // multiples of the sum of radii
        if (x - r < -HALF_WIDTH || x + r > HALF_WIDTH) return false;
        if (y - r < -HALF_HEIGHT || y + r > HALF_HEIGHT) return false;
        if (symmetric_ && !(std::fabs(x) > 2 * r && std::fabs(y) > 2 * r)) return false;
        for (int i = 0; i < s.count; ++i) {
            const double around = s.owner[i] == NOBODY ? AROUND_NEUTRAL : AROUND_OWNED;
            if (length(s.x[i] - x, s.y[i] - y) <= (r + s.radius[i]) * around) return false;
        }
        return true;
    }

    referee::JavaRandom random_;
    State& s;
    int players_, neutrals_, each_;
    double radius_;
    bool symmetric_;
};

}  // namespace

void new_initial_state(std::int64_t seed, int players, const Chosen& chosen, State& table) {
    table.players = players;
    table.turn = 0;
    table.eaten.count = 0;
    for (double& lost_at : table.lost_at) lost_at = NOT_LOST;
    Layout(seed, players, chosen, table).place_chips();
}

}  // namespace carom::poker_chip_race
