// The games there are.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/appearance.h"
#include "referee/game.h"

namespace carom::referee {

struct GameType {
    GameInfo info;
    Appearance appearance;
    std::unique_ptr<Game> (*start)(const MatchConfig& setup);
    // The same in memory that the caller provides: so many bytes, aligned to 64.
    std::size_t size;
    Game* (*start_at)(void* memory, const MatchConfig& setup);
    // The platform's replays name neither game nor league: by the viewer's text before any turn, or
    // -1 where it is of another game.
    int (*league_by_opening)(const std::string& opening);
};

// Files that name no game were written when there was one alone.
constexpr const char* DEFAULT_GAME = "mean_max";

// An explicit table, a line a game.
const std::vector<GameType>& game_types();

// The game of this name. Throws Error with the names there are, and the one that was meant, behind
// `where` and a colon unless that is empty.
const GameType& game_type(std::string_view name, std::string_view where = "");

}  // namespace carom::referee
