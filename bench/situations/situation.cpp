// Reads and writes situations.
#include "bench/situations/situation.h"

#include <algorithm>
#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"

namespace carom::bench {

using referee::Error;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* FORMAT = "carom situation 1";

}  // namespace

Situation parse_situation(const std::string& path, const std::string& text) {
    try {
        const Json j = referee::parse_ordered_json(text);
        if (j.at("format") != FORMAT) throw Error("");
        Situation s;
        s.name = std::filesystem::path(path).stem().string();
        s.source = j.at("source");
        s.game = j.at("game");
        const referee::GameInfo& info = referee::game_type(s.game, path).info;
        s.setup.seed = referee::whole(j.at("seed"), INT64_MIN, INT64_MAX);
        s.setup.league = referee::int_in_range(j.at("league"), 0, info.top_league());
        s.setup.seats = referee::int_in_range(j.at("players"), info.min_seats, info.max_seats);
        s.setup.settings = j.value("settings", s.setup.settings);
        s.seat = referee::int_in_range(j.at("seat"), 0, s.setup.seats - 1);
        s.turn = referee::int_in_range(j.at("turn"), 0, info.max_turns);
        s.turns = referee::int_in_range(j.at("turns"), 1, info.max_turns);
        s.reached = j.at("reached");
        s.solved = j.at("solved");
        for (const Json& turn : j.at("answers")) {
            s.answers.push_back(turn.get<std::vector<std::string>>());
            if (static_cast<int>(s.answers.back().size()) != s.setup.seats) throw Error("");
        }
        if (static_cast<int>(s.answers.size()) != s.turn + s.turns) throw Error("");
        return s;
    } catch (const std::exception&) {
        referee::throw_with_place(path, "a situation (bench/situations/README.md)");
    }
}

std::string format_situation(const Situation& s) {
    Json j;
    j["format"] = FORMAT;
    j["source"] = s.source;
    j["game"] = s.game;
    j["players"] = s.setup.seats;
    if (!s.setup.settings.empty()) j["settings"] = referee::json_of(s.setup.settings);
    j["league"] = s.setup.league;
    j["seed"] = s.setup.seed;
    j["seat"] = s.seat;
    j["turn"] = s.turn;
    j["turns"] = s.turns;
    j["reached"] = s.reached;
    j["solved"] = s.solved;
    std::string text = referee::format_json(j, 1);
    // Writes the answers with one line per turn.
    text.erase(text.find_last_not_of("}\n") + 1);
    text += ",\n \"answers\": [";
    for (std::size_t t = 0; t < s.answers.size(); ++t) {
        text += (t > 0 ? ",\n  " : "\n  ") + referee::format_json(Json(s.answers[t]));
    }
    return text + "]\n}\n";
}

std::vector<Situation> read_situations(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".json") paths.push_back(entry.path().string());
    }
    if (paths.empty()) throw Error(folder + ": expected a folder with situations");
    std::sort(paths.begin(), paths.end());
    std::vector<Situation> situations;
    for (const std::string& path : paths) {
        situations.push_back(parse_situation(path, referee::read_file(path)));
    }
    return situations;
}

std::unique_ptr<referee::Game> position_of(const Situation& s) {
    auto game = referee::match::start(s.game, s.setup);
    for (int t = 0; t < s.turn; ++t) {
        referee::match::ask_everybody(
            *game, [&](int seat) { return referee::lines_of(s.answers[t][seat]); });
        game->play();
    }
    if (!game->asks(s.seat)) {
        throw Error(s.name + ": expected a match in which seat " + std::to_string(s.seat) +
                    " still plays in turn " + std::to_string(s.turn));
    }
    return game;
}

}  // namespace carom::bench
