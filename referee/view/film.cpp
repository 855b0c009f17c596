// Builds the film of a match.
#include "referee/view/view.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "referee/base/json.h"
#include "referee/bots/command_line.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"

namespace carom::referee::view {

using Json = nlohmann::ordered_json;

namespace {

// Properties of a body that rarely change.
constexpr const char* RARELY_CHANGED[] = {"kind", "seat", "radius", "capacity", "values"};

// Writes properties of bodies only when they have changed since the last time. A property is null
// if the body does not have it any more.
class UnchangedProperties {
  public:
    void leave_out(Json& turn) {
        for (Json& body : turn["bodies"]) {
            Json& before = told_[body["id"]];
            for (const char* name : RARELY_CHANGED) {
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
    film["name"] = type.info.name;
    film["game"] = type.info.title;
    film["decimals"] = type.info.score_decimals;
    film["less_is_better"] = type.info.less_is_better;
    film["seed"] = std::to_string(record.setup.seed);
    film["league"] = type.info.leagues[record.setup.league];
    film["setup"] = {{"seed", std::to_string(record.setup.seed)},
                     {"league", record.setup.league},
                     {"seats", record.setup.seats},
                     {"settings", json_of(record.setup.settings)},
                     {"map", record.setup.map}};
    film["look"] = look_of(type.appearance);
    film["names"] = Json::array();
    for (int p = 0; p < record.seats(); ++p) film["names"].push_back(name_of(record, p));
    film["shorts"] = shorts_of(record);
    film["file"] = std::filesystem::path(path).filename().string();
    if (const auto difference = match::verify(path, record).difference) {
        film["differs"] = *difference;
    }
    film["lasting"] = RARELY_CHANGED;
    film["turns"] = Json::array();
    match::Replay replay(record);
    const Game& game = replay.game();
    std::vector<std::string> ended(record.seats());
    bool any_ended = false;
    UnchangedProperties unchanged;
    while (replay.begin_turn()) {
        Json turn = motion_of(game, type.appearance,
                              [&](MatchObserver* observer) { replay.play(observer); });
        write_words(replay, turn);
        for (int p = 0; p < record.seats(); ++p) {
            if (!replay.answer(p) || game.alive(p)) continue;
            ended[p] = replay.answer(p)->information;
            any_ended = any_ended || !ended[p].empty();
        }
        if (any_ended) turn["ended"] = ended;
        unchanged.leave_out(turn);
        film["turns"].push_back(std::move(turn));
    }
    Json end = end_of(game, type.appearance);
    unchanged.leave_out(end);
    end["ended"] = ended;
    film["turns"].push_back(std::move(end));
    film["places"] = game.places();
    return format_json(film);
}

nlohmann::json in_full(const std::string& film) {
    nlohmann::json full = parse_json(film);
    std::map<int, nlohmann::json> told;
    for (nlohmann::json& turn : full["turns"]) {
        for (nlohmann::json& body : turn["bodies"]) {
            nlohmann::json& before = told[body["id"]];
            for (const char* name : RARELY_CHANGED) {
                if (!body.contains(name) && before.contains(name)) body[name] = before[name];
                if (body.contains(name) && body[name].is_null()) body.erase(name);
            }
            before = body;
        }
    }
    return full;
}

}  // namespace carom::referee::view
