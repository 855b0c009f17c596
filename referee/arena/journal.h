// A journal is the file of an arena's games. The first line describes the tournament. Each finished
// game is appended as one line and flushed at once, so that a crash loses no finished game.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "referee/arena/outcome.h"
#include "referee/arena/tournament.h"

namespace carom::referee::arena {

// The contents of a journal. read_journal() ignores an incomplete last line, and throws Error with
// the line number if any other line is not a game of the tournament.
struct JournalContents {
    Tournament tournament;
    Shard shard;
    Games games;
    std::size_t whole_bytes;  // size of all complete lines in bytes
};
JournalContents read_journal(const std::string& path);
// Returns the name of the game from a journal's first line. Throws Error if the file cannot be read
// or the line is invalid.
std::string game_of_journal(const std::string& path);

// Joins the games of several shards of one tournament. Throws Error if two files belong to
// different tournaments or contain the same game.
JournalContents merge_journals(const std::vector<std::string>& paths);

class Journal {
  public:
    // Creates a new file, or replaces a file that contains only an incomplete first line. Throws
    // Error if the file has other contents or cannot be written.
    static Journal create(const std::string& path, const Tournament& tournament,
                          const Shard& shard);
    // Reads the file's contents into `contents` and opens the file for appending. An incomplete
    // last line is removed. Throws Error if the file is invalid, or if another process is writing
    // the file.
    static Journal resume(const std::string& path, JournalContents& contents);

    ~Journal();
    Journal(Journal&& other) noexcept;

    // Appends a game and flushes the file. Any thread may call this function. Throws Error if the
    // disk is full.
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
