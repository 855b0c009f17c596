// The program around matches: one sub-command a task.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <string>

#include "referee/commands.h"
#include "referee/error.h"

namespace {

constexpr int CANNOT_BE_DONE = 2;

// Files opened later must not become a standard stream by chance.
void open_missing_streams() {
    int fd;
    do {
        fd = open("/dev/null", O_RDWR);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0) close(fd);
}

int complain(const std::string& sentence) {
    std::fprintf(stderr, "carom: %s\n", sentence.c_str());
    return CANNOT_BE_DONE;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace carom::referee;
    open_missing_streams();
    std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away is an error of one write, not our end

    CLI::App app("Carom plays and checks matches of CodinGame's circle-physics contests.", "carom");
    int status = 0;
    add_play(app, status);
    add_verify(app, status);
    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty()) {
            throw Error("expected a command (carom --help lists them)");
        }
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::Error& e) {
        return complain(std::string(e.what()) + " (carom --help lists what is expected)");
    } catch (const std::exception& e) {
        return complain(e.what());
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        return complain("standard output: cannot be written");
    }
    return status;
}
