// Connects Billiards with the tools of the referee.
#pragma once

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "tests/toy/text.h"

namespace carom::toy {

using referee::Body, referee::Appearance, referee::MatchObserver;

enum Kind { CUE, BALL };

inline Body body_of(const State& s, int i) {
    const bool owned = i < s.players;
    return {s.id[i], owned ? i : -1, owned ? CUE : BALL, s.x[i], s.y[i], s.vx[i], s.vy[i], RADIUS};
}

// Passes the events of a turn on to tools that requested them.
struct EventForwarder {
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
void step_by(State& s, const Orders& orders, MatchObserver* observer) {
    const bool played = observer ? billiards::step<Finder>(s, orders, EventForwarder{*observer})
                                 : billiards::step<Finder>(s, orders);
    if (!played) throw referee::WorldError("more contacts in one turn than allowed");
}

class Adapter : public Match {
  public:
    static referee::GameInfo info() {
        referee::GameInfo info;
        info.name = NAME;
        info.title = TITLE;
        info.min_seats = MIN_PLAYERS, info.max_seats = MAX_PLAYERS;
        info.leagues = {"dull cushions", "cushions"};
        info.max_turns = MAX_TURNS;
        info.min_score = -MAX_PLAYERS * MAX_TURNS;  // if every cue ball is pocketed in every turn
        info.answer_lines = 1;
        info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 256;
        info.golden_words = {"event", "pocket"};
        info.settings = {{"balls", "without an owner at first", {12}, 1, 40}};
        info.order_fields = {{"x", "direction of the push", -5000, 5000, true},
                             {"y", "direction of the push", -5000, 5000, true},
                             {"push", "units per turn; at most 120 count", 0, 999, true}};
        info.max_units = 1;
        info.answer_forms = {"{x} {y} {push 0..120}"};
        info.idle_lines = {"{x} {y} 0"};
        info.positions = {"at cushions and pockets"};
        return info;
    }

    static Appearance appearance() {
        constexpr double EDGE = 80;
        Appearance appearance{-HALF_WIDTH - EDGE, -HALF_HEIGHT - EDGE, HALF_WIDTH + EDGE,
                              HALF_HEIGHT + EDGE};
        appearance.colours = {{"cloth", "#2e7d54", "#1f5a3c"},
                              {"ball", "#e6d9a8", "#d8c98e"},
                              {"pocket", "#16201a", "#0b100d"}};
        using Landmark = Appearance::Landmark;
        appearance.landmarks = {{Landmark::BOX, -HALF_WIDTH, -HALF_HEIGHT, 0, HALF_WIDTH,
                                 HALF_HEIGHT, "cloth", "line"}};
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

    // Places the balls without an owner at random positions, so that they touch no other ball.
    void new_initial_state() override {
        Rng rng(static_cast<std::uint64_t>(setup().seed));
        position_ = {};
        position_.players = setup().seats, position_.league = setup().league;
        const int balls = setting("balls");
        while (position_.count < position_.players + balls) {
            const bool owned = position_.count < position_.players;
            const double x = owned ? spot_of(position_.count) : rng.below(1300) - 650;
            const double y = owned ? 0 : rng.below(600) - 300;
            bool is_free = true;
            for (int i = 0; i < position_.count; ++i) {
                is_free = is_free && length(x - position_.x[i], y - position_.y[i]) > 2 * RADIUS;
            }
            if (!owned && !is_free) continue;
            const int i = add_circle(position_, x, y, 0, 0, RADIUS, 1);
            position_.id[i] = static_cast<std::int8_t>(i);
            position_.mover[i] = static_cast<std::int8_t>(owned ? i : NOBODY);
        }
    }

    // The first turn's input begins with a line "players me league". Then each turn has a line
    // "turn balls", a line with the scores, and a line "id x y vx vy mover" for each ball.
    // The players' balls come first.
    std::string input(int seat) const override {
        std::string text;
        if (position_.turn == 0) {
            text = referee::formatted("%d %d %d\n", position_.players, seat, position_.league);
        }
        text += referee::formatted("%d %d\n", position_.turn, position_.count - position_.players);
        for (int p = 0; p < position_.players; ++p) {
            text += referee::formatted("%d%c", position_.score[p],
                                       p + 1 < position_.players ? ' ' : '\n');
        }
        for (int i = 0; i < position_.count; ++i) {
            text += referee::formatted("%d %.0f %.0f %.0f %.0f %d\n", position_.id[i],
                                       position_.x[i], position_.y[i], position_.vx[i],
                                       position_.vy[i], position_.mover[i]);
        }
        return text;
    }

    bool start_from_input(const std::vector<std::string>& inputs) override {
        std::istringstream in(inputs[0]);
        int me, balls = -1;
        in >> position_.players >> me >> position_.league >> position_.turn >> balls;
        if (!in || position_.players > MAX_PLAYERS || balls > MAX_BALLS - position_.players) {
            throw referee::Error("seat 0: expected the input of turn 0");
        }
        for (int p = 0; p < position_.players; ++p) in >> position_.score[p];
        position_.count = 0;
        for (int i = 0; i < position_.players + balls; ++i) {
            int id, x, y, vx, vy, mover;
            in >> id >> x >> y >> vx >> vy >> mover;
            add_circle(position_, x, y, vx, vy, RADIUS, 1);
            position_.id[i] = static_cast<std::int8_t>(id);
            position_.mover[i] = static_cast<std::int8_t>(mover);
        }
        return true;
    }

    // The answer is the direction and the strength of the push: X Y PUSH.
    std::optional<std::string> take_line(int seat, int, std::string_view line) override {
        int x, y, power;
        char more;
        constexpr int FAR = 100'000;
        if (std::sscanf(std::string(line).c_str(), "%6d %6d %3d %c", &x, &y, &power, &more) != 3 ||
            std::abs(x) > FAR || std::abs(y) > FAR || power < 0) {
            return "X Y PUSH";
        }
        orders_.x[seat] = x, orders_.y[seat] = y;
        orders_.push[seat] = std::min<double>(power, MAX_PUSH);
        return std::nullopt;
    }

    std::vector<std::string> random_answer(int, Rng& rng) const override {
        const int x = rng.below(2000) - 1000, y = rng.below(2000) - 1000;
        return {referee::formatted("%d %d %d", x, y, rng.below(200))};
    }

    void play_turn(MatchObserver* observer, int engine) override {
        if (observer && observer->wants(MatchObserver::MOTION)) {
            observer->bodies(0, bodies());
            for (int p = 0; p < position_.players; ++p) {
                observer->ordered({p, position_.x[p] + orders_.x[p], position_.y[p] + orders_.y[p],
                                   referee::formatted("%g", orders_.push[p])});
            }
        }
        engine == 0 ? step_by<BoxPairs<MAX_BALLS>>(position_, orders_, observer)
                    : step_by<AllPairs<MAX_BALLS>>(position_, orders_, observer);
    }

    int turn() const override { return position_.turn; }
    void fill() override { position_.count = MAX_BALLS; }

    bool is_terminal() const override {
        return is_over(position_) || std::count(living().begin(), living().end(), true) == 0;
    }

    std::vector<int> scores() const override {
        std::vector<int> scores;
        for (int p = 0; p < position_.players; ++p) scores.push_back(position_.score[p]);
        return scores;
    }

    // Players who are out have a worse place than all others.
    std::vector<int> places() const override {
        std::vector<int> worth = scores();
        for (int p = 0; p < position_.players; ++p)
            worth[p] += living()[p] ? 2 * MAX_BALLS + MAX_TURNS : 0;
        return referee::places_by(worth);
    }

    std::vector<Body> bodies() const override {
        std::vector<Body> all;
        for (int i = 0; i < position_.count; ++i) all.push_back(body_of(position_, i));
        return all;
    }

    void apply_action(int seat, const double* numbers) override {
        orders_.x[seat] = numbers[0], orders_.y[seat] = numbers[1];
        orders_.push[seat] = std::min(numbers[2], MAX_PUSH);
    }

    void observation(int seat, referee::NumberSink& sink) const override {
        sink({"me", ""}, seat);
        for (int p = 0; p < position_.players; ++p) sink({"score", ""}, position_.score[p]);
        sink({"balls", ""}, position_.count);
        for (int i = 0; i < position_.count; ++i) {
            sink({"x", "units"}, position_.x[i]);
            sink({"y", "units"}, position_.y[i]);
            sink({"vx", "units per turn"}, position_.vx[i]);
            sink({"vy", "units per turn"}, position_.vy[i]);
            sink({"mover", ""}, position_.mover[i]);
        }
    }

    // Moves some balls next to a cushion or near a pocket, and gives all balls random velocities.
    void randomize_position(int, Rng& rng) override {
        for (int i = 0; i < position_.count; ++i) {
            const double side = rng.chance(0.5) ? 1 : -1;
            if (rng.chance(0.3)) position_.x[i] = side * (HALF_WIDTH - RADIUS - rng.below(2));
            if (rng.chance(0.3)) position_.y[i] = side * (HALF_HEIGHT - RADIUS - rng.below(2));
            position_.vx[i] = rng.below(301) - 150, position_.vy[i] = rng.below(301) - 150;
        }
    }
};

// The attribute keeps the function in the object that the tests link.
[[gnu::used]] inline referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::toy
