// The program around matches: one sub-command a task.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>

#include "referee/commands.h"
#include "referee/error.h"

int main(int argc, char** argv) {
    using namespace carom::referee;
    constexpr int CANNOT_BE_DONE = 2;
    std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away is an error of one write, not our end

    CLI::App app("Carom plays and checks matches of CodinGame's circle-physics contests.", "carom");
    app.require_subcommand(1);
    int status = 0;
    add_play(app, status);
    add_verify(app, status);
    try {
        // Asked first, so that the error names the word; parse would say that one is missing.
        if (argc > 1 && argv[1][0] != '-') app.get_subcommand(argv[1]);
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::Error& e) {
        std::fprintf(stderr, "carom: %s (carom --help lists what is expected)\n", e.what());
        return CANNOT_BE_DONE;
    } catch (const Error& e) {
        std::fprintf(stderr, "carom: %s\n", e.what());
        return CANNOT_BE_DONE;
    }
    return status;
}
