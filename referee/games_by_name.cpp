// Finds a game by its name, and the most similar name for the error message.
#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/games.h"

namespace carom::referee {

const GameType& game_type(std::string_view name, std::string_view where) {
    const auto& types = game_types();
    std::string names;
    for (const GameType& type : types) {
        if (type.info.name == name) return type;
        names += (names.empty() ? "" : ", ") + type.info.name;
    }
    std::vector<std::string> all;
    for (const GameType& type : types) all.push_back(type.info.name);
    const std::string nearest = most_similar(all, name, 3);
    const std::string place = where.empty() ? "" : std::string(where) + ": ";
    throw Error(place + "expected one of the games " + names + ", found \"" + printable(name, 40) +
                "\"" + (nearest.empty() ? "" : "; did you mean " + nearest + "?"));
}

}  // namespace carom::referee
