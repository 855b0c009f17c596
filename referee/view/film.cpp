// Builds the film of a match.
#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

#include "referee/base/json.h"
#include "referee/bots/command_line.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"
#include "referee/view/view.h"

namespace carom::referee::view {

using Json = nlohmann::ordered_json;

namespace {

// Properties of a body that rarely change.
constexpr const char* RARELY_CHANGED[] = {"kind", "seat", "radius", "capacity", "values"};

// Removes the properties of bodies that have not changed since the previous turn. A property that a
// body does not have any more becomes null.
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
    std::map<int, Json> told_;  // last properties by body id
};

// Writes the players' answers, logs and answer times.
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

// Returns the names of the bots' programs. Equal names are followed by the seat's number.
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
    film["look"] = appearance_json(type.appearance);
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

nlohmann::json expand_film(const std::string& film) {
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

namespace {

constexpr int SECOND_IDS = 10'000;  // added to the ids of the second player's bodies

bool is_players(const nlohmann::json& body) { return body.contains("seat"); }

// Returns the map, which is all bodies at the start that belong to no player.
nlohmann::json map_of(const nlohmann::json& film) {
    nlohmann::json map = nlohmann::json::array();
    for (const nlohmann::json& body : film["turns"][0]["bodies"]) {
        if (!is_players(body)) map.push_back(body);
    }
    return map;
}

// Returns a turn in which the second player's bodies have other ids and seat 1.
nlohmann::json renumber_second_player(nlohmann::json turn) {
    std::vector<int> ids;
    for (nlohmann::json& body : turn["bodies"]) {
        if (!is_players(body)) continue;
        ids.push_back(body["id"]);
        body["own_id"] = ids.back();  // The bot's log uses this id.
        body["id"] = ids.back() + SECOND_IDS;
        body["seat"] = 1;
    }
    const auto rename = [&ids](nlohmann::json& id) {
        if (std::find(ids.begin(), ids.end(), id.get<int>()) != ids.end())
            id = id.get<int>() + SECOND_IDS;
    };
    for (nlohmann::json& hit : turn["hits"]) {
        for (nlohmann::json& id : hit["ids"]) rename(id);
    }
    if (turn.contains("orders")) {
        for (nlohmann::json& order : turn["orders"]) rename(order[0]);
    }
    if (turn.contains("said")) {
        for (nlohmann::json& said : turn["said"]) rename(said["id"]);
    }
    return turn;
}

// Returns turn `number` of a film, or the last turn if the film has fewer turns.
const nlohmann::json& turn_at(const nlohmann::json& film, std::size_t number) {
    const nlohmann::json& turns = film["turns"];
    return turns[std::min(number, turns.size() - 1)];
}

// Appends the elements of an array to another array.
void append(nlohmann::json& to, const nlohmann::json& from) {
    for (const nlohmann::json& element : from) to.push_back(element);
}

nlohmann::json joined(const nlohmann::json& first, const nlohmann::json& second) {
    nlohmann::json turn = first;
    for (const nlohmann::json& body : second["bodies"]) {
        if (is_players(body)) turn["bodies"].push_back(body);
    }
    for (const char* list : {"hits", "orders", "said"}) {
        if (second.contains(list)) append(turn[list], second[list]);
    }
    for (const char* by_seat : {"score", "counters", "alive"}) {
        append(turn[by_seat], second[by_seat]);
    }
    // A key may be missing in one of the two turns.
    for (const char* words : {"out", "err", "ms", "ended"}) {
        if (!first.contains(words) && !second.contains(words)) continue;
        const nlohmann::json none = nlohmann::json::array(
            {std::string(words) == "ms" ? nlohmann::json() : nlohmann::json("")});
        turn[words] = first.value(words, none);
        append(turn[words], second.value(words, none));
    }
    turn["state"] = first["state"].get<std::string>() + second["state"].get<std::string>();
    return turn;
}

}  // namespace

std::optional<std::string> together(const std::string& film, const std::string& other) {
    nlohmann::json first = expand_film(film), second = expand_film(other);
    const bool fit = first["names"].size() == 1 && second["names"].size() == 1 &&
                     first["game"] == second["game"] && map_of(first) == map_of(second);
    if (!fit) return std::nullopt;
    nlohmann::json film_of_both = first;
    film_of_both["turns"] = nlohmann::json::array();
    film_of_both.erase("setup");  // The setup belongs to only one of the matches.
    const std::size_t turns = std::max(first["turns"].size(), second["turns"].size());
    for (std::size_t number = 0; number < turns; ++number) {
        film_of_both["turns"].push_back(
            joined(turn_at(first, number), renumber_second_player(turn_at(second, number))));
    }
    append(film_of_both["names"], second["names"]);
    append(film_of_both["shorts"], second["shorts"]);
    auto& shorts = film_of_both["shorts"];
    if (shorts[0] == shorts[1]) {
        shorts = {first["file"], second["file"]};
    }
    if (shorts[0] == shorts[1]) {
        const auto name = shorts[0].get<std::string>();
        shorts = {name + " (1)", name + " (2)"};
    }
    const int sign = first["less_is_better"] ? -1 : 1;
    const nlohmann::json& scores = film_of_both["turns"].back()["score"];
    const int a = sign * scores[0].get<int>(), b = sign * scores[1].get<int>();
    film_of_both["places"] = {a < b ? 2 : 1, b < a ? 2 : 1};
    if (!first.contains("differs") && second.contains("differs")) {
        film_of_both["differs"] = second["differs"];
    }
    return format_json(film_of_both);
}

}  // namespace carom::referee::view
