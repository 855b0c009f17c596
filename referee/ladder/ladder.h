// A ladder is a folder with every version of a bot that was added, and the games between them:
//
//   ladder.json     the settings, and the names of the bots in the order in which they were added
//   bots/NAME/      a frozen copy: bot.json, the program, its source, and the files that it reads
//   games.jsonl     the games in the arena's format; games-I.jsonl has those of shard I
//   games.index     the same games in a form that is read faster (games.h)
//   promotions/     the games of each bot's sequential test against the best
//   records/        records of games, as the arena stores them
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee/arena/tournament.h"

namespace carom::referee::ladder {

struct LadderBot {
    enum State { ACTIVE, RETIRED, REFUSED };

    std::string name;
    // The command line. The paths of frozen files begin with FOLDER_OF_LADDER.
    std::string command;
    State state = ACTIVE;
    std::string origin;  // the source, command line or commit from which the bot was copied
    std::string added;  // local time, such as 2026-11-28 22:40
    std::string build;  // the command that built the program in the bot's folder, or empty
    std::uint64_t hash = 0;  // hash of the command line and of all frozen files
    bool promoted = false;  // True if a sequential test has accepted the bot (play --promote).
};
constexpr const char* FOLDER_OF_LADDER = "{LADDER}";

struct Ladder {
    std::string folder;  // absolute path
    // The settings of all games. Its bots are not used.
    arena::Tournament tournament;
    std::string build = "c++ -std=c++17 -O3 -o program source.cpp";
    std::vector<LadderBot> bots;  // in the order in which they were added

    // Returns the tournament with the bots as the journals name them.
    arena::Tournament listed() const;
    // Returns the tournament with command lines that can be started.
    arena::Tournament playable() const;
    // Returns the number of the bot with this name. Throws Error if there is none.
    int number_of(const std::string& name) const;
    // Returns the numbers of all active bots.
    std::vector<int> active() const;
};

// Replaces FOLDER_OF_LADDER in a command line.
std::string command_in(const std::string& folder, const std::string& command);

// Creates ladder.json in a new or existing folder. Throws Error if the folder has a ladder already.
void create_ladder(const Ladder& ladder);
// Throws Error if the folder has no ladder, or if one of its files is invalid.
Ladder read_ladder(const std::string& folder);

// Locks a ladder while its list of bots is changed, and waits until no other process has the lock.
class LadderLock {
  public:
    explicit LadderLock(const std::string& folder);
    ~LadderLock();
    LadderLock(const LadderLock&) = delete;

  private:
    int fd_;
};

// Changes the state of a bot, and marks it as promoted if `promoted`. Takes the lock.
void set_state(const std::string& folder, const std::string& name, LadderBot::State state,
               bool promoted = false);

// Describes a bot to add. Either `source` or `command` is given; `commit` belongs to `source`.
struct Addition {
    std::string name;
    std::string source;  // one-file source, or a source to make one file of
    std::string commit;  // a commit of the Git repository of the current folder, or empty
    std::string command;  // command line
    std::string arguments;  // further words of the command line of a built program
};
// Copies the files of a bot into the ladder, builds its program, and starts it once. Throws Error
// if the name is used or invalid, a file is missing, the build fails, or another bot of the ladder
// has the same files and arguments. A failed or interrupted call changes nothing.
LadderBot add_bot(const std::string& folder, const Addition& addition);

}  // namespace carom::referee::ladder
