// `carom view`: shows recorded matches as a page, two side by side, or as a video.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/interrupt.h"
#include "referee/commands/commands.h"
#include "referee/records/record.h"
#include "referee/view/clip.h"
#include "referee/view/engine.h"
#include "referee/view/film.h"
#include "referee/view/page.h"
#include "referee/view/together.h"

namespace carom::referee::commands {

namespace {

struct ViewOptions {
    std::vector<std::string> files;
    std::string page, gif, mp4;
    view::Clip clip;
    bool without_engine = false;
};

// Returns the page of one film, or of two: drawn over each other if that is possible, or side by
// side.
std::string page_of(const std::vector<std::string>& films, const std::string& engine) {
    if (films.size() == 1) return view::film_page(films[0], engine);
    const std::optional<std::string> both = view::together(films[0], films[1]);
    return both ? view::film_page(*both, "") : view::pair_page(films[0], films[1]);
}

void view(const Command& command, ViewOptions& options) {
    if (options.files.size() > 2) {
        throw Error("FILE: expected one record, or two");
    }
    const bool clips = !options.gif.empty() || !options.mp4.empty();
    if (options.page.empty() && !clips) options.page = "match.html";
    std::vector<NamedFile> inputs;
    for (const std::string& file : options.files) inputs.push_back({"FILE", file});
    keep_apart(inputs, {{"-o", options.page}, {"--gif", options.gif}, {"--mp4", options.mp4}});
    for (const char* name : {"--from", "--to", "--width"}) {
        if (clips || !command.given(name)) continue;
        throw Error(std::string(name) + ": expected --gif or --mp4, too");
    }
    if (clips && options.files.size() > 1) throw Error("--gif, --mp4: expected one FILE");
    const struct {
        const char *option, *ending;
        const std::string& path;
    } kinds[] = {{"--gif", ".gif", options.gif}, {"--mp4", ".mp4", options.mp4}};
    for (const auto& kind : kinds) {
        if (kind.path.empty() || std::filesystem::path(kind.path).extension() == kind.ending) {
            continue;
        }
        throw Error(std::string(kind.option) + ": expected a name that ends with " + kind.ending +
                    ", found \"" + kind.path + "\"");
    }
    // An unwritable page is reported before the work.
    std::optional<FileWriter> page;
    if (!options.page.empty()) page.emplace(options.page);
    std::vector<std::string> clip_paths;
    for (const std::string& path : {options.gif, options.mp4}) {
        if (!path.empty()) clip_paths.push_back(path);
    }
    for (const std::string& path : clip_paths) FileWriter{path};

    std::vector<std::string> films;
    std::string engine;
    for (const std::string& file : options.files) {
        const records::Record record = records::parse_record(file, read_file(file));
        films.push_back(view::film_of(file, record));
        if (!options.without_engine) engine = view::engine_if_built(record.game);
    }
    if (clips) {
        view::check_turns(films[0], options.clip);
        view::check_ffmpeg();
    }
    if (page) {
        page->commit(page_of(films, engine));
        if (engine.empty() && !options.without_engine && films.size() == 1) {
            std::fprintf(
                stderr,
                "carom: the page shows the film only; after make web it can also try other "
                "orders\n");
        }
        std::printf("%s\n", options.page.c_str());
    }
    if (!clips) return;
    catch_interrupts();
    view::write_clips(films[0], options.clip, clip_paths);
    for (const std::string& path : clip_paths) std::printf("%s\n", path.c_str());
}

}  // namespace

void add_view(Command program, int& status) {
    Command command = program.add_command(
        "view",
        "Write a page that shows a recorded match or a replay saved from the platform,\na page of "
        "two matches (side by side, or over each other in a game for one seat), or\na part of a "
        "match as GIF or MP4 (with ffmpeg)");
    auto options = std::make_shared<ViewOptions>();
    command.option("FILE", options->files, "record or replay (.json), one or two")
        .required()
        .words(1, 2);
    command.option("-o", options->page, "file of the page (match.html)").file_name();
    command.flag("--no-engine", options->without_engine,
                 "leave out the simulator, with which the page can try other orders");
    command.option("--gif", options->gif, "write a GIF instead of a page").file_name();
    command.option("--mp4", options->mp4, "write an MP4 instead of a page").file_name();
    command.option("--from", options->clip.from, "first turn of the GIF or MP4 (0)")
        .whole_number(0, 100'000);
    command.option("--to", options->clip.to, "last turn of the GIF or MP4 (the last one)")
        .whole_number(0, 100'000);
    command.option("--width", options->clip.width, "width of the GIF or MP4 in pixels (640)")
        .whole_number(200, 2000);
    command.on_run([command, options, &status] {
        view(command, *options);
        status = 0;
    });
}

}  // namespace carom::referee::commands
