// `carom ask` sends a recorded turn to a bot again.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <map>
#include <memory>
#include <optional>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/bots/conversation.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "referee/game/outside.h"
#include "referee/match/match.h"
#include "referee/match/replay.h"

namespace carom::referee::commands {

namespace {

struct AskOptions {
    std::string file, bot, positions, others, record;
    bots::Limits limits;
    int turn = 0, seat = 0, again = 1;
    int patience = 60;  // seconds
    bool gdb = false, play_on = false;
};

struct Question {
    std::vector<std::string> inputs;  // inputs of turns 0 .. turn
    std::vector<int> lines;  // number of lines of the answer in each turn
    std::string then;  // the recorded answer
    std::string then_err;  // the recorded stderr output
};

// Throws Error that says that the match ended before the requested turn.
[[noreturn]] void ended_before(const AskOptions& options, const match::Replay& replay) {
    throw Error(options.file + ": turn " + std::to_string(options.turn) + ": expected one before " +
                std::to_string(replay.game().turn()) + ", when the match ended");
}

// Returns the inputs up to the requested turn, and the recorded answer. Throws Error if the match
// has ended before that turn, or the player was already out.
Question question_of(const AskOptions& options, const records::Record& record) {
    Question question;
    if (is_outside_game(record.game)) {
        for (const records::Frame& frame : record.frames) {
            if (frame.seat != options.seat) continue;
            const std::string answer = frame.out.value_or("");
            const auto lines = std::count(answer.begin(), answer.end(), '\n');
            question.inputs.push_back(frame.input.value_or(""));
            question.lines.push_back(std::max(1, static_cast<int>(lines)));
            if (static_cast<int>(question.inputs.size()) <= options.turn) continue;
            question.then = answer;
            question.then_err = frame.err;
            return question;
        }
        throw Error(options.file + ": turn " + std::to_string(options.turn) +
                    ": expected one before " + std::to_string(question.inputs.size()) +
                    ", where the record of this seat ends");
    }
    match::Replay replay(record);
    while (replay.begin_turn()) {
        const int turn = replay.game().turn();
        const records::Frame* answer = replay.answer(options.seat);
        if (!answer) {
            throw Error(options.file + ": player " + std::to_string(options.seat) +
                        " is dead in turn " + std::to_string(options.turn) +
                        "; expected a turn before " + std::to_string(turn));
        }
        question.inputs.push_back(replay.game().input(options.seat));
        question.lines.push_back(replay.game().answer_lines(options.seat));
        if (turn == options.turn) {
            question.then = match::joined(lines_of(answer->out.value_or("")));
            question.then_err = answer->err;
            return question;
        }
        replay.play();
    }
    if (!replay.difference().empty()) throw Error(options.file + ": " + replay.difference());
    ended_before(options, replay);
}

// Runs a debugger in this terminal. The debugger is attached to the bot before the bot reads the
// turn's input, and the user lets the bot continue. The destructor waits until the debugger ends.
class Debugger {
  public:
    explicit Debugger(pid_t bot) {
        kill(bot, SIGSTOP);
        // Only the debugger handles Ctrl-C.
        for (std::size_t k = 0; k < std::size(SIGNALS); ++k) {
            before_[k] = std::signal(SIGNALS[k], SIG_IGN);
        }
        pid_ = fork();
        if (pid_ != 0) return;
        const pid_t gdb = fork();
        if (gdb == 0) {
            for (const int each : SIGNALS) std::signal(each, SIG_DFL);
            execlp("gdb", "gdb", "-q", "-p", std::to_string(bot).c_str(), nullptr);
            std::perror("carom: gdb");
            _exit(127);
        }
        waitpid(gdb, nullptr, 0);
        kill(bot, SIGCONT);  // The debugger may have left the bot stopped.
        _exit(0);
    }
    ~Debugger() {
        waitpid(pid_, nullptr, 0);
        for (std::size_t k = 0; k < std::size(SIGNALS); ++k) std::signal(SIGNALS[k], before_[k]);
    }
    Debugger(const Debugger&) = delete;

  private:
    static constexpr int SIGNALS[] = {SIGINT, SIGQUIT};

    void (*before_[std::size(SIGNALS)])(int);
    pid_t pid_;
};

struct Answer {
    std::string text, err;
    double ms = 0;
    int turn = 0;
    std::string failure;  // why there is no answer in this turn
};

// Sends all inputs and returns the bot's answer to the last one. If the bot does not answer an
// input, returns its failure in that turn.
Answer answer_of(const AskOptions& options, const Question& question) {
    bots::Process bot(options.bot);
    bots::Conversation talk({&bot}, options.limits);
    Answer answer;
    for (std::size_t turn = 0; turn < question.inputs.size(); ++turn) {
        std::optional<Debugger> debugger;
        if (turn + 1 == question.inputs.size() && options.gdb) {
            if (bot.pid() <= 0) throw Error("--gdb: expected a bot that runs");
            debugger.emplace(bot.pid());
        }
        if (turn > 0) (void)bot.take_stderr();
        const bots::Reply reply =
            talk.ask(bot, question.inputs[turn], question.lines[turn], turn == 0);
        answer.text = match::joined(reply.lines);
        answer.ms = reply.ms;
        answer.turn = static_cast<int>(turn);
        answer.failure = reply.failure;
        if (!reply.failure.empty()) break;
    }
    answer.failure.empty() ? bot.close_input_and_drain() : bot.end();
    answer.err = bot.take_stderr();
    return answer;
}

void print_answer(const char* who, const std::string& text, const std::string& err) {
    std::printf("%s\n", who);
    for (const std::string* part : {&text, &err}) {
        std::size_t from = 0;
        for (std::size_t to; from < part->size(); from = to + 1) {
            to = std::min(part->find('\n', from), part->size());
            std::printf("    %s%s\n", part == &err ? "| " : "",
                        printable(part->substr(from, to - from), 2000).c_str());
        }
    }
}

// Prints what the bot was sent in the turn in which it failed, the recorded answer if this is the
// requested turn, and what the bot printed. Then throws Error with the failure.
[[noreturn]] void report_failure(const AskOptions& options, const Question& question,
                                 const Answer& answer) {
    std::printf("turn %d, seat %d\n", answer.turn, options.seat);
    print_answer("was sent", question.inputs[static_cast<std::size_t>(answer.turn)], "");
    if (answer.turn == options.turn) {
        print_answer("played then", question.then, question.then_err);
    }
    print_answer(formatted("printed now, in %.1f ms", answer.ms).c_str(), answer.text, answer.err);
    std::fflush(stdout);
    throw Error("the bot in turn " + std::to_string(answer.turn) + ": " + answer.failure);
}

// Returns the command lines of the continued match: the bot in its seat, and in the other seats the
// bot of --others or the recorded bots.
std::vector<std::string> players(const AskOptions& options, const records::Record& record) {
    std::vector<std::string> bots = record.bots;
    bots.resize(static_cast<std::size_t>(record.seats()));
    for (int seat = 0; seat < record.seats(); ++seat) {
        std::string& bot = bots[static_cast<std::size_t>(seat)];
        if (seat == options.seat) {
            bot = options.bot;
        } else if (!options.others.empty()) {
            bot = options.others;
        } else if (bot.empty()) {
            throw Error(options.file + ": names no command lines; expected --others");
        }
    }
    return bots;
}

// Plays the match from the requested turn to its end, as often as requested. Prints the results of
// the record and of the new matches.
int play_on(const AskOptions& options, const records::Record& record) {
    match::BotMatch setup;
    setup.game = record.game, setup.match = record.setup, setup.limits = options.limits;
    setup.bots = players(options, record);
    setup.begun = &record, setup.from = options.turn;
    // An unwritable file is reported before the match.
    if (!options.record.empty()) FileWriter{options.record};
    const GameInfo& info = game_type(record.game).info;
    const auto tell = [&info](const char* when, const std::vector<int>& scores, int place,
                              int turns) {
        std::string text;
        for (const int score : scores) text += " " + info.format_score(score);
        std::printf("%-9s scores%s, place %d, %d turns\n", when, text.c_str(), place, turns);
    };
    const auto seat = static_cast<std::size_t>(options.seat);
    match::Replay replay(record);
    while (replay.begin_turn()) replay.play();
    if (!replay.difference().empty()) throw Error(options.file + ": " + replay.difference());
    if (options.turn >= replay.game().turn()) ended_before(options, replay);
    std::printf("from turn %d on, seat %d by %s\n", options.turn, options.seat,
                printable(valid_utf8(options.bot), 60).c_str());
    tell("recorded", record.scores, replay.game().places()[seat], replay.game().turn());
    std::map<int, int> places;
    for (int k = 0; k < options.again; ++k) {
        const match::MatchResult result = match::play_match(setup, [](const Game&) {});
        tell(std::to_string(k + 1).c_str(), result.record.scores, result.places[seat],
             result.turns);
        if (const auto& death = result.deaths[seat]) {
            std::printf("          died in turn %d: %s\n", death->turn,
                        printable(death->reason, 200).c_str());
        }
        ++places[result.places[seat]];
        if (k == 0 && !options.record.empty()) {
            FileWriter(options.record).commit(records::format_record(result.record));
        }
    }
    if (options.again == 1) return 0;
    for (const auto& [place, count] : places) std::printf("place %d: %d times\n", place, count);
    return 0;
}

int ask(const Command& command, AskOptions& options) {
    std::vector<NamedFile> inputs = files_named_by({options.bot, options.others});
    inputs.push_back({"FILE", options.file});
    check_distinct(inputs, {{"--positions", options.positions}, {"--record", options.record}});
    const records::Record record = records::parse_record(options.file, read_file(options.file));
    const GameInfo& info = game_type(record.game).info;
    set_limits(command, info, options.limits.time);
    options.limits.memory_mb = info.memory_mb;
    if (options.limits.time.clock == bots::TimeLimit::NONE && !options.gdb) {
        const int ms = 1000 * options.patience;
        options.limits.time = {bots::TimeLimit::WALL, ms, ms};
    }
    if (!options.play_on && (!options.others.empty() || !options.record.empty())) {
        throw Error("--others, --record: expected --play-on, too");
    }
    if (options.seat >= record.seats()) {
        throw Error(formatted("--seat: expected an integer from 0 to %d, found \"%d\"",
                              record.seats() - 1, options.seat));
    }
    if (options.play_on) {
        if (options.gdb || !options.positions.empty()) {
            throw Error("--gdb, --positions: expected no --play-on");
        }
        if (options.bot.empty()) throw Error("--bot: expected the command line of a bot");
        return play_on(options, record);
    }
    const Question question = question_of(options, record);
    if (!options.positions.empty()) {
        FileWriter(options.positions).commit(question.inputs.back());
        std::printf("%s: the input of turn %d, seat %d\n", options.positions.c_str(), options.turn,
                    options.seat);
        if (options.bot.empty()) return 0;
    }
    if (options.bot.empty()) throw Error("--bot: expected the command line of a bot");
    std::map<std::string, int> answers;
    for (int k = 0; k < options.again; ++k) {
        const Answer answer = answer_of(options, question);
        if (!answer.failure.empty()) report_failure(options, question, answer);
        ++answers[answer.text];
        if (k > 0) continue;
        std::printf("turn %d, seat %d\n", options.turn, options.seat);
        print_answer("was sent", question.inputs.back(), "");
        print_answer("played then", question.then, question.then_err);
        print_answer(formatted("answered now, in %.1f ms", answer.ms).c_str(), answer.text,
                     answer.err);
        std::printf(answer.text == question.then ? "the same\n" : "another answer\n");
    }
    if (options.again > 1) {
        std::printf("asked %d times: %zu different answers, %d as in the record\n", options.again,
                    answers.size(), answers.count(question.then) ? answers[question.then] : 0);
        for (const auto& [text, count] : answers) {
            print_answer(formatted("%d x", count).c_str(), text, "");
        }
    }
    return answers.size() == 1 && answers.count(question.then) ? 0 : 1;
}

}  // namespace

void add_ask(Command program, int& status) {
    Command command = program.add_command(
        "ask",
        "Send a recorded turn to a bot again, after all turns before it\nExit status: 0 the same "
        "answer as in the record, 1 another answer, 2 error");
    auto options = std::make_shared<AskOptions>();
    command.examples({"carom ask match.json --turn 30 --seat 0 --bot './bot --stats 1'",
                      "carom ask match.json --turn 30 --seat 0 --bot ./bot --play-on"});
    command.option("FILE", options->file, "record or replay (.json)").required();
    command.option("--turn", options->turn, "number of the turn, from 0")
        .required()
        .integer(0, 100'000);
    command.option("--seat", options->seat, "seat of the bot, from 0")
        .required()
        .integer(0, MAX_SEATS - 1);
    command.option("--bot", options->bot, "command line of the bot");
    command.option("--repeat", options->again, "repeat so often, to see how stable the answer is")
        .integer(1, 100000);
    command.flag(
        "--play-on", options->play_on,
        "continue the match from that turn with the bot in its seat, and print how it ends");
    command.option("--others", options->others,
                   "with --play-on: the bots at the other seats (default: those of the record)");
    command
        .option("--record", options->record,
                "with --play-on: write the (first) new match to this file")
        .file_name();
    command.flag("--gdb", options->gdb, "attach gdb to the bot before it reads that turn");
    command.option("--positions", options->positions, "write the turn's input to this file")
        .file_name();
    command
        .option("--patience", options->patience,
                "seconds to wait for an answer if there is no time limit (and no --gdb)")
        .integer(1, 100'000)
        .show_default();
    options->limits.time.clock = bots::TimeLimit::NONE;
    add_time_options(command, options->limits.time);
    command.on_run([command, options, &status] { status = ask(command, *options); });
}

}  // namespace carom::referee::commands
