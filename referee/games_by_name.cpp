// Finds a game by its name, and the most similar name for the error message.
#include <algorithm>
#include <numeric>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/games.h"

namespace carom::referee {

namespace {

// Returns how many letters must be changed, added or removed to turn one word into the other.
int distance(std::string_view a, std::string_view b) {
    std::vector<int> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row.back();
}

}  // namespace

const GameType& game_type(std::string_view name, std::string_view where) {
    const auto& types = game_types();
    std::string names;
    for (const GameType& type : types) {
        if (type.info.name == name) return type;
        names += (names.empty() ? "" : ", ") + type.info.name;
    }
    const auto nearest =
        std::min_element(types.begin(), types.end(), [&](const GameType& a, const GameType& b) {
            return distance(a.info.name, name) < distance(b.info.name, name);
        });
    const bool meant = distance(nearest->info.name, name) <= 3;
    const std::string place = where.empty() ? "" : std::string(where) + ": ";
    throw Error(place + "expected one of the games " + names + ", found \"" + printable(name, 40) +
                "\"" + (meant ? "; did you mean " + nearest->info.name + "?" : ""));
}

}  // namespace carom::referee
