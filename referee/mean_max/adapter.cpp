// Connects Mean Max with the referee's tools.
#include <algorithm>
#include <cmath>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/game/forwarder.h"
#include "referee/mean_max/start.h"
#include "referee/mean_max/text.h"
#include "sim/base/fields.h"
#include "sim/mean_max/stages.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max {

using referee::bits_of, referee::Body, referee::body_at, referee::Appearance, referee::Hex,
    referee::MatchObserver, referee::NumberSink, referee::words;

namespace {

constexpr int ANSWER_LINES = 3;  // The number is the same in every league.

Body body_of(const State& s, int u) {
    const bool tanker = s.type[u] == TANKER;
    Body body =
        body_at(s.id[u], tanker ? -1 : s.player[u], s.type[u], s.units, u, s.units.radius[u]);
    if (tanker) {
        body.number = s.water[u], body.capacity = s.size[u];
        body.values = {s.water[u], s.size[u]};
    }
    return body;
}

Body body_of(const Wreck& w) {
    Body body{w.id, -1, WRECK, w.x, w.y, 0, 0, double(w.radius)};
    body.number = w.water;
    body.values = {w.water};
    return body;
}

Body body_of(const Effect& e) {
    Body body{e.id, -1, e.type, e.x, e.y, 0, 0, SKILL_RADIUS};
    body.values = {e.duration};
    return body;
}

std::vector<Body> units_of(const State& s) {
    std::vector<Body> units;
    for (int u = 0; u < s.units.count; ++u) units.push_back(body_of(s, u));
    return units;
}

// Passes the events of a turn on to the tools that requested them.
class EventForwarder : public referee::Forwarder<NoObserver> {
  public:
    EventForwarder(const State& s, const Answers& all, MatchObserver& observer, PlatformView& view)
        : Forwarder(observer), view_(view) {
        if (!shows_motion()) return;
        std::vector<Body> bodies = units_of(s);
        for (const Wreck& w : s.wrecks) bodies.push_back(body_of(w));
        observer.bodies(0, bodies);
        for (int u = 0; u < s.looters(); ++u) {
            report_order(s.id[u], all.orders.of(u));
            if (!all.messages[u].empty()) observer.said(s.id[u], all.messages[u]);
        }
    }

    void hit(const State& s, const Contact& hit, double t) {
        if (shows_motion()) show(s, hit, t);
        golden("event", bits_of(hit.t), s.id[hit.a], hit.b == BORDER ? -1 : s.id[hit.b]);
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.hit(s, hit, t);
    }
    void wreck(const Wreck& w) {
        if (shows_motion()) observer_.bodies(time_, {body_of(w)});
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.wreck(w);
    }
    void moved(const State& s) {
        if (shows_motion()) observer_.bodies(1, units_of(s));
        golden_motion(s.units, s.units.count);
    }
    void snapshot(const State& s) {
        if (shows_motion()) {
            std::vector<Body> effects;  // Effects last for the whole turn.
            for (const Effect& e : s.effects) effects.push_back(body_of(e));
            observer_.bodies(0, effects);
        }
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.snapshot(s);
    }
    void tanker_left(const State& s, int u) {
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.tanker_left(s, u);
    }
    void wreck_used_up(const Wreck& w) {
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.wreck_used_up(w);
    }
    void effect_ended(const Effect& e) {
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.effect_ended(e);
    }
    const std::string& text() const { return text_.text(); }

  private:
    void report_order(int id, const Order& order) {
        if (order.kind == Order::SKILL) {
            observer_.ordered({id, order.x, order.y, "SKILL"});
        } else if (order.power > 0) {
            observer_.ordered({id, order.x, order.y, referee::formatted("%g", order.power)});
        }
    }
    void show(const State& s, const Contact& hit, double t) {
        time_ = t;
        const Body body = body_of(s, hit.a);
        if (hit.b == BORDER) {
            observer_.bodies(t, {body});
            touch_border(t, body, -1, MAP_RADIUS);
            return;
        }
        const Body other = body_of(s, hit.b);
        observer_.bodies(t, {body, other});
        if (kills(s, hit)) observer_.gone(t, other.id);
        touch(t, body, other);
    }

    PlatformView& view_;
    PlatformText text_{view_};
    double time_ = 0;  // time of the last contact, 0..1
};

}  // namespace

class Adapter : public Match {
  public:
    static referee::GameInfo info() {
        referee::GameInfo info;
        info.name = NAME;
        info.title = TITLE;
        info.min_seats = info.max_seats = PLAYERS;
        info.leagues = {"Wood 3", "Wood 2", "Wood 1", "Bronze and up"};
        info.max_turns = MAX_TURNS;
        info.answer_lines = ANSWER_LINES;
        info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 768;
        info.golden_words = {"event", "moved"};
        constexpr double FAR = 20000;
        info.order_fields = {{"skill", "1: the looter's skill at (x, y), 0: a thrust", 0, 1, true},
                             {"x", "target, units", -FAR, FAR, true},
                             {"y", "target, units", -FAR, FAR, true},
                             {"power", "power of the thrust", 0, MAX_THRUST, true}};
        info.max_units = 3;
        info.answer_forms = {"{x} {y} {throttle 0..300}", "SKILL {x} {y}", "WAIT"};
        info.idle_lines = {"WAIT"};
        info.positions = {"anywhere", "touching",         "passing by",  "mirror images",
                          "at rest",  "all in one place", "many effects"};
        return info;
    }

    static Appearance appearance() {
        constexpr double SHOWN = 6900;
        Appearance appearance{-SHOWN, -SHOWN, SHOWN, SHOWN};
        appearance.winning_score = WIN_SCORE;
        appearance.counters = {"rage"};
        appearance.colours = {{"map", "#f1ece0", "#22252b"},    {"town", "#e6ddc8", "#2c3038"},
                              {"water", "#3f9cc4", "#4fb2dc"},  {"tanker", "#8a8579", "#8d8a83"},
                              {"tar", "#4a3f35", "#a08d78"},    {"oil", "#7a4fa0", "#a97fd0"},
                              {"grenade", "#d2452f", "#ef6a55"}};
        appearance.landmarks = {
            {Appearance::Landmark::DISC, 0, 0, MAP_RADIUS, 0, 0, "map", "line"},
            {Appearance::Landmark::DISC, 0, 0, WATERTOWN_RADIUS, 0, 0, "town", ""}};
        using Kind = Appearance::Kind;
        appearance.kinds = {
            {TAR_POOL, "tar pool", "tar", "tar", 0.25, 0, false, Kind::NOTHING, "", ""},
            {OIL_SLICK, "oil slick", "oil", "oil", 0.25, 0, false, Kind::NOTHING, "", ""},
            {GRENADE, "grenade", "grenade", "grenade", 0.25, 0, false, Kind::NOTHING, "", ""},
            {WRECK, "wreck", "water", "water", 0.35, 1, false, Kind::NUMBER, "", ""},
            {TANKER, "tanker", "tanker", "tanker", 0.35, 2, true, Kind::NUMBER_OF_CAPACITY, "",
             "water"},
            {REAPER, "reaper", "seat", "ink", 0.95, 3, true, Kind::LETTER, "R", ""},
            {DESTROYER, "destroyer", "seat", "seat", 0.6, 3, true, Kind::LETTER, "D", ""},
            {DOOF, "doof", "seat", "seat", 0.6, 3, true, Kind::LETTER, "O", ""},
        };
        appearance.kind(WRECK).values = {{"water", "", ""}};
        appearance.kind(TANKER).values = {{"water", "", ""}, {"room for water", "", ""}};
        for (const int effect : {TAR_POOL, OIL_SLICK, GRENADE}) {
            appearance.kind(effect).values = {{"lasts for", "turns", ""}};
        }
        appearance.middle = "the centre";
        return appearance;
    }

    void new_initial_state() override {
        Map map = mean_max::new_initial_state(setup().seed, setup().league);
        position_ = map.state;
        chance_ = map.queue;
    }

    std::string input(int seat) const override { return input_of(position_, seat); }

    // If a line is invalid, the lines before it still count.
    // The lines of looters that the league does not have are ignored.
    std::optional<std::string> take_line(int seat, int k, std::string_view line) override {
        if (k >= position_.team_size()) return std::nullopt;
        const std::optional<Answer> parsed = parse_answer(line);
        if (!parsed) return ANSWER_GRAMMAR;
        const int looter = position_.looter(seat, k);
        orders_.orders.set(looter, parsed->order);
        orders_.messages[looter] = parsed->message;
        return std::nullopt;
    }

    std::vector<std::string> random_answer(int, Rng& rng) const override {
        constexpr int FAR = 8000;
        std::vector<std::string> lines;
        for (int type = 0; type < ANSWER_LINES; ++type) {
            const std::string x = std::to_string(rng.below(2 * FAR) - FAR);
            const std::string y = std::to_string(rng.below(2 * FAR) - FAR);
            const int choice = rng.below(10);
            if (choice == 0) {
                lines.push_back("WAIT nobody");
            } else if (choice <= 2 && has_skill(position_.league, type)) {
                lines.push_back("SKILL " + x + " " + y);
            } else {
                lines.push_back(x + " " + y + " " + std::to_string(rng.below(400)));
            }
        }
        return lines;
    }

    void play_turn(MatchObserver* observer, int engine) override {
        auto& s = position_;
        const auto run = [&](auto&& listener) {
            const Fault fault = engine == 0 ? step<Fast>(s, orders_.orders, chance_, listener)
                                            : step<Reference>(s, orders_.orders, chance_, listener);
            referee::check_motion(s.turn, fault == Fault::TOO_MANY_EVENTS, MAX_CONTACTS, "unit",
                                  s.units, s.units.count, [&s](int u) { return s.id[u]; });
        };
        if (!observer) return run(NoObserver());
        EventForwarder forwarder(s, orders_, *observer, view_);
        run(forwarder);
        if (observer->wants(MatchObserver::PLATFORM_VIEW)) {
            observer->platform_view(heading_of(s, orders_.messages) + forwarder.text());
        }
    }

    std::string platform_opening() override { return opening_of(position_, view_); }

    // The fourth number in the viewer's text is the number of looters per player.
    static int league_by_opening(const std::string& opening) {
        std::istringstream lines(opening);
        std::string word;
        int looters = 0;
        lines >> word >> looters >> looters >> looters >> looters;
        if (word != "meanmax") return -1;
        return looters == 1 ? 0 : looters == 2 ? 1 : TOP_LEAGUE;
    }

    int turn() const override { return position_.turn; }

    // If one player is left, the match ends as soon as the player has the highest score.
    bool is_terminal() const override {
        if (mean_max::is_terminal(position_)) return true;
        const auto count = std::count(living().begin(), living().end(), true);
        if (count != 1) return count == 0;
        const auto last = std::find(living().begin(), living().end(), true) - living().begin();
        for (int p = 0; p < PLAYERS; ++p) {
            if (p != last && position_.score[p] >= position_.score[last]) return false;
        }
        return true;
    }

    std::vector<int> scores() const override {
        return {position_.score, position_.score + PLAYERS};
    }

    std::vector<Body> bodies() const override {
        std::vector<Body> all = units_of(position_);
        for (const Wreck& w : position_.wrecks) all.push_back(body_of(w));
        for (const Effect& e : position_.effects) all.push_back(body_of(e));
        return all;
    }

    std::vector<int> counters(int seat) const override { return {position_.rage[seat]}; }

    static constexpr int ORDER_NUMBERS = 4;

    void apply_action(int seat, const double* numbers) override {
        for (int type = 0; type < position_.team_size(); ++type, numbers += ORDER_NUMBERS) {
            Order order;
            order.kind = numbers[0] > 0 ? Order::SKILL : Order::THRUST;
            order.x = numbers[1], order.y = numbers[2], order.power = numbers[3];
            orders_.orders.set(position_.looter(seat, type), order);
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        const auto player = [seat](int k) { return k == 0 ? seat : k <= seat ? k - 1 : k; };
        sink({"turn", "turns"}, position_.turn);
        for (int k = 0; k < PLAYERS; ++k) {
            sink({"score", ""}, position_.score[player(k)]);
            sink({"rage", ""}, position_.rage[player(k)]);
        }
        sink({"units", ""}, position_.units.count);
        for (int k = 0; k < PLAYERS; ++k) {
            for (int type = 0; type < position_.team_size(); ++type) {
                write_unit(position_, position_.looter(player(k), type), seat, sink);
            }
        }
        for (int u = position_.looters(); u < position_.units.count; ++u)
            write_unit(position_, u, seat, sink);
        sink({"wrecks", ""}, position_.wrecks.count);
        for (const Wreck& w : position_.wrecks) {
            sink({"wreck x", UNITS}, w.x);
            sink({"wreck y", UNITS}, w.y);
            sink({"wreck radius", UNITS}, w.radius);
            sink({"wreck water", ""}, w.water);
        }
        sink({"effects", ""}, position_.effects.count);
        for (const Effect& e : position_.effects) {
            sink({"effect x", UNITS}, e.x);
            sink({"effect y", UNITS}, e.y);
            sink({"effect type", ""}, e.type);
            sink({"effect duration", "turns"}, e.duration);
        }
    }

    // Writes the next tankers of each player, which spawn in this turn or later.
    void hidden_inputs(NumberSink& sink) const override {
        const SpawnQueue::Spawn none{};
        for (int p = 0; p < PLAYERS; ++p) {
            for (int k = 0; k < MAX_TANKERS_PER_PLAYER; ++k) {
                const int at = position_.spawned[p] + k;
                const SpawnQueue::Spawn& spawn = at < chance_.count ? chance_.spawn[at] : none;
                sink({"spawn size", ""}, spawn.size);
                sink({"spawn cosine", ""}, spawn.cosine[p]);
                sink({"spawn sine", ""}, spawn.sine[p]);
            }
        }
    }

    // Observations have room for 48 wrecks. Further wrecks are omitted.
    void fill() override {
        constexpr int WRECKS = 48;
        position_.units.count =
            position_.looters() + (has_tankers(position_.league) ? MAX_TANKERS : 0);
        position_.wrecks.count = WRECKS;
        position_.effects.count = has_rage(position_.league) ? MAX_EFFECTS : 0;
    }

    void randomize_position(int position, Rng& rng) override {
        positions::draw(position_, chance_, static_cast<positions::Kind>(position), rng);
    }

  private:
    static constexpr const char *UNITS = "units", *SPEED = "units per turn";

    // Returns the number of `player` as `seat` sees it. The seat itself is 0, and the other players
    // follow in order.
    static int as_seen(int player, int seat) {
        return player == seat ? 0 : player < seat ? player + 1 : player;
    }

    static void write_unit(const State& s, int u, int seat, NumberSink& sink) {
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
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::mean_max
