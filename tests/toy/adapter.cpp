// Connects Billiards with the referee's tools.
#include "tests/toy/adapter.h"

#include <algorithm>
#include <cstdio>

#include "referee/base/error.h"
#include "referee/base/text.h"

namespace carom::toy {

using referee::Body, referee::Appearance, referee::MatchObserver;

namespace {

enum Kind { CUE, BALL };

Body body_of(const State& s, int i) {
    const bool owned = i < s.players;
    return {s.id[i], owned ? i : -1, owned ? CUE : BALL, s.x[i], s.y[i], s.vx[i], s.vy[i], RADIUS};
}

// An observer that passes the events of a turn on to the tools that requested them.
struct Announcer {
    MatchObserver& observer;

    void stage(Stage) {}

    void hit(const State& s, const Contact& c, double time) {
        const int other = c.b < 0 ? -1 : s.id[c.b];
        if (observer.wants(MatchObserver::MOTION)) {
            observer.bodies(time, {body_of(s, c.a)});
            observer.contact({time, s.id[c.a], other, s.x[c.a], s.y[c.a]});
            if (c.b <= POCKET) observer.gone(time, s.id[c.a]);
        }
        if (!observer.wants(MatchObserver::GOLDEN_LINES)) return;
        if (c.b <= POCKET) {
            observer.golden_line(referee::formatted("pocket %d", s.id[c.a]));
        } else {
            observer.golden_line(
                referee::formatted("event %.17g %d %d", c.t, s.id[c.a], c.b < 0 ? c.b : other));
        }
    }
    void moved(const State& s) {
        if (!observer.wants(MatchObserver::MOTION)) return;
        for (int i = 0; i < s.count; ++i) {
            if (s.radius[i] > 0) observer.bodies(1, {body_of(s, i)});
        }
    }
};

template <class Finder>
void play(State& s, const Orders& orders, MatchObserver* observer) {
    const bool played = observer ? billiards::step<Finder>(s, orders, Announcer{*observer})
                                 : billiards::step<Finder>(s, orders);
    if (!played) throw referee::WorldError("more contacts in one turn than allowed");
}

}  // namespace

referee::GameInfo GameAdapter::info() {
    referee::GameInfo info;
    info.name = "toy";
    info.title = "Billiards";
    info.min_seats = 2, info.max_seats = MAX_PLAYERS;
    info.leagues = {"dull cushions", "cushions"};
    info.max_turns = MAX_TURNS;
    info.min_score = -MAX_PLAYERS * MAX_TURNS;  // if every cue ball went down in every turn
    info.answer_lines = 1;
    info.first_ms = 1000, info.later_ms = 100, info.memory_mb = 256;
    info.golden_words = {"event", "pocket"};
    info.settings = {{"balls", "without an owner at first", {12}, 1, 40}};
    info.order_fields = {{"x", "direction of the push", -5000, 5000, true},
                         {"y", "direction of the push", -5000, 5000, true},
                         {"push", "units per turn; at most 120 count", 0, 999, true}};
    info.max_units = 1;
    info.answer_forms = {"{x} {y} {push 0..120}"};
    info.idle_line = "{x} {y} 0";
    info.positions = {"at cushions and pockets"};
    return info;
}

Appearance GameAdapter::appearance() {
    constexpr double EDGE = 80;
    Appearance appearance{-HALF_WIDTH - EDGE,
                          -HALF_HEIGHT - EDGE,
                          HALF_WIDTH + EDGE,
                          HALF_HEIGHT + EDGE,
                          {},
                          {},
                          {},
                          0,
                          {}};
    appearance.colours = {{"cloth", "#2e7d54", "#1f5a3c"},
                          {"ball", "#e6d9a8", "#d8c98e"},
                          {"pocket", "#16201a", "#0b100d"}};
    using Landmark = Appearance::Landmark;
    appearance.landmarks = {
        {Landmark::BOX, -HALF_WIDTH, -HALF_HEIGHT, 0, HALF_WIDTH, HALF_HEIGHT, "cloth", "line"}};
    for (int k = 0; k < 6; ++k) {
        const double x = (k % 3 - 1) * HALF_WIDTH, y = k < 3 ? -HALF_HEIGHT : HALF_HEIGHT;
        appearance.landmarks.push_back(
            {Landmark::DISC, x, y, POCKET_RADIUS, 0, 0, "pocket", "line"});
    }
    using Kind = Appearance::Kind;
    appearance.kinds = {{CUE, "cue ball", "seat", "ink", 0.9, 1, true, Kind::NOTHING, "", ""},
                        {BALL, "ball", "ball", "ink", 0.9, 0, true, Kind::NOTHING, "", ""}};
    return appearance;
}

// The balls without an owner are at random positions, without contact.
void GameAdapter::new_initial_state(const referee::MatchConfig& setup, State& s, Chance&) {
    Rng rng(static_cast<std::uint64_t>(setup.seed));
    s = {};
    s.players = setup.seats, s.league = setup.league;
    const int balls = setting_of(info(), setup, "balls");
    while (s.count < s.players + balls) {
        const bool owned = s.count < s.players;
        const double x = owned ? spot_of(s.count) : rng.below(1300) - 650;
        const double y = owned ? 0 : rng.below(600) - 300;
        bool is_free = true;
        for (int i = 0; i < s.count; ++i) {
            is_free = is_free && length(x - s.x[i], y - s.y[i]) > 2 * RADIUS;
        }
        if (!owned && !is_free) continue;
        const int i = add_circle(s, x, y, 0, 0, RADIUS, 1);
        s.id[i] = static_cast<std::int8_t>(i);
        s.mover[i] = static_cast<std::int8_t>(owned ? i : NOBODY);
    }
}

std::string GameAdapter::input(const State& s, int seat) {
    std::string text = referee::formatted("%d %d %d %d %d\n", s.players, seat, s.league, s.turn,
                                          s.count - s.players);
    for (int p = 0; p < s.players; ++p) {
        text += referee::formatted("%d%c", s.score[p], p + 1 < s.players ? ' ' : '\n');
    }
    for (int i = 0; i < s.count; ++i) {
        text += referee::formatted("%.0f %.0f %.0f %.0f %d\n", s.x[i], s.y[i], s.vx[i], s.vy[i],
                                   s.mover[i]);
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
        return referee::invalid_line(0, lines[0], "X Y PUSH");
    }
    orders.x[seat] = x, orders.y[seat] = y;
    orders.push[seat] = std::min<double>(power, MAX_PUSH);
    return std::nullopt;
}

std::vector<std::string> GameAdapter::random_answer(const State&, int, Rng& rng) {
    const int x = rng.below(2000) - 1000, y = rng.below(2000) - 1000;
    return {referee::formatted("%d %d %d", x, y, rng.below(200))};
}

void GameAdapter::step(State& s, const Orders& orders, const Chance&, PlatformView&,
                       MatchObserver* observer, int engine) {
    if (observer && observer->wants(MatchObserver::MOTION)) {
        observer->bodies(0, bodies(s));
        for (int p = 0; p < s.players; ++p) {
            observer->ordered({p, s.x[p] + orders.x[p], s.y[p] + orders.y[p],
                               referee::formatted("%g", orders.push[p])});
        }
    }
    engine == 0 ? play<BoxPairs<MAX_BALLS>>(s, orders, observer)
                : play<AllPairs<MAX_BALLS>>(s, orders, observer);
}

bool GameAdapter::is_terminal(const State& s, const std::vector<bool>& living) {
    return s.turn >= MAX_TURNS || s.count == s.players ||
           std::count(living.begin(), living.end(), true) == 0;
}

std::vector<int> GameAdapter::scores(const State& s) {
    std::vector<int> scores;
    for (int p = 0; p < s.players; ++p) scores.push_back(s.score[p]);
    return scores;
}

// Players who are out come after all others.
std::vector<int> GameAdapter::places(const State& s, const std::vector<bool>& living) {
    std::vector<int> worth = scores(s);
    for (int p = 0; p < s.players; ++p) worth[p] += living[p] ? 2 * MAX_BALLS + MAX_TURNS : 0;
    return referee::places_by(worth);
}

std::vector<Body> GameAdapter::bodies(const State& s) {
    std::vector<Body> all;
    for (int i = 0; i < s.count; ++i) all.push_back(body_of(s, i));
    return all;
}

void GameAdapter::apply_action(const State&, int seat, const double* numbers, Orders& orders) {
    orders.x[seat] = numbers[0], orders.y[seat] = numbers[1];
    orders.push[seat] = std::min(numbers[2], MAX_PUSH);
}

void GameAdapter::observation(const State& s, int seat, referee::NumberSink& sink) {
    sink({"me", ""}, seat);
    for (int p = 0; p < s.players; ++p) sink({"score", ""}, s.score[p]);
    sink({"balls", ""}, s.count);
    for (int i = 0; i < s.count; ++i) {
        sink({"x", "units"}, s.x[i]);
        sink({"y", "units"}, s.y[i]);
        sink({"vx", "units per turn"}, s.vx[i]);
        sink({"vy", "units per turn"}, s.vy[i]);
        sink({"mover", ""}, s.mover[i]);
    }
}

// Balls at rest at a cushion or near a pocket, or on their way there.
void GameAdapter::randomize_position(State& s, Chance&, int, Rng& rng) {
    for (int i = 0; i < s.count; ++i) {
        const double side = rng.chance(0.5) ? 1 : -1;
        if (rng.chance(0.3)) s.x[i] = side * (HALF_WIDTH - RADIUS - rng.below(2));
        if (rng.chance(0.3)) s.y[i] = side * (HALF_HEIGHT - RADIUS - rng.below(2));
        s.vx[i] = rng.below(301) - 150, s.vy[i] = rng.below(301) - 150;
    }
}

}  // namespace carom::toy
