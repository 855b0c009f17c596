// `carom games` lists the games with their leagues and settings.
#include <cstdio>
#include <memory>

#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/game/games.h"

namespace carom::referee::commands {

namespace {

void print(const GameInfo& f) {
    std::printf("%s\n", f.name.c_str());
    std::printf("  %-10s %s\n", "title", f.title.c_str());
    std::printf("  %-10s %s\n", "seats", seats_of(f).c_str());
    std::printf("  %-10s %s\n", "leagues", leagues_of(f).c_str());
    std::printf("  %-10s %d turns at most; %d ms for the first answer, %d ms after; %d MB\n",
                "limits", f.max_turns, f.first_ms, f.later_ms, f.memory_mb);
    if (f.settings.empty()) std::printf("  %-10s none\n", "settings");
    for (const Setting& s : f.settings) {
        std::string values;
        for (const int value : s.values) {
            values += (values.empty() ? "" : ", ") + s.name_of(value);
        }
        if (values.empty()) values = "drawn";
        std::printf("  %-10s %s=%s%s (%s to %s): %s\n", "setting", s.name.c_str(), values.c_str(),
                    s.values.size() > 1 ? " by league" : "", s.name_of(s.least).c_str(),
                    s.name_of(s.most).c_str(), s.meaning.c_str());
    }
    std::printf("  %-10s at most %d per seat, each with %zu numbers:\n", "units", f.max_units,
                f.order_fields.size());
    for (const OrderField& field : f.order_fields) {
        std::printf("  %-10s %s (%g to %g): %s\n", "", field.name.c_str(), field.least, field.most,
                    field.meaning.c_str());
    }
    for (const auto& [seats, chosen] : f.contest_settings) {
        std::string all;
        for (const auto& [name, value] : chosen) {
            all += (all.empty() ? "" : ", ") + name + "=" + shortest_decimal(value);
        }
        std::printf("  %-10s with %d seats, arena and tune use %s\n", "contests", seats,
                    all.c_str());
    }
}

nlohmann::ordered_json json_of(const GameInfo& f) {
    using Json = nlohmann::ordered_json;
    Json settings = Json::array(), fields = Json::array();
    for (const Setting& s : f.settings) {
        settings.push_back(Json{{"name", s.name},
                                {"meaning", s.meaning},
                                {"least", s.least},
                                {"most", s.most},
                                {"whole", s.whole},
                                {"words", s.words},
                                {"by_league", s.values}});
    }
    for (const OrderField& field : f.order_fields) {
        fields.push_back(Json{{"name", field.name},
                              {"meaning", field.meaning},
                              {"least", field.least},
                              {"most", field.most},
                              {"whole", field.whole}});
    }
    return Json{{"name", f.name},
                {"title", f.title},
                {"seats", {f.min_seats, f.max_seats}},
                {"leagues", f.leagues},
                {"turns", f.max_turns},
                {"first_ms", f.first_ms},
                {"later_ms", f.later_ms},
                {"memory_mb", f.memory_mb},
                {"settings", std::move(settings)},
                {"units", f.max_units},
                {"order_fields", std::move(fields)}};
}

}  // namespace

void add_games(Command program, int& status) {
    Command command = program.add_command(
        "games", "List the games with their seats, leagues, limits and settings");
    auto format = std::make_shared<std::string>();
    add_format_option(command, *format);
    command.on_run([format, &status] {
        auto all = nlohmann::ordered_json::array();
        for (const GameType& type : game_types()) {
            *format == "json" ? all.push_back(json_of(type.info)) : print(type.info);
        }
        if (*format == "json") std::printf("%s\n", format_json(all, 2).c_str());
        status = 0;
    });
}

}  // namespace carom::referee::commands
