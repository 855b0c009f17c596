// Declares the list of all games.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/game/appearance.h"
#include "referee/game/game.h"

namespace carom::referee {

struct GameType {
    GameInfo info;
    Appearance appearance;
    std::unique_ptr<Game> (*start)(const MatchConfig& setup);
    // Starts a match like start(), but in memory of the caller: `size` bytes, aligned to 64 bytes.
    std::size_t size;
    Game* (*start_at)(void* memory, const MatchConfig& setup);
    // Returns the league of a platform's replay from the viewer's text before the first turn, or -1
    // if the text belongs to another game. The replays contain neither game nor league.
    int (*league_by_opening)(const std::string& opening);
};

// The game of a file that does not contain the name of a game. Arena and tune files omit the name
// of this game. Old files contain no names.
constexpr const char* DEFAULT_GAME = "mean_max";

// Returns the table of games.
const std::vector<GameType>& game_types();

// Returns the game with this name. If there is none, throws Error with the list of names and the
// most similar name. The message begins with `where` and a colon unless `where` is empty.
const GameType& game_type(std::string_view name, std::string_view where = "");
// Returns the game with this name, or the only game whose name begins with the text. Throws the
// same Error.
const GameType& named_game(std::string_view text, std::string_view where);

}  // namespace carom::referee
