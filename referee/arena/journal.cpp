// Reads, merges and writes the journals of arenas.
#include "referee/arena/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"

namespace carom::referee::arena {

namespace {

constexpr const char* BOT_LINE = R"({"bot":)";

Error cannot(const std::string& path, const char* what) {
    return Error(path + ": " + what + " (" + std::strerror(errno) + ")");
}

// Opens a regular file and locks it, because two processes that write one journal would play every
// game twice.
std::FILE* open_alone(const std::string& path, int flags) {
    const int fd = open(path.c_str(), flags | O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (fd < 0) throw cannot(path, "cannot be written");
    struct stat is;
    if (fstat(fd, &is) != 0 || !S_ISREG(is.st_mode)) {
        close(fd);
        throw Error(path + ": cannot be written (it is not a regular file)");
    }
    // If an arena was killed, a process that the arena was just starting may keep the lock for a
    // short time.
    constexpr int TRIES = 100;
    constexpr std::chrono::milliseconds PAUSE{20};
    for (int tries = 1; flock(fd, LOCK_EX | LOCK_NB) != 0; ++tries) {
        if (tries == TRIES) {
            close(fd);
            throw Error(path + ": another arena or ladder is writing this file");
        }
        std::this_thread::sleep_for(PAUSE);
    }
    return fdopen(fd, "a");
}

// Reads a regular file. Reading any other kind of file might never end.
std::string text_of(const std::string& path, std::size_t from = 0) {
    if (!std::filesystem::is_directory(path) && std::filesystem::exists(path) &&
        !std::filesystem::is_regular_file(path)) {
        throw Error(path + ": cannot be read (it is not a regular file)");
    }
    return read_file(path, from);
}

std::string place_of(const std::string& path, int line) {
    return path + ":" + std::to_string(line);
}

// Adds the bot of a line such as {"bot":{"name":...,"command":...}}. Returns false if the line has
// another form.
bool add_listed_bot(const std::string& line, Tournament& tournament, const std::string& where) {
    if (tournament.pairing != Pairing::LISTED || line.rfind(BOT_LINE, 0) != 0) return false;
    try {
        const auto bot = parse_json(line).at("bot");
        tournament.bots.push_back({bot.at("name"), bot.at("command")});
    } catch (const std::exception&) {
        throw Error(where + ": expected a bot of this ladder");
    }
    return true;
}

// Reads the journal's first line.
void read_first_line(const std::string& path, const std::string& text, JournalContents& journal) {
    const std::size_t end = text.find('\n');
    if (end == std::string::npos) {
        throw Error(place_of(path, 1) + ": expected the settings of an arena in the first line");
    }
    std::tie(journal.tournament, journal.shard) =
        parse_tournament(text.substr(0, end), place_of(path, 1));
    journal.whole_bytes = end + 1;
    journal.lines = 1;
}

// Reads the lines after `journal.whole_bytes` and adds the games to `games`. `text` is the file
// from the byte `from` on.
void read_lines(const std::string& path, const std::string& text, std::size_t from,
                JournalContents& journal, Games& games) {
    Schedule schedule(journal.tournament);
    std::map<int, std::set<int>> listed;  // bots by block
    std::size_t start = journal.whole_bytes - from;
    for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
        const std::string where = place_of(path, ++journal.lines);
        const std::string line = text.substr(start, end - start);
        journal.whole_bytes = from + end + 1;
        if (add_listed_bot(line, journal.tournament, where)) {
            schedule = Schedule(journal.tournament);
            continue;
        }
        Outcome outcome = parse_outcome(line, schedule, where);
        const ScheduledGame scheduled = outcome.scheduled;
        if (scheduled.block % journal.shard.count != journal.shard.index) {
            throw Error(where + ": expected a game of this shard");
        }
        if (schedule.is_listed() && schedule.seats() > 1) {
            const std::set<int> bots(scheduled.bots.begin(), scheduled.bots.end());
            if (listed.emplace(scheduled.block, bots).first->second != bots) {
                throw Error(where + ": expected the same bots in all games of a block");
            }
        }
        if (!games.add(std::move(outcome))) {
            throw Error(where + ": game " + std::to_string(scheduled.game) +
                        " appears again; expected each game once, after at most " +
                        std::to_string(MAX_TRIES) + " tries of it");
        }
    }
}

}  // namespace

std::string game_of_journal(const std::string& path) {
    const std::string text = text_of(path);
    return parse_tournament(text.substr(0, text.find('\n')), path + ":1").first.game;
}

JournalContents read_journal(const std::string& path) {
    JournalContents journal;
    read_new_lines(path, journal, journal.games);
    return journal;
}

void read_new_lines(const std::string& path, JournalContents& journal, Games& games) {
    const std::size_t from = journal.whole_bytes;
    const std::string text = text_of(path, from);
    if (from == 0) read_first_line(path, text, journal);
    read_lines(path, text, from, journal, games);
}

JournalContents merge_journals(const std::vector<std::string>& paths) {
    JournalContents all;
    for (const std::string& path : paths) {
        JournalContents part;
        const std::string text = text_of(path);
        read_first_line(path, text, part);
        if (&path == &paths[0]) all.tournament = part.tournament;
        const std::string differs = difference(all.tournament, part.tournament);
        if (!differs.empty()) {
            throw Error(path + ": does not belong to " + paths[0] + ", which has " + differs);
        }
        read_lines(path, text, 0, part, all.games);
        all.tournament.games = std::max(all.tournament.games, part.tournament.games);
        // A ladder's shards list the same bots, but a shard may not know the last ones yet.
        std::vector<Contestant>&most = all.tournament.bots, &listed = part.tournament.bots;
        if (most.size() < listed.size()) most.swap(listed);
        for (std::size_t k = 0; k < listed.size(); ++k) {
            if (listed[k] == most[k]) continue;
            throw Error(path + ": does not belong to " + paths[0] + ", whose bot " +
                        std::to_string(k + 1) + " is another one");
        }
    }
    return all;
}

Journal Journal::create(const std::string& path, const Tournament& tournament, const Shard& shard) {
    std::FILE* file = open_alone(path, O_CREAT);
    Journal journal(path, file);
    // If a run was killed early, the file may contain a part of its first line.
    const std::string first = format_tournament(tournament, shard), there = read_file(path);
    if (there != first.substr(0, there.size())) {
        throw Error(path + ": exists already; expected a new file (or --resume " + path + ")");
    }
    if (ftruncate(fileno(file), 0) != 0) throw cannot(path, "cannot be written");
    journal.write_line(first);
    return journal;
}

Journal Journal::resume(const std::string& path, JournalContents& contents) {
    read_file(path);  // Throws Error if the path cannot be read.
    contents = JournalContents();
    return resume(path, contents, contents.games);
}

Journal Journal::resume(const std::string& path, JournalContents& contents, Games& games) {
    Journal journal(path, open_alone(path, 0));
    read_new_lines(path, contents, games);
    if (ftruncate(fileno(journal.file_), static_cast<off_t>(contents.whole_bytes)) != 0) {
        throw cannot(path, "cannot be written");
    }
    return journal;
}

Journal::~Journal() {
    if (file_) std::fclose(file_);
}

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, nullptr)) {}

void Journal::append(const Outcome& outcome) { write_line(format_outcome(outcome)); }

void Journal::append(const Contestant& bot) {
    nlohmann::ordered_json j;
    j["bot"] = {{"name", bot.name}, {"command", bot.command}};
    write_line(format_json(j));
}

void Journal::sync() const { fdatasync(fileno(file_)); }

void Journal::write_line(const std::string& line) {
    const std::string text = line + '\n';
    struct stat before;
    const bool known = fstat(fileno(file_), &before) == 0;
    if (!failed_ && std::fwrite(text.data(), 1, text.size(), file_) == text.size() &&
        std::fflush(file_) == 0) {
        return;
    }
    const Error error = cannot(path_, "cannot be written any more");
    // The incomplete line is removed, because no other line may follow it.
    if (!failed_ && known) (void)!ftruncate(fileno(file_), before.st_size);
    failed_ = true;
    throw error;
}

}  // namespace carom::referee::arena
