// Recorded matches to look at: as a page, two beside each other, or as a moving picture.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/commands/commands.h"
#include "referee/commands/value_checks.h"
#include "referee/records/record.h"
#include "referee/view/clip.h"
#include "referee/view/film.h"

namespace carom::referee::commands {

namespace {

struct ViewOptions {
    std::vector<std::string> files;
    std::string page, gif, mp4;
    int from = 0, to = 100'000, width = 640;
};

void view(const CLI::App& command, ViewOptions& options) {
    if (options.files.size() > 2)
        throw Error("FILE: expected one record, or two beside each other");
    const bool clips = !options.gif.empty() || !options.mp4.empty();
    if (options.page.empty() && !clips) options.page = "match.html";
    std::vector<NamedFile> inputs;
    for (const std::string& file : options.files) inputs.push_back({"FILE", file});
    keep_apart(inputs, {{"-o", options.page}, {"--gif", options.gif}, {"--mp4", options.mp4}});
    for (const char* name : {"--from", "--to", "--width"}) {
        if (clips || !command.count(name)) continue;
        throw Error(std::string(name) + ": expected --gif or --mp4 with it");
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
    if (!options.page.empty()) FileWriter(options.page);

    std::vector<std::string> films;
    for (const std::string& file : options.files) {
        films.push_back(view::film_of(file, records::parse_record(file, read_file(file))));
    }
    if (!options.page.empty()) {
        FileWriter(options.page)
            .commit(films.size() == 1 ? view::film_page(films[0])
                                      : view::pair_page(films[0], films[1]));
        std::printf("%s\n", options.page.c_str());
    }
    view::Clip clip;
    clip.from = options.from, clip.to = options.to, clip.width = options.width;
    for (const auto& kind : kinds) {
        if (kind.path.empty()) continue;
        view::write_clip(films[0], clip, kind.path);
        std::printf("%s\n", kind.path.c_str());
    }
}

}  // namespace

void add_view(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "view",
        "Write a recorded match, or a replay saved from the platform, as a page to watch;\n"
        "two of them beside each other; or a piece of one as a GIF or an MP4 (by ffmpeg)");
    command->option_defaults()->take_last();
    auto options = std::make_shared<ViewOptions>();
    command->add_option("FILE", options->files, "record or replay (.json), one or two")
        ->required()
        ->take_all()
        ->expected(1, 2);
    command->add_option("-o", options->page, "the page (match.html)")->check(file_name());
    command->add_option("--gif", options->gif, "a moving picture, in the place of a page")
        ->check(file_name());
    command->add_option("--mp4", options->mp4, "the same as a video")->check(file_name());
    command->add_option("--from", options->from, "its first turn (0)")
        ->transform(whole_number(0, 100'000));
    command->add_option("--to", options->to, "and its last (the match's)")
        ->transform(whole_number(1, 100'000));
    command->add_option("--width", options->width, "of the picture, pixels (640)")
        ->transform(whole_number(200, 2000));
    command->callback([command, options, &status] {
        view(*command, *options);
        status = 0;
    });
}

}  // namespace carom::referee::commands
