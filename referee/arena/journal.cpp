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
#include <thread>
#include <tuple>
#include <utility>

#include "referee/base/error.h"
#include "referee/base/files.h"

namespace carom::referee::arena {

namespace {

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
            throw Error(path + ": another arena is writing this file");
        }
        std::this_thread::sleep_for(PAUSE);
    }
    return fdopen(fd, "a");
}

// Reads a regular file. Reading any other kind of file might never end.
std::string text_of(const std::string& path) {
    if (!std::filesystem::is_directory(path) && std::filesystem::exists(path) &&
        !std::filesystem::is_regular_file(path)) {
        throw Error(path + ": cannot be read (it is not a regular file)");
    }
    return read_file(path);
}

// Reads a file line by line and adds its games to `games`.
JournalContents read_into(const std::string& path, Games& games, const Tournament* expected,
                          const std::string& expected_path) {
    const std::string text = text_of(path);
    const auto where = [&path](int line) { return path + ":" + std::to_string(line); };
    std::size_t end = text.find('\n');
    if (end == std::string::npos) {
        throw Error(where(1) + ": expected the settings of an arena in the first line");
    }
    JournalContents journal;
    std::tie(journal.tournament, journal.shard) = parse_tournament(text.substr(0, end), where(1));
    if (expected) {
        const std::string differs = difference(*expected, journal.tournament);
        if (!differs.empty()) {
            throw Error(path + ": does not belong to " + expected_path + ", which has " + differs);
        }
    }
    const Schedule schedule(journal.tournament);
    std::size_t start = end + 1;
    for (int line = 2; (end = text.find('\n', start)) != std::string::npos; ++line) {
        Outcome outcome = parse_outcome(text.substr(start, end - start), schedule, where(line));
        const ScheduledGame scheduled = outcome.scheduled;
        if (scheduled.block % journal.shard.count != journal.shard.index) {
            throw Error(where(line) + ": expected a game of this shard");
        }
        if (!games.add(std::move(outcome))) {
            throw Error(where(line) + ": game " + std::to_string(scheduled.game) +
                        " appears again; expected each game once, after at most " +
                        std::to_string(MAX_TRIES) + " tries of it");
        }
        start = end + 1;
    }
    journal.whole_bytes = start;
    return journal;
}

}  // namespace

std::string game_of_journal(const std::string& path) {
    const std::string text = text_of(path);
    return parse_tournament(text.substr(0, text.find('\n')), path + ":1").first.game;
}

JournalContents read_journal(const std::string& path) {
    Games games;
    JournalContents journal = read_into(path, games, nullptr, "");
    journal.games = std::move(games);
    return journal;
}

JournalContents merge_journals(const std::vector<std::string>& paths) {
    Games games;
    JournalContents all;
    for (std::size_t k = 0; k < paths.size(); ++k) {
        const JournalContents part =
            read_into(paths[k], games, k ? &all.tournament : nullptr, paths[0]);
        if (k == 0) all.tournament = part.tournament;
        all.tournament.games = std::max(all.tournament.games, part.tournament.games);
    }
    all.games = std::move(games);
    all.whole_bytes = 0;
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
    Journal journal(path, open_alone(path, 0));
    contents = read_journal(path);
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
