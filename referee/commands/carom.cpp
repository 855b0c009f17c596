// Contains the main function of `carom`, which has one sub-command per task.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/commands/commands.h"
#include "referee/commands/match_options.h"
#include "sim/version.h"

namespace {

constexpr int CANNOT_BE_DONE = 2;

// Opens missing standard streams, so that a file opened later does not become one of them.
void open_missing_streams() {
    int fd;
    do {
        fd = open("/dev/null", O_RDWR);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0) close(fd);
}

// Converts -p1, the form of cg-brutaltester, to --p1, and converts the options that CG Arena passes
// to a referee. The parser would read -p1 as -p with the value 1. If the first word is an option of
// java, the command line calls the referee.
std::vector<std::string> words_of(int argc, char** argv) {
    using carom::referee::commands::MAX_SEATS;
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && (words[0] == "--add-opens" || words[0] == "-jar")) {
        words.insert(words.begin(), "referee");
    }
    if (!words.empty() && words[0] == "help") {  // carom help [COMMAND]
        words.erase(words.begin());
        words.push_back("--help");
    }
    for (std::string& word : words) {
        if (word == "--") break;  // The words after -- are another program's arguments.
        const bool seat = word.size() == 3 && word.compare(0, 2, "-p") == 0 && word[2] >= '1' &&
                          word[2] < '1' + MAX_SEATS;
        constexpr const char* OTHERS[] = {"-seed", "-league", "-port", "-jar"};
        const bool other = words[0] == "referee" && std::find(std::begin(OTHERS), std::end(OTHERS),
                                                              word) != std::end(OTHERS);
        if (seat || other) word.insert(0, "-");
    }
    return words;
}

// Prints an error message. The message may quote a file or a bot, so control characters are
// replaced.
int complain(const std::string& sentence) {
    using namespace carom::referee;
    using namespace carom::referee::commands;
    constexpr int MAX_CHARACTERS = 2000;  // maximum length of a message
    std::fprintf(stderr, "carom: %s\n", printable(valid_utf8(sentence), MAX_CHARACTERS).c_str());
    return CANNOT_BE_DONE;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace carom::referee;
    using namespace carom::referee::commands;
    open_missing_streams();
    // Ignores SIGXFSZ, which would end the program when a file grows beyond the size limit.
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);  // SIGPIPE would end the program at a write to a closed pipe.

    Program program("Carom plays and checks matches of CodinGame's circle-physics contests.",
                    argc > 0 ? argv[0] : "carom");
    program.version("carom " CAROM_VERSION);
    int status = 0;
    add_play(program, status);
    add_arena(program, status);
    add_ladder(program, status);
    add_tune(program, status);
    add_verify(program, status);
    add_view(program, status);
    add_web(program, status);
    add_ask(program, status);
    add_referee(program, status);
    add_check_port(program, status);
    add_games(program, status);
    add_init(program, status);
    add_completion(program, status);
    try {
        if (!program.parse(words_of(argc, argv))) return 0;
        if (!program.has_command()) throw Error("expected a command (see carom --help)");
    } catch (const UsageError& e) {
        return complain(std::string(e.what()) + " (see carom --help)");
    } catch (const std::filesystem::filesystem_error& e) {
        return complain(e.path1().string() + ": cannot be used (" + e.code().message() +
                        "); expected a file or folder that you may use");
    } catch (const std::exception& e) {
        return complain(e.what());
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        return complain("standard output: cannot be written");
    }
    return status;
}
