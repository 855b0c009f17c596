// The file of games: the tournament in its first line, one finished game a line behind it, flushed
// as soon as it is over. Whatever ends the program, what was played is there.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "referee/arena/outcome.h"
#include "referee/arena/tournament.h"

namespace carom::referee::arena {

// What a file of games holds. A last line that was torn is left out; anything else that is no game
// of the tournament throws Error with the line.
struct JournalContents {
    Tournament tournament;
    Shard shard;
    Games games;
    std::size_t whole_bytes;  // of the lines that are complete
};
JournalContents read_journal(const std::string& path);
// Which game a file's first line names. Throws Error as read_journal does.
std::string game_of_journal(const std::string& path);

// The games of several shards of one tournament. Throws Error where two do not belong together, or
// hold the same game.
JournalContents merge_journals(const std::vector<std::string>& paths);

class Journal {
  public:
    // A new file, or one in which not even the first line was finished. Throws Error where there is
    // more in it, or it cannot be written.
    static Journal create(const std::string& path, const Tournament& tournament,
                          const Shard& shard);
    // Reads `text` from a file and goes on behind it; a torn line is cut off. Throws Error as
    // read_journal does, and where somebody else is writing it.
    static Journal resume(const std::string& path, JournalContents& text);

    ~Journal();
    Journal(Journal&& other) noexcept;

    // Appends a game and flushes. Any thread may call it. Throws Error where the disk is full.
    void append(const Outcome& outcome);
    // Has what was appended reach the disk, as far as the system can tell.
    void sync() const;

  private:
    Journal(const std::string& path, std::FILE* file) : path_(path), file_(file) {}
    void write_line(const std::string& line);

    std::string path_;
    std::FILE* file_;
    bool failed_ = false;
};

}  // namespace carom::referee::arena
