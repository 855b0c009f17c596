// Defines the options that are common to all commands that play matches.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/base/files.h"
#include "referee/bots/conversation.h"
#include "referee/game/games.h"
#include "referee/game/outside.h"
#include "referee/terminal/options.h"

namespace carom::referee::commands {

constexpr int MAX_SEATS = 8;  // Other match runners pass -p1 .. -p8.

// The options --game, --league and --set as text. They are checked when the game is known.
struct GameOptions {
    std::string game = DEFAULT_GAME;
    bool game_is_given = false, game_is_default = false;
    std::optional<std::string> league;
    std::vector<std::string> settings;
    std::string map;  // only for commands that play one match
    // --referee, and the options that describe it.
    std::optional<std::string> referee, protocol, seed_option, patience;
    bool no_tap = false;

    const GameInfo& info() const { return game_type(game).info; }
    // Chooses the game if --game was not given. The game is the one that a folder in the bots'
    // command lines names (build/mean_max/bot), or the default game. Throws Error if the folders
    // name different games.
    void choose_game(const std::vector<std::string>& commands);
    // Prints on stderr that the default game is played, if neither --game nor a folder names a
    // game.
    void report_default_game() const;
    // Throws Error if the game has no such league or setting.
    int league_number() const;
    // Returns the referee of --referee. Throws Error.
    OutsideReferee described_referee() const;
    Settings settings_by_name() const;
    // Returns the chosen settings, and the game's tournament settings for this number of seats,
    // unless others are chosen.
    Settings contest_settings(int seats) const;
};
void add_game_options(Command command, GameOptions& options);
void add_map_option(Command command, GameOptions& options);
// Adds --referee and the options that describe it, which choose_game() reads.
void add_referee_options(Command command, GameOptions& options);

// The bots' command lines by seat, from --p1 .. --p8. The help shows only --p1 .. --p5.
using Seats = std::vector<std::string>;
void add_seat_options(Command command, Seats& seats);
// Returns the command lines up to the last given seat. Throws Error if an earlier seat is missing,
// or if the game does not allow this number of seats.
Seats given_seats(const Seats& seats, const GameInfo& info);

// Returns the files that command lines name, such as a bot's program or script. No output may
// replace them.
std::vector<NamedFile> files_named_by(const std::vector<std::string>& commands);

// Adds --players N for bots that are not given by seat. The default is the smallest number of
// players.
void add_players_option(Command command, std::optional<std::string>& players);
int players_of(const std::optional<std::string>& players, const GameInfo& info);

// Adds the options of the time limit. `limit.clock` is the default clock. set_limits() reads
// --limit-ms, and uses the game's limits for times that are not given. Throws Error if a limit is
// invalid.
void add_time_options(Command command, bots::TimeLimit& limit);
void set_limits(const Command& command, const GameInfo& info, bots::TimeLimit& limit);

// Adds --format: a table, or one JSON document as described in referee/commands/README.md.
void add_format_option(Command command, std::string& format);

// Adds --ponder: bots may compute while other bots answer.
void add_ponder_option(Command command, bool& ponder);

// Adds the options of commands that play many matches.
void add_match_options(Command command, std::int64_t& seed, GameOptions& game,
                       bots::TimeLimit& limit, int& memory_mb, bool& ponder);

}  // namespace carom::referee::commands
