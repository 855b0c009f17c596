// Builds the film of a match.
#include "referee/view/film.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"

namespace carom::referee::view {

using Json = nlohmann::ordered_json;

namespace {

// Properties of a body that rarely change.
constexpr const char* LASTING[] = {"kind", "seat", "radius", "capacity", "values"};

// A tenth of a unit is the smallest visible distance.
Json place(double v) {
    const double tenths = std::round(v * 10) / 10;
    if (tenths == std::floor(tenths)) return static_cast<long>(tenths);
    return tenths;
}
Json moment(double t) {
    if (t == std::floor(t)) return static_cast<long>(t);
    return std::round(t * 1e4) / 1e4;
}

// Writes properties of bodies only when they have changed since the last time. A property is null
// if the body does not have it any more.
class Lasting {
  public:
    void leave_out(Json& turn) {
        for (Json& body : turn["bodies"]) {
            Json& before = told_[body["id"]];
            for (const char* name : LASTING) {
                const Json now = body.value(name, Json());
                if (now == before[name]) {
                    body.erase(name);
                } else {
                    body[name] = before[name] = now;
                }
            }
        }
    }

  private:
    std::map<int, Json> told_;  // by id
};

// Observes a turn: the place of each body whenever its velocity changes, in the contest's
// coordinates.
class Camera : public MatchObserver {
  public:
    explicit Camera(const Appearance& appearance)
        : MatchObserver(MOTION), appearance_(appearance) {}

    void bodies(double t, const std::vector<Body>& all) override {
        for (const Body& b : all) {
            Json& body = bodies_[b.id];
            if (body.is_null()) {
                body["id"] = b.id;
                body["kind"] = b.kind;
                if (b.seat >= 0) body["seat"] = b.seat;
                body["radius"] = place(b.radius);
                if (b.number != 0 || b.capacity != 0) body["number"] = b.number;
                if (b.capacity != 0) body["capacity"] = b.capacity;
                if (b.marks != 0) {
                    body["marks"] = b.marks;
                    body["angle"] = std::round(b.angle * 1e4) / 1e4;
                }
                if (!b.values.empty()) body["values"] = b.values;
                body["path"] = Json::array();
            }
            for (const Json& number : {moment(t), x(b.x), y(b.y)}) {
                body["path"].push_back(number);
            }
        }
    }
    void gone(double t, int id) override { bodies_[id]["gone"] = moment(t); }
    void contact(const Contact& c) override {
        Json j;
        j["t"] = moment(c.time);
        j["ids"] = {c.a};
        if (c.b >= 0) j["ids"].push_back(c.b);
        j["x"] = x(c.x), j["y"] = y(c.y);
        hits_.push_back(std::move(j));
    }
    void beam(const Beam& b) override {
        beams_.push_back(
            Json{{"kind", b.kind}, {"from", b.from}, {"to", b.to}, {"turns", b.turns}});
    }
    void ordered(const Ordered& o) override {
        orders_.push_back(Json::array({o.id, x(o.x), y(o.y), o.word}));
    }
    void said(int id, const std::string& text) override {
        said_.push_back(Json{{"id", id}, {"text", text}});
    }

    void write(Json& turn) {
        turn["bodies"] = Json::array();
        for (auto& [id, body] : bodies_) turn["bodies"].push_back(std::move(body));
        turn["hits"] = std::move(hits_);
        if (!beams_.empty()) turn["beams"] = std::move(beams_);
        if (!orders_.empty()) turn["orders"] = std::move(orders_);
        if (!said_.empty()) turn["said"] = std::move(said_);
    }

  private:
    Json x(double v) const { return place(v + appearance_.origin_x); }
    Json y(double v) const { return place(v + appearance_.origin_y); }

    const Appearance& appearance_;
    std::map<int, Json> bodies_;  // by id
    Json hits_ = Json::array(), beams_ = Json::array(), orders_ = Json::array(),
         said_ = Json::array();
};

void write_standing(const Game& game, Json& turn) {
    turn["score"] = game.scores();
    turn["state"] = formatted("%016llx", static_cast<unsigned long long>(game.fingerprint()));
    turn["counters"] = Json::array();
    turn["alive"] = Json::array();
    for (int seat = 0; seat < game.seats(); ++seat) {
        turn["counters"].push_back(game.counters(seat));
        turn["alive"].push_back(game.alive(seat));
    }
}

// Writes the players' answers and logs.
void write_words(const match::Replay& replay, Json& turn) {
    bool any_err = false;
    Json err = Json::array(), out = Json::array(), ms = Json::array();
    for (int p = 0; p < replay.game().seats(); ++p) {
        const records::Frame* frame = replay.answer(p);
        err.push_back(frame ? frame->err : "");
        out.push_back(frame ? frame->out.value_or("") : "");
        const bool timed = frame && frame->answer_ms;
        ms.push_back(timed ? Json(*frame->answer_ms) : Json(nullptr));
        any_err = any_err || (frame && !frame->err.empty());
    }
    turn["out"] = std::move(out);
    if (any_err) turn["err"] = std::move(err);
    turn["ms"] = std::move(ms);
}

Json json_of(const Appearance& appearance) {
    Json j;
    const double ox = appearance.origin_x, oy = appearance.origin_y;
    j["left"] = appearance.left + ox, j["right"] = appearance.right + ox;
    j["top"] = appearance.top + oy, j["bottom"] = appearance.bottom + oy;
    j["colours"] = Json::object();
    for (const Appearance::Colour& c : appearance.colours) j["colours"][c.name] = {c.light, c.dark};
    j["landmarks"] = Json::array();
    for (const Appearance::Landmark& l : appearance.landmarks) {
        Json mark{{"x", l.x + ox}, {"y", l.y + oy}};
        if (l.shape == Appearance::Landmark::DISC) {
            mark["radius"] = l.radius;
        } else {
            mark["x2"] = l.x2 + ox, mark["y2"] = l.y2 + oy;
        }
        mark["fill"] = l.fill, mark["outline"] = l.outline;
        j["landmarks"].push_back(std::move(mark));
    }
    constexpr const char* LABELS[] = {"", "letter", "id", "number", "number of capacity"};
    constexpr const char* MARKS[] = {"nose", "ring", "flame"};
    j["kinds"] = Json::array();
    for (const Appearance::Kind& k : appearance.kinds) {
        Json marks = Json::array();
        for (const Appearance::Mark& mark : k.marks) {
            marks.push_back(
                Json{{"shape", MARKS[mark.shape]}, {"colour", mark.colour}, {"name", mark.name}});
        }
        Json values = Json::array();
        for (const Appearance::Value& value : k.values) {
            values.push_back(
                Json{{"name", value.name}, {"unit", value.unit}, {"none", value.none}});
        }
        j["kinds"].push_back(Json{{"number", k.number},
                                  {"name", k.name},
                                  {"fill", k.fill},
                                  {"outline", k.outline},
                                  {"opacity", k.opacity},
                                  {"layer", k.layer},
                                  {"moves", k.moves},
                                  {"label", LABELS[k.label]},
                                  {"letter", k.letter},
                                  {"gauge", k.gauge},
                                  {"marks", std::move(marks)},
                                  {"values", std::move(values)}});
    }
    j["winning"] = appearance.winning_score;
    j["counters"] = appearance.counters;
    j["progress"] = appearance.progress;
    j["middle"] = appearance.middle;
    j["beams"] = Json::array();
    for (const Appearance::Beam& b : appearance.beams) {
        j["beams"].push_back(Json{{"colour", b.colour}, {"name", b.name}});
    }
    return j;
}

std::string name_of(const records::Record& record, int seat) {
    const std::string& command = record.bots[seat];
    return command.empty() ? "player " + std::to_string(seat) : command;
}

// Returns the programs' names. Equal names get their seats.
std::vector<std::string> shorts_of(const records::Record& record) {
    std::vector<std::string> programs, shorts;
    for (int p = 0; p < record.seats(); ++p) {
        programs.push_back(bots::program_name(record.bots[p]));
    }
    for (int p = 0; p < record.seats(); ++p) {
        const bool shared = std::count(programs.begin(), programs.end(), programs[p]) > 1;
        shorts.push_back(programs[p] + (shared ? " " + std::to_string(p) : ""));
    }
    return shorts;
}

}  // namespace

std::string film_of(const std::string& path, const records::Record& record) {
    const GameType& type = game_type(record.game);
    Json film;
    film["game"] = type.info.title;
    film["decimals"] = type.info.score_decimals;
    film["less_is_better"] = type.info.less_is_better;
    film["seed"] = std::to_string(record.setup.seed);
    film["league"] = type.info.leagues[record.setup.league];
    film["look"] = json_of(type.appearance);
    film["names"] = Json::array();
    for (int p = 0; p < record.seats(); ++p) film["names"].push_back(name_of(record, p));
    film["shorts"] = shorts_of(record);
    film["file"] = std::filesystem::path(path).filename().string();
    if (const auto difference = match::verify(path, record).difference) {
        film["differs"] = *difference;
    }
    film["lasting"] = LASTING;
    film["turns"] = Json::array();
    match::Replay replay(record);
    const Game& game = replay.game();
    std::vector<std::string> ended(record.seats());
    bool any_ended = false;
    Lasting lasting;
    while (replay.begin_turn()) {
        Json turn;
        write_standing(game, turn);
        Camera camera(type.appearance);
        replay.play(&camera);
        camera.write(turn);
        write_words(replay, turn);
        for (int p = 0; p < record.seats(); ++p) {
            if (!replay.answer(p) || game.alive(p)) continue;
            ended[p] = replay.answer(p)->information;
            any_ended = any_ended || !ended[p].empty();
        }
        if (any_ended) turn["ended"] = ended;
        lasting.leave_out(turn);
        film["turns"].push_back(std::move(turn));
    }
    Json end;
    write_standing(game, end);
    Camera camera(type.appearance);
    camera.bodies(0, game.bodies());
    camera.write(end);
    lasting.leave_out(end);
    end["ended"] = ended;
    film["turns"].push_back(std::move(end));
    film["places"] = game.places();
    return format_json(film);
}

nlohmann::json in_full(const std::string& film) {
    using Json = nlohmann::json;
    Json full = parse_json(film);
    std::map<int, Json> told;
    for (Json& turn : full["turns"]) {
        for (Json& body : turn["bodies"]) {
            Json& before = told[body["id"]];
            for (const char* name : LASTING) {
                if (!body.contains(name) && before.contains(name)) body[name] = before[name];
                if (body.contains(name) && body[name].is_null()) body.erase(name);
            }
            before = body;
        }
    }
    return full;
}

}  // namespace carom::referee::view
