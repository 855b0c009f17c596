// Tests the search of Mean Max.
#include <doctest/doctest.h>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "bench/scenes/mean_max.h"
#include "bot/mean_max/kit.h"
#include "bot/mean_max/turn_model.h"
#include "bot/mean_max/value.h"
#include "sim/base/vector.h"
#include "sim/mean_max/state.h"

// Implements the value function of bot/mean_max/value.h player by player and wreck by wreck. The
// vectorized function is compared with this reference.

namespace carom::tests {

using namespace carom::mean_max;
using mean_max::bot::Weights;

// Returns 1 at distance 0, and 1/2 at the distance whose square is half2.
inline double nearness(double dx, double dy, double half2) {
    return half2 / (half2 + dx * dx + dy * dy);
}

inline Vector ahead(const State& s, int u, double turns) {
    return {s.units.x[u] + turns * s.units.vx[u], s.units.y[u] + turns * s.units.vy[u]};
}

// Returns the value of the wrecks near a player's reaper. The best wreck counts in full, and the
// others in part. A wreck counts less if another reaper is near, too.
inline double water_near(const State& s, int seat, const Weights& w) {
    const Vector reaper = ahead(s, s.looter(seat, REAPER), w.lead),
                 next = ahead(s, s.looter((seat + 1) % PLAYERS, REAPER), w.lead),
                 last = ahead(s, s.looter((seat + 2) % PLAYERS, REAPER), w.lead);
    const double half2 = w.water_half * w.water_half;
    double best = 0, sum = 0, on = 0;
    for (const Wreck& wreck : s.wrecks) {
        const double dx = reaper.x - wreck.x, dy = reaper.y - wreck.y;
        const double others = std::max(nearness(next.x - wreck.x, next.y - wreck.y, half2),
                                       nearness(last.x - wreck.x, last.y - wreck.y, half2));
        const double near = nearness(dx, dy, half2) * (1.0 + w.water_gain * wreck.water) *
                            (1.0 - w.contested * others);
        best = std::max(best, near);
        sum += near;
        on += dx * dx + dy * dy <= wreck.reach2;
    }
    return w.to_water * (best + w.more_water * (sum - best)) + w.on_water * on;
}

// Returns the value of tankers: the best tanker by its water and its distance to the destroyer and
// the reaper, and the best tanker by its water and its distance to the reaper alone.
inline double tankers_near(const State& s, Vector destroyer, Vector reaper, const Weights& w) {
    const double half2 = w.tanker_half * w.tanker_half;
    double best = 0, nearest = 0;
    for (int u = s.looters(); u < s.units.count; ++u) {
        const double x = s.units.x[u], y = s.units.y[u];
        const bool outside = x * x + y * y >= MAP_RADIUS * MAP_RADIUS;
        const double full = (1.0 + w.tanker_gain * s.water[u]) * (outside ? w.tanker_outside : 1.0);
        const double to_reaper = nearness(reaper.x - x, reaper.y - y, half2);
        best = std::max(best, nearness(destroyer.x - x, destroyer.y - y, half2) * full *
                                  (1.0 - w.tanker_reaper + w.tanker_reaper * to_reaper));
        nearest = std::max(nearest, to_reaper * full);
    }
    return w.to_tanker * best + w.reaper_tanker * nearest;
}

// Returns the loss of value by the tar and the oil around a player's reaper.
inline double slowed(const State& s, int seat, const Weights& w) {
    const int u = s.looter(seat, REAPER);
    double harm = 0;
    for (const Effect& effect : s.effects) {
        if (effect.type == GRENADE) continue;
        const double dx = s.units.x[u] - effect.x, dy = s.units.y[u] - effect.y;
        const bool inside = dx * dx + dy * dy <= 1400.0 * 1400.0;
        harm += !inside ? 0.0 : effect.type == TAR_POOL ? w.in_tar : w.in_oil;
    }
    return harm;
}

// Returns the value of one player's position without the opponents.
inline double standing(const State& s, int seat, double progress, const Weights& w) {
    const int u = s.looter(seat, REAPER);
    const Vector reaper = ahead(s, u, w.lead);
    const double rage = w.rage * (1.0 - w.rage_late * progress) * s.rage[seat] +
                        (s.rage[seat] >= 30 ? w.oil_ready : 0.0) +
                        (s.rage[seat] >= 60 ? w.grenade_ready : 0.0);
    double value = w.score * s.score[seat] + rage;
    value += water_near(s, seat, w) - slowed(s, seat, w);
    value += w.reaper_speed / 1000.0 * length(s.units.vx[u], s.units.vy[u]);
    value += w.to_centre * nearness(reaper.x, reaper.y, w.water_half * w.water_half);
    if (s.team_size() > DESTROYER) {
        const Vector destroyer = ahead(s, s.looter(seat, DESTROYER), w.lead);
        value += tankers_near(s, destroyer, reaper, w);
        value += w.to_own_destroyer * nearness(reaper.x - destroyer.x, reaper.y - destroyer.y,
                                               w.tanker_half * w.tanker_half);
    }
    return value;
}

// Returns how near an enemy's doof is to the player's reaper, 0..1.
inline double enemy_near(const State& s, int me, int enemy, const Weights& w) {
    const Vector reaper = ahead(s, s.looter(me, REAPER), w.lead),
                 doof = ahead(s, s.looter(enemy, DOOF), w.lead);
    return nearness(doof.x - reaper.x, doof.y - reaper.y, w.water_half * w.water_half);
}

// Returns the value of hindering the rival: the destroyer and the doof are near the rival's reaper
// and near its water. The nearness of the enemies' doofs to the player's reaper is subtracted.
inline double interference(const State& s, int me, int prey, const Weights& w) {
    const double half2 = w.water_half * w.water_half;
    const int doof = s.looter(me, DOOF);
    const Vector at = ahead(s, prey, w.lead), from = ahead(s, doof, w.lead),
                 destroyer = ahead(s, s.looter(me, DESTROYER), w.lead);
    double value = w.doof_speed * length(s.units.vx[doof], s.units.vy[doof]) / 1000.0;
    value += w.doof_to_rival * nearness(from.x - at.x, from.y - at.y, half2);
    value += w.destroyer_to_rival * nearness(destroyer.x - at.x, destroyer.y - at.y, half2);
    double nearest = -1, water = 0;
    for (const Wreck& wreck : s.wrecks) {
        const double near = nearness(at.x - wreck.x, at.y - wreck.y, half2);
        if (near <= nearest) continue;
        nearest = near;
        water = nearness(from.x - wreck.x, from.y - wreck.y, half2);
    }
    value += w.doof_to_water * water;
    return value - w.enemy_doof * (enemy_near(s, me, (me + 1) % PLAYERS, w) +
                                   enemy_near(s, me, (me + 2) % PLAYERS, w));
}

// Returns the value of a state. The enemy with the closest score counts more as the game goes on.
inline double reference_value_of(const State& s, int me, const Weights& w) {
    const int most = *std::max_element(s.score, s.score + PLAYERS);
    const double progress =
        std::min(1.0, std::max(double(s.turn) / MAX_TURNS, double(most) / WIN_SCORE));
    int rival = (me + 1) % PLAYERS, other = (me + 2) % PLAYERS;
    const auto gap = [&](int p) { return std::abs(s.score[p] - s.score[me]); };
    if (gap(other) < gap(rival)) std::swap(rival, other);
    double value = standing(s, me, progress, w) -
                   (w.enemy + w.rival * progress) * standing(s, rival, progress, w) -
                   (w.enemy - w.rival * progress) * standing(s, other, progress, w);
    if (s.team_size() > DOOF) value += interference(s, me, s.looter(rival, REAPER), w);
    return value;
}

}  // namespace carom::tests

using namespace carom;
using namespace carom::mean_max;

namespace {

std::vector<State> played_positions(int league) {
    std::vector<State> all;
    bench::play({8, league, bench::Style::HUNTERS}, 40,
                [&](const State& now, const Orders&, const SpawnQueue&) { all.push_back(now); });
    return all;
}

}  // namespace

TEST_SUITE("mean_max think") {
    TEST_CASE("the vectorized values of players equal the scalar ones bit for bit") {
        Rng rng(5);
        long compared = 0;
        for (int league = 0; league < LEAGUES; ++league) {
            for (State s : played_positions(league)) {
                mean_max::bot::Weights w;
                w.for_each([&](const char*, double& value, double least, double most) {
                    if (rng.chance(0.5)) value = rng.between(least, most);
                });
                for (int p = 0; p < PLAYERS; ++p) {
                    s.score[p] = rng.below(50), s.rage[p] = rng.below(300);
                }
                if (rng.chance(0.1)) s.wrecks.count = 0;
                if (rng.chance(0.1)) s.units.count = s.looters();
                for (int me = 0; me < PLAYERS; ++me, ++compared) {
                    const double lanes = mean_max::bot::value_of(s, me, w),
                                 plain = tests::reference_value_of(s, me, w);
                    CHECK(std::memcmp(&lanes, &plain, sizeof lanes) == 0);
                }
            }
        }
        CHECK(compared == 4 * 40 * 3);
    }
    TEST_CASE("skills beside a target cover all directions and distances of 250 to 1000 units") {
        const State s = played_positions(TOP_LEAGUE).back();
        using mean_max::bot::Gene;
        const int target = s.wrecks.count;  // index of the first unit
        double sum_x = 0, sum_y = 0;
        for (int place = 0; place < 256; ++place) {
            const Order order = mean_max::bot::decode(
                {Gene::BESIDE, static_cast<std::uint8_t>(target), static_cast<std::uint8_t>(place)},
                s, s.looter(0, DOOF));
            const double x = order.x - (s.units.x[0] + s.units.vx[0]),
                         y = order.y - (s.units.y[0] + s.units.vy[0]);
            CHECK(length(x, y) == doctest::Approx(250.0 * (1 + place % 4)).epsilon(0.005));
            sum_x += x, sum_y += y;
        }
        CHECK(std::abs(sum_x) < 256);
        CHECK(std::abs(sum_y) < 256);
    }
    TEST_CASE("the terms in the line of statistics add up to the value") {
        mean_max::bot::Thinker<> thinker(mean_max::bot::Weights(), 1);
        for (const State& s : played_positions(TOP_LEAGUE)) {
            thinker.think(0, carom::search::Budget::of_rollouts(60), s);
            const std::string line = mean_max::bot::explain(thinker, s, 0, false);
            CHECK(line.size() < 600);
            CHECK(line.find('\n') == std::string::npos);
            double value = 0, sum = 0;
            const std::size_t at = line.find(" value ");
            REQUIRE(std::sscanf(line.c_str() + at, " value %lf", &value) == 1);
            std::istringstream words(line.substr(line.find('=') + 1));
            for (std::string name, number; words >> name && name != "plan" && words >> number;) {
                sum += std::stod(number);
            }
            CHECK(sum == doctest::Approx(value).epsilon(0.02).scale(40));
            CHECK(line.find(" plan R ") != std::string::npos);
            CHECK(line.find(" foes 1 R ") != std::string::npos);
            thinker.shift();
        }
    }
}

// These cases test opponent models.

using namespace carom;
using namespace carom::mean_max;

TEST_SUITE("mean_max opponent models") {
    TEST_CASE("the opponent model predicts a looter's position to one unit if nothing collides") {
        int near = 0, all = 0;
        State before{};
        Orders ordered;
        bench::play({3, TOP_LEAGUE, bench::Style::HUNTERS}, 60,
                    [&](const State& now, const Orders& orders, const SpawnQueue&) {
                        for (int u = 0; all >= 0 && now.turn > 0 && u < now.looters(); ++u) {
                            double x, y;
                            mean_max::bot::drift(before, u, ordered.of(u), x, y);
                            ++all;
                            near += length(x - now.units.x[u], y - now.units.y[u]) < 1.0;
                        }
                        before = now;
                        ordered = orders;
                    });
        CHECK(all > 400);
        CHECK(near > all / 4);  // Most turns have a contact.
    }
    TEST_CASE("the opponent model recognizes each hard-coded move of each looter") {
        for (int k = 0; k < 3 * mean_max::bot::MOVES; ++k) {
            const int move = k / 3, type = k % 3;
            INFO("move ", move, " of type ", type);
            // The looters are far from each other, so that no collision disturbs their moves.
            // Another model with the same predictions also counts as recognized.
            State s{};
            s.league = TOP_LEAGUE;
            s.units.count = s.looters();
            for (int u = 0; u < s.looters(); ++u) {
                s.units.x[u] = 3500 * ((u % 3) - 1) + 300;
                s.units.y[u] = 3500 * ((u / 3) - 1) + 200;
                s.units.radius[u] = LOOTER_RADIUS;
                s.units.mass[u] = LOOTER_MASS[u % 3];
                s.type[u] = static_cast<std::int8_t>(u % 3);
                s.player[u] = static_cast<std::int8_t>(u / 3);
            }
            s.wrecks.push_back(make_wreck(2000, -3000, 600, 90, -1, 3));
            s.wrecks.push_back(make_wreck(-4000, 1000, 600, 91, -1, 9));
            const int u = s.looter(1, type);
            mean_max::bot::OpponentTracker foes;
            const SpawnQueue none{};
            for (int turn = 0; turn < 2; ++turn) {
                foes.observe(s);
                foes.predict(s, 1, mean_max::bot::plan_of_moves());
                Orders orders;
                orders.set(u, mean_max::bot::order_of_move(s, u, move));
                REQUIRE(step(s, orders, none) == Fault::NONE);
            }
            foes.observe(s);
            CHECK(foes.miss(u) < 2.0);
        }
    }
    TEST_CASE("a looter that follows its searched plan is assumed to keep following that plan") {
        Rng rng(4);
        mean_max::bot::TurnModel<> model{mean_max::bot::Weights{}};
        State start{};
        bench::play({5, TOP_LEAGUE, bench::Style::HUNTERS}, 3,
                    [&](const State& now, const Orders&, const SpawnQueue&) { start = now; });
        model.set_root(start);
        const mean_max::bot::Plan plan = model.problem(1, 1).random(rng);
        mean_max::bot::OpponentTracker foes;
        const int u = start.looter(1, REAPER);
        for (int turn = 0; turn < 4; ++turn) {
            State s = start;
            foes.observe(s);
            foes.predict(s, 1, plan);
            const mean_max::bot::Plan assumed = foes.assumed_plan(s, 1, plan, 0);
            CHECK(foes.assumed(u, 1) != foes.assumed(u));
            double x, y;
            mean_max::bot::drift(s, u, mean_max::bot::decode(plan.gene[0][REAPER], s, u), x, y);
            start.units.x[u] = x, start.units.y[u] = y;
            if (turn < 2) continue;
            CHECK(foes.assumed(u) == mean_max::bot::SEARCHED);
            CHECK(assumed.gene[0][REAPER].direction == plan.gene[0][REAPER].direction);
        }
    }
}
