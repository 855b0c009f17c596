// Connects Code Royale with the referee's tools.
#include <algorithm>
#include <iterator>

#include "referee/base/text.h"
#include "referee/code_royale/start.h"
#include "referee/code_royale/text.h"
#include "referee/game/forwarder.h"
#include "sim/code_royale/step.h"

namespace carom::code_royale {

using referee::append_line, referee::bits_of, referee::Body, referee::formatted,
    referee::Appearance, referee::Hex, referee::MatchObserver, referee::NumberSink, referee::words,
    referee::Whole;

namespace {

// The kinds of bodies on pages, and the first id of each group of bodies. A site's id is its own.
enum BodyKind {
    EMPTY_SITE,
    MINE_SITE,
    TOWER_SITE,
    BARRACKS_SITE,  // and the two kinds after it, by the kind of creeps
    CREEP_BODY = BARRACKS_SITE + CREEP_KINDS,
    QUEEN_BODY = CREEP_BODY + CREEP_KINDS,
    TOWER_RANGE
};
enum BodyId { FIRST_QUEEN = 30, FIRST_RANGE = 40, FIRST_CREEP = 100 };
constexpr const char* WARNINGS[] = {"no_barracks", "not_own",    "train_busy", "train_twice",
                                    "train_gold",  "enemy_site", "in_training"};

Body mover_body(const State& s, int i) {
    const int owner = owner_of(s, i);
    const bool is_queen = s.kind[i] == QUEEN;
    Body body{is_queen ? FIRST_QUEEN + owner : FIRST_CREEP + s.id[i],
              owner,
              is_queen ? QUEEN_BODY : CREEP_BODY + s.kind[i],
              s.x[i],
              s.y[i],
              0,
              0,
              s.radius[i]};
    body.number = s.health[i];
    body.capacity = is_queen ? 100 : CREEP[s.kind[i]].health;
    body.values = {s.health[i]};
    return body;
}

void add_site_bodies(const State& s, int k, std::vector<Body>& all) {
    const Site& site = s.site[k];
    const int i = s.body_of_site(k);
    Body body{k, site.owner, EMPTY_SITE + site.structure, s.x[i], s.y[i], 0, 0, s.radius[i]};
    body.values = {site.gold, site.max_rate};
    if (site.structure == Site::MINE) body.number = site.rate, body.capacity = site.max_rate;
    if (site.structure == Site::TOWER) {
        body.number = site.health, body.capacity = MAX_TOWER_HEALTH;
        Body range = body;
        range.id = FIRST_RANGE + k, range.kind = TOWER_RANGE, range.radius = site.range;
        range.values = {site.range};
        if (site.range > 0) all.push_back(range);
    }
    if (site.structure == Site::BARRACKS) {
        body.kind += site.kind;
        body.number = turns_left(site), body.capacity = CREEP[site.kind].training_turns;
        body.values.push_back(turns_left(site));
    }
    all.push_back(body);
}

// Queens come first, because the first line of an answer belongs to the player's first body.
std::vector<Body> bodies_of(const State& s) {
    std::vector<Body> all = {mover_body(s, s.queen(0)), mover_body(s, s.queen(1))};
    for (int k = 0; k < s.sites; ++k) add_site_bodies(s, k, all);
    for (int p = 0; p < PLAYERS; ++p) {
        for (int i = s.first_creep(p); i < s.end_of_creeps(p); ++i) all.push_back(mover_body(s, i));
    }
    return all;
}

std::string golden_name(const State& s, int mover) {
    if (s.kind[mover] == QUEEN) return "q" + std::to_string(owner_of(s, mover));
    return std::to_string(s.id[mover]);
}

// Passes the events of a turn on to the tools that requested them.
class EventForwarder : public referee::Forwarder<NoObserver> {
  public:
    EventForwarder(const State& s, const Orders& orders, MatchObserver& observer)
        : Forwarder(observer), s_(s), orders_(orders) {
        if (!shows_motion()) return;
        observer_.bodies(0, bodies_of(s_));
        for (int p = 0; p < PLAYERS; ++p) report_order(p, orders_.of[p]);
    }

    void trains(int site) { golden("train", site); }
    void warned(Warning why) { golden("warn", WARNINGS[static_cast<int>(why)]); }
    void put_out(int player, Verdict why) { golden("killed", player, word_of(why)); }
    void built(const State& s, int player, int k, bool is_new) {
        const Site& site = s.site[k];
        if (site.structure == Site::BARRACKS) {
            golden("built", player, k, "barracks", site.kind);
        } else if (site.structure == Site::MINE) {
            is_new ? golden("built", player, k, "mine")
                   : golden("built", player, k, "rate", site.rate);
        } else {
            is_new ? golden("built", player, k, "tower")
                   : golden("built", player, k, "grow", site.health);
        }
    }
    void answered(const State& s) {
        for (int p = 0; p < PLAYERS; ++p) place("a", 0, s, s.queen(p));
    }
    void stepped(const State& s, int k) { places("m", k, s); }
    void checked(const State& s, int k) {
        places("c", k, s);
        if (shows_motion()) observer_.bodies(double(k) / SUB_STEPS, bodies_of(s));
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        steps_ += ' ' + words(Hex{hash_of_places(s)});
        if (k == SUB_STEPS) observer_.golden_line("steps" + steps_);
    }
    void stabbed(const State& s, int knight) { golden("stab", s.id[knight]); }
    void shot(const State& s, int archer, int creep, int damage) {
        golden("shoot", s.id[archer], s.id[creep], damage);
        beam(FIRST_CREEP + s.id[archer], FIRST_CREEP + s.id[creep]);
    }
    void broke(const State& s, int giant, int site) {
        golden("bust", s.id[giant], site);
        beam(FIRST_CREEP + s.id[giant], site);
    }
    void trampled(int site) { golden("trample", site); }
    void razed(int site) { golden("raze", site); }
    void bolt(const State& s, int site, int target, int damage) {
        golden("bolt", site, golden_name(s, target), damage);
        beam(site, s.kind[target] == QUEEN ? FIRST_QUEEN + owner_of(s, target)
                                           : FIRST_CREEP + s.id[target]);
    }
    void emptied(int site) { golden("gone", site); }
    void spawned(const State& s, int site, int first_id, int checks) {
        golden("spawn", site, first_id, checks, Hex{hash_of_places(s)});
        places("s", site, s);
    }
    void died(const State& s, int creep) {
        golden("dead", s.id[creep]);
        if (shows_motion()) observer_.gone(1, FIRST_CREEP + s.id[creep]);
    }
    // Reports the state at the end of the turn that began with `before`.
    void finish(const State& before) {
        if (shows_motion()) observer_.bodies(1, bodies_of(s_));
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        const std::vector<std::string> lines = state_lines(s_);
        Hash hash;
        for (const std::string& line : lines) {
            hash.bytes(line.data(), line.size()), hash.bytes("\n", 1);
        }
        golden("state", Hex{hash.value() & 0xffffffff});
        for (const std::string& line : lines) observer_.golden_line(line);
        for (int k = 0; k < s_.sites; ++k) {
            const int i = s_.body_of_site(k), was = before.body_of_site(k);
            if (s_.x[i] == before.x[was] && s_.y[i] == before.y[was]) continue;
            golden("moved", k, Whole{s_.x[i]}, Whole{s_.y[i]});
        }
    }

  private:
    void report_order(int player, const Order& order) {
        const int queen = FIRST_QUEEN + player;
        if (order.action == Order::MOVE) {
            observer_.ordered({queen, double(order.x), double(order.y), "MOVE"});
        } else if (order.action == Order::BUILD) {
            constexpr const char* WORDS[] = {"?", "MINE", "TOWER", "BARRACKS"};
            const int site = s_.body_of_site(order.site);
            observer_.ordered({queen, s_.x[site], s_.y[site], WORDS[order.structure]});
        }
    }
    void beam(int from, int to) {
        if (shows_motion()) observer_.beam({0, from, to, 1});
    }
    void place(const char* word, int k, const State& s, int i) {
        golden(word, k, golden_name(s, i), bits_of(s.x[i]), bits_of(s.y[i]));
    }
    void places(const char* word, int k, const State& s) {
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        for (int p = 0; p < PLAYERS; ++p) {
            for (int i = s.first_creep(p); i < s.end_of_creeps(p); ++i) place(word, k, s, i);
        }
        for (int p = 0; p < PLAYERS; ++p) place(word, k, s, s.queen(p));
    }

    const State& s_;
    const Orders& orders_;
    std::string steps_;
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
        info.answer_lines = 2;
        info.min_score = -1, info.max_score = 100;
        info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 768;
        info.golden_words = {"map",   "pass", "site",  "queen", "train", "warn",  "killed",
                             "built", "a",    "m",     "c",     "steps", "stab",  "shoot",
                             "bust",  "s",    "raze",  "bolt",  "gone",  "spawn", "trample",
                             "dead",  "gold", "creep", "state", "moved"};
        info.optional_golden_words = {"pass", "a", "m", "c", "s", "gold", "queen", "creep", "site"};
        info.settings = {{"level", "the referee's level of the league", {1, 2, 3, 4}, WOOD_3, 10},
                         {"rules", "2018: the contest's order of bodies", {2019}, 2018, 2019}};
        constexpr double FAR = 10000;
        info.order_fields = {
            {"word", "0: WAIT, 1: MOVE, 2: BUILD", 0, 2, true},
            {"x", "target of MOVE, units", -FAR, FAR, true},
            {"y", "target of MOVE, units", -FAR, FAR, true},
            {"site", "site of BUILD", 0, MAX_SITES - 1, true},
            {"structure", "0: MINE, 1: TOWER, 2, 3, 4: BARRACKS of knights, archers, giants", 0, 4,
             true},
            {"train", "a site that trains; -1: none", -1, MAX_SITES - 1, true},
            {"train too", "another site that trains; -1: none", -1, MAX_SITES - 1, true}};
        info.max_units = 1;
        info.answer_forms = {"MOVE {x} {y}",
                             "BUILD {body} MINE",
                             "BUILD {body} TOWER",
                             "BUILD {body} BARRACKS-KNIGHT",
                             "BUILD {body} BARRACKS-ARCHER",
                             "BUILD {body} BARRACKS-GIANT",
                             "TRAIN",
                             "TRAIN {body}"};
        info.idle_lines = {"MOVE {x} {y}", "TRAIN"};
        info.positions = {"at the start", "in the middle", "crowded", "touching", "sieges"};
        return info;
    }

    static Appearance appearance() {
        Appearance appearance{-20, -20, WIDTH + 20, HEIGHT + 20};
        appearance.counters = {"gold"};
        appearance.colours = {{"grass", "#e4ecd9", "#1d261b"}, {"site", "#c8c1ae", "#4a463c"},
                              {"gold", "#c99700", "#f2c230"},  {"stone", "#8a8a93", "#a5a5ae"},
                              {"hut", "#8b5e3c", "#b98a63"},   {"shot", "#c0392b", "#ff6b5a"}};
        appearance.landmarks = {
            {Appearance::Landmark::BOX, 0, 0, 0, WIDTH, HEIGHT, "grass", "line"}};
        using K = Appearance::Kind;
        appearance.kinds = {
            {EMPTY_SITE, "site", "site", "line", 0.6, 1, false, K::ID, "", ""},
            {MINE_SITE, "mine", "site", "seat", 0.9, 1, false, K::NUMBER, "", "gold"},
            {TOWER_SITE, "tower", "site", "seat", 0.9, 1, false, K::NUMBER, "", "stone"},
            {BARRACKS_SITE + KNIGHT, "barracks of knights", "site", "seat", 0.9, 1, false,
             K::LETTER, "k", "hut"},
            {BARRACKS_SITE + ARCHER, "barracks of archers", "site", "seat", 0.9, 1, false,
             K::LETTER, "a", "hut"},
            {BARRACKS_SITE + GIANT, "barracks of giants", "site", "seat", 0.9, 1, false, K::LETTER,
             "g", "hut"},
            {CREEP_BODY + KNIGHT, "knight", "seat", "ink", 0.9, 3, true, K::LETTER, "K", ""},
            {CREEP_BODY + ARCHER, "archer", "seat", "ink", 0.9, 3, true, K::LETTER, "A", ""},
            {CREEP_BODY + GIANT, "giant", "seat", "ink", 0.9, 3, true, K::LETTER, "G", ""},
            {QUEEN_BODY, "queen", "seat", "ink", 0.9, 2, true, K::LETTER, "Q", ""},
            {TOWER_RANGE, "range of a tower", "seat", "seat", 0.06, 0, false, K::NOTHING, "", ""},
        };
        for (int kind = EMPTY_SITE; kind < CREEP_BODY; ++kind) {
            appearance.kind(kind).values = {{"gold", "", ""}, {"greatest rate", "", ""}};
            if (kind < BARRACKS_SITE) continue;
            appearance.kind(kind).values.push_back({"creeps come out in", "turns", ""});
        }
        for (int kind = 0; kind <= CREEP_KINDS; ++kind) {
            appearance.kind(CREEP_BODY + kind).values = {{"health", "", ""}};
        }
        appearance.kind(TOWER_RANGE).values = {{"range", "units", ""}};
        appearance.beams = {{"shot", "shoots at"}};
        return appearance;
    }

    void new_initial_state() override { position_ = drawn_start(nullptr); }

    std::string input(int seat) const override { return input_of(position_, seat); }

    // The line of trainings comes second and is judged first. What a player does before the word
    // too many still counts.
    std::optional<Refused> take_answer(int seat,
                                       const std::vector<std::string_view>& lines) override {
        orders_.of[seat] = parse_answer(position_, lines[0], lines[1]);
        Orders alone;
        alone.of[seat] = orders_.of[seat];
        State after = position_;
        struct Why : NoObserver {
            Verdict verdict = Verdict::FINE;
            void put_out(int, Verdict why) { verdict = why; }
        } why;
        Turn<Reference, Why>(after, alone, why).answers();
        if (why.verdict == Verdict::FINE) return std::nullopt;
        return Refused{is_in_trainings(why.verdict) ? 1 : 0, expected_of(why.verdict)};
    }

    std::vector<std::string> random_answer(int seat, Rng& rng) const override {
        constexpr const char* STRUCTURES[] = {"BARRACKS-KNIGHT", "BARRACKS-ARCHER", "TOWER",
                                              "BARRACKS-GIANT", "MINE"};
        constexpr int KNOWN[] = {2, 4, 5, 5};  // structures of a level
        const int site = rng.below(position_.sites), queen = position_.queen(seat);
        const char* structure = STRUCTURES[rng.below(KNOWN[position_.level - 1])];
        std::string act = "WAIT", train = "TRAIN";
        const int nearest = nearest_site(position_, queen, [](int) { return true; });
        if (rng.chance(0.7)) {
            act = formatted("BUILD %d %s", rng.chance(0.5) ? nearest : site, structure);
        } else if (rng.chance(0.8)) {
            const int x = rng.below(1921), y = rng.below(1001);
            act = formatted("MOVE %d %d", x, y);
        }
        for (int k = 0; k < position_.sites; ++k) {
            const Site& own = position_.site[k];
            const bool trains = own.structure == Site::BARRACKS && own.owner == seat;
            if (trains && rng.chance(0.5)) train += formatted(" %d", k);
        }
        return {act, train};
    }

    void play_turn(MatchObserver* observer, int engine) override {
        const State before = position_;
        const auto run = [&](auto&& listener) {
            engine == 0 ? step<Fast>(position_, orders_, listener)
                        : step<Reference>(position_, orders_, listener);
        };
        if (observer) {
            EventForwarder forwarder(position_, orders_, *observer);
            run(forwarder);
            forwarder.finish(before);
        } else {
            run(NoObserver());
        }
        for (int p = 0; p < PLAYERS; ++p) {
            if (position_.out[p] && alive(p)) {
                put_out(p, formatted("invalid answer: the structure, expected %s",
                                     expected_of(orders_.of[p].word)));
            }
        }
    }

    int turn() const override { return position_.turn; }
    void leave(int seat) override {
        Order& order = orders_.of[seat];
        if (order.action == Order::NONE && order.trainings == Verdict::FINE &&
            order.queen == Verdict::FINE) {
            order.trainings = Verdict::TIMEOUT;
        }
        position_.out[seat] = true;
    }

    bool is_terminal() const override { return code_royale::is_terminal(position_); }

    std::vector<int> scores() const override {
        return {score_of(position_, 0), score_of(position_, 1)};
    }

    std::vector<Body> bodies() const override { return bodies_of(position_); }

    std::vector<int> counters(int seat) const override { return {position_.gold[seat]}; }

    std::vector<std::string> opening_lines() const override {
        Opening opening;
        const State s = drawn_start(&opening);
        std::vector<std::string> lines = {words("map", opening.passes.size(),
                                                Hex{opening.passes.back()}, opening.checks,
                                                Hex{opening.settled})};
        for (std::size_t k = 0; k < opening.passes.size(); ++k) {
            lines.push_back(words("pass", k + 1, Hex{opening.passes[k]}));
        }
        for (int k = 0; k < s.sites; ++k) {
            const int i = s.body_of_site(k);
            lines.push_back(words("site", k, bits_of(s.x[i]), bits_of(s.y[i]), Whole{s.radius[i]},
                                  s.site[k].gold, s.site[k].max_rate));
        }
        for (int p = 0; p < PLAYERS; ++p) {
            const int i = s.queen(p);
            lines.push_back(words("queen", p, bits_of(s.x[i]), bits_of(s.y[i]), s.health[i]));
        }
        return lines;
    }
    std::string ending() const override {
        if (position_.out[0] || position_.out[1]) return "out";
        return score_of(position_, 0) == 0 || score_of(position_, 1) == 0 ? "dead" : "turns";
    }

    void apply_action(int seat, const double* numbers) override {
        Order order;
        const int site = static_cast<int>(numbers[3]), what = static_cast<int>(numbers[4]);
        order.action = static_cast<Order::Action>(Order::WAIT + static_cast<int>(numbers[0]));
        order.x = static_cast<std::int32_t>(numbers[1]);
        order.y = static_cast<std::int32_t>(numbers[2]);
        order.site = static_cast<std::int8_t>(site);
        order.structure = static_cast<Site::Structure>(std::min(Site::MINE + what, 3));
        order.kind = static_cast<std::int8_t>(std::max(what - 2, 0));
        const bool known = is_known(position_.level, order.structure, order.kind);
        if (order.action == Order::BUILD && (!known || site >= position_.sites)) {
            order.action = Order::WAIT;
        }
        for (const int k : {static_cast<int>(numbers[5]), static_cast<int>(numbers[6])}) {
            const bool is_there = std::count(order.train.begin(), order.train.end(), k) > 0;
            if (k < 0 || k >= position_.sites || is_there) continue;
            order.train.push_back(static_cast<std::int8_t>(k));
        }
        orders_.of[seat] = order;
    }

    void observation(int seat, NumberSink& sink) const override {
        constexpr const char *UNITS = "units", *GOLD = "gold";
        const State& s = position_;
        sink({"turn", "turns"}, s.turn);
        sink({"seat", ""}, seat);
        sink({"gold", GOLD}, s.gold[seat]);
        sink({"sites", ""}, s.sites);
        for (int k = 0; k < s.sites; ++k) {
            const Site& site = s.site[k];
            const int body = s.body_of_site(k);
            const bool seen = is_seen(s, seat, k);
            sink({"x", UNITS}, round_half_up(s.x[body]));
            sink({"y", UNITS}, round_half_up(s.y[body]));
            sink({"radius", UNITS}, s.radius[body]);
            sink({"gold left", GOLD}, seen ? site.gold : -1);
            sink({"greatest rate", ""}, seen ? site.max_rate : -1);
            sink({"structure", ""}, site.structure);
            sink({"own", ""}, site.owner == seat);
            sink({"rate", ""}, seen ? site.rate : -1);
            sink({"tower health", ""}, site.health);
            sink({"tower range", UNITS}, site.range);
            sink({"trains", ""}, site.kind);
            sink({"turns left", "turns"}, turns_left(site));
        }
        for (const int player : {seat, 1 - seat}) {
            const int queen = s.queen(player);
            sink({"queen x", UNITS}, round_half_up(s.x[queen]));
            sink({"queen y", UNITS}, round_half_up(s.y[queen]));
            sink({"queen health", ""}, s.health[queen]);
        }
        sink({"creeps", ""}, s.creeps[0] + s.creeps[1]);
        for (const int player : {0, 1}) {
            for (int i = s.first_creep(player); i < s.end_of_creeps(player); ++i) {
                sink({"x", UNITS}, round_half_up(s.x[i]));
                sink({"y", UNITS}, round_half_up(s.y[i]));
                sink({"own", ""}, player == seat);
                sink({"kind", ""}, s.kind[i]);
                sink({"health", ""}, s.health[i]);
            }
        }
    }

    // Most matches have fewer than 40 creeps.
    void fill() override {
        while (position_.creeps[0] + position_.creeps[1] < MAX_CREEPS) {
            add_creep(position_, 0, KNIGHT, {0, 0});
        }
    }

    void randomize_position(int kind, Rng& rng) override {
        position_ = random_state(rng, static_cast<PositionKind>(kind));
    }

  private:
    State drawn_start(Opening* opening) const {
        const auto level = static_cast<Level>(std::min<int>(setting("level"), BRONZE));
        return code_royale::new_initial_state(setup().seed, level, setting("rules") == 2018,
                                              opening);
    }
};

referee::GameType game_type() { return referee::type_of<Adapter>(); }

}  // namespace carom::code_royale
