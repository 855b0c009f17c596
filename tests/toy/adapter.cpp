// Connects Marbles with the referee's tools.
#include "tests/toy/adapter.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "referee/base/text.h"

namespace carom::toy {

using referee::Body, referee::Appearance, referee::MatchObserver;

namespace {

enum Kind { MARBLE, COIN };

Body marble(const State& s, int p) {
    const Marble& m = s.marble[p];
    return {p, p, MARBLE, m.x, m.y, m.vx, m.vy, MARBLE_RADIUS};
}

Body body_of(const Coin& c) { return {c.id, -1, COIN, c.x, c.y, 0, 0, COIN_RADIUS}; }

// An observer that passes the events of a turn on to the tools that requested them.
struct Announcer : NoObserver {
    MatchObserver& observer;

    void wall(const State& s, int p, double time) {
        if (observer.wants(MatchObserver::MOTION)) {
            observer.contact({time, p, -1, s.marble[p].x, s.marble[p].y});
        }
        if (observer.wants(MatchObserver::GOLDEN_LINES)) {
            observer.golden_line(referee::formatted("event %.17g %d wall", time, p));
        }
    }
    void moved(const State& s) {
        if (!observer.wants(MatchObserver::MOTION)) return;
        for (int p = 0; p < s.players; ++p) observer.bodies(1, {marble(s, p)});
    }
    void collected(const State&, int p, const Coin& coin) {
        if (observer.wants(MatchObserver::MOTION)) observer.gone(1, coin.id);
        if (observer.wants(MatchObserver::GOLDEN_LINES)) {
            observer.golden_line(referee::formatted("coin %d %d", p, coin.id));
        }
    }
};

template <bool FAST>
void play(State& s, const Orders& orders, MatchObserver* observer) {
    if (observer) {
        toy::step<FAST>(s, orders, Announcer{{}, *observer});
    } else {
        toy::step<FAST>(s, orders);
    }
}

}  // namespace

referee::GameInfo GameAdapter::info() {
    referee::GameInfo info;
    info.name = "toy";
    info.title = "Marbles";
    info.min_seats = 2, info.max_seats = MAX_PLAYERS;
    info.leagues = {"dull walls", "walls"};
    info.max_turns = MAX_TURNS;
    info.answer_lines = 1;
    info.first_ms = 1000, info.later_ms = 100, info.memory_mb = 256;
    info.golden_words = {"event", "coin"};
    info.settings = {{"coins", "on the table at first", {20}, 1, MAX_COINS}};
    info.order_fields = {{"x", "target, units", -5000, 5000, true},
                         {"y", "target, units", -5000, 5000, true},
                         {"thrust", "at most 60 of it count", 0, 999, true}};
    info.max_units = 1;
    info.answer_forms = {"{x} {y} {thrust 0..60}"};
    info.idle_line = "{x} {y} 0";
    info.positions = {"at walls"};
    return info;
}

Appearance GameAdapter::appearance() {
    Appearance appearance{-100, -100, WIDTH + 100, HEIGHT + 100, {}, {}, {}, 0, {}};
    appearance.colours = {{"table", "#e3ecdf", "#20281f"}, {"coin", "#c9a227", "#e0bd4a"}};
    appearance.landmarks = {{Appearance::Landmark::BOX, 0, 0, 0, WIDTH, HEIGHT, "table", "line"}};
    using Kind = Appearance::Kind;
    appearance.kinds = {{COIN, "coin", "coin", "coin", 0.9, 0, false, Kind::NOTHING, "", ""},
                        {MARBLE, "marble", "seat", "ink", 0.9, 1, true, Kind::LETTER, "M", ""}};
    return appearance;
}

void GameAdapter::new_initial_state(const referee::MatchConfig& setup, State& s, Chance&) {
    Rng rng(static_cast<std::uint64_t>(setup.seed));
    s.players = setup.seats;
    s.league = setup.league;
    s.turn = 0;
    s.coins = setting_of(info(), setup, "coins");
    for (int p = 0; p < s.players; ++p) {
        s.marble[p] = {double(200 + rng.below(1200)), double(100 + rng.below(700)), 0, 0, 0};
    }
    for (int k = 0; k < s.coins; ++k) {
        s.coin[k] = {double(50 + rng.below(1500)), double(50 + rng.below(800)), 100 + k};
    }
}

std::string GameAdapter::input(const State& s, int seat) {
    std::string text = referee::formatted("%d %d\n", s.players, s.coins);
    for (int k = 0; k < s.players; ++k) {
        const Marble& m = s.marble[k == 0 ? seat : k <= seat ? k - 1 : k];
        text += referee::formatted("%.0f %.0f %.0f %.0f %d\n", m.x, m.y, m.vx, m.vy, m.score);
    }
    for (int k = 0; k < s.coins; ++k) {
        text += referee::formatted("%.0f %.0f\n", s.coin[k].x, s.coin[k].y);
    }
    return text;
}

std::optional<referee::Invalid> GameAdapter::read_answer(const State&, int seat,
                                                         const std::vector<std::string>& lines,
                                                         Orders& orders) {
    int x, y, power;
    char more;
    constexpr int FAR = 100'000;
    if (std::sscanf(lines[0].c_str(), "%6d %6d %3d %c", &x, &y, &power, &more) != 3 ||
        std::abs(x) > FAR || std::abs(y) > FAR || power < 0) {
        return referee::invalid_line(0, lines[0], "X Y THRUST");
    }
    orders.x[seat] = x, orders.y[seat] = y;
    orders.thrust[seat] = std::min<double>(power, MAX_THRUST);
    return std::nullopt;
}

std::vector<std::string> GameAdapter::random_answer(const State&, int, Rng& rng) {
    const int x = rng.below(2000) - 200, y = rng.below(1300) - 200;
    return {referee::formatted("%d %d %d", x, y, rng.below(100))};
}

void GameAdapter::step(State& s, const Orders& orders, const Chance&, PlatformView&,
                       MatchObserver* observer, int engine) {
    if (observer && observer->wants(MatchObserver::MOTION)) {
        observer->bodies(0, bodies(s));
        for (int p = 0; p < s.players; ++p) {
            observer->ordered(
                {p, orders.x[p], orders.y[p], referee::formatted("%g", orders.thrust[p])});
        }
    }
    engine == 0 ? play<true>(s, orders, observer) : play<false>(s, orders, observer);
}

bool GameAdapter::is_terminal(const State& s, const std::vector<bool>& living) {
    return s.turn >= MAX_TURNS || s.coins == 0 ||
           std::count(living.begin(), living.end(), true) == 0;
}

std::vector<int> GameAdapter::scores(const State& s) {
    std::vector<int> scores;
    for (int p = 0; p < s.players; ++p) scores.push_back(s.marble[p].score);
    return scores;
}

// Players who are out come after all others.
std::vector<int> GameAdapter::places(const State& s, const std::vector<bool>& living) {
    std::vector<int> worth = scores(s);
    for (int p = 0; p < s.players; ++p) worth[p] += living[p] ? MAX_COINS + 1 : 0;
    return referee::places_by(worth);
}

std::vector<Body> GameAdapter::bodies(const State& s) {
    std::vector<Body> all;
    for (int p = 0; p < s.players; ++p) all.push_back(marble(s, p));
    for (int k = 0; k < s.coins; ++k) all.push_back(body_of(s.coin[k]));
    return all;
}

void GameAdapter::apply_action(const State&, int seat, const double* numbers, Orders& orders) {
    orders.x[seat] = numbers[0], orders.y[seat] = numbers[1];
    orders.thrust[seat] = std::min(numbers[2], MAX_THRUST);
}

void GameAdapter::observation(const State& s, int seat, referee::NumberSink& sink) {
    for (int k = 0; k < s.players; ++k) {
        const Marble& m = s.marble[k == 0 ? seat : k <= seat ? k - 1 : k];
        sink({"x", "units"}, m.x);
        sink({"y", "units"}, m.y);
        sink({"vx", "units per turn"}, m.vx);
        sink({"vy", "units per turn"}, m.vy);
        sink({"score", ""}, m.score);
    }
    sink({"coins", ""}, s.coins);
    for (int k = 0; k < s.coins; ++k) {
        sink({"coin x", "units"}, s.coin[k].x);
        sink({"coin y", "units"}, s.coin[k].y);
    }
}

// A marble at rest at a wall, or on its way into one.
void GameAdapter::randomize_position(State& s, Chance&, int, Rng& rng) {
    for (int p = 0; p < s.players; ++p) {
        Marble& m = s.marble[p];
        (rng.chance(0.5) ? m.x : m.y) = MARBLE_RADIUS + rng.below(2);
        m.vx = rng.below(301) - 150, m.vy = rng.below(301) - 150;
    }
}

}  // namespace carom::toy
