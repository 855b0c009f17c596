// Connects Fantastic Bits with the referee's tools.
#include <algorithm>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/fantastic_bits/start.h"
#include "referee/fantastic_bits/text.h"
#include "referee/game/forwarder.h"
#include "sim/fantastic_bits/step.h"

namespace carom::fantastic_bits {

using referee::append_words, referee::bits_of, referee::Body, referee::body_at, referee::formatted,
    referee::Appearance, referee::Hex, referee::MatchObserver, referee::NumberSink, referee::words;

namespace {

enum BodyKind { SNAFFLE_BODY, BLUDGER_BODY, WIZARD_BODY, DEAD_BODY };
enum Mark : unsigned { HOLDS = 1 };

Body body_of(const State& s, int i) {
    const BodyKind kind = s.is_wizard(i)    ? WIZARD_BODY
                          : s.is_bludger(i) ? BLUDGER_BODY
                          : s.is_alive(i)   ? SNAFFLE_BODY
                                            : DEAD_BODY;
    Body body = body_at(i, s.is_wizard(i) ? player_of(i) : -1, kind, s, i, s.kind(i).radius);
    if (s.is_wizard(i)) body.values = {s.wizard[i].held, s.wizard[i].cool_down};
    if (s.is_bludger(i)) body.values = {s.last_victim[i - s.first_bludger()]};
    body.marks = s.is_wizard(i) && s.wizard[i].held != NOBODY ? HOLDS : 0u;
    return body;
}

// Returns the line that describes a contact in a golden game.
std::string contact_line(const State& s, const Meeting& c, bool refused) {
    const auto line = [&](std::string_view what, auto other) {
        return words("event", bits_of(c.t), what, c.a, other);
    };
    if (is_hit(c)) return line("hit", c.b);
    const int meeting = code_of(c);
    const int which = c.b - meeting;
    if (meeting == WALL) return line("wall", "RLBT"[which]);
    if (meeting == POST) return line("post", s.movers() + which);
    if (meeting == GOAL) return line("goal", which);
    return line(refused ? "refuse" : "catch", which);
}

// Returns the golden line with the part of the state that the inputs do not contain.
std::string state_line(const State& s) {
    std::string text = "state";
    const auto add = [&text](int n) { append_words(text, "", n); };
    for (const Wizard& w : s.wizard) {
        constexpr int NUMBER[SPELLS] = {1, 2, 3, 4};
        add(w.held), add(w.cool_down);
        add(w.paid == NOBODY ? 0 : NUMBER[w.paid]), add(w.paid_target);
        for (const Running& spell : w.spell) add(spell.turns), add(spell.target);
    }
    for (int i = WIZARDS; i < s.first_bludger(); ++i) add(s.is_alive(i)), add(s.is_held(i));
    for (int k = 0; k < s.bludgers; ++k) add(s.last_victim[k]);
    for (int p = 0; p < PLAYERS; ++p) add(score_of(s, p)), add(s.mana[p]);
    return text;
}

std::vector<Body> bodies_of(const State& s) {
    std::vector<Body> all;
    for (int i = 0; i < s.movers(); ++i) all.push_back(body_of(s, i));
    return all;
}

// Passes the events of a turn on to the tools that requested them.
class EventForwarder : public referee::Forwarder<NoObserver> {
  public:
    EventForwarder(const State& s, const Answers& orders, MatchObserver& observer)
        : Forwarder(observer), s_(s), orders_(orders) {}

    void stage(Stage stage) {
        if (stage != Stage::MOTION || !shows_motion()) return;
        observer_.bodies(0, bodies_of(s_));
        for (int i = 0; i < WIZARDS; ++i) {
            for (int spell = 0; spell < SPELLS; ++spell) {
                const Running& running = s_.wizard[i].spell[spell];
                if (running.turns > 0) observer_.beam({spell, i, running.target, running.turns});
            }
            report_order(i, orders_.orders.of[i]);
            if (!orders_.messages[i].empty()) observer_.said(i, orders_.messages[i]);
        }
    }
    void hit(const State& s, const Meeting& c, bool refused) {
        if (observer_.wants(MatchObserver::GOLDEN_LINES))
            observer_.golden_line(contact_line(s, c, refused));
        if (!shows_motion()) return;
        show(s, c.t);
        if (is_hit(c)) {
            touch(c.t, body_of(s, c.a), body_of(s, c.b));
        } else if (code_of(c) == WALL || code_of(c) == POST) {
            observer_.contact({c.t, c.a, -1, s.x[c.a], s.y[c.a]});
        }
    }
    void moved(const State& s) {
        if (shows_motion()) show(s, 1);
        golden_motion(s, s.movers());
    }
    // Reports the state at the end of the turn.
    void finish() {
        if (observer_.wants(MatchObserver::GOLDEN_LINES)) observer_.golden_line(state_line(s_));
    }

  private:
    void report_order(int wizard, const Order& order) {
        if (order.kind == Order::NONE) return;
        if (order.kind == Order::CAST) {
            observer_.ordered(
                {wizard, s_.x[order.target], s_.y[order.target], SPELL_NAMES[order.spell]});
            return;
        }
        const char* const word = order.kind == Order::MOVE ? "%d" : "THROW %d";
        observer_.ordered({wizard, order.x, order.y, formatted(word, order.power)});
    }
    void show(const State& s, double time) { observer_.bodies(time, bodies_of(s)); }

    const State& s_;
    const Answers& orders_;
};

}  // namespace

class Adapter : public Match {
  public:
    static referee::GameInfo info() {
        referee::GameInfo info;
        info.name = NAME;
        info.title = TITLE;
        info.min_seats = info.max_seats = PLAYERS;
        info.leagues = {"Wood 2", "Wood 1", "Bronze and up"};
        info.max_turns = MAX_TURNS;
        info.answer_lines = WIZARDS_EACH;
        info.min_score = -1, info.max_score = MAX_SNAFFLES;
        info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 768;
        info.golden_words = {"entity", "event", "moved", "state", "state#"};
        info.settings = {
            {"version", "the open game or the contest", {0}, 0, 1, {"puzzle", "contest"}},
            {"with_bludgers", "1: the match has bludgers", {0, 1, 1}, 0, 1},
            {"with_spells", "1: spells work", {0, 0, 1}, 0, 1}};
        constexpr double FAR = 50000;
        info.order_fields = {
            {"word", "0: MOVE, 1: THROW, 2: ACCIO, 3: FLIPENDO, 4: PETRIFICUS, 5: OBLIVIATE", 0,
             FIRST_SPELL + SPELLS - 1, true},
            {"x", "target, units", -FAR, FAR, true},
            {"y", "target, units", -FAR, FAR, true},
            {"power", "power of MOVE (more than 150 counts as 150) or of THROW", 0, THROW_POWER,
             true},
            {"id", "id of the body that the spell is cast on", 0, MAX_MOVERS - 1, true}};
        info.max_units = WIZARDS_EACH;
        info.answer_forms = {"MOVE {x} {y} {thrust 0..150}",
                             "THROW {x} {y} {power 0..500}",
                             "OBLIVIATE {body}",
                             "PETRIFICUS {body}",
                             "ACCIO {body}",
                             "FLIPENDO {body}"};
        info.idle_lines = {"MOVE {x} {y} 0"};
        info.positions = {"at rest",       "anywhere", "all in one place", "touching",
                          "mirror images", "at edges", "after goals"};
        return info;
    }

    static Appearance appearance() {
        constexpr double MARGIN = 500;
        Appearance appearance{-MARGIN, -MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN};
        appearance.counters = {"mana"};
        appearance.colours = {{"field", "#e6ede4", "#1c241d"},   {"mouth", "#cfe0f2", "#22344a"},
                              {"post", "#7d7d86", "#9a9aa4"},    {"snaffle", "#d8a200", "#f2c230"},
                              {"bludger", "#3b3b44", "#c9c9d2"}, {"dead", "#b9b9b9", "#555555"},
                              {"holds", "#d8a200", "#f2c230"},   {"stopped", "#5b8def", "#7da7ff"},
                              {"pulled", "#2a9d5c", "#45c983"},  {"pushed", "#c0392b", "#ff6b5a"},
                              {"forgets", "#8e44ad", "#c07be0"}};
        using L = Appearance::Landmark;
        appearance.landmarks = {
            {L::BOX, 0, 0, 0, WIDTH, HEIGHT, "field", "line"},
            {L::BOX, -MARGIN, MOUTH_TOP, 0, 0, MOUTH_BOTTOM, "mouth", ""},
            {L::BOX, WIDTH, MOUTH_TOP, 0, WIDTH + MARGIN, MOUTH_BOTTOM, "mouth", ""}};
        for (int k = 0; k < POSTS; ++k) {
            appearance.landmarks.push_back(
                {L::DISC, POST_X[k], POST_Y[k], POST_RADIUS, 0, 0, "post", "line"});
        }
        using K = Appearance::Kind;
        appearance.kinds = {
            {SNAFFLE_BODY, "snaffle", "snaffle", "ink", 0.95, 2, true, K::NOTHING, "", ""},
            {BLUDGER_BODY, "bludger", "bludger", "ink", 0.9, 1, true, K::NOTHING, "", ""},
            {WIZARD_BODY, "wizard", "seat", "ink", 0.85, 0, true, K::ID, "", ""},
            {DEAD_BODY, "snaffle that is out", "dead", "line", 0.4, 0, true, K::NOTHING, "", ""},
        };
        appearance.kind(BLUDGER_BODY).values = {{"last hit wizard", "", "none"}};
        appearance.kind(WIZARD_BODY).marks = {{Appearance::Mark::RING, "holds", "holds a snaffle"}};
        appearance.kind(WIZARD_BODY).values = {{"holds snaffle", "", "none"},
                                               {"cannot catch for", "turns", ""}};
        appearance.beams.resize(SPELLS);
        appearance.beams[PETRIFICUS] = {"stopped", "Petrificus"},
        appearance.beams[ACCIO] = {"pulled", "Accio"};
        appearance.beams[FLIPENDO] = {"pushed", "Flipendo"},
        appearance.beams[OBLIVIATE] = {"forgets", "Obliviate"};
        return appearance;
    }

    void new_initial_state() override {
        position_ = fantastic_bits::new_initial_state(
            setup().seed, {setting("version") == 1, setting("with_spells") == 1},
            setting("with_bludgers") == 1);
    }

    std::string input(int seat) const override { return input_of(position_, seat); }

    // If a line is invalid, the line before it still counts.
    std::optional<std::string> take_line(int seat, int k, std::string_view line) override {
        const int i = seat * WIZARDS_EACH + k;
        const std::optional<Answer> parsed = parse_answer(line);
        if (!parsed) return ANSWER_GRAMMAR;
        const std::string wrong = wrong_with(position_, i, parsed->order);
        if (!wrong.empty()) return wrong;
        orders_.orders.of[i] = parsed->order;
        orders_.messages[i] = parsed->message;
        return std::nullopt;
    }

    std::vector<std::string> random_answer(int seat, Rng& rng) const override {
        std::vector<std::string> lines;
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = seat * WIZARDS_EACH + k;
            const int x = rng.below(16001), y = rng.below(7501), power = rng.below(MOVE_POWER + 1);
            const int spell = rng.below(SPELLS), target = rng.below(position_.movers());
            if (rng.chance(0.3) && may_target(position_, seat, spell, target)) {
                lines.push_back(formatted("%s %d", SPELL_NAMES[spell], target));
            } else if (position_.wizard[i].held != NOBODY && rng.chance(0.5)) {
                lines.push_back(formatted("THROW %d %d %d", x, y, 3 * power));
            } else {
                lines.push_back(formatted("MOVE %d %d %d", x, y, power));
            }
        }
        return lines;
    }

    void play_turn(MatchObserver* observer, int engine) override {
        const auto run = [&](auto&& listener) {
            const Fault fault = engine == 0 ? step<Fast>(position_, orders_.orders, listener)
                                            : step<Reference>(position_, orders_.orders, listener);
            referee::check_motion(position_.turn, fault != Fault::NONE, MAX_CONTACTS, "mover",
                                  position_);
        };
        if (!observer) return run(NoObserver());
        EventForwarder forwarder(position_, orders_, *observer);
        run(forwarder);
        forwarder.finish();
    }

    int turn() const override { return position_.turn; }
    void leave(int seat) override { position_.out[seat] = true; }

    bool is_terminal() const override { return fantastic_bits::is_terminal(position_); }

    std::vector<int> scores() const override {
        return {score_of(position_, 0), score_of(position_, 1)};
    }

    std::vector<Body> bodies() const override { return bodies_of(position_); }

    std::vector<int> counters(int seat) const override { return {position_.mana[seat]}; }

    std::vector<std::string> opening_lines() const override {
        std::vector<std::string> lines;
        const auto add = [&lines](int id, const char* kind, double x, double y) {
            lines.push_back(formatted("entity %d %s %.0f %.0f", id, kind, x, y));
        };
        for (int i = 0; i < position_.movers(); ++i) {
            add(i,
                position_.is_wizard(i)    ? "WIZARD"
                : position_.is_snaffle(i) ? "SNAFFLE"
                                          : "BLUDGER",
                position_.x[i], position_.y[i]);
        }
        for (int k = 0; k < POSTS; ++k) add(position_.movers() + k, "POST", POST_X[k], POST_Y[k]);
        return lines;
    }

    static constexpr int ORDER_NUMBERS = 5;

    void apply_action(int seat, const double* numbers) override {
        for (int k = 0; k < WIZARDS_EACH; ++k, numbers += ORDER_NUMBERS) {
            const int i = seat * WIZARDS_EACH + k, word = static_cast<int>(numbers[0]);
            Order order;
            order.kind = word == MOVE ? Order::MOVE : word == THROW ? Order::THROW : Order::CAST;
            order.x = numbers[1], order.y = numbers[2];
            order.power = static_cast<int>(numbers[3]);
            if (word == MOVE) order.power = std::min(order.power, MOVE_POWER);
            if (order.kind == Order::CAST) {
                order.spell = word - FIRST_SPELL, order.target = static_cast<int>(numbers[4]);
            }
            if (!wrong_with(position_, i, order).empty()) order = {};
            orders_.orders.of[i] = order;
        }
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *SPEED = "units per turn";
        const auto tell = [&](int i) {
            sink({"x", UNITS}, position_.x[i]);
            sink({"y", UNITS}, position_.y[i]);
            sink({"vx", SPEED}, position_.vx[i]);
            sink({"vy", SPEED}, position_.vy[i]);
        };
        sink({"turn", "turns"}, position_.turn);
        sink({"plays to the right", ""}, seat == 0);
        for (const int player : {seat, 1 - seat}) {
            // In the contest a player's input contains no scores and no mana, but a player can
            // count its own score and mana.
            const bool told = player == seat || !position_.rules.contest;
            sink({"score", ""}, told ? position_.score[player] : 0);
            sink({"mana", ""}, told ? position_.mana[player] : 0);
        }
        for (const int player : {seat, 1 - seat}) {
            for (int k = 0; k < WIZARDS_EACH; ++k) {
                const int i = player * WIZARDS_EACH + k;
                tell(i);
                sink({"holds", ""}, position_.wizard[i].held != NOBODY);
            }
        }
        sink({"snaffles", ""}, position_.snaffles);
        for (int i = WIZARDS; i < position_.first_bludger(); ++i) {
            tell(i);
            sink({"in play", ""}, position_.is_alive(i));
            sink({"held", ""}, !position_.rules.contest && position_.is_held(i));
        }
        sink({"bludgers", ""}, position_.bludgers);
        for (int i = position_.first_bludger(); i < position_.movers(); ++i) tell(i);
    }

    void fill() override { position_.snaffles = MAX_SNAFFLES, position_.bludgers = MAX_BLUDGERS; }

    void randomize_position(int position, Rng& rng) override {
        position_ = positions::random_state(rng, static_cast<positions::Kind>(position));
    }

  private:
    enum Word { MOVE, THROW, FIRST_SPELL };
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::fantastic_bits
