// The list of all games.
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
    // The same in memory of the caller: `size` bytes, aligned to 64.
    std::size_t size;
    Game* (*start_at)(void* memory, const MatchConfig& setup);
    // The platform's replays contain neither game nor league. This function finds the league from
    // the viewer's text before the first turn. It returns -1 if the text belongs to another game.
    int (*league_by_opening)(const std::string& opening);
};

// The game of a file that contains no game's name. Such files come from the time of a single game,
// or belong to this game, whose name arena and tune files still leave out.
constexpr const char* DEFAULT_GAME = "mean_max";

// The table, one line per game.
const std::vector<GameType>& game_types();

// Returns the game with this name. Throws Error with the list of names and the most similar one.
// The message begins with `where` and a colon unless `where` is empty.
const GameType& game_type(std::string_view name, std::string_view where = "");

}  // namespace carom::referee
