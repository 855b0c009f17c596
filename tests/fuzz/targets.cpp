// Implements the fuzz targets.
#include "tests/fuzz/targets.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bot/amalgamate/writer.h"
#include "referee/arena/journal.h"
#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/match/dialogue.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"
#include "referee/records/record.h"
#include "referee/tune/spsa.h"
#include "referee/view/view.h"
#include "tests/game_readers.h"

namespace carom::tests {

namespace {

using namespace referee;
using namespace referee::arena;
using namespace referee::bots;
using namespace referee::match;
using namespace referee::records;
using namespace referee::tune;
using namespace referee::view;

// A temporary file for readers that require a file.
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

// Parses, replays, draws and writes a record, and parses the written record again.
void record(const std::string& text) {
    expecting_errors([&] {
        const Record record = parse_record("file", text);
        verify("file", record);
        film_page(film_of("file", record), "");
        const std::string written = format_record(record);
        if (format_record(parse_record("file", written)) != written) std::abort();
    });
}

void games(const std::string& text) {
    const Draft file(text);
    expecting_errors([&] { read_journal(file.path()); });
}

void dialogue(const std::string& text) {
    std::istringstream in(text);
    std::ostringstream out;
    expecting_errors([&] { converse(in, out, DEFAULT_GAME, {1, 3, 0}); });
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
        const amalgamate::Program program = amalgamate::with_includes(root.path(), {});
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

std::vector<FuzzTarget> fuzz_targets() {
    std::vector<FuzzTarget> all = {
        {"record", record, "tests/golden/mean_max/match.json"},
        {"games", games, ""},
        {"dialogue", dialogue, ""},
        {"weights", weights, "bot/mean_max/poor.csv"},
        {"parameters", parameters, ""},
        {"amalgamation", amalgamation, "bot/search/*.h bot/mean_max/*.cpp sim/base/*.h"},
        {"command_line", command_line, ""},
    };
    for (const GameReaders& readers : game_readers()) {
        const std::string game = readers.game;
        all.push_back({game + "_answer", readers.answer, ""});
        all.push_back({game + "_input", readers.input, ""});
        if (*readers.golden) all.push_back({game + "_golden", golden, readers.golden});
    }
    for (const FuzzTarget& target : registered_targets()) all.push_back(target);
    return all;
}

}  // namespace carom::tests
