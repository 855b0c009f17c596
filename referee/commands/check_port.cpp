// `carom check-port` compares a user's simulator, in any language, with the simulator of this
// project, turn by turn over a pipe.
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <set>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/bots/conversation.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/port/questions.h"
#include "referee/report/table.h"
#include "referee/terminal/progress.h"

namespace carom::referee::commands {

namespace {

using report::Column, report::Table, report::TableOf;

struct PortOptions {
    GameOptions game;
    std::optional<std::string> players;
    std::vector<std::string> words;  // words of the port's command line
    std::int64_t seed = 1;
    int matches = 10, positions = 200;
    double tolerance = 0;
    std::string file, format;
};

// The deviations of one field, for a port that computes in float.
struct Deviation {
    long compared = 0, beyond = 0;
    double worst = 0;
};

struct Tally {
    std::set<int> positions;
    long turns = 0, contacts = 0;
};

class PortCheck {
  public:
    PortCheck(const PortOptions& options, const std::string& command)
        : options_(options), port_(command), talk_({&port_}, limits()) {
        if (!options.file.empty()) lines_.emplace(options.file);
    }

    // Asks the port one question. Returns false if the answer ends the check.
    bool ask(const port::Question& question) {
        const std::string text =
            port::line_of("state", question.state) + port::line_of("orders", question.orders);
        const bots::Reply reply = talk_.ask(port_, text, 1, asked_++ == 0);
        if (!reply.failure.empty()) {
            const std::string err = port_.take_stderr();
            progress_.clear();
            for (const std::string& line : lines_of(err)) {
                std::fprintf(stderr, "the port said: %s\n", printable(line, 200).c_str());
            }
            throw Error("the port, in " + question.kind + ", number " +
                        std::to_string(question.number) + ", turn " +
                        std::to_string(question.turn) + ": " + reply.failure);
        }
        show(question);
        Tally& tally = tallies_[question.kind];
        tally.positions.insert(question.number);
        tally.turns += 1;
        tally.contacts += static_cast<long>(question.contacts.size());
        std::string wrong;
        const auto came = port::numbers_of("state", reply.lines[0], wrong);
        if (!came) {
            last_.sentence = question.kind + ", number " + std::to_string(question.number) +
                             ", turn " + std::to_string(question.turn) + ": " + wrong;
        } else {
            compare(question, *came);
        }
        for (Difference* difference : {&first_, &last_}) {
            if (difference->sentence.empty() || !difference->lines.empty()) continue;
            difference->lines = text + "expected " + port::line_of("state", question.expected) +
                                "came " + reply.lines[0] + "\n";
        }
        return last_.sentence.empty();
    }

    // Prints the tables of positions and of differences. Returns the exit status.
    int finish() {
        progress_.clear();
        const Difference& found = last_.sentence.empty() ? first_ : last_;
        const bool json = options_.format == "json";
        json ? print_json(found.sentence) : print_tables(found.sentence);
        if (lines_ && !found.lines.empty()) {
            std::fflush(stdout);
            lines_->commit(found.lines);
            if (!json) {
                std::printf("%s: the turn's lines, with the expected and the received state\n",
                            options_.file.c_str());
            }
        }
        return found.sentence.empty() ? 0 : 1;
    }

  private:
    struct Difference {
        std::string sentence, lines;
    };

    // Returns a table with one row per kind of position.
    Table kinds() const {
        using Row = std::pair<std::string, Tally>;
        std::vector<Row> rows;
        for (const std::string& kind : port::kinds_of(game_type(options_.game.game))) {
            const auto entry = tallies_.find(kind);
            if (entry != tallies_.end()) rows.push_back(*entry);
        }
        TableOf<Row> table(std::move(rows));
        const auto count = [&table](const char* title, auto value) {
            table.column(Column::count(title, title),
                         [value](const Row& row) { return std::invoke(value, row.second); });
        };
        table.column(Column::name("kind", "kind"), &Row::first);
        count("positions", [](const Tally& tally) { return tally.positions.size(); });
        count("turns", &Tally::turns);
        count("contacts", &Tally::contacts);
        return table;
    }
    // Returns a table with one row per compared field. `only_different` leaves out fields that
    // never differed.
    Table fields(bool only_different) const {
        using Row = std::pair<std::string, Deviation>;
        std::vector<Row> rows;
        for (const auto& row : deviations_) {
            if (row.second.worst != 0 || !only_different) rows.push_back(row);
        }
        TableOf<Row> table(std::move(rows));
        const auto of = [&table](const Column& column, auto value) {
            table.column(column,
                         [value](const Row& row) { return std::invoke(value, row.second); });
        };
        table.column(Column::name("field", "field"), &Row::first);
        of(Column::count("compared", "compared"), &Deviation::compared);
        of(Column::count("beyond", "beyond"), &Deviation::beyond);
        of(Column::percent("share", "", "%.3f%%", ""), [](const Deviation& deviation) {
            return static_cast<double>(deviation.beyond) / static_cast<double>(deviation.compared);
        });
        Column worst = Column::number("worst", "worst", "%.6g", "");
        worst.missing = "inf";
        of(worst, &Deviation::worst);
        return table;
    }
    void print_json(const std::string& found) const {
        using Json = nlohmann::ordered_json;
        const Json j{{"kinds", kinds().as_json()},
                     {"fields", fields(false).as_json()},
                     {"difference", found.empty() ? Json(nullptr) : Json(found)}};
        std::printf("%s\n", format_json(j, 2).c_str());
    }
    void print_tables(const std::string& found) const {
        std::string text = kinds().as_text();
        if (options_.tolerance > 0) text += "\n" + fields(true).as_text();
        text += found.empty() ? "no difference"
                              : printable(found, 2000) + "\nrules: sim/" + options_.game.game +
                                    "/RULES.md, fields: sim/" + options_.game.game + "/fields.h";
        std::printf("%s\n", text.c_str());
    }
    void show(const port::Question& question) {
        if (!progress_.is_shown()) return;
        const bool whole = question.kind == port::ORDINARY;
        progress_.show(formatted("%s: %d of %d, %ld turns", question.kind.c_str(), question.number,
                                 whole ? options_.matches : options_.positions, asked_));
    }
    static bots::Limits limits() {
        bots::Limits limits;
        limits.time.clock = bots::TimeLimit::WALL;
        limits.time.first_ms = limits.time.later_ms = 20'000;
        limits.memory_mb = 16'000;
        return limits;
    }

    void compare(const port::Question& question, const std::vector<double>& came) {
        const auto place = first_difference(question, came, options_.tolerance);
        if (options_.tolerance > 0) {
            for (std::size_t k = 0; k < std::min(came.size(), question.expected.size()); ++k) {
                const Number& expected = question.expected[k];
                if (expected.field.kind == Field::DERIVED) continue;
                Deviation& deviation = deviations_[expected.field.name];
                const double off = std::fabs(came[k] - expected.value);
                deviation.compared += 1;
                deviation.beyond += !(off <= options_.tolerance);
                deviation.worst = std::max(deviation.worst, std::isnan(off) ? HUGE_VAL : off);
            }
            // Different numbers are counted, and the check continues. A result of another length
            // cannot be compared.
            if (came.size() == question.expected.size()) {
                if (place && first_.sentence.empty()) {
                    first_.sentence = difference(question, *place, came);
                }
                return;
            }
        }
        if (place) {
            // With a tolerance only a result of another length ends the check.
            const std::size_t told = options_.tolerance > 0 ? question.expected.size() : *place;
            last_.sentence = difference(question, told, came);
        }
    }
    const PortOptions& options_;
    bots::Process port_;
    bots::Conversation talk_;
    std::optional<FileWriter> lines_;  // the turn with the difference
    long asked_ = 0;
    Progress progress_;
    std::map<std::string, Tally> tallies_;
    std::map<std::string, Deviation> deviations_;
    Difference first_;  // the first difference larger than the tolerance
    Difference last_;  // the difference that ended the check
};

int check_port(PortOptions& options) {
    if (options.words.empty()) {
        throw Error("check-port: expected the command line of a simulator after --");
    }
    if (options.matches == 0 && options.positions == 0) {
        throw Error("--matches, --positions: expected a number above 0 for one of them");
    }
    std::string command;
    for (const std::string& word : options.words) {
        command += (command.empty() ? "" : " ") + shell_word(word);
    }
    check_distinct(files_named_by({command}), {{"-o", options.file}});
    options.game.choose_game({command});
    options.game.report_default_game();
    const GameInfo& info = options.game.info();
    MatchConfig setup{options.seed, options.game.league_number(), players_of(options.players, info),
                      options.game.settings_by_name()};
    PortCheck examination(options, command);
    const port::Plan plan{game_type(options.game.game), setup, options.matches, options.positions};
    port::ask_all(plan, [&](const port::Question& question) { return examination.ask(question); });
    return examination.finish();
}

}  // namespace

void add_check_port(Command program, int& status) {
    Command command = program.add_command(
        "check-port",
        "Compare your own simulator, in any language, with this one: carom check-port -- CMD\nYour "
        "program reads two lines per turn, \"state ...\" and \"orders ...\", and answers with "
        "the next \"state ...\" (referee/port/README.md)\nExit status: 0 no difference, 1 a "
        "difference, 2 error");
    auto options = std::make_shared<PortOptions>();
    command.examples({"carom check-port --game mad_pod_racing -- python3 mine.py",
                      "carom check-port --game mean_max --matches 100 -o turn.txt -- ./mine"});
    add_game_options(command, options->game);
    add_players_option(command, options->players);
    command.option("CMD", options->words, "the simulator's command line, after --");
    command.option("--seed", options->seed, "seed of the first match and of all random choices (1)")
        .integer(INT64_MIN, INT64_MAX);
    command.option("--matches", options->matches, "number of whole random matches (10)")
        .integer(0, 1'000'000);
    command.option("--positions", options->positions, "number of positions of each hard kind (200)")
        .integer(0, 1'000'000);
    command
        .option("--tolerance", options->tolerance,
                "allowed difference of a number; all turns are asked, and a table shows the "
                "differences")
        .number(0, 1e9);
    add_format_option(command, options->format);
    command.option("-o", options->file, "write the turn with the difference to this file")
        .file_name();
    command.on_run([options, &status] { status = check_port(*options); });
}

}  // namespace carom::referee::commands
