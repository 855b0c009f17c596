// `carom play` plays one match, prints the result as a table, and writes its record and page on
// request.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>

#include "referee/arena/tournament.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/match/match.h"
#include "referee/terminal/browser.h"
#include "referee/terminal/columns.h"
#include "referee/terminal/progress.h"
#include "referee/view/view.h"

namespace carom::referee::commands {

namespace {

struct PlayOptions {
    match::BotMatch setup;
    GameOptions game;
    Seats seats;
    std::vector<std::string> bots;  // values of --bot, which replaces --p1, --p2, ...
    std::string record, view, format;
    bool strict = false, open = false, psyleague = false, cg_arena = false;
};

// Returns the progress line of a match.
std::string line_of(const Game& game) {
    std::string scores;
    for (const int score : game.scores()) scores += " " + game.info().format_score(score);
    return formatted("turn %3d of %d   score%s ", game.turn(), game.info().max_turns,
                     scores.c_str());
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    return values[values.size() / 2];
}

// Times of a bot's answers in ms, measured by the clock of the time limit.
struct Times {
    double median = 0, slowest = 0;
};
Times times_of(const match::BotMatch& setup, const match::MatchResult& result, int seat) {
    const bool cpu = setup.limits.time.clock == bots::TimeLimit::CPU;
    std::vector<double> ms;
    for (const match::AnswerTime& answer : result.answers[seat]) {
        ms.push_back(cpu ? answer.usage.cpu_ms : answer.ms);
    }
    if (ms.size() > 1) ms.erase(ms.begin());  // The first turn has its own limit.
    return {median(ms), ms.empty() ? 0 : *std::max_element(ms.begin(), ms.end())};
}

// Prints why a bot was disqualified, and the last lines that it wrote to stderr.
void print_death(const match::BotMatch& setup, const match::MatchResult& result, int seat) {
    constexpr std::size_t MAX_LINES = 5;
    const match::Death& death = *result.deaths[seat];
    std::printf("seat %d %s%s\n", seat, printable(death.reason, 200).c_str(),
                death.held_up ? ", while the machine was overloaded" : "");
    if (death.held_up && setup.limits.time.clock == bots::TimeLimit::WALL) {
        std::printf("  (--time-limit cpu counts only the bot's own processor time)\n");
    }
    std::vector<std::string> lines;
    for (const records::Frame& frame : result.record.frames) {
        if (frame.seat == seat && !frame.err.empty()) lines = lines_of(frame.err);
    }
    const std::size_t from = lines.size() - std::min(lines.size(), MAX_LINES);
    for (std::size_t k = from; k < lines.size(); ++k) {
        std::printf("  stderr: %s\n", printable(lines[k], 200).c_str());
    }
}

void print_table(const match::BotMatch& setup, const match::MatchResult& result) {
    // A referee of somebody else may report neither turns nor times.
    const bool has_turns = result.turns > 0;
    std::printf("%s, seed %lld", title_of(game_type(setup.game).info, setup.match.league).c_str(),
                static_cast<long long>(setup.match.seed));
    std::printf(has_turns ? ", %d turns\n\n" : "\n\n", result.turns);
    const bool cpu = setup.limits.time.clock == bots::TimeLimit::CPU;
    if (cpu) std::printf("times are processor times\n\n");
    const GameType& type = game_type(setup.game);
    const GameInfo& info = type.info;
    // The scores of a race for several players only repeat the places.
    const bool has_scores = type.appearance.progress < 0 || setup.match.seats == 1;
    std::vector<std::string> scores;
    int score_width = has_scores ? 5 : 0;
    for (int p = 0; p < setup.match.seats; ++p) {
        if (!has_scores) {
            scores.emplace_back();
            continue;
        }
        scores.push_back(info.format_score(result.record.scores[p]));
        score_width = std::max(score_width, static_cast<int>(scores.back().size()));
    }
    // The other columns take 51 characters.
    const int bot_width = std::clamp(output_width() - 51 - score_width, 10, 38);
    std::printf("%4s  %-*s %*s %-8s", "seat", bot_width, "bot", score_width,
                has_scores ? "score" : "", "place");
    std::printf(has_turns ? "  %-15s %8s %8s\n" : "\n", "ended", "median", "slowest");
    for (int p = 0; p < setup.match.seats; ++p) {
        const Times times = times_of(setup, result, p);
        const auto& death = result.deaths[p];
        const std::string place = std::to_string(result.places[p]) + (death ? " (dead)" : "");
        std::printf("%4d  %s %*s %-8s", p,
                    fitted(valid_utf8(setup.bots[p]), bot_width, Cut::BEGINNING).c_str(),
                    score_width, scores[static_cast<std::size_t>(p)].c_str(), place.c_str());
        const std::string ended = death ? "died in turn " + std::to_string(death->turn) : "alive";
        std::printf(has_turns ? "  %-15s %5.1f ms %5.1f ms\n" : "\n", ended.c_str(), times.median,
                    times.slowest);
    }
    for (int p = 0; p < setup.match.seats; ++p) {
        if (result.deaths[p]) print_death(setup, result, p);
        if (!result.remarks.empty() && !result.remarks[p].empty()) {
            std::printf("seat %d %s\n", p, result.remarks[p].c_str());
        }
    }
}

void print_json(const match::BotMatch& setup, const match::MatchResult& result) {
    using Json = nlohmann::ordered_json;
    const bool cpu = setup.limits.time.clock == bots::TimeLimit::CPU;
    Json j{{"game", printed_name(game_type(setup.game).info)},
           {"seed", setup.match.seed},
           {"league", setup.match.league},
           {"turns", result.turns},
           {"clock", cpu ? "cpu" : "wall"},
           {"seats", Json::array()}};
    for (int p = 0; p < setup.match.seats; ++p) {
        const Times times = times_of(setup, result, p);
        Json seat{{"bot", valid_utf8(setup.bots[p])}, {"score", result.record.scores[p]},
                  {"place", result.places[p]},        {"death", nullptr},
                  {"median_ms", times.median},        {"slowest_ms", times.slowest}};
        if (const auto& death = result.deaths[p]) {
            seat["death"] = Json{{"turn", death->turn},
                                 {"reason", death->reason},
                                 {"machine_overloaded", death->held_up}};
        }
        if (!result.remarks.empty() && !result.remarks[p].empty()) {
            seat["remark"] = result.remarks[p];
        }
        j["seats"].push_back(std::move(seat));
    }
    std::printf("%s\n", format_json(j, 2).c_str());
}

// Prints one line of JSON for psyleague or CG Arena: ranks from 0 and errors by seat, and the tags
// that bots printed, each in the tool's form.
void print_line(const match::BotMatch& setup, const match::MatchResult& result, bool cg_arena) {
    records::Tags tags = records::tags_of(result.record);
    tags.test["seed"] = std::to_string(setup.match.seed);
    std::string ranks, errors, players;
    for (int p = 0; p < setup.match.seats; ++p) {
        const char* comma = p ? "," : "";
        ranks += comma + std::to_string(result.places[p] - 1);
        errors += std::string(comma) + (result.deaths[p] ? "1" : "0");
        players += comma + records::format_tags(tags.player[p]);
    }
    std::printf("{\"ranks\":[%s],\"errors\":[%s],", ranks.c_str(), errors.c_str());
    if (cg_arena) {
        std::printf("\"attributes\":%s}\n", records::format_attributes(tags).c_str());
    } else {
        std::printf("\"test_data\":%s,\"player_data\":[%s]}\n",
                    records::format_tags(tags.test).c_str(), players.c_str());
    }
}

// Returns the bots by seat: those of --bot in their order, or those of --p1, --p2, ...
Seats seats_of(const PlayOptions& options) {
    if (options.bots.empty()) return options.seats;
    std::vector<arena::Contestant> bots;
    for (const std::string& text : options.bots) arena::add_contestant(bots, "--bot", text);
    Seats seats = options.seats;
    if (bots.size() > seats.size()) {
        throw Error("--bot: expected at most " + std::to_string(seats.size()) + " bots");
    }
    for (std::size_t seat = 0; seat < bots.size(); ++seat) {
        if (!seats[seat].empty()) throw Error("--bot: expected either --bot or --p1, --p2, ...");
        seats[seat] = bots[seat].command;
    }
    return seats;
}

int play(PlayOptions options) {
    const bool for_people = options.format == "table" && !options.psyleague && !options.cg_arena;
    if (options.psyleague + options.cg_arena + (options.format != "table") > 1) {
        throw Error("--psyleague, --cgarena, --format: expected only one of them");
    }
    check_open(options.open, options.view, "--view");
    match::BotMatch& setup = options.setup;
    setup.game = options.game.game;
    setup.bots = given_seats(options.seats, options.game.info());
    setup.match.league = options.game.league_number();
    setup.match.seats = static_cast<int>(setup.bots.size());
    setup.match.settings = options.game.settings_by_name();
    setup.match.map = options.game.map;
    check_distinct(files_named_by(setup.bots),
                   {{"--record", options.record}, {"--view", options.view}});
    std::optional<FileWriter> file;
    if (!options.record.empty()) file.emplace(options.record);
    std::optional<FileWriter> page;
    if (!options.view.empty()) page.emplace(options.view);
    std::optional<match::MatchResult> result;
    {
        Progress progress;
        setup.limits.on_wait = [&progress](int seat, const std::string& what) {
            progress.clear();
            std::fprintf(stderr, "seat %d has not answered for %d s, without a time limit: %s\n",
                         seat, bots::PATIENCE_S, what.c_str());
        };
        result = match::play_match(options.setup, [&](const Game& game) {
            if (progress.is_shown()) progress.show(line_of(game));
        });
    }
    options.game.report_default_game();
    const bool all_ended = std::all_of(
        result->deaths.begin(), result->deaths.end(),
        [](const auto& death) { return death && death->reason == "exited with status 0"; });
    if (all_ended && !options.game.game_is_given) {
        std::fprintf(stderr, "all bots ended by themselves: was another --game meant?\n");
    }
    if (options.psyleague || options.cg_arena) {
        print_line(options.setup, *result, options.cg_arena);
    } else if (options.format == "json") {
        print_json(options.setup, *result);
    } else {
        print_table(options.setup, *result);
    }
    std::fflush(stdout);  // The result is printed even if writing the files fails.
    if (file) file->commit(records::format_record(result->record));
    if (page) {
        // The record is formatted and parsed again, because parsing sets the frames' headings.
        const std::string text = records::format_record(result->record);
        page->commit(view::match_page("the match", records::parse_record("the match", text),
                                      view::engine_if_built(result->record.game)));
        if (for_people) std::printf("watch it: %s\n", options.view.c_str());
        if (options.open) open_page(options.view);
    }
    const bool died = std::any_of(result->deaths.begin(), result->deaths.end(),
                                  [](const auto& death) { return death.has_value(); });
    return options.strict && died ? 1 : 0;
}

}  // namespace

void add_play(Command program, int& status) {
    Command command = program.add_command("play", "Play one match between bots");
    auto options = std::make_shared<PlayOptions>();
    match::BotMatch& setup = options->setup;
    setup.match.seed = 1;
    command.examples({"carom play --game mad_pod_racing --p1 ./bot --p2 ./other --view match.html",
                      "carom play --p1 ./bot --p2 ./bot --p3 ./bot --seed 7 --record match.json"});
    command.heading("Bots");
    add_seat_options(command, options->seats);
    command
        .option("--bot", options->bots,
                "a bot as for the arena, once per seat, instead of --p1, --p2, ...")
        .repeatable();
    command.heading("Game");
    add_game_options(command, options->game);
    add_referee_options(command, options->game);
    add_map_option(command, options->game);
    command.option("--seed", setup.match.seed, "determines the map; any 64-bit number")
        .integer(INT64_MIN, INT64_MAX)
        .show_default();
    command.heading("Limits");
    add_time_options(command, setup.limits.time);
    command
        .option("--memory-limit", setup.limits.memory_mb,
                "MB of resident memory per bot, including its children")
        .integer(1, 1'000'000)
        .show_default();
    add_ponder_option(command, setup.limits.ponder);
    command.heading("Results");
    command.option("--record", options->record, "write the match to this file").file_name();
    command.option("--view", options->view, "write a page that shows the match").file_name();
    add_open_option(command, options->open);
    add_format_option(command, options->format);
    command.flag("--psyleague", options->psyleague, "print one line of JSON for psyleague");
    command.flag("--cgarena", options->cg_arena, "print one line of JSON for CG Arena");
    command.flag("--strict", options->strict, "exit status 1 if a bot was disqualified");
    command.on_run([command, options, &status] {
        options->seats = seats_of(*options);
        options->game.choose_game(options->seats);
        const GameInfo& info = options->game.info();
        set_limits(command, info, options->setup.limits.time);
        if (!command.given("--memory-limit")) options->setup.limits.memory_mb = info.memory_mb;
        status = play(*options);
    });
}

}  // namespace carom::referee::commands
