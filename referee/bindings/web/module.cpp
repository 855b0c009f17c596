// Implements the requests of a web module. A request and a reply are JSON objects (README.md in
// this folder lists them). Debian's C++ library for WebAssembly has no exceptions. A throw calls
// the page's carom.failed with the message, which ends the call, and the page starts the module
// again.
#include "referee/bindings/web/module.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/bindings/web/bots.h"
#include "referee/bindings/web/files.h"
#include "referee/bindings/web/line.h"
#include "referee/bindings/web/sketch.h"
#include "referee/match/answer_forms.h"
#include "referee/match/replay.h"
#include "referee/view/view.h"

namespace carom::referee {

// Returns the table of games, which contains only the game of this module.
const std::vector<GameType>& game_types() {
    static const std::vector<GameType> types = {this_game::game_type()};
    return types;
}

namespace web {

const GameType& this_type() { return game_types()[0]; }

namespace {

using Json = nlohmann::ordered_json;
using Request = nlohmann::json;

int seat_of(const Request& request, const Line& line) {
    const int seat = request.at("seat").get<int>();
    if (seat < 0 || seat >= line.setup.seats) throw Error("seat: expected a seat of the match");
    return seat;
}

// Returns the turn of a request, which is at most the number of turns in the line.
int turn_of(const Request& request, const Line& line) {
    const int turn = request.at("turn").get<int>();
    if (turn < 0 || turn > static_cast<int>(line.turns.size())) {
        throw Error("turn: expected a turn of the match");
    }
    return turn;
}

Effort effort_of(const Request& request) {
    Effort effort;
    effort.rollouts = request.value("rollouts", 0);
    effort.ms = request.value("ms", 0.0);
    if (effort.rollouts <= 0 && effort.ms <= 0) {
        throw Error("rollouts, ms: expected a number above 0");
    }
    return effort;
}

Json refused_json(const std::vector<Refused>& refused) {
    Json all = Json::array();
    for (const Refused& each : refused) {
        all.push_back({{"turn", each.turn}, {"seat", each.seat}, {"why", each.why}});
    }
    return all;
}

// Returns the properties of the game that the page needs.
Json about(const Request&) {
    const GameInfo& info = this_type().info;
    Json reply;
    reply["name"] = info.name, reply["game"] = info.title;
    reply["seats"] = {info.min_seats, info.max_seats};
    reply["leagues"] = info.leagues;
    reply["decimals"] = info.score_decimals;
    reply["less_is_better"] = info.less_is_better;
    reply["look"] = view::appearance_json(this_type().appearance);
    return reply;
}

// Adds the state after the last turn, and whether the match is then over, to the reply.
void finish(const Course& course, Json& reply) {
    const ThisGame& game = course.game();
    reply["turns"].push_back(view::end_of(game, this_type().appearance));
    reply["over"] = game.is_terminal();
    if (game.is_terminal()) reply["places"] = game.places();
    reply["refused"] = refused_json(course.refused());
}

// Plays a line. Returns the turns as a film, and the state after the last turn.
Json film(const Request& request) {
    const Line line = line_of(request);
    Course course(line.setup);
    course.begin(line);
    Json reply;
    reply["turns"] = Json::array();
    for (std::size_t t = 0; t < line.turns.size() && !course.game().is_terminal(); ++t) {
        reply["turns"].push_back(view::motion_of(
            course.game(), this_type().appearance,
            [&](MatchObserver* observer) { course.play(line.turns[t], line, observer); }));
    }
    finish(course, reply);
    return reply;
}

// Returns the answers that the request gives for some seats: {"0": text}.
Answers changes_of(const Request& request, int seats) {
    Answers changes(seats);
    for (const auto& [seat, text] : request.at("changes").items()) {
        const int index = std::atoi(seat.c_str());
        if (index < 0 || index >= seats) throw Error("changes: expected seats of the match");
        changes[index] = text.get<std::string>();
    }
    return changes;
}

// Lets a bot follow the answers of its seat between two turns of a line.
void follow(Bot& bot, const Line& line, int from, int to, int seat) {
    Course course(line.setup);
    course.play_to(to, line, [&](const Answers& answers) {
        if (course.game().turn() < from) return;
        bot.read(course.game());
        bot.answered(course.game(), answers[seat]);
    });
}

// A position of a line. The page tries many orders in one position, so the module keeps the
// position of the last `orders` request.
struct Position {
    Line line;
    int turn;
    Course course;
};
std::optional<Position> held;

Position position_of(const Request& request) {
    const Line line = line_of(request);
    Position position{line, turn_of(request, line), Course(line.setup)};
    position.course.play_to(position.turn, line);
    return position;
}

// Says who gives the answers of a seat for which the request has no answer.
struct Leader {
    enum Kind { RECORDED, REPEATED, STRAIGHT, BOT, SIMPLE } kind;
    Effort effort;  // limit of a bot's search
};

// Reads one leader per seat: {who}, and also rollouts or ms for a bot.
std::vector<Leader> leaders_of(const Request& request, int seats) {
    constexpr const char* NAMES[] = {"recorded", "repeated", "straight", "bot", "simple"};
    const Request& all = request.at("leaders");
    if (static_cast<int>(all.size()) != seats) throw Error("leaders: expected one per seat");
    std::vector<Leader> leaders;
    for (const Request& each : all) {
        const std::string who = each.at("who").get<std::string>();
        const auto* const name = std::find(std::begin(NAMES), std::end(NAMES), who);
        if (name == std::end(NAMES)) throw Error("leaders: expected a known word, found " + who);
        const auto kind = static_cast<Leader::Kind>(name - std::begin(NAMES));
        leaders.push_back({kind, kind == Leader::BOT ? effort_of(each) : Effort()});
    }
    return leaders;
}

// The bots of the match that is being played. If a line continues a line that a bot has followed,
// the same bot continues, so that the bot remembers its plans, as the program does.
class PlayingBots {
  public:
    // Returns the bot of a seat after it has followed the line's first `turn` turns.
    Bot& at(const Line& line, int turn, int seat, const Effort& effort, int seed) {
        Playing& playing = playing_[seat];
        const bool goes_on =
            playing.bot && playing.setup == line.setup && playing.seed == seed &&
            playing.effort == effort && static_cast<int>(playing.turns.size()) <= turn &&
            std::equal(playing.turns.begin(), playing.turns.end(), line.turns.begin());
        if (!goes_on) {
            playing.setup = line.setup, playing.effort = effort, playing.seed = seed;
            playing.turns.clear();
            playing.bot.emplace(line.setup, seat, effort, seed);
        }
        const int known = static_cast<int>(playing.turns.size());
        follow(*playing.bot, line, known, turn, seat);
        playing.turns.assign(line.turns.begin(), line.turns.begin() + turn);
        return *playing.bot;
    }
    // Reports that a turn was played in which the bot has answered itself.
    void played(int seat, const Answers& answers) { playing_[seat].turns.push_back(answers); }

  private:
    struct Playing {
        MatchConfig setup;
        Effort effort;
        int seed = 0;
        std::vector<Answers> turns;
        std::optional<Bot> bot;
    };
    std::map<int, Playing> playing_;  // by seat
};

// Plays one more turn of a match. A seat in "changes" gives the answer from there, and any other
// seat gives its leader's answer.
Json play(const Request& request) {
    static PlayingBots bots;
    const Line line = line_of(request);
    const int turn = turn_of(request, line), seats = line.setup.seats;
    const std::vector<Leader> leaders = leaders_of(request, seats);
    const Answers changes = changes_of(request, seats);
    Course course(line.setup);
    course.play_to(turn, line);
    const ThisGame& game = course.game();
    Answers answers(seats);
    std::vector<int> thought;
    for (int seat = 0; seat < seats && !game.is_terminal(); ++seat) {
        if (!game.asks(seat)) continue;
        if (changes[seat]) {
            answers[seat] = changes[seat];
        } else if (leaders[seat].kind == Leader::BOT) {
            std::string explanation;
            Bot& bot = bots.at(line, turn, seat, leaders[seat].effort, request.value("seed", 1));
            bot.read(game);
            answers[seat] = bot.answer(explanation);
            thought.push_back(seat);
        } else if (leaders[seat].kind == Leader::SIMPLE) {
            answers[seat] = simple_answer(line, turn, seat);
        } else {
            answers[seat] = match::joined(match::straight_answer(this_type(), game, seat));
        }
    }
    for (const int seat : thought) bots.played(seat, answers);
    Json reply;
    reply["turns"] = Json::array();
    if (!game.is_terminal()) {
        reply["turns"].push_back(view::motion_of(
            game, this_type().appearance,
            [&](MatchObserver* observer) { course.play(answers, line, observer); }));
    }
    finish(course, reply);
    reply["answers"] = Json::array({web::json_of(answers)});
    return reply;
}

// Plays `count` turns from a position. In the first turn, the answers in "changes" replace those of
// some seats. In later turns, each seat's leader answers. A seat without a recorded answer goes
// straight on. With "otherwise", the numbers of a golden game are used only before the position.
// With "sketch", the reply contains the turns in a short form, as the JSON text "sketches"
// (sketch.h).
Json try_out(const Request& request) {
    if (!request.contains("setup") && !held) throw Error("try: expected a line");
    const Position position = request.contains("setup") ? position_of(request) : *held;
    Line line = position.line;
    const int from = position.turn, count = request.at("count").get<int>();
    const int seats = line.setup.seats;
    if (request.value("otherwise", false) && static_cast<int>(line.fed.size()) > from) {
        line.fed.resize(from);
    }
    const std::vector<Leader> leaders = leaders_of(request, seats);
    const Answers changes = changes_of(request, seats);
    std::vector<std::optional<Bot>> bots(seats);
    for (int seat = 0; seat < seats; ++seat) {
        if (leaders[seat].kind != Leader::BOT) continue;
        bots[seat].emplace(line.setup, seat, leaders[seat].effort, request.value("seed", 1));
        follow(*bots[seat], line, 0, from, seat);
    }
    Course course = position.course;
    const ThisGame& game = course.game();
    const bool is_sketch = request.value("sketch", false);
    std::string sketches;
    Json reply;
    reply["turns"] = Json::array();
    Line tried = line;
    tried.turns.resize(from);
    for (int t = from; t < from + count && !game.is_terminal(); ++t) {
        const bool first = t == from, recorded = t < static_cast<int>(line.turns.size());
        Answers answers(seats);
        for (int seat = 0; seat < seats; ++seat) {
            if (!game.asks(seat)) continue;
            if (bots[seat]) bots[seat]->read(game);
            if (first && changes[seat]) {
                answers[seat] = changes[seat];
            } else if (first && recorded) {
                answers[seat] = line.turns[t][seat];
            } else if (leaders[seat].kind == Leader::REPEATED && t > 0) {
                answers[seat] = tried.turns[t - 1][seat];
            } else if (leaders[seat].kind == Leader::SIMPLE) {
                answers[seat] = simple_answer(tried, t, seat);
            } else if (leaders[seat].kind == Leader::BOT) {
                std::string explanation;
                answers[seat] = bots[seat]->answer(explanation);
                continue;
            } else if (leaders[seat].kind == Leader::RECORDED && recorded) {
                answers[seat] = line.turns[t][seat];
            }
            const int lines = answers[seat] ? static_cast<int>(lines_of(*answers[seat]).size()) : 0;
            const bool was_given = first && (changes[seat] || recorded);
            if (!was_given && lines < game.answer_lines(seat)) {
                answers[seat] = match::joined(match::straight_answer(this_type(), game, seat));
            }
            if (bots[seat]) bots[seat]->answered(game, answers[seat]);
        }
        tried.turns.push_back(answers);
        if (is_sketch) {
            Sketch sketch(this_type().appearance);
            course.play(answers, line, &sketch);
            sketches += (sketches.empty() ? "[" : ",") + sketch.text();
            continue;
        }
        reply["turns"].push_back(view::motion_of(
            game, this_type().appearance,
            [&](MatchObserver* observer) { course.play(answers, line, observer); }));
    }
    finish(course, reply);
    if (is_sketch) reply["sketches"] = sketches.empty() ? "[]" : sketches + "]";
    reply["answers"] = Json::array();
    for (std::size_t t = from; t < tried.turns.size(); ++t) {
        reply["answers"].push_back(web::json_of(tried.turns[t]));
    }
    return reply;
}

// Returns what each seat can order in a turn. Keeps the position for requests that try orders
// there.
Json orders(const Request& request) {
    held.emplace(position_of(request));
    const ThisGame& game = held->course.game();
    Json reply = Json::array();
    for (int seat = 0; seat < game.seats(); ++seat) {
        if (game.is_terminal() || !game.asks(seat)) {
            reply.push_back(nullptr);
            continue;
        }
        Json entry;
        entry["input"] = game.input(seat);
        entry["straight"] = match::straight_answer(this_type(), game, seat);
        if (held->turn == 0) entry["start"] = simple_answer(held->line, 0, seat);
        entry["bodies"] = Json::array();
        const std::vector<Body> bodies = match::commanded_bodies(game, seat);
        for (std::size_t k = 0; k < bodies.size() && k < entry["straight"].size(); ++k) {
            Json forms = Json::array();
            for (const match::ValidForm& form :
                 match::valid_forms(this_type(), game, seat, static_cast<int>(k))) {
                forms.push_back({{"form", form.form}, {"bodies", form.bodies}});
            }
            entry["bodies"].push_back({{"id", bodies[k].id}, {"forms", std::move(forms)}});
        }
        reply.push_back(std::move(entry));
    }
    return reply;
}

// Returns what the bot would order in a seat.
Json ask(const Request& request) {
    const Line line = line_of(request);
    const int turn = turn_of(request, line), seat = seat_of(request, line);
    Course course(line.setup);
    course.play_to(turn, line);
    if (course.game().is_terminal() || !course.game().asks(seat)) {
        throw Error("turn " + std::to_string(turn) + ": seat " + std::to_string(seat) +
                    " is not asked");
    }
    Bot bot(line.setup, seat, effort_of(request), request.value("seed", 1));
    follow(bot, line, 0, turn, seat);
    bot.read(course.game());
    Json reply;
    std::string explanation;
    reply["answer"] = bot.answer(explanation);
    reply["log"] = explanation;
    return reply;
}

struct Command {
    const char* name;
    Json (*run)(const Request&);
};
constexpr Command COMMANDS[] = {{"about", about},   {"film", film},   {"try", try_out},
                                {"orders", orders}, {"ask", ask},     {"read", read},
                                {"play", play},     {"record", write}};

}  // namespace

std::string reply_to(const std::string& request) {
    const Request parsed = parse_json(request);
    const std::string name = parsed.at("do").get<std::string>();
    for (const Command& command : COMMANDS) {
        if (name == command.name) return format_json(command.run(parsed));
    }
    throw Error("do: expected a request, found \"" + printable(name, 40) + "\"");
}

}  // namespace web
}  // namespace carom::referee
