// Reads the games of a ladder from the files of its shards and from the index.
#include "referee/ladder/games.h"

#include <algorithm>
#include <filesystem>
#include <regex>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/base/text.h"

namespace carom::referee::ladder {

namespace fs = std::filesystem;
using arena::JournalContents;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* INDEX_FORMAT = "carom ladder index 1";
constexpr std::size_t ENDING = 300;  // bytes of a file's end that the index must repeat

std::string file_of(const arena::Shard& shard) {
    return shard.index == 0 ? "games.jsonl" : "games-" + std::to_string(shard.index) + ".jsonl";
}

std::string index_of(const Ladder& ladder) { return ladder.folder + "/games.index"; }

std::vector<std::string> files_of(const Ladder& ladder) {
    static const std::regex file_of_shard("games(-[1-9][0-9]{0,2})?[.]jsonl");
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(ladder.folder)) {
        const std::string name = entry.path().filename().string();
        if (std::regex_match(name, file_of_shard)) files.push_back(name);
    }
    std::sort(files.begin(), files.end());
    return files;
}

// Returns the last bytes of the first `size` bytes of a file.
std::string ending_of(const std::string& path, std::size_t size) {
    const std::size_t length = std::min(size, ENDING);
    return valid_utf8(read_file(path, size - length).substr(0, length));
}

// Returns the games of the index, or nothing if the index is missing, or does not fit to the files.
LadderGames games_of_index(const Ladder& ladder) {
    LadderGames found;
    try {
        const std::string text = read_file(index_of(ladder));
        const std::size_t end = text.find('\n');
        const Json j = parse_ordered_json(text.substr(0, end));
        if (j.at("format") != INDEX_FORMAT || end == std::string::npos) return {};
        for (const Json& file : j.at("files")) {
            JournalContents& contents = found.files[file.at("name")];
            const std::string path = ladder.folder + "/" + file.at("name").get<std::string>();
            contents.whole_bytes = file.at("bytes");
            contents.lines = file.at("lines");
            if (fs::file_size(path) < contents.whole_bytes ||
                file.at("ending") != ending_of(path, contents.whole_bytes)) {
                return {};
            }
            std::tie(contents.tournament, contents.shard) =
                arena::parse_tournament(file.at("settings"), path);
            const std::size_t bots = file.at("bots");
            const std::vector<arena::Contestant> all = ladder.listed().bots;
            contents.tournament.bots.assign(all.begin(), all.begin() + std::min(bots, all.size()));
        }
        found.games = arena::parse_games(text.substr(end + 1), arena::Schedule(ladder.listed()));
    } catch (const std::exception&) {
        return {};
    }
    return found;
}

// Throws Error if a file of games belongs to another ladder.
void check_file(const Ladder& ladder, const std::string& path, const JournalContents& contents) {
    const std::string differs = difference(ladder.tournament, contents.tournament);
    if (!differs.empty()) throw Error(path + ": expected the ladder's games, with " + differs);
    const std::vector<arena::Contestant>&ours = ladder.listed().bots,
          &theirs = contents.tournament.bots;
    for (std::size_t k = 0; k < theirs.size(); ++k) {
        if (k < ours.size() && ours[k] == theirs[k]) continue;
        throw Error(path + ": expected the bots of ladder.json in their order, found \"" +
                    printable(theirs[k].name, 40) + "\" as bot " + std::to_string(k + 1));
    }
}

}  // namespace

// Reads the new lines of a file, and returns whether there are any.
static bool read_file_of_games(const Ladder& ladder, const std::string& name, LadderGames& games) {
    const std::string path = ladder.folder + "/" + name;
    JournalContents& contents = games.files[name];
    const std::size_t before = contents.whole_bytes;
    // A shard that was killed at once may have written a part of its first line.
    if (before == 0 && read_file(path).find('\n') == std::string::npos) return false;
    read_new_lines(path, contents, games.games);
    check_file(ladder, path, contents);
    return contents.whole_bytes > before;
}

static void write_index(const Ladder& ladder, const LadderGames& games) {
    Json j;
    j["format"] = INDEX_FORMAT;
    j["files"] = Json::array();
    for (const auto& [name, contents] : games.files) {
        if (contents.whole_bytes == 0) continue;
        const std::string path = ladder.folder + "/" + name;
        arena::Tournament settings = contents.tournament;
        settings.bots.clear();
        Json file;
        file["name"] = name;
        file["settings"] = arena::format_tournament(settings, contents.shard);
        file["bytes"] = contents.whole_bytes;
        file["lines"] = contents.lines;
        file["ending"] = ending_of(path, contents.whole_bytes);
        file["bots"] = contents.tournament.bots.size();
        j["files"].push_back(std::move(file));
    }
    try {
        FileWriter(index_of(ladder)).commit(format_json(j) + "\n" + format_games(games.games));
    } catch (const Error&) {
        // Without an index, the next command reads the games themselves.
    }
}

LadderGames read_games(const Ladder& ladder) {
    LadderGames all = games_of_index(ladder);
    bool is_new = false;
    for (const std::string& name : files_of(ladder)) {
        is_new = read_file_of_games(ladder, name, all) || is_new;
    }
    if (is_new) write_index(ladder, all);
    return all;
}

LadderGames read_all(const std::string& folder, Ladder& ladder) {
    ladder = read_ladder(folder);
    try {
        return read_games(ladder);
    } catch (const Error&) {
        const std::size_t known = ladder.bots.size();
        ladder = read_ladder(folder);
        if (ladder.bots.size() == known) throw;
        return read_games(ladder);
    }
}

void read_other_shards(const Ladder& ladder, const arena::Shard& shard, LadderGames& games) {
    for (const std::string& name : files_of(ladder)) {
        if (name != file_of(shard)) read_file_of_games(ladder, name, games);
    }
}

arena::Journal open_games(const Ladder& ladder, const arena::Shard& shard, LadderGames& games) {
    const std::string name = file_of(shard), path = ladder.folder + "/" + name;
    JournalContents& contents = games.files[name];
    if (contents.whole_bytes > 0) return arena::Journal::resume(path, contents, games.games);
    arena::Tournament settings = ladder.tournament;
    settings.bots.clear();
    arena::Journal journal = arena::Journal::create(path, settings, shard);
    read_new_lines(path, contents, games.games);
    return journal;
}

void list_new_bots(const Ladder& ladder, const arena::Shard& shard, LadderGames& games,
                   arena::Journal& journal) {
    std::vector<arena::Contestant>& listed = games.files[file_of(shard)].tournament.bots;
    const std::vector<arena::Contestant> all = ladder.listed().bots;
    for (std::size_t k = listed.size(); k < all.size(); ++k) journal.append(all[k]);
    listed = all;
}

int next_block(const Ladder& ladder, const arena::Shard& shard, const LadderGames& games) {
    const int size = arena::Schedule(ladder.listed()).games_a_block();
    int next = shard.index;
    for (const auto& [game, outcome] : games.games.played()) {
        const int block = game / size;
        if (block % shard.count == shard.index) next = std::max(next, block + shard.count);
    }
    return next;
}

}  // namespace carom::referee::ladder
