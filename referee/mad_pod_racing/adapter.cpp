// Connects Mad Pod Racing with the referee's tools.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/game/forwarder.h"
#include "referee/mad_pod_racing/start.h"
#include "referee/mad_pod_racing/text.h"
#include "sim/base/fields.h"
#include "sim/mad_pod_racing/stages.h"
#include "sim/mad_pod_racing/step.h"

namespace carom::mad_pod_racing {

using referee::bits_of, referee::Body, referee::body_at, referee::double_of, referee::formatted,
    referee::Appearance, referee::Hex, referee::MatchObserver, referee::NumberSink,
    referee::next_word, referee::Whole, referee::words;

namespace {

enum Kind { CHECKPOINT, POD };
enum Mark : unsigned { NOSE = 1, SHIELDED = 2, FLAME = 4 };
constexpr int FIRST_CHECKPOINT_ID = 100;

Body body_of(const State& s, const Course& course, int i) {
    Body body = body_at(i, course.player_of(i), POD, s, i, POD_RADIUS);
    body.angle = s.angle[i];
    const int idle = s.shielded_at[i] + SHIELD_TURNS + 1 - s.turn;
    body.values = {course.next(s.passed[i]), s.passed[i], std::max(0, idle), 1 - s.boosted[i]};
    body.marks = (s.turned[i] ? NOSE : 0u) | (s.shield[i] ? SHIELDED : 0u);
    return body;
}

std::vector<Body> checkpoints_of(const Course& course) {
    std::vector<Body> all;
    for (int k = 0; k < course.checkpoints; ++k) {
        Body body{FIRST_CHECKPOINT_ID + k, -1, CHECKPOINT, course.x[k], course.y[k], 0, 0,
                  CHECKPOINT_RADIUS};
        body.number = k;
        all.push_back(body);
    }
    return all;
}

std::string pod_line(const State& s, const Course& course, int i) {
    const std::string angle = s.turned[i] ? words(bits_of(s.angle[i])) : "-";
    return words("pod", Whole{s.x[i]}, Whole{s.y[i]}, Whole{s.vx[i]}, Whole{s.vy[i]}, angle,
                 s.shield[i], course.next(s.passed[i]));
}

// Passes the events of a turn on to the tools that requested them.
class EventForwarder : public referee::Forwarder<NoObserver> {
  public:
    EventForwarder(const Position& race, const Answers& orders, MatchObserver& observer,
                   PlatformView& view)
        : Forwarder(observer),
          race_(race),
          orders_(orders),
          text_(view, race.course, orders.orders) {}

    void stage(Stage stage) {
        if (stage == Stage::MOTION && shows_motion()) show_start();
    }
    void ordered(const State&, int pod, double power) {
        boosts_[pod] = power == BOOST_POWER;
        text_.ordered(pod, power);
    }
    void turned(const State& s, int pod) {
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        const auto& fed = orders_.fed[pod];
        const double angle = s.angle[pod];
        observer_.golden_line(
            fed ? fed->golden_line
                : words("aim", pod, bits_of(angle), bits_of(cosine(angle)), bits_of(sine(angle))));
    }
    void listed(int contacts) { text_.listed(contacts); }
    void hit(const State& s, const Collision& hit, double force) {
        golden("event", bits_of(hit.t), hit.a, hit.b, bits_of(force));
        if (shows_motion()) {
            observer_.bodies(hit.t, {body(s, hit.a), body(s, hit.b)});
            observer_.contact({hit.t, hit.a, hit.b, (s.x[hit.a] + s.x[hit.b]) / 2,
                               (s.y[hit.a] + s.y[hit.b]) / 2});
        }
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.hit(s, hit, force);
    }
    void moved(const State& s) {
        for (int i = 0; shows_motion() && i < s.pods; ++i) observer_.bodies(1, {body(s, i)});
        golden_motion(s, s.pods);
    }
    void passed(const State& s, int pod) { golden("pass", pod, bits_of(s.passed_at[pod])); }

    // Reports the state at the end of the turn.
    void finish() {
        const auto& [s, course] = race_;
        if (observer_.wants(MatchObserver::GOLDEN_LINES)) {
            for (int i = 0; i < s.pods; ++i) observer_.golden_line(pod_line(s, course, i));
            golden("left", turns_left(s, course, 0), turns_left(s, course, 1));
        }
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) {
            observer_.platform_view(text_.text(s, orders_.messages));
        }
    }

  private:
    Body body(const State& s, int pod) const {
        Body body = body_of(s, race_.course, pod);
        if (boosts_[pod]) body.marks |= FLAME;
        return body;
    }
    void report_order(int pod, const Order& order) {
        if (order.kind == Order::NONE) return;
        const std::string word = order.kind == Order::SHIELD  ? "SHIELD"
                                 : order.kind == Order::BOOST ? "BOOST"
                                                              : formatted("%g", order.power);
        observer_.ordered({pod, double(order.x), double(order.y), word});
    }
    void show_start() {
        std::vector<Body> all = checkpoints_of(race_.course);
        for (int i = 0; i < race_.state.pods; ++i) {
            all.push_back(body(race_.state, i));
            report_order(i, orders_.orders.of[i]);
            if (!orders_.messages[i].empty()) observer_.said(i, orders_.messages[i]);
        }
        observer_.bodies(0, all);
    }

    const Position& race_;
    const Answers& orders_;
    PlatformText text_;
    bool boosts_[MAX_PODS] = {};
};

// Returns whether two numbers differ by at most one unit in the last place. Results of mathematical
// libraries may differ by this unit.
bool same_to_a_unit(const std::string& a, const std::string& b) {
    const double x = double_of(a), y = double_of(b);
    return x == y || std::nextafter(x, y) == y;
}

}  // namespace

class Adapter : public Match {
  public:
    static referee::GameInfo info() {
        referee::GameInfo info;
        info.name = NAME;
        info.title = TITLE;
        info.min_seats = info.max_seats = PLAYERS;
        info.leagues = {"Wood 2", "Wood 1", "Bronze", "Silver", "Gold and up"};
        info.max_turns = MAX_TURNS;
        info.min_score = 0, info.max_score = 2;
        info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 768;
        info.golden_words = {"map", "aim", "event", "moved", "pass", "pod", "left"};
        info.recorded_words = {"aim"};
        info.own_math_agrees = true;
        info.map_form = MAP_FORM;
        info.check_map = [](const std::string& map) {
            Course course;
            read_checkpoints(map, course);
        };
        const auto by_league = [](int Switches::*of) {
            std::vector<int> values;
            for (const Switches& league : LEAGUE) values.push_back(league.*of);
            return values;
        };
        info.settings = {
            {"pods", "number of pods per player", by_league(&Switches::pods), 1,
             MAX_PODS / PLAYERS},
            {"power", "largest power of an order", by_league(&Switches::power), 0, 200},
            {"boost", "1: the order BOOST is allowed", by_league(&Switches::boost), 0, 1},
            {"shield", "1: the order SHIELD is allowed", by_league(&Switches::shield), 0, 1},
            {"collide", "1: pods bounce off each other", by_league(&Switches::collide), 0, 1}};
        constexpr double FAR = 50000;
        info.order_fields = {
            {"word", "0: a thrust, 1: SHIELD, 2: BOOST", 0, 2, true},
            {"x", "target, units", -FAR, FAR, true},
            {"y", "target, units", -FAR, FAR, true},
            {"power", "power of the thrust; the league's largest power is the limit", 0, 200,
             true}};
        info.max_units = MAX_PODS / PLAYERS;
        info.answer_forms = {"{x} {y} {thrust 0..200}", "{x} {y} SHIELD", "{x} {y} BOOST"};
        info.idle_lines = {"{x} {y} 0"};
        info.positions = {"on the grid", "anywhere",      "all in one place",
                          "touching",    "mirror images", "at checkpoints"};
        return info;
    }

    static Appearance appearance() {
        constexpr double MARGIN = 1600;
        Appearance appearance{-MARGIN, -MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN};
        appearance.counters = {"checkpoints passed", "units to the next", "turns left"};
        appearance.progress = 0;  // Scores only show who is ahead, so pages plot counter 0.
        appearance.route = CHECKPOINT;
        appearance.colours = {{"field", "#e9ecef", "#1f2329"},
                              {"gate", "#8a94a0", "#8a94a0"},
                              {"shield", "#2aa6b8", "#4fd0e0"},
                              {"flame", "#e2571c", "#ff8a3c"}};
        appearance.landmarks = {
            {Appearance::Landmark::BOX, 0, 0, 0, WIDTH, HEIGHT, "field", "line"}};
        using Kind = Appearance::Kind;
        using Mark = Appearance::Mark;
        appearance.kinds = {
            {CHECKPOINT, "checkpoint", "gate", "gate", 0.2, 0, false, Kind::NUMBER, "", ""},
            {POD, "pod", "seat", "ink", 0.9, 1, true, Kind::ID, "", ""},
        };
        appearance.kind(POD).marks = {{Mark::NOSE, "ink", "direction"},
                                      {Mark::RING, "shield", "shield"},
                                      {Mark::FLAME, "flame", "boost"}};
        appearance.kind(POD).values = {{"next checkpoint", "", ""},
                                       {"passed checkpoints", "", ""},
                                       {"no thrust for", "turns", ""},
                                       {"boosts left", "", ""}};
        return appearance;
    }

    void new_initial_state() override {
        Course& course = position_.course;
        course.rules = {setting("pods"), setting("power"), setting("boost"), setting("shield"),
                        setting("collide")};
        if (setup().map.empty()) {
            draw_checkpoints(setup().seed, course);
        } else {
            read_checkpoints(setup().map, course);
        }
        position_.state = grid_of(course);
    }

    std::string input(int seat) const override {
        return input_of(position_.state, position_.course, seat);
    }

    // If a line is invalid, the lines before it still count.
    std::optional<std::string> take_line(int seat, int k, std::string_view line) override {
        const Switches& rules = position_.course.rules;
        const int pod = position_.course.pod_of(seat, k);
        orders_.answered[seat] = true;
        const std::optional<Answer> parsed = parse_answer(line, rules);
        if (parsed) {
            orders_.orders.of[pod] = parsed->order;
            orders_.messages[pod] = parsed->message;
            if (parsed->order.kind != Order::REFUSED) return std::nullopt;
        }
        orders_.orders.out[seat] = Out::INVALID;
        return answer_grammar(rules);
    }

    std::vector<std::string> random_answer(int, Rng& rng) const override {
        const Switches& rules = position_.course.rules;
        std::vector<std::string> lines;
        for (int k = 0; k < rules.pods; ++k) {
            const int choice = rng.below(20);
            const std::string word = rules.shield && choice == 0 ? "SHIELD"
                                     : rules.boost && choice == 1
                                         ? "BOOST"
                                         : std::to_string(rng.below(rules.power + 1));
            const int x = rng.below(16001), y = rng.below(9001);
            lines.push_back(formatted("%d %d ", x, y) + word);
        }
        return lines;
    }

    void play_turn(MatchObserver* observer, int engine) override {
        mad_pod_racing::Orders all = orders_.orders;
        for (int p = 0; p < PLAYERS; ++p) {
            if (!orders_.answered[p]) all.out[p] = Out::TIMEOUT;
        }
        for (int i = 0; i < MAX_PODS; ++i) {
            if (orders_.fed[i]) all.of[i].heading = &orders_.fed[i]->heading;
        }
        mad_pod_racing::State& s = position_.state;
        const Course& course = position_.course;
        const auto run = [&](auto&& listener) {
            const Fault fault = engine == 0 ? step<Fast>(s, all, course, listener)
                                            : step<Reference>(s, all, course, listener);
            referee::check_motion(s.turn, fault == Fault::TOO_MANY_EVENTS, MAX_CONTACTS, "pod", s);
            if (fault == Fault::TOO_MANY_PASSINGS) {
                throw referee::WorldError("turn " + std::to_string(s.turn - 1) +
                                          ": a pod's path enters all checkpoints of the course");
            }
        };
        if (!observer) return run(NoObserver());
        EventForwarder forwarder(position_, orders_, *observer, view_);
        run(forwarder);
        forwarder.finish();
    }

    std::string platform_opening() override {
        return opening_of(position_.state, position_.course);
    }

    // The fifth number in the viewer's text is the number of all pods.
    static int league_by_opening(const std::string& opening) {
        constexpr int SILVER = 3;
        std::istringstream lines(opening);
        std::string word;
        double number = 0;
        lines >> word;
        if (word != "CodersStrikeBack") return -1;
        for (int k = 0; k < 5; ++k) lines >> number;
        return number == MAX_PODS ? TOP_LEAGUE : SILVER;
    }

    int turn() const override { return position_.state.turn; }
    int answer_lines(int) const override { return position_.course.rules.pods; }

    bool is_terminal() const override {
        return mad_pod_racing::is_terminal(position_.state, position_.course);
    }

    std::vector<int> scores() const override {
        const std::vector<int> ranks = player_ranks(position_.state, position_.course);
        std::vector<int> scores;
        for (int p = 0; p < PLAYERS; ++p) {
            scores.push_back(is_out(position_.state, p) ? 0 : PLAYERS - ranks[p] + 1);
        }
        return scores;
    }

    std::vector<int> places() const override {
        return player_ranks(position_.state, position_.course);
    }

    std::vector<Body> bodies() const override {
        std::vector<Body> all = checkpoints_of(position_.course);
        for (int i = 0; i < position_.state.pods; ++i)
            all.push_back(body_of(position_.state, position_.course, i));
        return all;
    }

    std::vector<int> counters(int seat) const override {
        const auto& [s, course] = position_;
        int passed = -1;
        double distance = 0;  // of the leading pod to its next checkpoint
        for (int k = 0; k < course.rules.pods; ++k) {
            const int pod = course.pod_of(seat, k), next = course.next(s.passed[pod]);
            const double far = std::hypot(course.x[next] - s.x[pod], course.y[next] - s.y[pod]);
            const bool leads = s.passed[pod] > passed || far < distance;
            if (s.passed[pod] >= passed && leads) passed = s.passed[pod], distance = far;
        }
        return {passed, static_cast<int>(distance), turns_left(s, course, seat)};
    }

    std::vector<std::string> opening_lines() const override {
        std::vector<std::string> lines = {"map " + map_of(position_.course)};
        for (int i = 0; i < position_.state.pods; ++i) {
            lines.push_back(pod_line(position_.state, position_.course, i));
        }
        return lines;
    }

    // Returns "R0 R1 D0 D1": the players' ranks, and the reason why each is out, or "-".
    std::string ending() const override {
        const std::vector<int> ranks = player_ranks(position_.state, position_.course);
        std::string text = std::to_string(ranks[0]) + " " + std::to_string(ranks[1]);
        constexpr const char* WHY[] = {"-", "invalid", "timeout", "checkpoint"};
        for (const Out out : position_.state.out)
            text += std::string(" ") + WHY[static_cast<int>(out)];
        return text;
    }

    void use_recorded(const std::string& golden_line) override {
        std::string_view line = golden_line;
        next_word(line);
        const std::string_view id = next_word(line), angle = next_word(line),
                               cosine = next_word(line), sine = next_word(line);
        int pod = -1;
        std::from_chars(id.data(), id.data() + id.size(), pod);
        if (sine.empty() || pod < 0 || pod >= position_.state.pods) return;
        const double x = double_of(cosine), y = double_of(sine), length = std::sqrt(x * x + y * y);
        orders_.fed[pod] = {golden_line, {double_of(angle), x / length, y / length}};
    }

    bool agrees(const std::string& expected, const std::string& came) const override {
        return referee::lines_agree(
            expected, came, [](const auto& words, std::size_t k, const std::string& other) {
                constexpr std::size_t ANGLE = 5;  // index of the angle in the words of a pod's line
                const std::string& kind = words[0];
                if (kind == "moved") return true;
                if (kind == "pod") return k == ANGLE && words[k] != "-" && other != "-";
                if (kind == "aim") return k > 1 && same_to_a_unit(words[k], other);
                const bool is_time = kind == "pass" ? k > 1 : kind == "event" && k != 2 && k != 3;
                return is_time && referee::is_near(words[k], other, 1e-9);
            });
    }

    static constexpr int ORDER_NUMBERS = 4;

    void apply_action(int seat, const double* numbers) override {
        const Switches& rules = position_.course.rules;
        orders_.answered[seat] = true;
        for (int k = 0; k < rules.pods; ++k, numbers += ORDER_NUMBERS) {
            const int word = static_cast<int>(numbers[0]);
            Order& order = orders_.orders.of[position_.course.pod_of(seat, k)];
            order = {};
            if ((word == SHIELD && !rules.shield) || (word == BOOST && !rules.boost)) continue;
            order.kind = word == SHIELD  ? Order::SHIELD
                         : word == BOOST ? Order::BOOST
                                         : Order::THRUST;
            order.x = static_cast<int>(numbers[1]), order.y = static_cast<int>(numbers[2]);
            if (word == POWER) order.power = std::min<double>(numbers[3], rules.power);
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto& [s, course] = position_;
        sink({"turn", "turns"}, s.turn);
        for (const int player : {seat, 1 - seat}) {
            for (int k = 0; k < course.rules.pods; ++k) {
                const int i = course.pod_of(player, k), next = course.next(s.passed[i]);
                sink({"x", UNITS}, s.x[i]);
                sink({"y", UNITS}, s.y[i]);
                sink({"vx", SPEED}, s.vx[i]);
                sink({"vy", SPEED}, s.vy[i]);
                sink({"has angle", ""}, s.turned[i]);
                sink({"angle", "radians"}, s.turned[i] ? s.angle[i] : 0);
                sink({"passed", ""}, s.passed[i]);
                sink({"next x", UNITS}, course.x[next]);
                sink({"next y", UNITS}, course.y[next]);
                const int after = (next + 1) % course.checkpoints;
                sink({"after next x", UNITS}, course.x[after]);
                sink({"after next y", UNITS}, course.y[after]);
                // A player knows these values for its own pods only.
                if (player != seat) continue;
                const int since = s.turn - s.shielded_at[i] - 1;
                sink({"turns without power", "turns"}, std::max(0, SHIELD_TURNS - since));
                sink({"boost left", ""}, course.rules.boost && !s.boosted[i]);
            }
        }
        sink({"checkpoints", ""}, course.checkpoints);
        for (int k = 0; k < course.checkpoints; ++k) {
            sink({"checkpoint x", UNITS}, course.x[k]);
            sink({"checkpoint y", UNITS}, course.y[k]);
        }
    }

    // Writes the heading of every pod after its order, and the unit vector of its acceleration.
    // Mathematical libraries differ in these values. The values are 0 for a pod that keeps its
    // angle.
    void hidden_inputs(NumberSink& sink) const override {
        const mad_pod_racing::State& s = position_.state;
        for (int i = 0; i < s.pods; ++i) {
            const Order& order = orders_.orders.of[i];
            const double dx = order.x - s.x[i], dy = order.y - s.y[i];
            const bool turns =
                order.kind != Order::NONE && order.kind != Order::REFUSED && (dx != 0 || dy != 0);
            const Heading heading = turns ? heading_of(s, i, dx, dy) : Heading{};
            sink({"heading angle", "radians"}, heading.angle);
            sink({"heading x", ""}, heading.x);
            sink({"heading y", ""}, heading.y);
        }
    }

    // Observations have room for six checkpoints, the largest number that a seed draws.
    void fill() override {
        constexpr int DRAWN = 6;
        position_.course.checkpoints = std::max(position_.course.checkpoints, DRAWN);
    }

    void randomize_position(int position, Rng& rng) override {
        Course& course = position_.course;
        const Switches rules = course.rules;
        course = positions::random_course(rng, TOP_LEAGUE);
        course.rules = rules;
        position_.state =
            positions::random_state(rng, static_cast<positions::Kind>(position), course);
    }

  private:
    enum Word { POWER, SHIELD, BOOST };
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::mad_pod_racing
