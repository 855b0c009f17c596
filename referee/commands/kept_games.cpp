// Manages the folder of records of an arena.
#include "referee/commands/kept_games.h"

#include <cstdio>
#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/records/record.h"
#include "referee/terminal/progress.h"
#include "referee/view/view.h"

namespace carom::referee::commands {

namespace {

// Returns whether a file does not exist or is older than another.
bool is_older(const std::string& path, const std::string& other) {
    std::error_code error;
    const auto written = std::filesystem::last_write_time(path, error);
    return error || written < std::filesystem::last_write_time(other, error);
}

}  // namespace

void check_records(const std::string& folder, const arena::Tournament& tournament,
                   const arena::Shard& shard, const arena::Games& played, bool goes_on) {
    const arena::Schedule schedule(tournament);
    std::vector<std::string> own;
    for (const arena::ScheduledGame& scheduled :
         arena::open_games(tournament, shard, played, 0, schedule.blocks())) {
        const std::string path = folder + "/" + arena::record_name(scheduled.game);
        std::error_code error;
        if (!std::filesystem::exists(path, error)) continue;
        if (goes_on) {
            const records::Record record = records::parse_record(path, read_file(path));
            bool same =
                record.game == tournament.game && record.setup == tournament.config(scheduled.seed);
            for (int seat = 0; same && seat < tournament.seats; ++seat) {
                same = record.bots[seat] == tournament.bots[scheduled.bots[seat]].command;
            }
            if (same) {
                own.push_back(path);
                continue;
            }
        }
        throw Error("--records: " + path +
                    " belongs to another run; expected a folder without records of these games");
    }
    // The run was killed between storing a record and noting its game, which is played again.
    for (const std::string& path : own) std::filesystem::remove(path);
}

void keep_off_records(const std::string& folder, const std::vector<NamedFile>& products) {
    namespace fs = std::filesystem;
    const auto resolved = [](const fs::path& path) {
        std::error_code error;
        return fs::weakly_canonical(fs::absolute(path, error), error);
    };
    for (const NamedFile& product : products) {
        if (product.path.empty()) continue;
        const fs::path path = resolved(product.path);
        int game = -1;
        if (path.parent_path() != resolved(folder) ||
            std::sscanf(path.filename().c_str(), "game-%9d", &game) != 1 || game < 0) {
            continue;
        }
        for (const std::string& name : {arena::record_name(game), arena::page_name(game)}) {
            if (path.filename() != name) continue;
            throw Error(product.option + ": expected another file than that of --records, " +
                        folder + "/" + name);
        }
    }
}

void draw_pages(arena::Summary& summary, const std::string& folder) {
    constexpr int MAX_PAGES = 300;  // Largest number of pages in one call, about 40 MB.
    int drawn = 0, left = 0;
    Progress progress;
    for (arena::GameLink& game : summary.recorded) {
        const std::string record = folder + "/" + arena::record_name(game.game);
        const std::string page = folder + "/" + arena::page_name(game.game);
        std::error_code error;
        try {
            game.has_record = std::filesystem::exists(record, error);
            if (!game.has_record) continue;
            if (is_older(page, record)) {
                if (drawn == MAX_PAGES) {
                    ++left;
                    continue;
                }
                progress.show(formatted("page %d", ++drawn));
                const std::string film =
                    view::film_of(record, records::parse_record(record, read_file(record)));
                FileWriter(page).commit(view::film_page(film, ""));
            }
            game.has_page = true;
        } catch (const Error& e) {
            progress.clear();
            std::fprintf(stderr, "carom: no page: %s\n",
                         printable(valid_utf8(e.what()), 2000).c_str());
        }
    }
    progress.clear();
    if (left > 0) {
        std::fprintf(stderr, "%d stored games have no page yet; `carom view` draws one\n", left);
    }
}

}  // namespace carom::referee::commands
