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
// the line number if any other line is not a game of the tournament. If the journal lists the bots
// of each game, it may also have lines that add a bot.
struct JournalContents {
    Tournament tournament;
    Shard shard;
    Games games;
    std::size_t whole_bytes = 0;  // size of all complete lines in bytes
    int lines = 0;  // number of complete lines
};
JournalContents read_journal(const std::string& path);
// Reads the lines that were appended to the file after `contents` was read, or all lines if it is
// empty. Adds the games to `games`.
void read_new_lines(const std::string& path, JournalContents& contents, Games& games);
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
    // As above, but `contents` describes an earlier part of the file. Adds the later games to
    // `games`.
    static Journal resume(const std::string& path, JournalContents& contents, Games& games);

    ~Journal();
    Journal(Journal&& other) noexcept;

    // Appends a game and flushes the file. Any thread may call this function. Throws Error if the
    // disk is full.
    void append(const Outcome& outcome);
    // Appends a bot, if the journal lists the bots of each game.
    void append(const Contestant& bot);
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
