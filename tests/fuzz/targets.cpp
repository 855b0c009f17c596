#include "tests/fuzz/targets.h"

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bot/amalgamate/writer.h"
#include "bot/fantastic_bits/greedy.h"
#include "bot/fantastic_bits/read.h"
#include "bot/mad_pod_racing/controller.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/mean_max/hunter_moves.h"
#include "bot/mean_max/read.h"
#include "bot/poker_chip_race/greedy.h"
#include "bot/poker_chip_race/read.h"
#include "referee/arena/journal.h"
#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/fantastic_bits/answer.h"
#include "referee/mad_pod_racing/answer.h"
#include "referee/match/dialogue.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"
#include "referee/mean_max/answer.h"
#include "referee/poker_chip_race/answer.h"
#include "referee/records/record.h"
#include "referee/tune/parameters.h"
#include "referee/view/film.h"
#include "referee/view/page.h"
#include "sim/mean_max/step.h"
#include "sim/poker_chip_race/step.h"

namespace carom::tests {

namespace {

using namespace referee;
using namespace referee::arena;
using namespace referee::bots;
using namespace referee::match;
using namespace referee::records;
using namespace referee::tune;
using namespace referee::view;

// For readers that want a file.
class Draft {
  public:
    explicit Draft(const std::string& text, const char* ending = "")
        : path_((std::filesystem::temp_directory_path() /
                 ("carom-fuzz-" + std::to_string(getpid()) + ending))
                    .string()) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~Draft() { std::remove(path_.c_str()); }
    Draft(const Draft&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

template <class Read>
void expecting_errors(Read&& read) {
    try {
        read();
    } catch (const Error&) {
    }
}

void golden(const std::string& text) {
    expecting_errors([&] {
        for (const GoldenGame& game : read_golden_games("file", text)) verify("file", game);
    });
}

// Read, played again, drawn, and written again: what is written must be read back.
void record(const std::string& text) {
    expecting_errors([&] {
        const Record record = parse_record("file", text);
        verify("file", record);
        film_page(film_of("file", record));
        const std::string written = format_record(record);
        if (format_record(parse_record("file", written)) != written) std::abort();
    });
}

void games(const std::string& text) {
    const Draft file(text);
    expecting_errors([&] { read_journal(file.path()); });
}

void answer(const std::string& text) {
    for (const std::string& line : lines_of(valid_utf8(text))) {
        const auto parsed = mean_max::parse_answer(line);
        if (parsed && !(parsed->order.power >= 0)) std::abort();
    }
}

// Turn after turn, each played on for a moment as a bot would.
void input(const std::string& text) {
    std::istringstream in(text);
    mean_max::bot::Reader reader;
    const mean_max::SpawnQueue none{};
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        mean_max::State s = reader.state();
        mean_max::Orders orders;
        for (int p = 0; p < mean_max::PLAYERS; ++p) mean_max::bot::hunt(s, p, orders);
        reader.ordered(orders);
        (void)mean_max::step(s, orders, none);
    }
}

void race_answer(const std::string& text) {
    for (const std::string& line : lines_of(valid_utf8(text))) {
        const auto parsed = mad_pod_racing::parse_answer(line, mad_pod_racing::LEAGUE[4]);
        if (parsed && !(parsed->order.power >= 0)) std::abort();
    }
}

// Turn after turn, each played on for a moment as a bot would.
void race_input(const std::string& text) {
    std::istringstream in(text);
    mad_pod_racing::bot::Reader reader;
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        mad_pod_racing::State s = reader.state();
        mad_pod_racing::Orders orders;
        for (int i = 0; i < s.pods; ++i) {
            orders.of[i] = mad_pod_racing::bot::drive(s, reader.course(), i);
        }
        reader.ordered(orders);
        (void)mad_pod_racing::step(s, orders, reader.course());
    }
}

void race_map(const std::string& text) {
    expecting_errors([&] {
        const auto game = start("mad_pod_racing", {1, 4, 2, {}, text.empty() ? " " : text});
        game->play();
    });
}

void table_answer(const std::string& text) {
    for (const std::string& line : lines_of(valid_utf8(text))) {
        for (const bool idle : {false, true}) {
            const auto parsed = poker_chip_race::parse_answer(line, idle);
            if (parsed && !std::isfinite(parsed->x + parsed->y)) std::abort();
        }
    }
}

// Turn after turn, each played on for a moment as a bot would.
void table_input(const std::string& text) {
    std::istringstream in(text);
    poker_chip_race::bot::Reader<64> reader;
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        auto s = reader.state();
        const auto orders = poker_chip_race::bot::graze(s, reader.me());
        (void)poker_chip_race::step(s, orders);
    }
}

void wizard_answer(const std::string& text) {
    for (const std::string& line : lines_of(valid_utf8(text))) {
        const auto parsed = fantastic_bits::parse_answer(line);
        if (parsed && !(parsed->order.power >= 0)) std::abort();
    }
}

// Turn after turn, each played on for a moment as a bot would.
void wizard_input(const std::string& text) {
    std::istringstream in(text);
    fantastic_bits::bot::Reader reader;
    for (int turn = 0; turn < 10 && reader.begin(in) && reader.read(in); ++turn) {
        fantastic_bits::State s = reader.state();
        const auto orders = fantastic_bits::bot::fetch(s, reader.me());
        reader.ordered(orders);
        (void)fantastic_bits::step(s, orders);
    }
}

void dialogue(const std::string& text) {
    std::istringstream in(text);
    std::ostringstream out, log;
    expecting_errors([&] { converse(in, out, log, {UNNAMED_GAME, {1, 3, 0}, false}); });
}

void weights(const std::string& text) {
    expecting_errors([&] {
        std::vector<Parameter> parameters = parse_parameters(
            "file", "a,float,1,0,10,0.5,0.1\nb,int,2,-5,5,1,0.1\nc,float,0,-1,1,0.5,0.1\n");
        parse_weights("file", text, parameters);
    });
}

void parameters(const std::string& text) {
    expecting_errors([&] {
        std::vector<Parameter> all = parse_parameters("file", text);
        set_gains(all, 100);
        if (parse_parameters("file", format_parameters(all)).size() != all.size()) std::abort();
    });
}

void amalgamation(const std::string& text) {
    const Draft root(text, ".cpp");
    try {
        const amalgamate::Program program = amalgamate::with_includes(root.path(), "");
        amalgamate::Style style;
        style.macros = amalgamate::macros_of(program, {});
        style.names = amalgamate::short_names(program, style.macros, {}, {});
        amalgamate::Writer(program, style).text();
        style.lines = style.blanks = true;
        amalgamate::Writer(program, style).text();
    } catch (const amalgamate::Error&) {
    }
}

void command_line(const std::string& text) {
    expecting_errors([&] {
        std::string again;
        const std::vector<std::string> words = split_command(text);
        for (const std::string& word : words) again += shell_word(word) + " ";
        if (split_command(again) != words) std::abort();
    });
}

}  // namespace

const FuzzTarget FUZZ_TARGETS[] = {
    {"golden", golden, "tests/golden/mean_max/seed3[1-6]-answers.txt"},
    {"record", record, "tests/golden/mean_max/match.json"},
    {"race_golden", golden, "tests/golden/mad_pod_racing/gold-[bm]*.txt"},
    {"race_answer", race_answer, ""},
    {"race_input", race_input, ""},
    {"race_map", race_map, ""},
    {"table_golden", golden, "tests/golden/poker_chip_race/p2-seed[48]-*.txt"},
    {"table_answer", table_answer, ""},
    {"table_input", table_input, ""},
    {"wizard_golden", golden, "tests/golden/fantastic_bits/[so]*.txt"},
    {"wizard_answer", wizard_answer, ""},
    {"wizard_input", wizard_input, ""},
    {"games", games, ""},
    {"answer", answer, ""},
    {"input", input, ""},
    {"dialogue", dialogue, ""},
    {"weights", weights, "bot/mean_max/poor.csv"},
    {"parameters", parameters, ""},
    {"amalgamation", amalgamation, "bot/*.h bot/mean_max/*.cpp sim/*.h"},
    {"command_line", command_line, ""},
    {nullptr, nullptr, nullptr},
};

}  // namespace carom::tests
