// `carom view` shows a recorded match as a page, or two matches side by side.
#include "referee/view/view.h"
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/commands/commands.h"
#include "referee/game/outside.h"
#include "referee/match/verify.h"
#include "referee/records/record.h"
#include "referee/terminal/browser.h"

namespace carom::referee::commands {

namespace {

struct ViewOptions {
    std::vector<std::string> files;
    std::string page = "match.html";
    bool without_engine = false, open = false;
};

// Returns the status: 1 if the simulator does not reproduce a match, otherwise 0.
int view(const ViewOptions& options) {
    check_open(options.open, options.page, "-o");
    if (options.files.size() > 2) {
        throw Error("FILE: expected one record, or two");
    }
    std::vector<NamedFile> inputs;
    for (const std::string& file : options.files) inputs.push_back({"FILE", file});
    check_distinct(inputs, {{"-o", options.page}});
    FileWriter page(options.page);  // An unwritable page is reported before the work.
    std::vector<records::Record> matches;
    for (const std::string& file : options.files) {
        matches.push_back(records::parse_record(file, read_file(file)));
    }
    if (matches.front().game != matches.back().game) {
        throw Error("FILE: expected two matches of one game, found " + matches.front().game +
                    " and " + matches.back().game);
    }
    const std::string engine =
        options.without_engine ? "" : view::engine_if_built(matches.back().game);
    if (matches.size() == 1) {
        page.commit(view::match_page(options.files[0], matches[0], engine));
    } else {
        // Two films are drawn over each other if that is possible, or side by side.
        const std::string film = view::film_of(options.files[0], matches[0]);
        const std::string other = view::film_of(options.files[1], matches[1]);
        const std::optional<std::string> both = view::together(film, other);
        page.commit(both ? view::film_page(*both, "") : view::pair_page(film, other));
    }
    if (engine.empty() && !options.without_engine && matches.size() == 1 &&
        !is_outside_game(matches[0].game)) {
        std::fprintf(stderr,
                     "carom: the page shows the film only; after make web it can also try other "
                     "orders\n");
    }
    std::printf("%s\n", options.page.c_str());
    if (options.open) open_page(options.page);
    int status = 0;
    for (std::size_t k = 0; k < matches.size(); ++k) {
        if (is_outside_game(matches[k].game)) continue;
        const auto difference = match::verify(options.files[k], matches[k]).difference;
        if (!difference) continue;
        std::fprintf(stderr, "carom: the page shows the match as simulated: %s\n",
                     printable(*difference, 2000).c_str());
        status = 1;
    }
    return status;
}

}  // namespace

void add_view(Command program, int& status) {
    Command command = program.add_command(
        "view",
        "Write a page that shows a recorded match or a replay saved from the platform, or a page "
        "of two matches (side by side, or over each other in a game for one seat). The page can "
        "save a part of the match as a video\nExit status: 0 success, 1 the simulator does not "
        "reproduce a match, 2 error");
    auto options = std::make_shared<ViewOptions>();
    command.examples({"carom view match.json -o match.html", "carom view old.json new.json"});
    command.option("FILE", options->files, "record or replay (.json), one or two")
        .required()
        .words(1, 2);
    command.option("-o", options->page, "file of the page (match.html)").file_name();
    command.flag("--no-engine", options->without_engine,
                 "leave out the simulator, with which the page can try other orders");
    add_open_option(command, options->open);
    command.on_run([options, &status] { status = view(*options); });
}

void add_web(Command program, int& status) {
    Command command = program.add_command(
        "web",
        "Write a page that plays, watches and checks matches of all games in a browser, without a "
        "server (make web builds the modules that it needs)");
    auto options = std::make_shared<ViewOptions>();
    options->page = "carom.html";
    command.option("-o", options->page, "file of the page (carom.html)").file_name();
    add_open_option(command, options->open);
    command.on_run([options, &status] {
        check_open(options->open, options->page, "-o");
        const FileWriter page(options->page);
        page.commit(view::playing_page(view::engine_folder()));
        std::printf("%s\n", options->page.c_str());
        if (options->open) open_page(options->page);
        status = 0;
    });
}

}  // namespace carom::referee::commands
