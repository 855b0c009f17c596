#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/commands/commands.h"
#include "referee/commands/value_checks.h"
#include "referee/records/record.h"
#include "referee/view/film.h"

namespace carom::referee::commands {

namespace {

void view(const std::string& file, const std::string& output) {
    keep_apart({{"FILE", file}}, {{"-o", output}});
    const records::Record record = records::parse_record(file, read_file(file));
    const FileWriter page(output);
    page.commit(view::film_page(view::film_of(file, record)));
    std::printf("%s\n", output.c_str());
}

}  // namespace

void add_view(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "view", "Write a recorded match, or a replay saved from the platform, as a page to watch");
    command->option_defaults()->take_last();
    auto files = std::make_shared<std::pair<std::string, std::string>>("", "match.html");
    command->add_option("FILE", files->first, "record or replay (.json)")->required();
    command->add_option("-o", files->second, "the page")->capture_default_str()->check(file_name());
    command->callback([files, &status] {
        view(files->first, files->second);
        status = 0;
    });
}

}  // namespace carom::referee::commands
