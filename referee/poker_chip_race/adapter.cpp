// Connects Poker Chip Race with the referee's tools.
#include "referee/poker_chip_race/adapter.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "referee/base/error.h"
#include "referee/base/recorded_heading.h"
#include "referee/base/text.h"
#include "referee/poker_chip_race/growing_table.h"
#include "referee/poker_chip_race/start.h"
#include "referee/poker_chip_race/text.h"
#include "sim/base/hash.h"
#include "sim/base/sine.h"
#include "sim/poker_chip_race/step.h"

namespace carom::poker_chip_race {

using referee::bits_of, referee::Body, referee::double_of, referee::formatted, referee::Appearance,
    referee::Hex, referee::MatchObserver, referee::next_word, referee::words;

namespace {

using State = GameAdapter::State;

enum Kind { DROPLET, CHIP };

Body body_of(const State& s, int i) {
    const bool owned = s.owner[i] != NOBODY;
    Body body{s.id[i], s.owner[i], owned ? CHIP : DROPLET, s.x[i], s.y[i], s.vx[i],
              s.vy[i], s.radius[i]};
    body.number = static_cast<int>(area_of(s.radius[i]) + 0.5);
    body.values = {body.number};
    return body;
}

// An observer that passes the events of a turn on to the tools that requested them.
class Announcer : public NoObserver {
  public:
    Announcer(const State& s, const GameAdapter::Orders& orders, MatchObserver& observer)
        : observer_(observer) {
        if (!observer.wants(MatchObserver::MOTION)) return;
        observer.bodies(0, GameAdapter::bodies(s));
        // Units to the target. Only the target's direction matters.
        constexpr double AHEAD = 50;
        for (const Ejection& e : orders.in_order().ejections) {
            const double x = s.x[e.chip] + AHEAD * e.cosine, y = s.y[e.chip] + AHEAD * e.sine;
            observer.ordered({s.id[e.chip], x, y, ""});
        }
        for (const auto& [id, message] : orders.messages) observer.said(id, message);
    }
    void ejected(const State& s, const Ejection& e, int droplet) {
        if (observer_.wants(MatchObserver::GOLDEN_LINES)) {
            observer_.golden_line(words("eject", s.id[e.chip], s.id[droplet], bits_of(e.angle),
                                        bits_of(e.cosine), bits_of(e.sine)));
        }
        if (observer_.wants(MatchObserver::MOTION)) {
            observer_.bodies(0, {body_of(s, e.chip), body_of(s, droplet)});
        }
    }
    void hit(const State& s, const Contact& hit) {
        if (observer_.wants(MatchObserver::GOLDEN_LINES)) {
            const int other = hit.b < 0 ? hit.b : s.id[hit.b];
            observer_.golden_line(words("event", bits_of(hit.t), s.id[hit.a], other));
        }
        if (!observer_.wants(MatchObserver::MOTION)) return;
        referee::Contact contact{hit.t, s.id[hit.a], -1, s.x[hit.a], s.y[hit.a]};
        if (hit.b < 0) {
            const double r = s.radius[hit.a];
            contact.x += hit.b == LEFT ? -r : hit.b == RIGHT ? r : 0;
            contact.y += hit.b == TOP ? -r : hit.b == BOTTOM ? r : 0;
            if (r != EATEN) observer_.bodies(hit.t, {body_of(s, hit.a)});
        } else {
            contact.b = s.id[hit.b];
            const double share = s.radius[hit.a] / (s.radius[hit.a] + s.radius[hit.b]);
            contact.x += (s.x[hit.b] - contact.x) * share;
            contact.y += (s.y[hit.b] - contact.y) * share;
            for (const int i : {hit.a, hit.b}) {
                if (s.radius[i] != EATEN) observer_.bodies(hit.t, {body_of(s, i)});
            }
        }
        observer_.contact(contact);
    }
    void eaten(const State& s, int, int who, double t) {
        if (observer_.wants(MatchObserver::MOTION) && s.radius[who] != EATEN) {
            observer_.gone(t, s.id[who]);
        }
    }
    void moved(const State& s) {
        if (observer_.wants(MatchObserver::MOTION)) {
            for (int i = 0; i < s.count; ++i) observer_.bodies(1, {body_of(s, i)});
        }
        if (!observer_.wants(MatchObserver::GOLDEN_LINES)) return;
        Hash h;
        for (int i = 0; i < s.count; ++i) {
            h.add(s.x[i]), h.add(s.y[i]), h.add(s.vx[i]), h.add(s.vy[i]), h.add(s.radius[i]);
        }
        observer_.golden_line(words("moved", Hex{h.value()}, s.count));
    }

  private:
    MatchObserver& observer_;
};

template <class Observer>
void play(int engine, State& s, const poker_chip_race::Orders& orders, Observer&& observer) {
    const Fault fault = engine == 0 ? poker_chip_race::step<Fast>(s, orders, observer)
                                    : poker_chip_race::step<Reference>(s, orders, observer);
    const std::string where = "turn " + std::to_string(s.turn - 1) + ": ";
    if (fault == Fault::TOO_MANY_EVENTS) {
        throw referee::WorldError(where + "more than " + std::to_string(MAX_CONTACTS) +
                                  " contacts in one turn");
    }
    if (fault == Fault::TOO_MANY_CHIPS) {
        throw referee::WorldError(where + "more than " + std::to_string(MAX_CHIPS) + " chips");
    }
    for (int i = 0; i < s.count; ++i) {
        if (!std::isfinite(s.x[i] + s.y[i] + s.vx[i] + s.vy[i])) {
            throw referee::WorldError(where + "chip " + std::to_string(s.id[i]) +
                                      " met another at exactly the same point");
        }
    }
}

// Returns the ejections of a turn with the order, cosines and sines of a golden game. An ejection
// whose recorded direction differs from the ordered one keeps the ordered direction, so that the
// comparison reports it. Ejections that the file does not name follow as they were ordered.
poker_chip_race::Orders as_fed(const State& s, const GameAdapter::Orders& orders) {
    const poker_chip_race::Orders ordered = orders.in_order();
    if (orders.fed.empty()) return ordered;
    poker_chip_race::Orders all;
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

referee::GameInfo GameAdapter::info() {
    referee::GameInfo info;
    info.name = NAME;
    info.title = TITLE;
    info.min_seats = 2, info.max_seats = MAX_PLAYERS;
    info.leagues = {"the whole game"};
    info.max_turns = MAX_TURNS;
    info.max_score = 500'000;  // more than the table's area
    info.first_ms = FIRST_TURN_MS, info.later_ms = TURN_MS, info.memory_mb = 768;
    info.golden_words = {"chip", "eject", "event", "moved"};
    info.recorded_words = {"chip", "eject"};
    info.settings = {
        {"max_neutral_count", "largest number of neutral chips at the start", {}, 0, 49},
        {"chips_count_per_player", "number of chips per player", {}, 1, MAX_CHIPS_EACH},
        {"player_initial_radius", "radius of the players' chips", {}, 6, 30, {}, false},
        {"symmetric", "1: the start is symmetric", {}, 0, 1}};
    info.contest_settings = {{5, {{"symmetric", 0}}}};
    tell_numbers(info);
    return info;
}

Appearance GameAdapter::appearance() {
    constexpr double MARGIN = 10;
    Appearance appearance{-HALF_WIDTH - MARGIN,
                          -HALF_HEIGHT - MARGIN,
                          HALF_WIDTH + MARGIN,
                          HALF_HEIGHT + MARGIN,
                          {},
                          {},
                          {},
                          0,
                          {"area", "chips"}};
    appearance.origin_x = HALF_WIDTH, appearance.origin_y = HALF_HEIGHT;
    appearance.colours = {{"table", "#e4ece4", "#1d241f"}, {"oil", "#8f8a7c", "#8f8a7c"}};
    appearance.landmarks = {{Appearance::Landmark::BOX, -HALF_WIDTH, -HALF_HEIGHT, 0, HALF_WIDTH,
                             HALF_HEIGHT, "table", "line"}};
    using Kind = Appearance::Kind;
    appearance.kinds = {
        {DROPLET, "droplet", "oil", "oil", 0.45, 0, true, Kind::NOTHING, "", ""},
        {CHIP, "chip", "seat", "ink", 0.85, 1, true, Kind::NUMBER, "", ""},
    };
    for (Kind& kind : appearance.kinds) kind.values = {{"area", "square units", ""}};
    return appearance;
}

void GameAdapter::new_initial_state(const referee::MatchConfig& setup, State& s, Chance&) {
    const auto said = [&](const char* name) -> std::optional<double> {
        const auto found = setup.settings.find(name);
        if (found == setup.settings.end()) return std::nullopt;
        return found->second;
    };
    const auto chosen = [&](const char* name) -> std::optional<int> {
        if (const auto value = said(name)) return static_cast<int>(*value);
        return std::nullopt;
    };
    poker_chip_race::new_initial_state(
        setup.seed, setup.seats,
        {chosen("max_neutral_count"), chosen("chips_count_per_player"), chosen("symmetric"),
         said("player_initial_radius")},
        s);
}

std::string GameAdapter::input(const State& s, int seat) { return input_of(s, seat); }

int GameAdapter::answer_lines(const State& s, int seat) {
    return static_cast<int>(chips_of(s, seat).size());
}

std::optional<referee::Invalid> GameAdapter::read_answer(const State& s, int seat,
                                                         const std::vector<std::string>& lines,
                                                         Orders& orders) {
    const std::vector<int> chips = chips_of(s, seat);
    for (std::size_t k = 0; k < chips.size(); ++k) {
        const int i = chips[k];
        std::string_view line = lines[k];
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        const bool idle = !(s.radius[i] > MIN_RADIUS);
        const std::optional<Answer> parsed = parse_answer(line, idle);
        if (!parsed) return referee::invalid_line(static_cast<int>(k), line, ANSWER_GRAMMAR);
        if (!parsed->message.empty()) orders.messages[s.id[i]] = parsed->message;
        if (parsed->waits || idle) continue;
        throw_off(s, i, parsed->x, parsed->y, orders.of[seat]);
    }
    return std::nullopt;
}

std::vector<std::string> GameAdapter::random_answer(const State& s, int seat, Rng& rng) {
    std::vector<std::string> lines;
    for (int k = answer_lines(s, seat); k > 0; --k) {
        const double x = rng.between(0, 2 * HALF_WIDTH), y = rng.between(0, 2 * HALF_HEIGHT);
        lines.push_back(rng.chance(0.7) ? "WAIT" : formatted("%.3f %.3f", x, y));
    }
    return lines;
}

void GameAdapter::step(State& s, const Orders& orders, const Chance&, PlatformView&,
                       MatchObserver* observer, int engine) {
    if (players_left(s) < 2) {  // Players left before the motion, so nothing moves any more.
        if (observer && observer->wants(MatchObserver::MOTION)) observer->bodies(0, bodies(s));
        s.eaten.count = 0;
        s.turn += 1;
        return;
    }
    const poker_chip_race::Orders all = as_fed(s, orders);
    if (!observer) {
        play(engine, s, all, NoObserver());
        return;
    }
    Announcer announcer(s, orders, *observer);
    play(engine, s, all, announcer);
}

bool GameAdapter::is_terminal(const State& s, const std::vector<bool>&) {
    return poker_chip_race::is_terminal(s);
}

std::vector<int> GameAdapter::scores(const State& s) { return scores_of(s); }

std::vector<Body> GameAdapter::bodies(const State& s) {
    std::vector<Body> all;
    for (int i = 0; i < s.count; ++i) all.push_back(body_of(s, i));
    return all;
}

std::vector<int> GameAdapter::counters(const State& s, int seat) {
    return {static_cast<int>(area_of_player(s, seat) + 0.5), answer_lines(s, seat)};
}

bool GameAdapter::is_asked(const State& s, int seat) {
    return !s.is_lost(seat) && players_left(s) > 1;
}

void GameAdapter::leave(State& s, int seat) {
    if (!s.is_lost(seat)) disqualify(s, seat);
}

std::vector<std::string> GameAdapter::opening_lines(const State& s) {
    std::vector<std::string> lines;
    for (int i = 0; i < s.count; ++i) {
        lines.push_back(words("chip", s.id[i], s.owner[i], bits_of(s.x[i]), bits_of(s.y[i]),
                              bits_of(s.vx[i]), bits_of(s.vy[i]), bits_of(s.radius[i])));
    }
    return lines;
}

void GameAdapter::use_recorded(State& s, Orders& orders, const std::string& golden_line) {
    std::string_view line = golden_line, number[5];
    const std::string_view word = next_word(line), first = next_word(line);
    int id = -1;
    std::from_chars(first.data(), first.data() + first.size(), id);
    next_word(line);  // The other chip's id.
    for (std::string_view& bits : number) bits = next_word(line);
    if (word == "eject") {
        orders.fed.push_back(
            {id, double_of(number[0]), double_of(number[1]), double_of(number[2])});
        return;
    }
    // The recorded speed is used only if it is this near, and for a chip at rest only if it is 0. A
    // larger difference stays, so that the comparison reports it.
    constexpr double NEAR = 1e-14;
    for (int i = 0; i < s.count; ++i) {
        if (s.id[i] != id) continue;
        for (const auto& [own, said] : {std::pair(&s.vx[i], double_of(number[2])),
                                        std::pair(&s.vy[i], double_of(number[3]))}) {
            const double near = *own == 0 ? 0 : NEAR;
            if (std::fabs(*own - said) <= near && std::signbit(*own) == std::signbit(said)) {
                *own = said;
            }
        }
    }
}

}  // namespace carom::poker_chip_race
