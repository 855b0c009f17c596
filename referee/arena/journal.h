// The file of games. The first line describes the tournament. Each finished game is appended as one
// line and flushed at once, so that a program that ends for any reason loses no finished game.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "referee/arena/outcome.h"
#include "referee/arena/tournament.h"

namespace carom::referee::arena {

// The contents of a file of games. An incomplete last line is ignored. Any other line that is not a
// game of the tournament throws Error with the line number.
struct JournalContents {
    Tournament tournament;
    Shard shard;
    Games games;
    std::size_t whole_bytes;  // Size of all complete lines.
};
JournalContents read_journal(const std::string& path);
// Returns the game named in the first line of a file. Throws Error like read_journal.
std::string game_of_journal(const std::string& path);

// Joins the games of several shards of one tournament. Throws Error if two files do not belong
// together or contain the same game.
JournalContents merge_journals(const std::vector<std::string>& paths);

class Journal {
  public:
    // Creates a new file, or replaces one whose first line is incomplete. Throws Error if the file
    // has more in it or cannot be written.
    static Journal create(const std::string& path, const Tournament& tournament,
                          const Shard& shard);
    // Reads the file's contents into `contents` and opens the file for appending. An incomplete
    // last line is removed. Throws Error like read_journal, and if another process is writing the
    // file.
    static Journal resume(const std::string& path, JournalContents& contents);

    ~Journal();
    Journal(Journal&& other) noexcept;

    // Appends a game and flushes. Any thread may call this function. Throws Error if the disk is
    // full.
    void append(const Outcome& outcome);
    // Asks the system to write everything appended so far to the disk.
    void sync() const;

  private:
    Journal(const std::string& path, std::FILE* file) : path_(path), file_(file) {}
    void write_line(const std::string& line);

    std::string path_;
    std::FILE* file_;
    bool failed_ = false;
};

}  // namespace carom::referee::arena
