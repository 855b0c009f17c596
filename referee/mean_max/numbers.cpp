// Orders, observations, hidden inputs and test positions of Mean Max as numbers.
#include <algorithm>
#include <cmath>

#include "referee/mean_max/adapter.h"
#include "sim/mean_max/spawn.h"

namespace carom::mean_max {

using referee::NumberSink, referee::OrderField;

namespace {

constexpr const char *UNITS = "units", *SPEED = "units per turn";

// Returns the number of `player` as `seat` counts: itself 0, then the others in order.
int as_seen(int player, int seat) {
    return player == seat ? 0 : player < seat ? player + 1 : player;
}

void tell_unit(const State& s, int u, int seat, NumberSink& sink) {
    const bool tanker = s.type[u] == TANKER;
    sink({"x", UNITS}, s.units.x[u]);
    sink({"y", UNITS}, s.units.y[u]);
    sink({"vx", SPEED}, s.units.vx[u]);
    sink({"vy", SPEED}, s.units.vy[u]);
    sink({"radius", UNITS}, s.units.radius[u]);
    sink({"mass", "mass"}, s.units.mass[u]);
    sink({"type", ""}, s.type[u]);
    sink({"player", ""}, tanker ? -1 : as_seen(s.player[u], seat));
    sink({"water", ""}, tanker ? s.water[u] : 0);
    sink({"size", ""}, tanker ? s.size[u] : 0);
}

enum Position { ANYWHERE, TOUCHING, PASSING, MIRRORED, AT_REST, CROWDED, MANY_EFFECTS };

// Draws an integer from -most to most.
int some(Rng& rng, int most) { return rng.below(2 * most + 1) - most; }

// Gives unit u a random place and velocity.
void scatter(State& s, int u, int spread, int speed, Rng& rng) {
    s.units.x[u] = some(rng, spread), s.units.y[u] = some(rng, spread);
    s.units.vx[u] = some(rng, speed), s.units.vy[u] = some(rng, speed);
}

// Adds tankers until there are nine, and gives all of them some water.
void send_tankers(State& s, const SpawnQueue& queue, Rng& rng) {
    constexpr int TANKERS = 9;
    for (int p = 0; s.units.count < s.looters() + TANKERS; p = (p + 1) % PLAYERS) {
        spawn_next(s, p, queue);
    }
    for (int u = s.looters(); u < s.units.count; ++u) {
        s.water[u] = static_cast<std::int8_t>(1 + rng.below(s.size[u]));
        s.units.mass[u] = TANKER_EMPTY_MASS + TANKER_MASS_BY_WATER * s.water[u];
    }
}

void lay_wrecks(State& s, int count, Rng& rng) {
    for (int k = 0; k < count; ++k) {
        const int size = SMALLEST_TANKER + rng.below(TANKER_SIZES);
        const double x = some(rng, 5000), y = some(rng, 5000);
        const int owner = rng.below(PLAYERS), water = 1 + rng.below(size);
        s.wrecks.push_back(make_wreck(x, y, tanker_radius(size), s.next_id++, owner, water));
    }
}

// Adds effects of each skill and player, of every age, near some unit.
void cast_effects(State& s, Rng& rng) {
    for (int effect = TAR_POOL; effect <= GRENADE; ++effect) {
        for (int u = 0; u < s.looters(); ++u) {
            if (SKILLS[s.type[u]].effect != effect || !has_skill(s.league, s.type[u])) continue;
            const int near = rng.below(s.units.count);
            Effect e;
            e.x = s.units.x[near] + some(rng, 1500), e.y = s.units.y[near] + some(rng, 1500);
            e.id = static_cast<std::int16_t>(s.next_id++);
            e.type = static_cast<std::int8_t>(effect);
            e.duration = static_cast<std::int8_t>(1 + rng.below(SKILLS[s.type[u]].duration));
            e.looter = static_cast<std::int8_t>(u);
            s.effects.push_back(e);
        }
    }
}

// Places every second unit beside the unit before, or beside the place that this unit passes, at
// the sum of their radii or a unit more or less.
void pair_up(State& s, bool passing, Rng& rng) {
    for (int u = 1; u < s.units.count; u += 2) {
        const double sum = s.units.radius[u] + s.units.radius[u - 1] + some(rng, 1);
        const bool along_x = rng.chance(0.5);
        // The place is beside the unit, or beside the place that the unit passes.
        const double ahead = passing ? 2 * sum : 0;
        s.units.x[u] = s.units.x[u - 1] + (along_x ? sum : ahead);
        s.units.y[u] = s.units.y[u - 1] + (along_x ? ahead : sum);
        if (!passing) continue;
        const double speed = 2.5 * sum;
        s.units.vx[u - 1] = along_x ? 0 : speed, s.units.vy[u - 1] = along_x ? speed : 0;
        s.units.vx[u] = s.units.vy[u] = 0;
    }
}

// The looters of two players fly toward each other, each pair in its own row, so that all pairs
// meet at the same time.
void mirror(State& s, Rng& rng) {
    const int way = 500 + rng.below(1000), speed = 2 * (way + rng.below(way)) + 1000;
    for (int type = 0; type < s.team_size(); ++type) {
        for (const int side : {-1, 1}) {
            const int u = s.looter(side < 0 ? 0 : 1, type);
            s.units.x[u] = side * (LOOTER_RADIUS + way), s.units.y[u] = 1500 * (type - 1);
            s.units.vx[u] = -side * speed, s.units.vy[u] = 0;
        }
    }
}

}  // namespace

void GameAdapter::apply_action(const State& s, int seat, const double* numbers, Orders& orders) {
    for (int type = 0; type < s.team_size(); ++type, numbers += ORDER_NUMBERS) {
        Order order;
        order.kind = numbers[0] > 0 ? Order::SKILL : Order::THRUST;
        order.x = numbers[1], order.y = numbers[2], order.power = numbers[3];
        orders.orders.set(s.looter(seat, type), order);
    }
}

void GameAdapter::observation(const State& s, int seat, NumberSink& sink) {
    const auto player = [seat](int k) { return k == 0 ? seat : k <= seat ? k - 1 : k; };
    sink({"turn", "turns"}, s.turn);
    for (int k = 0; k < PLAYERS; ++k) {
        sink({"score", ""}, s.score[player(k)]);
        sink({"rage", ""}, s.rage[player(k)]);
    }
    sink({"units", ""}, s.units.count);
    for (int k = 0; k < PLAYERS; ++k) {
        for (int type = 0; type < s.team_size(); ++type) {
            tell_unit(s, s.looter(player(k), type), seat, sink);
        }
    }
    for (int u = s.looters(); u < s.units.count; ++u) tell_unit(s, u, seat, sink);
    sink({"wrecks", ""}, s.wrecks.count);
    for (const Wreck& w : s.wrecks) {
        sink({"wreck x", UNITS}, w.x);
        sink({"wreck y", UNITS}, w.y);
        sink({"wreck radius", UNITS}, w.radius);
        sink({"wreck water", ""}, w.water);
    }
    sink({"effects", ""}, s.effects.count);
    for (const Effect& e : s.effects) {
        sink({"effect x", UNITS}, e.x);
        sink({"effect y", UNITS}, e.y);
        sink({"effect type", ""}, e.type);
        sink({"effect duration", "turns"}, e.duration);
    }
}

// The next tankers of each player, in this turn or later.
void GameAdapter::hidden_inputs(const State& s, const Orders&, const Chance& queue,
                                NumberSink& sink) {
    const SpawnQueue::Spawn none{};
    for (int p = 0; p < PLAYERS; ++p) {
        for (int k = 0; k < MAX_TANKERS_PER_PLAYER; ++k) {
            const int at = s.spawned[p] + k;
            const SpawnQueue::Spawn& spawn = at < queue.count ? queue.spawn[at] : none;
            sink({"spawn size", ""}, spawn.size);
            sink({"spawn cosine", ""}, spawn.cosine[p]);
            sink({"spawn sine", ""}, spawn.sine[p]);
        }
    }
}

// Observations have room for 48 wrecks. Later wrecks are left out.
void GameAdapter::fill(State& s) {
    constexpr int WRECKS = 48;
    s.units.count = s.looters() + (has_tankers(s.league) ? MAX_TANKERS : 0);
    s.wrecks.count = WRECKS;
    s.effects.count = has_rage(s.league) ? MAX_EFFECTS : 0;
}

void GameAdapter::randomize_position(State& s, Chance& queue, int position, Rng& rng) {
    if (has_tankers(s.league)) send_tankers(s, queue, rng);
    lay_wrecks(s, rng.below(12), rng);
    for (int p = 0; p < PLAYERS; ++p) {
        if (has_rage(s.league)) s.rage[p] = rng.below(MAX_RAGE + 1);
    }
    s.turn = rng.below(MAX_TURNS - 20);
    const int spread = position == CROWDED ? 900 : position == MANY_EFFECTS ? 3000 : 5000;
    for (int u = 0; u < s.units.count; ++u) {
        scatter(s, u, spread, rng.chance(0.2) ? 2500 : 500, rng);
        if (position == AT_REST && rng.chance(0.85)) s.units.vx[u] = s.units.vy[u] = 0;
    }
    if (position == TOUCHING || position == PASSING) pair_up(s, position == PASSING, rng);
    if (position == MIRRORED) mirror(s, rng);
    if (position == MANY_EFFECTS) cast_effects(s, rng);
}

void GameAdapter::tell_numbers(referee::GameInfo& info) {
    constexpr double FAR = 20000;
    info.order_fields = {{"skill", "1: the looter's skill at (x, y), 0: a thrust", 0, 1, true},
                         {"x", "target, units", -FAR, FAR, true},
                         {"y", "target, units", -FAR, FAR, true},
                         {"power", "power of the thrust", 0, MAX_THRUST, true}};
    info.max_units = 3;
    info.answer_forms = {"{x} {y} {throttle 0..300}", "SKILL {x} {y}", "WAIT"};
    info.idle_line = "WAIT";
    info.positions = {"anywhere", "touching",         "passing by",  "mirror images",
                      "at rest",  "all in one place", "many effects"};
}

}  // namespace carom::mean_max
