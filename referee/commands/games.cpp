// `carom games` lists the games with their leagues and settings.
#include <cstdio>
#include <memory>

#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/game/games.h"
#include "referee/terminal/columns.h"

namespace carom::referee::commands {

namespace {

// Prints an entry in at most 80 columns.
void print_entry(const char* name, const std::string& text) {
    constexpr std::size_t INDENT = 13, WIDTH = 80;
    std::printf("  %-10s %s\n", name, wrapped(text, INDENT, INDENT, WIDTH).c_str());
}

void print(const GameInfo& f) {
    std::printf("%s\n", f.name.c_str());
    print_entry("title", f.title);
    print_entry("seats", seats_of(f));
    print_entry("leagues", leagues_of(f));
    print_entry("limits", formatted("at most %d turns; first answer %d ms, others %d ms; %d MB",
                                    f.max_turns, f.first_ms, f.later_ms, f.memory_mb));
    if (f.settings.empty()) print_entry("settings", "none");
    for (const Setting& s : f.settings) {
        std::string values;
        for (const int value : s.values) {
            values += (values.empty() ? "" : ", ") + s.name_of(value);
        }
        if (values.empty()) values = "drawn";
        print_entry("setting", s.name + "=" + values + (s.values.size() > 1 ? " by league" : "") +
                                   " (" + s.name_of(s.least) + " to " + s.name_of(s.most) +
                                   "): " + s.meaning);
    }
    print_entry("units", formatted("at most %d per seat, each with %zu numbers:", f.max_units,
                                   f.order_fields.size()));
    for (const OrderField& field : f.order_fields) {
        print_entry("", formatted("%s (%g to %g): %s", field.name.c_str(), field.least, field.most,
                                  field.meaning.c_str()));
    }
    for (const auto& [seats, chosen] : f.contest_settings) {
        std::string all;
        for (const auto& [name, value] : chosen) {
            all += (all.empty() ? "" : ", ") + name + "=" + shortest_decimal(value);
        }
        print_entry("contests", formatted("with %d seats, arena and tune use ", seats) + all);
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
    command.examples({"carom games", "carom games --format json"});
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
