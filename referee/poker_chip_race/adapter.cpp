// Connects Poker Chip Race with the referee's tools.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/game/forwarder.h"
#include "referee/poker_chip_race/growing_table.h"
#include "referee/poker_chip_race/start.h"
#include "referee/poker_chip_race/text.h"
#include "sim/base/fields.h"
#include "sim/base/sine.h"
#include "sim/poker_chip_race/step.h"

namespace carom::poker_chip_race {

using referee::bits_of, referee::Body, referee::body_at, referee::double_of, referee::formatted,
    referee::Appearance, referee::Hex, referee::MatchObserver, referee::NumberSink,
    referee::next_word, referee::words;

namespace {

using State = GrowingTable;

struct Owned {
    int id;
    double radius;
};

// Returns a player's chips in the order of creation, with those eaten in the last motion.
std::vector<Owned> list_of(const State& s, int player) {
    std::vector<Owned> list;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == player) list.push_back({s.id[i], s.radius[i]});
    }
    for (const Eaten& e : s.eaten) {
        if (e.owner == player) list.push_back({e.id, EATEN});
    }
    std::sort(list.begin(), list.end(), [](const Owned& a, const Owned& b) { return a.id < b.id; });
    return list;
}

// Returns a player's area in square units, summed in the order of the player's chips. Chips eaten
// in the last motion count.
double area_of_player(const State& s, int player) {
    double area = 0;
    for (const Owned& chip : list_of(s, player)) area += area_of(chip.radius);
    return area;
}

// Returns the scores (sim/poker_chip_race/RULES.md, "End and scores").
std::vector<int> scores_of(const State& s) {
    std::vector<double> area(s.players);
    std::vector<bool> empty(s.players), alive(s.players);
    for (int p = 0; p < s.players; ++p) {
        const std::vector<Owned> list = list_of(s, p);
        area[p] = area_of_player(s, p);
        empty[p] = list.empty();
        alive[p] =
            std::any_of(list.begin(), list.end(), [](const Owned& c) { return c.radius >= 0; });
    }
    std::vector<int> order(s.players);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        if (area[a] != area[b]) return area[a] < area[b];
        return empty[a] && empty[b] && s.lost_at[a] < s.lost_at[b];
    });
    std::vector<int> scores(s.players);
    int place = -1;
    double max_area = -1, last_loss = -1;
    for (const int p : order) {
        if (!alive[p]) {
            if (s.lost_at[p] > last_loss) last_loss = s.lost_at[p], ++place;
            scores[p] = std::max(place, 0);  // A player without a chip may not have lost yet.
        } else {
            if (area[p] > max_area) max_area = area[p], ++place;
            scores[p] = static_cast<int>(area[p] + 0.5) + place;
        }
    }
    return scores;
}

enum Kind { DROPLET, CHIP };

Body body_of(const State& s, int i) {
    const bool owned = s.owner[i] != NOBODY;
    Body body = body_at(s.id[i], s.owner[i], owned ? CHIP : DROPLET, s, i, s.radius[i]);
    body.number = static_cast<int>(area_of(s.radius[i]) + 0.5);
    body.values = {body.number};
    return body;
}

std::vector<Body> bodies_of(const State& s) {
    std::vector<Body> all;
    for (int i = 0; i < s.count; ++i) all.push_back(body_of(s, i));
    return all;
}

// Passes the events of a turn on to the tools that requested them.
class EventForwarder : public referee::Forwarder<NoObserver> {
  public:
    EventForwarder(const State& s, const Answers& orders, MatchObserver& observer)
        : Forwarder(observer) {
        if (!shows_motion()) return;
        observer.bodies(0, bodies_of(s));
        // The distance of the drawn target in units. An ejection has only a direction.
        constexpr double AHEAD = 50;
        for (const Ejection& e : orders.in_order().ejections) {
            const double x = s.x[e.chip] + AHEAD * e.cosine, y = s.y[e.chip] + AHEAD * e.sine;
            observer.ordered({s.id[e.chip], x, y, ""});
        }
        for (const auto& [id, message] : orders.messages) observer.said(id, message);
    }
    void ejected(const State& s, const Ejection& e, int droplet) {
        golden("eject", s.id[e.chip], s.id[droplet], bits_of(e.angle), bits_of(e.cosine),
               bits_of(e.sine));
        if (shows_motion()) observer_.bodies(0, {body_of(s, e.chip), body_of(s, droplet)});
    }
    void hit(const State& s, const Contact& hit) {
        golden("event", bits_of(hit.t), s.id[hit.a], hit.b < 0 ? hit.b : s.id[hit.b]);
        if (!shows_motion()) return;
        for (const int i : {hit.a, hit.b}) {
            if (i >= 0 && s.radius[i] != EATEN) observer_.bodies(hit.t, {body_of(s, i)});
        }
        const Body body = body_of(s, hit.a);
        if (hit.b >= 0) return touch(hit.t, body, body_of(s, hit.b));
        const double r = body.radius;
        observer_.contact({hit.t, body.id, -1,
                           body.x + (hit.b == LEFT    ? -r
                                     : hit.b == RIGHT ? r
                                                      : 0),
                           body.y + (hit.b == TOP      ? -r
                                     : hit.b == BOTTOM ? r
                                                       : 0)});
    }
    void eaten(const State& s, int, int who, double t) {
        if (shows_motion() && s.radius[who] != EATEN) observer_.gone(t, s.id[who]);
    }
    void moved(const State& s) {
        for (int i = 0; shows_motion() && i < s.count; ++i) observer_.bodies(1, {body_of(s, i)});
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        Hash h;
        for (int i = 0; i < s.count; ++i) {
            h.add(s.x[i]), h.add(s.y[i]), h.add(s.vx[i]), h.add(s.vy[i]), h.add(s.radius[i]);
        }
        golden("moved", Hex{h.value()}, s.count);
    }
};

// Returns the ejections of a turn with the order, cosines and sines of a golden game. If a recorded
// direction differs from the ordered one, the ordered direction stays, so that the comparison
// reports the difference. Ejections that the golden game does not name come last, in the order of
// the answers.
Orders orders_with_recorded_sines(const State& s, const Answers& orders) {
    const Orders ordered = orders.in_order();
    if (orders.fed.empty()) return ordered;
    Orders all;
    std::vector<bool> used(ordered.ejections.count);
    for (const auto& fed : orders.fed) {
        for (int k = 0; k < ordered.ejections.count; ++k) {
            Ejection e = ordered.ejections.item[k];
            if (used[k] || s.id[e.chip] != fed.id) continue;
            used[k] = true;
            if (referee::may_replace(e, fed)) e.cosine = fed.cosine, e.sine = fed.sine;
            all.ejections.push_back(e);
        }
    }
    for (int k = 0; k < ordered.ejections.count; ++k) {
        if (!used[k]) all.ejections.push_back(ordered.ejections.item[k]);
    }
    return all;
}

}  // namespace

class Adapter : public Match {
  public:
    static referee::GameInfo info() {
        referee::GameInfo info;
        info.name = NAME;
        info.title = TITLE;
        info.min_seats = 2, info.max_seats = MAX_PLAYERS;
        info.leagues = {"the whole game"};
        info.max_turns = MAX_TURNS;
        info.max_score = 500'000;  // This is more than the table's area in square units.
        info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 768;
        info.golden_words = {"chip", "eject", "event", "moved"};
        info.recorded_words = {"chip", "eject"};
        info.settings = {
            {"max_neutral_count", "largest number of neutral chips at the start", {}, 0, 49},
            {"chips_count_per_player", "number of chips per player", {}, 1, MAX_CHIPS_EACH},
            {"player_initial_radius", "radius of the players' chips", {}, 6, 30, {}, false},
            {"symmetric", "1: the start is symmetric", {}, 0, 1}};
        info.contest_settings = {{5, {{"symmetric", 0}}}};
        constexpr double FAR = 10000;
        info.order_fields = {{"goes", "1: toward (x, y), 0: WAIT", 0, 1, true},
                             {"x", "target, units", -FAR, FAR, false},
                             {"y", "target, units", -FAR, FAR, false}};
        info.max_units = MAX_CHIPS_EACH;
        info.answer_forms = {"{x} {y}", "WAIT"};
        info.idle_lines = {"WAIT"};
        info.positions = {"anywhere",      "all in one place", "of few sizes",
                          "mirror images", "at walls",         "fast",
                          "touching",      "at rest"};
        return info;
    }

    static Appearance appearance() {
        constexpr double MARGIN = 10;
        Appearance appearance{-HALF_WIDTH - MARGIN, -HALF_HEIGHT - MARGIN, HALF_WIDTH + MARGIN,
                              HALF_HEIGHT + MARGIN};
        appearance.counters = {"area", "chips"};
        appearance.origin_x = HALF_WIDTH, appearance.origin_y = HALF_HEIGHT;
        appearance.colours = {{"table", "#e4ece4", "#1d241f"}, {"oil", "#8f8a7c", "#8f8a7c"}};
        appearance.landmarks = {{Appearance::Landmark::BOX, -HALF_WIDTH, -HALF_HEIGHT, 0,
                                 HALF_WIDTH, HALF_HEIGHT, "table", "line"}};
        using Kind = Appearance::Kind;
        appearance.kinds = {
            {DROPLET, "droplet", "oil", "oil", 0.45, 0, true, Kind::NOTHING, "", ""},
            {CHIP, "chip", "seat", "ink", 0.85, 1, true, Kind::NUMBER, "", ""},
        };
        for (Kind& kind : appearance.kinds) kind.values = {{"area", "square units", ""}};
        return appearance;
    }

    void new_initial_state() override {
        const auto said = [&](const char* name) -> std::optional<double> {
            const auto found = setup().settings.find(name);
            if (found == setup().settings.end()) return std::nullopt;
            return found->second;
        };
        const auto chosen = [&](const char* name) -> std::optional<int> {
            if (const auto value = said(name)) return static_cast<int>(*value);
            return std::nullopt;
        };
        poker_chip_race::new_initial_state(
            setup().seed, setup().seats,
            {chosen("max_neutral_count"), chosen("chips_count_per_player"), chosen("symmetric"),
             said("player_initial_radius")},
            position_);
    }

    std::string input(int seat) const override { return input_of(position_, seat); }

    int answer_lines(int seat) const override {
        return static_cast<int>(chips_of(position_, seat).size());
    }

    // If a line is invalid, the lines before it still count.
    std::optional<std::string> take_line(int seat, int k, std::string_view line) override {
        const int i = chips_of(position_, seat)[k];
        const bool idle = !(position_.radius[i] > MIN_RADIUS);
        const std::optional<Answer> parsed = parse_answer(line, idle);
        if (!parsed) return ANSWER_GRAMMAR;
        if (!parsed->message.empty()) orders_.messages[position_.id[i]] = parsed->message;
        if (!parsed->waits && !idle)
            add_ejection(position_, i, parsed->x, parsed->y, orders_.of[seat]);
        return std::nullopt;
    }

    std::vector<std::string> random_answer(int seat, Rng& rng) const override {
        std::vector<std::string> lines;
        for (int k = answer_lines(seat); k > 0; --k) {
            const double x = rng.between(0, 2 * HALF_WIDTH), y = rng.between(0, 2 * HALF_HEIGHT);
            lines.push_back(rng.chance(0.7) ? "WAIT" : formatted("%.3f %.3f", x, y));
        }
        return lines;
    }

    void play_turn(MatchObserver* observer, int engine) override {
        // Players left before the motion, so nothing moves any more.
        if (players_left(position_) < 2) {
            if (observer && observer->wants(MatchObserver::MOTION)) observer->bodies(0, bodies());
            position_.eaten.count = 0;
            position_.turn += 1;
            return;
        }
        const poker_chip_race::Orders all = orders_with_recorded_sines(position_, orders_);
        GrowingTable& s = position_;
        const auto run = [&](auto&& listener) {
            const Fault fault =
                engine == 0 ? step<Fast>(s, all, listener) : step<Reference>(s, all, listener);
            if (fault == Fault::TOO_MANY_CHIPS) {
                throw referee::WorldError("turn " + std::to_string(s.turn - 1) + ": more than " +
                                          std::to_string(MAX_CHIPS) + " chips");
            }
            referee::check_motion(s.turn, fault == Fault::TOO_MANY_EVENTS, MAX_CONTACTS, "chip", s,
                                  s.count, [&s](int i) { return s.id[i]; });
        };
        observer ? run(EventForwarder(s, orders_, *observer)) : run(NoObserver());
    }

    int turn() const override { return position_.turn; }

    bool is_terminal() const override { return poker_chip_race::is_terminal(position_); }

    std::vector<int> scores() const override { return scores_of(position_); }

    std::vector<Body> bodies() const override { return bodies_of(position_); }

    std::vector<int> counters(int seat) const override {
        return {static_cast<int>(area_of_player(position_, seat) + 0.5), answer_lines(seat)};
    }

    bool is_asked(int seat) const override {
        return !position_.is_lost(seat) && players_left(position_) > 1;
    }

    void leave(int seat) override {
        if (!position_.is_lost(seat)) disqualify(position_, seat);
    }

    std::vector<std::string> opening_lines() const override {
        std::vector<std::string> lines;
        for (int i = 0; i < position_.count; ++i) {
            lines.push_back(words("chip", position_.id[i], position_.owner[i],
                                  bits_of(position_.x[i]), bits_of(position_.y[i]),
                                  bits_of(position_.vx[i]), bits_of(position_.vy[i]),
                                  bits_of(position_.radius[i])));
        }
        return lines;
    }

    void use_recorded(const std::string& golden_line) override {
        std::string_view line = golden_line, number[5];
        const std::string_view word = next_word(line), first = next_word(line);
        int id = -1;
        std::from_chars(first.data(), first.data() + first.size(), id);
        next_word(line);  // This skips the id of the other chip.
        for (std::string_view& bits : number) bits = next_word(line);
        if (word == "eject") {
            orders_.fed.push_back(
                {id, double_of(number[0]), double_of(number[1]), double_of(number[2])});
            return;
        }
        // The recorded speed is used only if it differs by at most NEAR from the computed speed,
        // and for a chip at rest only if it is 0. A larger difference stays, so that the comparison
        // reports it.
        constexpr double NEAR = 1e-14;
        for (int i = 0; i < position_.count; ++i) {
            if (position_.id[i] != id) continue;
            for (const auto& [own, said] : {std::pair(&position_.vx[i], double_of(number[2])),
                                            std::pair(&position_.vy[i], double_of(number[3]))}) {
                const double near = *own == 0 ? 0 : NEAR;
                if (std::fabs(*own - said) <= near && std::signbit(*own) == std::signbit(said)) {
                    *own = said;
                }
            }
        }
    }

    static constexpr int ORDER_NUMBERS = 3;

    void apply_action(int seat, const double* numbers) override {
        const double* const end = numbers + MAX_CHIPS_EACH * ORDER_NUMBERS;
        for (int i = 0; i < position_.count && numbers < end; ++i) {
            if (position_.owner[i] != seat) continue;
            const double* const own = numbers;
            numbers += ORDER_NUMBERS;
            if (own[0] == 0 || !(position_.radius[i] > MIN_RADIUS)) continue;
            add_ejection(position_, i, own[1], own[2], orders_.of[seat]);
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto tell = [&](int i) {
            const int owner = position_.owner[i];
            sink({"x", UNITS}, position_.x[i] + HALF_WIDTH);
            sink({"y", UNITS}, position_.y[i] + HALF_HEIGHT);
            sink({"vx", SPEED}, position_.vx[i]);
            sink({"vy", SPEED}, position_.vy[i]);
            sink({"radius", UNITS}, position_.radius[i]);
            // The player itself is 0, the other players follow in order, and -1 stands for nobody.
            sink({"owner", ""}, owner == NOBODY ? -1
                                : owner == seat ? 0
                                : owner < seat  ? owner + 1
                                                : owner);
        };
        sink({"turn", "turns"}, position_.turn);
        sink({"chips", ""}, position_.count);
        for (int i = 0; i < position_.count; ++i) {
            if (position_.owner[i] == seat) tell(i);
        }
        for (int i = 0; i < position_.count; ++i) {
            if (position_.owner[i] != seat) tell(i);
        }
    }

    // Writes the ejections in the order of execution, with the cosines and sines of their
    // directions. Mathematical libraries differ in these values.
    void hidden_inputs(NumberSink& sink) const override {
        const List<Ejection, MAX_OWNED> all = orders_.in_order().ejections;
        sink({"ejections", "", Field::COUNT}, all.count);
        for (const Ejection& e : all) {
            sink({"ejecting chip", "place in the list"}, e.chip);
            sink({"ejection angle", "radians"}, e.angle);
            sink({"ejection cosine", ""}, e.cosine);
            sink({"ejection sine", ""}, e.sine);
        }
    }

    // Observations have room for 128 chips, more than any recorded match had.
    void fill() override {
        constexpr int CHIPS = 128;
        while (position_.count < CHIPS) position_.add(0, 0, 0, 0, 1, NOBODY);
        position_.eaten.count = MAX_OWNED;
    }

    void randomize_position(int position, Rng& rng) override {
        positions::draw(position_, position, rng);
    }
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::poker_chip_race
