// Connects Mean Max with the referee's tools.
#include <algorithm>
#include <cmath>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/mean_max/numbers.h"
#include "referee/mean_max/start.h"
#include "referee/mean_max/text.h"
#include "sim/base/fields.h"
#include "sim/mean_max/stages.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max {

using referee::bits_of, referee::Body, referee::Appearance, referee::Hex, referee::MatchObserver,
    referee::words;

namespace {

constexpr int ANSWER_LINES = 3;  // The number is the same in every league.

Body body_of(const State& s, int u) {
    const bool tanker = s.type[u] == TANKER;
    Body body{s.id[u],       tanker ? -1 : s.player[u],
              s.type[u],     s.units.x[u],
              s.units.y[u],  s.units.vx[u],
              s.units.vy[u], s.units.radius[u]};
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
class EventForwarder : public NoObserver {
  public:
    EventForwarder(const State& s, const Answers& all, MatchObserver& observer, PlatformView& view)
        : observer_(observer), view_(view) {
        if (!observer.wants(MatchObserver::MOTION)) return;
        std::vector<Body> bodies = units_of(s);
        for (const Wreck& w : s.wrecks) bodies.push_back(body_of(w));
        observer.bodies(0, bodies);
        for (int u = 0; u < s.looters(); ++u) {
            report_order(s.id[u], all.orders.of(u));
            if (!all.messages[u].empty()) observer.said(s.id[u], all.messages[u]);
        }
    }

    void hit(const State& s, const Contact& hit, double t) {
        if (observer_.wants(MatchObserver::MOTION)) show(s, hit, t);
        if (observer_.wants(MatchObserver::GOLDEN_LINES)) {
            const int other = hit.b == BORDER ? -1 : s.id[hit.b];
            observer_.golden_line(words("event", bits_of(hit.t), s.id[hit.a], other));
        }
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.hit(s, hit, t);
    }
    void wreck(const Wreck& w) {
        if (observer_.wants(MatchObserver::MOTION)) observer_.bodies(time_, {body_of(w)});
        if (observer_.wants(MatchObserver::PLATFORM_VIEW)) text_.wreck(w);
    }
    void moved(const State& s) {
        if (observer_.wants(MatchObserver::MOTION)) observer_.bodies(1, units_of(s));
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        Hash h;
        for (int u = 0; u < s.units.count; ++u) {
            h.add(s.units.x[u]), h.add(s.units.y[u]), h.add(s.units.vx[u]), h.add(s.units.vy[u]);
        }
        observer_.golden_line(words("moved", Hex{h.value()}));
    }
    void snapshot(const State& s) {
        if (observer_.wants(MatchObserver::MOTION)) {
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
        referee::Contact contact{t, s.id[hit.a], -1, s.units.x[hit.a], s.units.y[hit.a]};
        if (hit.b == BORDER) {
            observer_.bodies(t, {body_of(s, hit.a)});
            const double out = length(contact.x, contact.y);
            contact.x *= MAP_RADIUS / out, contact.y *= MAP_RADIUS / out;
        } else {
            observer_.bodies(t, {body_of(s, hit.a), body_of(s, hit.b)});
            contact.b = s.id[hit.b];
            const double share =
                s.units.radius[hit.a] / (s.units.radius[hit.a] + s.units.radius[hit.b]);
            contact.x += (s.units.x[hit.b] - contact.x) * share;
            contact.y += (s.units.y[hit.b] - contact.y) * share;
            if (kills(s, hit)) observer_.gone(t, s.id[hit.b]);
        }
        observer_.contact(contact);
    }

    MatchObserver& observer_;
    PlatformView& view_;
    PlatformText text_{view_};
    double time_ = 0;  // time of the last contact, 0..1
};

template <class Observer>
Fault step_by(int engine, State& s, const Orders& orders, const SpawnQueue& queue,
              Observer&& observer) {
    return engine == 0 ? step<Fast>(s, orders, queue, observer)
                       : step<Reference>(s, orders, queue, observer);
}

// Throws WorldError if the state after the turn is invalid.
void check(const State& s, Fault fault) {
    const std::string where = "turn " + std::to_string(s.turn - 1) + ": ";
    if (fault == Fault::TOO_MANY_EVENTS) {
        throw referee::WorldError(where + "more than " + std::to_string(MAX_CONTACTS) +
                                  " contacts in one turn (two units at exactly the same point?)");
    }
    const World<MAX_UNITS>& c = s.units;
    for (int u = 0; u < c.count; ++u) {
        if (!std::isfinite(c.x[u] + c.y[u] + c.vx[u] + c.vy[u])) {
            throw referee::WorldError(where + "unit " + std::to_string(s.id[u]) +
                                      " met another at exactly the same point");
        }
    }
}

}  // namespace

class Adapter : public Numbers {
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
        describe_numbers(info);
        return info;
    }

    static Appearance appearance() {
        constexpr double SHOWN = 6900;
        Appearance appearance{-SHOWN, -SHOWN, SHOWN, SHOWN, {}, {}, {}, WIN_SCORE, {"rage"}};
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

    int answer_lines(int) const override { return ANSWER_LINES; }

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
        if (!observer) {
            check(position_, step_by(engine, position_, orders_.orders, chance_, NoObserver()));
            return;
        }
        EventForwarder announcer(position_, orders_, *observer, view_);
        check(position_, step_by(engine, position_, orders_.orders, chance_, announcer));
        if (observer->wants(MatchObserver::PLATFORM_VIEW)) {
            observer->platform_view(heading_of(position_, orders_.messages) + announcer.text());
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
    int engines() const override { return 2; }

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
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::mean_max
