// Connects Search Race with the referee's tools.
#include <algorithm>
#include <cmath>

#include "referee/base/steering_answer.h"
#include "referee/base/text.h"
#include "referee/game/forwarder.h"
#include "referee/search_race/start.h"
#include "referee/search_race/text.h"
#include "sim/base/fields.h"
#include "sim/search_race/stages.h"
#include "sim/search_race/step.h"

namespace carom::search_race {

using referee::bits_of, referee::Body, referee::double_of, referee::formatted, referee::Appearance,
    referee::Hex, referee::MatchObserver, referee::NumberSink, referee::next_word, referee::Whole,
    referee::words;

namespace {

enum Kind { CHECKPOINT, CAR };
enum Mark : unsigned { NOSE = 1, FLAME = 2 };
constexpr int CAR_ID = 100;  // The id of a checkpoint is the number of its point.
// The car is a point. Pages draw a circle with this radius in units.
constexpr double DRAWN_RADIUS = 250;

Body body_of(const Car& car, double angle, const Course& course) {
    Body body{CAR_ID, 0, CAR, car.x, car.y, car.vx, car.vy, DRAWN_RADIUS, angle};
    body.values = {course.next(car.passed), car.passed};
    body.marks = NOSE;
    return body;
}

std::string car_line(const State& s) {
    return words("car", Whole{s.car.x}, Whole{s.car.y}, Whole{s.car.vx}, Whole{s.car.vy},
                 bits_of(s.angle), s.car.passed);
}

// Returns the reason why a race is over.
const char* reason_of(const State& s, const Course& course) {
    if (s.out != Out::NO) return s.out == Out::INVALID ? "invalid" : "timeout";
    if (!is_finished(s, course)) return "turns";
    return result_of(s, course) == LOST ? "late" : "finished";
}

std::vector<Body> bodies_of(const Position& race) {
    const auto& [s, course] = race;
    std::vector<Body> all;
    for (int k = 0; k < course.points; ++k) {
        all.push_back({k, -1, CHECKPOINT, course.x[k], course.y[k], 0, 0, CHECKPOINT_RADIUS});
        all.back().number = k;
    }
    all.push_back(body_of(s.car, s.angle, course));
    return all;
}

// Passes the events of a turn on to the tools that requested them.
class EventForwarder : public referee::Forwarder<NoObserver> {
  public:
    EventForwarder(const Position& race, const Answers& orders, MatchObserver& observer)
        : Forwarder(observer), race_(race), orders_(orders) {}

    void stage(Stage stage) {
        if (stage == Stage::MOTION && shows_motion()) show_start();
    }
    void turned(const Heading& heading) {
        golden("aim", bits_of(heading.angle), bits_of(heading.cosine), bits_of(heading.sine));
    }
    void passed(const Car& car, double time, double since) {
        golden("event", bits_of(time), bits_of(since), car.passed);
        if (shows_motion()) {
            const int id = race_.course.next(car.passed - 1);
            observer_.bodies(time, {body(car)});
            observer_.contact({time, CAR_ID, id, car.x, car.y});
        }
    }
    void moved(const Car& car) {
        if (shows_motion()) observer_.bodies(1, {body(car)});
        Hash h;
        h.add(car.x), h.add(car.y), h.add(car.vx), h.add(car.vy);
        golden("moved", Hex{h.value()});
    }

    // Reports the state at the end of the turn.
    void finish() {
        if (!observer_.wants(MatchObserver::GOLDEN_LINES) || race_.state.out != Out::NO) return;
        observer_.golden_line(car_line(race_.state));
    }

  private:
    Body body(const Car& car) const {
        Body body = body_of(car, race_.state.angle, race_.course);
        if (orders_.orders.thrust > 0) body.marks |= FLAME;
        return body;
    }
    void show_start() {
        std::vector<Body> all = bodies_of(race_);
        all.back() = body(race_.state.car);
        observer_.bodies(0, all);
        constexpr double AHEAD = 2000;  // units to the drawn target of an order without one
        const Car& car = race_.state.car;
        const Order& order = orders_.orders;
        const bool has_target = order.kind == Order::TARGET;
        const double x = has_target ? order.x : car.x + AHEAD * std::cos(race_.state.angle);
        const double y = has_target ? order.y : car.y + AHEAD * std::sin(race_.state.angle);
        observer_.ordered({CAR_ID, x, y, std::to_string(order.thrust)});
        if (!orders_.message.empty()) observer_.said(CAR_ID, orders_.message);
    }

    const Position& race_;
    const Answers& orders_;
};

}  // namespace

class Adapter : public Match {
  public:
    static referee::GameInfo info() {
        referee::GameInfo info;
        info.name = NAME;
        info.title = TITLE;
        info.min_seats = info.max_seats = 1;
        info.leagues = {"all"};
        info.max_turns = MAX_TURNS;
        info.answer_lines = 1;
        info.min_score = 0, info.max_score = LOST, info.score_decimals = 2;
        info.less_is_better = true;
        info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 768;
        info.golden_words = {"map", "aim", "event", "moved", "car"};
        info.recorded_words = {"aim"};
        info.own_math_agrees = true;
        info.map_form = MAP_FORM;
        info.check_map = [](const std::string& map) { read_map(map); };
        constexpr double FAR = 50000;
        info.order_fields = {{"expert", "0: toward a target, 1: EXPERT", 0, 1, true},
                             {"x", "target, units", -FAR, FAR, true},
                             {"y", "target, units", -FAR, FAR, true},
                             {"turn", "angle of EXPERT in degrees", -MAX_TURN, MAX_TURN, true},
                             {"thrust", "units per turn", 0, MAX_THRUST, true}};
        info.max_units = 1;
        info.answer_forms = {"{x} {y} {thrust 0..200}", "EXPERT {turn -18..18} {thrust 0..200}"};
        info.idle_lines = {"EXPERT 0 0"};
        info.positions = {"anywhere", "at an edge", "grazing", "inside", "whole headings"};
        return info;
    }

    static Appearance appearance() {
        constexpr double MARGIN = 1600;
        Appearance appearance{-MARGIN, -MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN};
        appearance.counters = {"passed"};
        appearance.progress = 0;
        appearance.route = CHECKPOINT;
        appearance.colours = {{"field", "#e9ecef", "#1f2329"},
                              {"gate", "#8a94a0", "#8a94a0"},
                              {"flame", "#e2571c", "#ff8a3c"}};
        appearance.landmarks = {
            {Appearance::Landmark::BOX, 0, 0, 0, WIDTH, HEIGHT, "field", "line"}};
        using Kind = Appearance::Kind;
        using Mark = Appearance::Mark;
        appearance.kinds = {
            {CHECKPOINT, "checkpoint", "gate", "gate", 0.2, 0, false, Kind::NUMBER, "", ""},
            {CAR, "car", "seat", "ink", 0.9, 1, true, Kind::NOTHING, "", ""},
        };
        appearance.kind(CAR).marks = {{Mark::NOSE, "ink", "direction"},
                                      {Mark::FLAME, "flame", "thrust"}};
        appearance.kind(CAR).values = {{"next checkpoint", "", ""}, {"passed checkpoints", "", ""}};
        return appearance;
    }

    void new_initial_state() override {
        Course& course = position_.course;
        course = setup().map.empty() ? map_of(setup().seed) : read_map(setup().map);
        position_.state = start_of(course);
    }

    std::string input(int) const override { return input_of(position_.state, position_.course); }

    std::optional<std::string> take_line(int, int, std::string_view line) override {
        const std::optional<referee::SteeringAnswer> parsed = referee::parse_steering(line);
        if (!parsed) {
            orders_.orders.out = Out::INVALID;
            return referee::steering_grammar();
        }
        static_cast<steering::Order&>(orders_.orders) = parsed->order;
        orders_.orders.debug = parsed->message.find("debug") != std::string::npos;
        orders_.message = parsed->message;
        return std::nullopt;
    }

    std::vector<std::string> random_answer(int, Rng& rng) const override {
        const int thrust = rng.below(MAX_THRUST + 1);
        if (rng.chance(0.5)) {
            return {formatted("EXPERT %d %d", rng.below(2 * MAX_TURN + 1) - MAX_TURN, thrust)};
        }
        const int x = rng.below(16001), y = rng.below(9001);
        return {formatted("%d %d %d", x, y, thrust)};
    }

    void play_turn(MatchObserver* observer, int engine) override {
        Order order = orders_.orders;
        if (orders_.fed) order.heading = &orders_.fed->heading;
        search_race::State& s = position_.state;
        const Course& course = position_.course;
        const auto run = [&](auto&& listener) {
            engine == 0 ? step<Fast>(s, order, course, listener)
                        : step<Reference>(s, order, course, listener);
        };
        if (!observer) return run(NoObserver());
        EventForwarder forwarder(position_, orders_, *observer);
        run(forwarder);
        forwarder.finish();
    }

    int turn() const override { return position_.state.turn; }
    std::vector<int> places() const override { return {1}; }

    bool is_terminal() const override {
        return search_race::is_terminal(position_.state, position_.course);
    }

    // Returns the score in hundredths of a turn. Before the end, the score is the time that has
    // passed.
    std::vector<int> scores() const override {
        const auto& [s, course] = position_;
        return {search_race::is_terminal(s, course) ? result_of(s, course) : 100 * s.turn};
    }

    std::vector<Body> bodies() const override { return bodies_of(position_); }

    std::vector<int> counters(int) const override { return {position_.state.car.passed}; }

    std::vector<std::string> opening_lines() const override {
        return {"map " + points_of(position_.course), car_line(position_.state)};
    }

    // Returns "W T": the reason for the end, and the result as the referee prints it. The referee
    // prints no result of a race that finishes in the very last turn.
    std::string ending() const override {
        const auto& [s, course] = position_;
        const std::string reason = reason_of(s, course);
        return reason + " " +
               (reason == "late" ? "-" : referee::java_double(result_of(s, course) / 100.0));
    }

    // Uses the recorded cosine and sine if the recorded angle equals the angle that the order leads
    // to.
    void use_recorded(const std::string& golden_line) override {
        std::string_view line = golden_line;
        next_word(line);
        const Heading heading = {double_of(next_word(line)), double_of(next_word(line)),
                                 double_of(next_word(line))};
        const Order& order = orders_.orders;
        if (order.kind == Order::NONE || coasts(position_.state.car, order)) return;
        if (referee::may_replace(heading_of(position_.state, order), heading)) {
            orders_.fed = {golden_line, heading};
        }
    }

    bool agrees(const std::string& expected, const std::string& came) const override {
        return referee::lines_agree(expected, came,
                                    [](const auto& words, std::size_t k, const std::string& other) {
                                        constexpr double SINES = 1e-14, TIMES = 1e-9;
                                        const bool is_aim = words[0] == "aim";
                                        if (words[0] == "moved") return true;
                                        if (is_aim ? k < 2 : words[0] != "event" || k > 2)
                                            return false;
                                        return std::fabs(double_of(words[k]) - double_of(other)) <=
                                               (is_aim ? SINES : TIMES);
                                    });
    }

    void apply_action(int, const double* numbers) override {
        Order& order = orders_.orders;
        order = {};
        order.kind = numbers[0] != 0 ? Order::EXPERT : Order::TARGET;
        order.x = static_cast<int>(numbers[1]), order.y = static_cast<int>(numbers[2]);
        order.turn = static_cast<int>(numbers[3]);
        order.thrust = static_cast<int>(numbers[4]);
    }

    void observation(int, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto& [s, course] = position_;
        const int next = course.next(s.car.passed), after = course.next(s.car.passed + 1);
        sink({"turn", "turns"}, s.turn);
        sink({"x", UNITS}, s.car.x);
        sink({"y", UNITS}, s.car.y);
        sink({"vx", SPEED}, s.car.vx);
        sink({"vy", SPEED}, s.car.vy);
        sink({"angle", "radians"}, s.angle);
        sink({"passed", ""}, s.car.passed);
        sink({"next x", UNITS}, course.x[next]);
        sink({"next y", UNITS}, course.y[next]);
        sink({"after next x", UNITS}, course.x[after]);
        sink({"after next y", UNITS}, course.y[after]);
        sink({"points", ""}, course.points);
        for (int k = 0; k < course.points; ++k) {
            sink({"point x", UNITS}, course.x[k]);
            sink({"point y", UNITS}, course.y[k]);
        }
    }

    // Writes the heading that the order leads to, with its cosine and sine. Mathematical libraries
    // differ in these values. The values are 0 if the order leaves the heading as it is.
    void hidden_inputs(NumberSink& sink) const override {
        const Order& order = orders_.orders;
        const bool turns = order.kind != Order::NONE && !coasts(position_.state.car, order);
        const Heading heading = turns ? heading_of(position_.state, order) : Heading{};
        sink({"heading angle", "radians"}, heading.angle);
        sink({"heading cosine", ""}, heading.cosine);
        sink({"heading sine", ""}, heading.sine);
    }

    // Observations have room for eight points, the largest number that a seed draws.
    void fill() override {
        constexpr int DRAWN = 8;
        position_.course.points = std::max(position_.course.points, DRAWN);
    }

    void randomize_position(int position, Rng& rng) override {
        position_.course = positions::random_course(rng);
        position_.state =
            positions::random_state(rng, static_cast<positions::Kind>(position), position_.course);
    }
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::search_race
