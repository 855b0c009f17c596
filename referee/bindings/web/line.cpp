// Plays a match along a line of answers.
#include "referee/bindings/web/line.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "referee/base/error.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"

namespace carom::referee::web {

using nlohmann::json;

namespace {

std::int64_t seed_of(const std::string& text) {
    std::int64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error == std::errc() && end == text.data() + text.size()) return seed;
    throw Error("seed: expected an integer of 64 bits, found \"" + printable(text, 40) + "\"");
}

}  // namespace

Line line_of(const json& object) {
    Line line;
    const json& setup = object.at("setup");
    line.setup.seed = seed_of(setup.at("seed").get<std::string>());
    line.setup.league = setup.at("league").get<int>();
    line.setup.seats = setup.at("seats").get<int>();
    for (const auto& [name, value] : setup.at("settings").items()) {
        line.setup.settings[name] = value.get<double>();
    }
    line.setup.map = setup.at("map").get<std::string>();
    check_setup(this_type().info, line.setup, "setup");
    for (const json& turn : object.at("answers")) {
        Answers answers(line.setup.seats);
        for (std::size_t seat = 0; seat < answers.size() && seat < turn.size(); ++seat) {
            if (!turn[seat].is_null()) answers[seat] = turn[seat].get<std::string>();
        }
        line.turns.push_back(std::move(answers));
    }
    if (object.contains("fed_first")) object.at("fed_first").get_to(line.fed_first);
    if (object.contains("fed")) object.at("fed").get_to(line.fed);
    return line;
}

nlohmann::ordered_json json_of(const Answers& answers) {
    nlohmann::ordered_json all = json::array();
    for (const Answer& answer : answers) {
        all.push_back(answer ? nlohmann::ordered_json(*answer) : nullptr);
    }
    return all;
}

nlohmann::ordered_json json_of(const Line& line) {
    nlohmann::ordered_json object;
    object["setup"] = {{"seed", std::to_string(line.setup.seed)},
                       {"league", line.setup.league},
                       {"seats", line.setup.seats},
                       {"settings", referee::json_of(line.setup.settings)},
                       {"map", line.setup.map}};
    object["answers"] = json::array();
    for (const Answers& turn : line.turns) object["answers"].push_back(json_of(turn));
    if (!line.fed.empty()) object["fed"] = line.fed, object["fed_first"] = line.fed_first;
    return object;
}

void Course::feed(const std::vector<std::string>& golden_lines) {
    const auto& words = game_->info().recorded_words;
    for (const std::string& line : golden_lines) {
        if (std::count(words.begin(), words.end(), line.substr(0, line.find(' '))) > 0) {
            game_->use_recorded(line);
        }
    }
}

void Course::begin(const Line& line) { feed(line.fed_first); }

void Course::play(const Answers& answers, const Line& line, MatchObserver* observer) {
    const int turn = game_->turn();
    match::ask_everybody(
        *game_,
        [&](int seat) -> match::Lines {
            if (!answers[seat]) return std::nullopt;
            return lines_of(*answers[seat]);
        },
        [&](int seat, const std::optional<Invalid>& invalid) {
            if (invalid) refused_.push_back({turn, seat, invalid->why});
        });
    if (static_cast<std::size_t>(turn) < line.fed.size()) feed(line.fed[turn]);
    game_->play(observer);
}

}  // namespace carom::referee::web
