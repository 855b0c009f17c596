// Connects Bit Runner 2048 with the referee's tools.
#include <charconv>
#include <cmath>

#include "referee/base/error.h"
#include "referee/base/steering_answer.h"
#include "referee/base/text.h"
#include "referee/bit_runner_2048/numbers.h"
#include "referee/bit_runner_2048/start.h"
#include "referee/bit_runner_2048/text.h"
#include "sim/base/fields.h"
#include "sim/bit_runner_2048/stages.h"
#include "sim/bit_runner_2048/step.h"

namespace carom::bit_runner_2048 {

using referee::bits_of, referee::Body, referee::double_of, referee::formatted, referee::Appearance,
    referee::Hex, referee::MatchObserver, referee::next_word, referee::Whole, referee::words;

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
    Body body{id_of(s, i),
              is_car ? player_of(i) : -1,
              is_car ? CAR : PRISONER,
              m.x[i],
              m.y[i],
              m.vx[i],
              m.vy[i],
              m.radius[i]};
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
class EventForwarder : public NoObserver {
  public:
    EventForwarder(const Position& match, const Answers& orders, MatchObserver& observer)
        : match_(match), orders_(orders), observer_(observer) {}

    void stage(Stage stage) {
        if (stage == Stage::MOTION && observer_.wants(MatchObserver::MOTION)) show_start();
    }
    void turned(int car, const Heading& heading) {
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        observer_.golden_line(words("aim", car_id(car), bits_of(heading.angle),
                                    bits_of(heading.cosine), bits_of(heading.sine)));
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
        if (observer_.wants(MatchObserver::MOTION)) observer_.gone(t, id_of(s, prisoner));
    }
    void goal(const State& s, double t, int car) {
        const int player = player_of(car), last = s.prisoners - 1;
        event(t, "goal", car_id(car), player, s.prisoner[last], bits_of(s.scored_at[player]));
        show(s, t, car, HOLE);
        if (observer_.wants(MatchObserver::MOTION)) observer_.bodies(t, {body_of(s, CARS + last)});
    }
    void nothing(const State& s, double t, int a, int b) {
        event(t, "void", id_of(s, a), id_of(s, b));
    }
    void moved(const State& s) {
        if (observer_.wants(MatchObserver::MOTION)) observer_.bodies(1, movers_of(s));
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        const Movers& m = s.movers;
        Hash h;
        for (int i = 0; i < CARS + s.prisoners; ++i) {
            h.add(m.x[i]), h.add(m.y[i]), h.add(m.vx[i]), h.add(m.vy[i]);
        }
        observer_.golden_line(words("moved", Hex{h.value()}));
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
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        observer_.golden_line(words("event", bits_of(t), parts...));
    }
    // Reports a contact of mover i with `other`: another mover, the hole or the border.
    void show(const State& s, double t, int i, int other) {
        if (!observer_.wants(MatchObserver::MOTION)) return;
        const Movers& m = s.movers;
        referee::Contact contact{t, id_of(s, i), id_of(s, other), m.x[i], m.y[i]};
        observer_.bodies(t, {body_of(s, i)});
        if (other == BORDER) {
            const double out = length(contact.x, contact.y);
            contact.x *= match_.yard.radius / out, contact.y *= match_.yard.radius / out;
        } else if (other >= 0) {
            observer_.bodies(t, {body_of(s, other)});
            const double share = m.radius[i] / (m.radius[i] + m.radius[other]);
            contact.x += (m.x[other] - contact.x) * share;
            contact.y += (m.y[other] - contact.y) * share;
        }
        observer_.contact(contact);
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
    MatchObserver& observer_;
};

template <class Observer>
void step_by(int engine, Position& match, const Orders& orders, Observer&& observer) {
    const Fault fault = engine == 0 ? step<Fast>(match.state, orders, match.yard, observer)
                                    : step<Reference>(match.state, orders, match.yard, observer);
    const std::string where = "turn " + std::to_string(match.state.turn - 1) + ": ";
    if (fault == Fault::TOO_MANY_EVENTS) {
        throw referee::WorldError(where + "more than " + std::to_string(MAX_CONTACTS) +
                                  " contacts in one turn (two cars at exactly the same point?)");
    }
    const Movers& m = match.state.movers;
    for (int i = 0; i < CARS; ++i) {
        if (!std::isfinite(m.x[i] + m.y[i] + m.vx[i] + m.vy[i])) {
            throw referee::WorldError(where + "car " + std::to_string(car_id(i)) +
                                      " met another at exactly the same point");
        }
    }
}

// Returns the reason why a match is over.
const char* reason_of(const State& s) {
    if (is_out(s, 0) || is_out(s, 1)) return "out";
    return has_ten_goals(s) ? "goals" : "turns";
}

// Returns whether two numbers have a relative difference of at most `share`. The texts contain the
// bits of the numbers.
bool are_near(std::string_view a, std::string_view b, double share) {
    const double x = double_of(a), y = double_of(b);
    return std::fabs(x - y) <= share * std::fabs(x);
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

class Adapter : public Numbers {
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
        describe_numbers(info);
        return info;
    }

    static Appearance appearance() {
        constexpr double SHOWN = 5500;
        Appearance appearance{-SHOWN, -SHOWN, SHOWN, SHOWN, {}, {}, {}, WIN_GOALS, {}};
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
        appearance.kind(CAR).marks = {{Mark::NOSE, "ink", "nose"},
                                      {Mark::RING, "prisoner", "holds a prisoner"},
                                      {Mark::FLAME, "flame", "thrust"}};
        appearance.kind(CAR).values = {{"holds prisoner", "", "none"}};
        appearance.middle = "the centre";
        return appearance;
    }

    void new_initial_state() override {
        const auto chosen = [&](const char* name) -> double {
            return setting_of(Game::info(), setup(), name);
        };
        position_.yard = {chosen("map_radius"), chosen("center_radius"), chosen("swap_impulse")};
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
        if (!observer) {
            step_by(engine, position_, all, NoObserver());
            return;
        }
        EventForwarder announcer(position_, orders_, *observer);
        step_by(engine, position_, all, announcer);
        announcer.finish();
    }

    int turn() const override { return position_.state.turn; }
    int answer_lines(int) const override { return TEAM; }
    int engines() const override { return 2; }

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
        constexpr double SINES = 4e-16, TIMES = 2e-8;
        std::string_view a = expected, b = came;
        const std::string word(next_word(a));
        if (word != next_word(b)) return false;
        std::string event;
        for (int place = 1;; ++place) {
            const std::string x(next_word(a)), y(next_word(b));
            if (word == "event" && place == 2) event = x;
            if (x.empty() || y.empty()) return x == y;
            if (x == y || word == "moved") continue;
            if (!is_soft(word, event, place)) return false;
            if (!are_near(x, y, word == "event" ? TIMES : SINES)) return false;
        }
    }
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::bit_runner_2048
