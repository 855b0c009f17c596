#include "referee/view/film.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "referee/base/text.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"

// The page itself, which is edited as what it is.
asm(".section .rodata\n"
    "carom_viewer_begin: .incbin \"referee/view/viewer.html\"\n"
    "carom_viewer_end: .byte 0\n"
    ".text\n");
extern "C" const char carom_viewer_begin[], carom_viewer_end[];

namespace carom::referee::view {

using namespace mean_max;
using Json = nlohmann::ordered_json;

namespace {

// Between two turns everything is whole; within one a tenth of a unit is what one sees.
Json place(double v) {
    const double tenths = std::round(v * 10) / 10;
    if (tenths == std::floor(tenths)) return static_cast<long>(tenths);
    return tenths;
}
Json moment(double t) { return std::round(t * 1e5) / 1e5; }

// Follows a turn: where each unit is whenever its course changes.
class Camera : public NoTrace {
  public:
    explicit Camera(const State& s) {
        for (int u = 0; u < s.units.count; ++u) add(s, u, 0);
        wrecks_ = Json::array();
        for (const Wreck& w : s.wrecks) wrecks_.push_back(wreck_json(w));
    }
    void hit(const State& s, const Hit& hit, double t) {
        time_ = t;
        add(s, hit.i, t);
        Json j;
        j["t"] = moment(t);
        double x = s.units.x[hit.i], y = s.units.y[hit.i];
        if (hit.j == BORDER) {
            const double out = length(x, y);
            x *= MAP_RADIUS / out, y *= MAP_RADIUS / out;
            j["ids"] = {s.id[hit.i]};
        } else {
            add(s, hit.j, t);
            const double share =
                s.units.radius[hit.i] / (s.units.radius[hit.i] + s.units.radius[hit.j]);
            x += (s.units.x[hit.j] - x) * share, y += (s.units.y[hit.j] - y) * share;
            j["ids"] = {s.id[hit.i], s.id[hit.j]};
            if (kills(s, hit)) units_[s.id[hit.j]]["gone"] = moment(t);
        }
        j["x"] = place(x), j["y"] = place(y);
        hits_.push_back(std::move(j));
    }
    void wreck(const Wreck& w) {
        wrecks_.push_back(wreck_json(w));
        wrecks_.back()["from"] = moment(time_);
    }
    void moved(const State& s) {
        for (int u = 0; u < s.units.count; ++u) add(s, u, 1);
    }
    void snapshot(const State& s) { effects_ = effects_json(s); }

    static Json wreck_json(const Wreck& w) {
        return Json{{"id", w.id},
                    {"x", place(w.x)},
                    {"y", place(w.y)},
                    {"radius", w.radius},
                    {"water", w.water}};
    }
    static Json effects_json(const State& s) {
        Json all = Json::array();
        for (const Effect& e : s.effects) {
            all.push_back(Json{{"type", e.type}, {"x", place(e.x)}, {"y", place(e.y)}});
        }
        return all;
    }
    void write(Json& turn) {
        turn["units"] = Json::array();
        for (auto& [id, unit] : units_) turn["units"].push_back(std::move(unit));
        turn["wrecks"] = std::move(wrecks_);
        turn["effects"] = std::move(effects_);
        turn["hits"] = std::move(hits_);
    }

  private:
    void add(const State& s, int u, double t) {
        Json& unit = units_[s.id[u]];
        if (unit.is_null()) {
            unit["id"] = s.id[u];
            unit["type"] = s.type[u];
            unit["player"] = s.player[u];
            unit["radius"] = place(s.units.radius[u]);
            if (s.type[u] == TANKER) {
                unit["water"] = s.water[u];
                unit["size"] = s.size[u];
            }
            unit["path"] = Json::array();
        }
        for (const Json& number : {moment(t), place(s.units.x[u]), place(s.units.y[u])}) {
            unit["path"].push_back(number);
        }
    }

    std::map<int, Json> units_;  // by id
    Json wrecks_, effects_ = Json::array(), hits_ = Json::array();
    double time_ = 0;
};

template <class Values>
Json list_of(const Values& values) {
    Json j = Json::array();
    for (const auto& value : values) j.push_back(value);
    return j;
}

void write_standing(const Game& game, Json& turn) {
    turn["score"] = game.scores();
    turn["rage"] = Json(game.state().rage);
    turn["alive"] = {game.alive(0), game.alive(1), game.alive(2)};
}

// What the players said and logged.
void write_words(const match::Replay& replay, Json& turn) {
    bool any_err = false, any_said = false;
    Json err = Json::array(), out = Json::array(), ms = Json::array();
    for (int p = 0; p < PLAYERS; ++p) {
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
    // By player and type, three each, whatever the league.
    const State& s = replay.game().state();
    Json said = Json::array();
    for (int k = 0; k < MAX_LOOTERS; ++k) {
        const bool there = k % 3 < s.team_size();
        said.push_back(there ? replay.game().messages()[s.looter(k / 3, k % 3)] : "");
        any_said = any_said || !said.back().get_ref<const std::string&>().empty();
    }
    if (any_said) turn["said"] = std::move(said);
}

std::string name_of(const records::Record& record, int seat) {
    const std::string& command = record.bots[seat];
    return command.empty() ? "player " + std::to_string(seat) : command;
}

}  // namespace

std::string film_of(const std::string& path, const records::Record& record) {
    Json film;
    film["seed"] = std::to_string(record.seed);
    film["league"] = record.league;
    film["names"] = {name_of(record, 0), name_of(record, 1), name_of(record, 2)};
    if (const auto difference = match::verify(path, record).difference)
        film["differs"] = *difference;
    film["turns"] = Json::array();
    match::Replay replay(record);
    const Game& game = replay.game();
    std::array<std::string, PLAYERS> ended;
    while (replay.begin_turn()) {
        Json turn;
        write_standing(game, turn);
        Camera camera(game.state());
        replay.play(camera);
        camera.write(turn);
        write_words(replay, turn);
        for (int p = 0; p < PLAYERS; ++p) {
            if (replay.answer(p) && !game.alive(p)) ended[p] = replay.answer(p)->information;
        }
        if (!ended[0].empty() || !ended[1].empty() || !ended[2].empty()) turn["ended"] = ended;
        film["turns"].push_back(std::move(turn));
    }
    Json end;
    write_standing(game, end);
    Camera camera(game.state());
    camera.write(end);
    end["effects"] = Camera::effects_json(game.state());
    end["ended"] = ended;
    film["turns"].push_back(std::move(end));
    return film.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string film_page(const std::string& film) {
    // Inside a script element only "<" could end it or begin a comment.
    std::string safe;
    for (const char c : film) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    const std::string page(carom_viewer_begin, carom_viewer_end);
    const std::string slot = "FILM</script>";
    const std::size_t at = page.find(slot);
    return page.substr(0, at) + safe + page.substr(at + 4);
}

}  // namespace carom::referee::view
