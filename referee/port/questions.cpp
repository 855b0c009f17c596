// Draws positions and orders for the questions to a user's simulator.
#include "referee/port/questions.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "sim/base/rng.h"

namespace carom::referee::port {

namespace {

struct Contacts : MatchObserver {
    Contacts() : MatchObserver(MOTION) {}
    std::vector<Contact> all;
    void contact(const Contact& contact) override { all.push_back(contact); }
};

std::vector<Number> state_of(const Game& game) {
    NumberList list;
    game.write_state(list);
    return list.all;
}

// Draws a number of an order: a value near that of an object with a field of the same name, or any
// value. A code is often its smallest value.
double drawn(const OrderField& field, const std::vector<Number>& sight, Rng& rng) {
    constexpr int MAX_CODES = 10;
    std::vector<double> there;
    for (const Number& n : sight) {
        if (field.name == n.field.name) there.push_back(n.value);
    }
    double value = rng.between(field.least, field.most);
    if (!there.empty()) {
        value = there[rng.below(static_cast<int>(there.size()))];
        if (rng.chance(0.3)) value += rng.between(-1000, 1000);
    } else if (field.most - field.least < MAX_CODES && rng.chance(0.7)) {
        value = field.least;
    } else if (rng.chance(0.3)) {
        value = field.most;
    }
    value = std::clamp(value, field.least, field.most);
    return field.whole ? std::floor(value + 0.5) : value;
}

// Draws all orders, gives them to the game, and returns them with the hidden inputs.
std::vector<Number> order_all(Game& game, Rng& rng) {
    const GameInfo& info = game.info();
    NumberList list;
    for (int seat = 0; seat < game.seats(); ++seat) {
        NumberList sight;
        game.observation(seat, sight);
        std::vector<double> numbers;
        for (int unit = 0; unit < info.max_units; ++unit) {
            for (const OrderField& field : info.order_fields) {
                numbers.push_back(drawn(field, sight.all, rng));
                list({field.name.c_str(), ""}, numbers.back());
            }
        }
        if (game.asks(seat)) game.apply_action(seat, numbers.data());
    }
    game.hidden_inputs(list);
    return list.all;
}

bool is_sound(const std::vector<Number>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(),
                       [](const Number& n) { return std::isfinite(n.value); });
}

// Plays the turn and calls `ask` with the question. Returns the result of `ask`.
bool ask_turn(Game& game, Question& question, Rng& rng,
              const std::function<bool(const Question&)>& ask) {
    question.state = state_of(game);
    question.bodies = game.bodies();
    question.orders = order_all(game, rng);
    Contacts contacts;
    game.play(&contacts);
    question.expected = state_of(game);
    question.contacts = contacts.all;
    if (!is_sound(question.expected)) throw WorldError("not a number");
    return ask(question);
}

// Plays up to `turns` turns from this position. Returns false if `ask` returned false.
bool ask_game(Game& game, Question question, int turns, Rng& rng,
              const std::function<bool(const Question&)>& ask) {
    try {
        for (question.turn = 0; question.turn < turns && !game.is_terminal(); ++question.turn) {
            if (!ask_turn(game, question, rng, ask)) return false;
        }
    } catch (const WorldError&) {
        // The rules do not define the result, because two bodies are at the same point.
    }
    return true;
}

// Returns the index of the unit that the number at index `place` belongs to. The index counts the
// earlier numbers with the same name.
int unit_at(const Question& question, std::size_t place) {
    const char* const name = question.expected[place].field.name;
    return static_cast<int>(std::count_if(
        question.expected.begin(), question.expected.begin() + static_cast<std::ptrdiff_t>(place),
        [name](const Number& n) { return std::strcmp(n.field.name, name) == 0; }));
}

// Returns the id of the body that was at the unit's x and y before the turn, or nullopt.
std::optional<int> body_at(const Question& question, int unit) {
    double x = NAN, y = NAN;
    int xs = 0, ys = 0;
    for (const Number& n : question.state) {
        if (std::strcmp(n.field.name, "x") == 0 && xs++ == unit) x = n.value;
        if (std::strcmp(n.field.name, "y") == 0 && ys++ == unit) y = n.value;
    }
    for (const Body& body : question.bodies) {
        if (body.x == x && body.y == y) return body.id;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> kinds_of(const GameType& game) {
    std::vector<std::string> kinds = {ORDINARY};
    kinds.insert(kinds.end(), game.info.positions.begin(), game.info.positions.end());
    return kinds;
}

void ask_all(const Plan& plan, const std::function<bool(const Question&)>& ask) {
    const std::vector<std::string> kinds = kinds_of(plan.game);
    const int max_turns = plan.game.info.max_turns;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const int count = kind == 0 ? plan.matches : plan.positions;
        for (int number = 0; number < count; ++number) {
            MatchConfig setup = plan.setup;
            setup.seed = later_seed(setup.seed, number);
            Rng rng(static_cast<std::uint64_t>(setup.seed) * 64 + kind);
            const std::unique_ptr<Game> game = plan.game.start(setup);
            if (kind > 0) game->randomize_position(static_cast<int>(kind) - 1, rng);
            const int turns = kind == 0 ? max_turns : TURNS_OF_A_POSITION;
            Question question{kinds[kind], number, 0, {}, {}, {}, {}, {}};
            if (!ask_game(*game, std::move(question), turns, rng, ask)) return;
        }
    }
}

std::string line_of(const char* word, const std::vector<Number>& numbers) {
    std::string line = word;
    for (const Number& n : numbers) line += " " + shortest_decimal(n.value);
    return line + "\n";
}

std::optional<std::vector<double>> numbers_of(const std::string& word, const std::string& line,
                                              std::string& wrong) {
    std::vector<double> numbers;
    std::size_t at = 0;
    for (int count = 0;; ++count) {
        at = line.find_first_not_of(" \t\r", at);
        if (at == std::string::npos) break;
        const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
        const std::string found = line.substr(at, end - at);
        at = end;
        if (count == 0) {
            if (found == word) continue;
            wrong = "expected the word " + word + ", found \"" + printable(found, 40) + "\"";
            return std::nullopt;
        }
        double value = 0;
        const char* const first = found.data() + (found[0] == '+');
        const auto read = std::from_chars(first, found.data() + found.size(), value);
        if (read.ec != std::errc() || read.ptr != found.data() + found.size()) {
            wrong = "number " + std::to_string(count - 1) +
                    " (from 0): expected a decimal, found \"" + printable(found, 40) + "\"";
            return std::nullopt;
        }
        numbers.push_back(value);
    }
    if (numbers.empty()) wrong = "expected the word " + word + " and numbers";
    return numbers.empty() ? std::nullopt : std::optional(numbers);
}

std::string difference(const Question& question, std::size_t place,
                       const std::vector<double>& came) {
    const std::string where = question.kind + ", number " + std::to_string(question.number) +
                              ", turn " + std::to_string(question.turn) + ": ";
    if (place >= question.expected.size() || place >= came.size()) {
        return where + "expected " + std::to_string(question.expected.size()) + " numbers, " +
               std::to_string(came.size()) + " came";
    }
    const Number& expected = question.expected[place];
    const int unit = unit_at(question, place);
    const auto same_name = std::count_if(
        question.expected.begin(), question.expected.end(), [&expected](const Number& number) {
            return std::string(number.field.name) == expected.field.name;
        });
    std::string text = where + expected.field.name;
    if (*expected.field.meaning) text += std::string(" [") + expected.field.meaning + "]";
    if (same_name > 1) text += " of unit " + std::to_string(unit);
    text += " (number " + std::to_string(place) + " of the line): expected " +
            shortest_decimal(expected.value);
    text += ", came " + shortest_decimal(came[place]);
    if (same_name == 1) return text;
    const std::optional<int> id = body_at(question, unit);
    const Contact* last = nullptr;
    for (const Contact& contact : question.contacts) {
        if (!id || contact.a == *id || contact.b == *id) last = &contact;
    }
    const auto name_of = [](int body) { return body < 0 ? "a wall" : std::to_string(body); };
    if (last) {
        text += "; the contact before it: " + name_of(last->a) + " and " + name_of(last->b) +
                ", at " + shortest_decimal(last->time) + " of the turn";
    } else {
        text += id ? "; it touched nothing in this turn" : "; no contact in this turn";
    }
    return text;
}

std::optional<std::size_t> first_difference(const Question& question,
                                            const std::vector<double>& came, double tolerance) {
    for (std::size_t k = 0; k < question.expected.size(); ++k) {
        if (k >= came.size()) return k;
        const Number& expected = question.expected[k];
        if (expected.field.kind == Field::DERIVED) continue;
        const bool equal =
            expected.value == came[k] && std::signbit(expected.value) == std::signbit(came[k]);
        if (!equal && !(std::fabs(expected.value - came[k]) <= tolerance && tolerance > 0)) {
            return k;
        }
    }
    if (came.size() > question.expected.size()) return question.expected.size();
    return std::nullopt;
}

}  // namespace carom::referee::port
