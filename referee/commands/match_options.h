// What the commands that play ask for alike.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/base/files.h"
#include "referee/bots/time_limit.h"
#include "referee/games.h"
#include "referee/terminal/options.h"

namespace carom::referee::commands {

constexpr int MAX_SEATS = 5;  // of any game: --p1 .. --p5

// Which game is meant: --game, --league and --set as they were written, which can be checked when
// the game is known.
struct GameOptions {
    std::string game = DEFAULT_GAME;
    std::optional<std::string> league;
    std::vector<std::string> settings;
    std::string map;  // for the commands that play one match

    const GameInfo& info() const { return game_type(game).info; }
    // Throws Error where the game has no such league or setting.
    int league_number() const;
    Settings settings_by_name() const;
    // The same, with what the game chooses for contests of so many seats where nothing was said.
    Settings contest_settings(int seats) const;
};
void add_game_options(Command command, GameOptions& options);
void add_map_option(Command command, GameOptions& options);

// The bots' command lines by seat, as many as there are: --p1 .. --p5.
using Seats = std::vector<std::string>;
void add_seat_options(Command command, Seats& seats);
// Without those behind the last that was given. Throws Error where one before it is missing, or the
// game has not so many or so few.
Seats given_seats(const Seats& seats, const GameInfo& info);

// What command lines name that is a file, such as the bot's program or its script: no product may
// come to lie over it.
std::vector<NamedFile> files_named_by(const std::vector<std::string>& commands);

// How many play, where bots are not given by seat: --players N, else the fewest there can be.
void add_players_option(Command command, std::optional<std::string>& players);
int players_of(const std::optional<std::string>& players, const GameInfo& info);

// Fills in the limit's clock, which holds the default, and keeps --limit-ms for set_limits: what
// that does not say is the game's own. Throws Error.
void add_time_options(Command command, bots::TimeLimit& limit);
void set_limits(const Command& command, const GameInfo& info, bots::TimeLimit& limit);

// --format: a table or one JSON document, whose shape referee/commands/README.md tells.
void add_format_option(Command command, std::string& format);

// --ponder: bots may work on while others are asked.
void add_ponder_option(Command command, bool& ponder);

// For the commands that play many matches.
void add_match_options(Command command, std::int64_t& seed, GameOptions& game,
                       bots::TimeLimit& limit, int& memory_mb, bool& ponder);

}  // namespace carom::referee::commands
