// Connects Bit Runner 2048 with the referee's tools.
#include <charconv>
#include <cmath>

#include "referee/base/error.h"
#include "referee/base/steering_answer.h"
#include "referee/base/text.h"
#include "referee/bit_runner_2048/start.h"
#include "referee/bit_runner_2048/text.h"
#include "referee/game/forwarder.h"
#include "sim/base/fields.h"
#include "sim/bit_runner_2048/stages.h"
#include "sim/bit_runner_2048/step.h"

namespace carom::bit_runner_2048 {

using referee::bits_of, referee::Body, referee::body_at, referee::double_of, referee::formatted,
    referee::Appearance, referee::Hex, referee::MatchObserver, referee::NumberSink,
    referee::next_word, referee::Whole, referee::words;

namespace {

enum Kind { CAR, PRISONER, THE_HOLE, THE_BORDER };
enum Mark : unsigned { NOSE = 1, LOADED = 2, FLAME = 4 };
constexpr int HOLE_ID = 0, BORDER_ID = -1;

// Returns the id of the mover with this index, or of the hole or the border.
int id_of(const State& s, int i) {
    if (i == HOLE) return HOLE_ID;
    if (i == BORDER) return BORDER_ID;
    return i < CARS ? car_id(i) : s.prisoner[i - CARS];
}

Body body_of(const State& s, int i) {
    const Movers& m = s.movers;
    const bool is_car = i < CARS;
    Body body = body_at(id_of(s, i), is_car ? player_of(i) : -1, is_car ? CAR : PRISONER, m, i,
                        m.radius[i]);
    if (!is_car) return body;
    body.angle = s.angle[i];
    body.values = {s.held[i]};
    body.marks = NOSE | (s.held[i] != NOBODY ? LOADED : 0u);
    return body;
}

std::vector<Body> movers_of(const State& s) {
    std::vector<Body> all;
    for (int i = 0; i < CARS + s.prisoners; ++i) all.push_back(body_of(s, i));
    return all;
}

std::string car_line(const State& s, int i) {
    const Movers& m = s.movers;
    return words("car", car_id(i), Whole{m.x[i]}, Whole{m.y[i]}, Whole{m.vx[i]}, Whole{m.vy[i]},
                 bits_of(s.angle[i]), s.held[i]);
}
std::string prisoner_line(const State& s, int k) {
    const Movers& m = s.movers;
    const int i = CARS + k;
    return words("prisoner", s.prisoner[k], Whole{m.x[i]}, Whole{m.y[i]}, Whole{m.vx[i]},
                 Whole{m.vy[i]});
}
std::vector<std::string> state_lines(const State& s) {
    std::vector<std::string> lines;
    for (int i = 0; i < CARS; ++i) lines.push_back(car_line(s, i));
    for (int k = 0; k < s.prisoners; ++k) lines.push_back(prisoner_line(s, k));
    return lines;
}

std::vector<Body> bodies_of(const Position& match) {
    std::vector<Body> all = movers_of(match.state);
    all.push_back({HOLE_ID, -1, THE_HOLE, 0, 0, 0, 0, match.yard.hole});
    all.push_back({BORDER_ID, -1, THE_BORDER, 0, 0, 0, 0, match.yard.radius});
    return all;
}

// Passes the events of a turn on to the tools that requested them.
class EventForwarder : public referee::Forwarder<NoObserver> {
  public:
    EventForwarder(const Position& match, const Answers& orders, MatchObserver& observer)
        : Forwarder(observer), match_(match), orders_(orders) {}

    void stage(Stage stage) {
        if (stage == Stage::MOTION && shows_motion()) show_start();
    }
    void turned(int car, const Heading& heading) {
        golden("aim", car_id(car), bits_of(heading.angle), bits_of(heading.cosine),
               bits_of(heading.sine));
    }
    void at_border(const State& s, double t, int mover, double impulse) {
        const double least = (mover < CARS ? CAR_AT_BORDER : PRISONER_AT_BORDER).minimum_impulse;
        event(t, "wall", id_of(s, mover), strength(impulse, least));
        show(s, t, mover, BORDER);
    }
    void hit(const State& s, double t, int a, int b, double impulse, bool swapped) {
        event(t, swapped ? "swap" : "hit", car_id(a), car_id(b),
              strength(impulse, CAR_BOUNCE.minimum_impulse));
        show(s, t, a, b);
    }
    void caught(const State& s, double t, int prisoner, int car) {
        event(t, "catch", id_of(s, prisoner), car_id(car));
        show(s, t, car, prisoner);
        if (shows_motion()) observer_.gone(t, id_of(s, prisoner));
    }
    void goal(const State& s, double t, int car) {
        const int player = player_of(car), last = s.prisoners - 1;
        event(t, "goal", car_id(car), player, s.prisoner[last], bits_of(s.scored_at[player]));
        show(s, t, car, HOLE);
        if (shows_motion()) observer_.bodies(t, {body_of(s, CARS + last)});
    }
    void nothing(const State& s, double t, int a, int b) {
        event(t, "void", id_of(s, a), id_of(s, b));
    }
    void moved(const State& s) {
        if (shows_motion()) observer_.bodies(1, movers_of(s));
        golden_motion(s.movers, CARS + s.prisoners);
    }

    // Reports the state at the end of the turn.
    void finish() {
        if (!observer_.wants(MatchObserver::GOLDEN_LINES) || match_.state.over) return;
        for (const std::string& line : state_lines(match_.state)) observer_.golden_line(line);
    }

  private:
    // Returns an impulse as golden games list it: `least` replaces a smaller one above EPSILON.
    static Hex strength(double impulse, double least) {
        return bits_of(impulse > EPSILON && impulse < least ? least : impulse);
    }
    template <class... Parts>
    void event(double t, const Parts&... parts) {
        golden("event", bits_of(t), parts...);
    }
    // Reports a contact of mover i with `other`: another mover, the hole or the border.
    void show(const State& s, double t, int i, int other) {
        if (!shows_motion()) return;
        const Body body = body_of(s, i);
        observer_.bodies(t, {body});
        if (other == BORDER) {
            touch_border(t, body, BORDER_ID, match_.yard.radius);
        } else if (other == HOLE) {
            observer_.contact({t, body.id, HOLE_ID, body.x, body.y});
        } else {
            observer_.bodies(t, {body_of(s, other)});
            touch(t, body, body_of(s, other));
        }
    }
    void show_start() {
        observer_.bodies(0, bodies_of(match_));
        const State& s = match_.state;
        for (int i = 0; i < CARS; ++i) {
            if (!orders_.messages[i].empty()) observer_.said(car_id(i), orders_.messages[i]);
            const Order& order = orders_.orders.of[i];
            if (order.kind == Order::NONE) continue;
            constexpr double AHEAD = 2000;  // units to the drawn target of an order without one
            const bool has_target = order.kind == Order::TARGET;
            const double x = has_target ? order.x : s.movers.x[i] + AHEAD * std::cos(s.angle[i]);
            const double y = has_target ? order.y : s.movers.y[i] + AHEAD * std::sin(s.angle[i]);
            observer_.ordered({car_id(i), x, y, std::to_string(order.thrust)});
        }
    }

    const Position& match_;
    const Answers& orders_;
};

// Returns the reason why a match is over.
const char* reason_of(const State& s) {
    if (is_out(s, 0) || is_out(s, 1)) return "out";
    return has_ten_goals(s) ? "goals" : "turns";
}

// Returns whether the word at index `place` of a golden line depends on the last bits of sines.
// `word` is the word at index 0, and `event` is the kind of event.
bool is_soft(std::string_view word, std::string_view event, int place) {
    if (word == "moved") return true;
    if (word == "car") return place == 6;  // Word 6 is the angle.
    if (word == "aim") return place >= 3;  // Words 3 and 4 are the cosine and the sine.
    if (word != "event") return false;
    return place == 1 || (event == "wall" && place == 4) || (event == "hit" && place == 5) ||
           (event == "swap" && place == 5) || (event == "goal" && place == 6);
}

}  // namespace

class Adapter : public Match {
  public:
    static referee::GameInfo info() {
        referee::GameInfo info;
        info.name = NAME;
        info.title = TITLE;
        info.min_seats = info.max_seats = PLAYERS;
        info.leagues = {"all"};
        info.max_turns = MAX_TURNS;
        info.answer_lines = TEAM;
        // Both cars of a player can score at almost the same time. The leader at equal goals gets
        // one extra point.
        info.min_score = -1, info.max_score = WIN_GOALS + 1;
        info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 768;
        info.golden_words = {"aim", "event", "moved", "car", "prisoner"};
        info.recorded_words = {"aim"};
        info.own_math_agrees = true;
        info.settings = {{"map_radius", "radius of the yard", {YARD_RADIUS}, 4000, 6000},
                         {"center_radius", "radius of the hole", {HOLE_RADIUS}, 500, 1000},
                         {"swap_impulse",
                          "impulse above which cars exchange prisoners",
                          {SWAP_IMPULSE},
                          250,
                          350}};
        constexpr double FAR = 50000;
        info.order_fields = {{"expert", "0: toward a target, 1: EXPERT", 0, 1, true},
                             {"x", "target, units", -FAR, FAR, true},
                             {"y", "target, units", -FAR, FAR, true},
                             {"turn", "angle of EXPERT in degrees", -MAX_TURN, MAX_TURN, true},
                             {"thrust", "units per turn", 0, MAX_THRUST, true}};
        info.max_units = TEAM;
        info.answer_forms = {"{x} {y} {thrust 0..200}", "EXPERT {turn -18..18} {thrust 0..200}"};
        info.idle_lines = {"EXPERT 0 0"};
        info.positions = {"anywhere",      "close together", "touching", "mirror images",
                          "at the border", "at the hole",    "catching"};
        return info;
    }

    static Appearance appearance() {
        constexpr double SHOWN = 5500;
        Appearance appearance{-SHOWN, -SHOWN, SHOWN, SHOWN};
        appearance.winning_score = WIN_GOALS;
        appearance.colours = {{"yard", "#e9ecef", "#1f2329"},
                              {"hole", "#343a40", "#0b0d0f"},
                              {"prisoner", "#e0a100", "#ffca3a"},
                              {"flame", "#e2571c", "#ff8a3c"}};
        using Kind = Appearance::Kind;
        using Mark = Appearance::Mark;
        appearance.kinds = {
            {CAR, "car", "seat", "ink", 0.9, 2, true, Kind::ID, "", ""},
            {PRISONER, "prisoner", "prisoner", "ink", 1.0, 3, true, Kind::NOTHING, "", ""},
            {THE_HOLE, "hole", "hole", "line", 0.9, 1, false, Kind::NOTHING, "", ""},
            {THE_BORDER, "border", "yard", "line", 1.0, 0, false, Kind::NOTHING, "", ""},
        };
        appearance.kind(CAR).marks = {{Mark::NOSE, "ink", "direction"},
                                      {Mark::RING, "prisoner", "holds a prisoner"},
                                      {Mark::FLAME, "flame", "thrust"}};
        appearance.kind(CAR).values = {{"holds prisoner", "", "none"}};
        appearance.middle = "the centre";
        return appearance;
    }

    void new_initial_state() override {
        position_.yard = {double(setting("map_radius")), double(setting("center_radius")),
                          double(setting("swap_impulse"))};
        position_.state = initial_state(setup().seed);
    }

    std::string input(int seat) const override {
        return input_of(position_.state, position_.yard, seat);
    }

    std::optional<std::string> take_line(int seat, int k, std::string_view line) override {
        orders_.answered[seat] = true;
        const std::optional<referee::SteeringAnswer> parsed = referee::parse_steering(line);
        if (!parsed) {
            orders_.orders.out[seat] = Out::INVALID;
            return referee::steering_grammar();
        }
        const int car = seat * TEAM + k;
        orders_.orders.of[car] = parsed->order;
        orders_.messages[car] = parsed->message;
        return std::nullopt;
    }

    std::vector<std::string> random_answer(int, Rng& rng) const override {
        std::vector<std::string> lines;
        for (int k = 0; k < TEAM; ++k) {
            const int thrust = rng.below(MAX_THRUST + 1),
                      reach = static_cast<int>(position_.yard.radius);
            if (rng.chance(0.3)) {
                lines.push_back(
                    formatted("EXPERT %d %d", rng.below(2 * MAX_TURN + 1) - MAX_TURN, thrust));
                continue;
            }
            // Half of the targets are the hole, so that cars meet and score goals.
            const bool home = rng.chance(0.5);
            const int x = home ? 0 : rng.below(2 * reach + 1) - reach;
            const int y = home ? 0 : rng.below(2 * reach + 1) - reach;
            lines.push_back(formatted("%d %d %d", x, y, thrust));
        }
        return lines;
    }

    void play_turn(MatchObserver* observer, int engine) override {
        bit_runner_2048::Orders all = orders_.orders;
        for (int p = 0; p < PLAYERS; ++p) {
            if (!orders_.answered[p]) all.out[p] = Out::TIMEOUT;
        }
        for (int i = 0; i < CARS; ++i) {
            if (orders_.fed[i]) all.of[i].heading = &*orders_.fed[i];
        }
        bit_runner_2048::State& s = position_.state;
        const Yard& yard = position_.yard;
        const auto run = [&](auto&& listener) {
            const Fault fault = engine == 0 ? step<Fast>(s, all, yard, listener)
                                            : step<Reference>(s, all, yard, listener);
            referee::check_motion(s.turn, fault == Fault::TOO_MANY_EVENTS, MAX_CONTACTS, "car",
                                  s.movers, CARS, car_id);
        };
        if (!observer) return run(NoObserver());
        EventForwarder forwarder(position_, orders_, *observer);
        run(forwarder);
        forwarder.finish();
    }

    int turn() const override { return position_.state.turn; }

    bool is_terminal() const override { return bit_runner_2048::is_terminal(position_.state); }

    // Returns the players' goals. If the match ends with equal goals, the leader gets one extra
    // point. A player who is out has -1.
    std::vector<int> scores() const override {
        const bit_runner_2048::State& s = position_.state;
        std::vector<int> scores = {s.goals[0], s.goals[1]};
        const int first = leader(s);
        if (bit_runner_2048::is_terminal(s) && first != NOBODY && s.goals[0] == s.goals[1]) {
            scores[first] += 1;
        }
        for (int p = 0; p < PLAYERS; ++p) {
            if (is_out(s, p)) scores[p] = -1;
        }
        return scores;
    }

    std::vector<Body> bodies() const override { return bodies_of(position_); }

    std::vector<std::string> opening_lines() const override { return state_lines(position_.state); }

    std::string ending() const override { return reason_of(position_.state); }

    // Uses the recorded cosine and sine if the recorded angle equals the angle that the order leads
    // to.
    void use_recorded(const std::string& golden_line) override {
        std::string_view line = golden_line;
        next_word(line);
        const std::string_view id = next_word(line);
        const Heading heading = {double_of(next_word(line)), double_of(next_word(line)),
                                 double_of(next_word(line))};
        int car = -1;
        std::from_chars(id.data(), id.data() + id.size(), car);
        car -= car_id(0);
        if (car < 0 || car >= CARS) return;
        const bit_runner_2048::State& s = position_.state;
        const Order& order = orders_.orders.of[car];
        if (order.kind == Order::NONE ||
            steering::coasts(s.movers.x[car], s.movers.y[car], order)) {
            return;
        }
        if (referee::may_replace(heading_of(s, car, order), heading)) orders_.fed[car] = heading;
    }

    bool agrees(const std::string& expected, const std::string& came) const override {
        return referee::lines_agree(
            expected, came, [](const auto& words, std::size_t k, const std::string& other) {
                constexpr double SINES = 4e-16, TIMES = 2e-8;
                const bool is_event = words[0] == "event";
                if (words[0] == "moved") return true;
                return is_soft(words[0], is_event && words.size() > 2 ? words[2] : "",
                               static_cast<int>(k)) &&
                       referee::is_near(words[k], other, is_event ? TIMES : SINES);
            });
    }

    static constexpr int ORDER_NUMBERS = 5;

    void apply_action(int seat, const double* numbers) override {
        orders_.answered[seat] = true;
        for (int k = 0; k < TEAM; ++k, numbers += ORDER_NUMBERS) {
            Order& order = orders_.orders.of[seat * TEAM + k];
            order = {};
            order.kind = numbers[0] != 0 ? Order::EXPERT : Order::TARGET;
            order.x = static_cast<int>(numbers[1]), order.y = static_cast<int>(numbers[2]);
            order.turn = static_cast<int>(numbers[3]);
            order.thrust = static_cast<int>(numbers[4]);
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto& [s, yard] = position_;
        const Movers& m = s.movers;
        const int first = leader(s);
        sink({"turn", "turns"}, s.turn);
        sink({"own goals", ""}, s.goals[seat]);
        sink({"other goals", ""}, s.goals[1 - seat]);
        sink({"ahead", ""}, first == NOBODY ? 0 : first == seat ? 1 : -1);
        for (const int player : {seat, 1 - seat}) {
            for (int i = player * TEAM; i < (player + 1) * TEAM; ++i) {
                sink({"x", UNITS}, m.x[i]);
                sink({"y", UNITS}, m.y[i]);
                sink({"vx", SPEED}, m.vx[i]);
                sink({"vy", SPEED}, m.vy[i]);
                sink({"angle", "radians"}, s.angle[i]);
                sink({"holds prisoner", ""}, s.held[i] != NOBODY);
            }
        }
        sink({"yard radius", UNITS}, yard.radius);
        sink({"hole radius", UNITS}, yard.hole);
        sink({"swap impulse", SPEED}, yard.swap_impulse);
        sink({"prisoners", ""}, s.prisoners);
        for (int k = CARS; k < CARS + s.prisoners; ++k) {
            sink({"prisoner x", UNITS}, m.x[k]);
            sink({"prisoner y", UNITS}, m.y[k]);
            sink({"prisoner vx", SPEED}, m.vx[k]);
            sink({"prisoner vy", SPEED}, m.vy[k]);
        }
    }

    // Writes the heading of every car after its order, with the cosine and sine of the heading.
    // Mathematical libraries differ in these values. The values are 0 for a car that keeps its
    // heading.
    void hidden_inputs(NumberSink& sink) const override {
        const bit_runner_2048::State& s = position_.state;
        for (int i = 0; i < CARS; ++i) {
            const Order& order = orders_.orders.of[i];
            const bool turns =
                order.kind != Order::NONE && !steering::coasts(s.movers.x[i], s.movers.y[i], order);
            const Heading heading = turns ? heading_of(s, i, order) : Heading{};
            sink({"heading angle", "radians"}, heading.angle);
            sink({"heading cosine", ""}, heading.cosine);
            sink({"heading sine", ""}, heading.sine);
        }
    }

    void fill() override { position_.state.prisoners = PRISONERS; }

    void randomize_position(int position, Rng& rng) override {
        position_.state =
            positions::random_state(rng, static_cast<positions::Kind>(position), position_.yard);
    }
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::bit_runner_2048
