// Draws two films over each other.
#include "referee/view/view.h"

#include <algorithm>
#include <vector>

#include "referee/base/json.h"

namespace carom::referee::view {

namespace {

constexpr int SECOND_IDS = 10'000;  // added to the ids of the second player's bodies

bool is_players(const nlohmann::json& body) { return body.contains("seat"); }

// Returns the bodies at the start that belong to no player: the map.
nlohmann::json map_of(const nlohmann::json& film) {
    nlohmann::json map = nlohmann::json::array();
    for (const nlohmann::json& body : film["turns"][0]["bodies"]) {
        if (!is_players(body)) map.push_back(body);
    }
    return map;
}

// Gives the second player's bodies in a turn ids and a seat of their own.
nlohmann::json as_second(nlohmann::json turn) {
    std::vector<int> ids;
    for (nlohmann::json& body : turn["bodies"]) {
        if (!is_players(body)) continue;
        ids.push_back(body["id"]);
        body["own_id"] = ids.back();  // Its bot's log calls it so.
        body["id"] = ids.back() + SECOND_IDS;
        body["seat"] = 1;
    }
    const auto rename = [&ids](nlohmann::json& id) {
        if (std::find(ids.begin(), ids.end(), id.get<int>()) != ids.end())
            id = id.get<int>() + SECOND_IDS;
    };
    for (nlohmann::json& hit : turn["hits"]) {
        for (nlohmann::json& id : hit["ids"]) rename(id);
    }
    if (turn.contains("orders")) {
        for (nlohmann::json& order : turn["orders"]) rename(order[0]);
    }
    if (turn.contains("said")) {
        for (nlohmann::json& said : turn["said"]) rename(said["id"]);
    }
    return turn;
}

// Returns a film's turn. After the last one the match stands still.
const nlohmann::json& turn_at(const nlohmann::json& film, std::size_t number) {
    const nlohmann::json& turns = film["turns"];
    return turns[std::min(number, turns.size() - 1)];
}

// Appends the elements of an array to another.
void append(nlohmann::json& to, const nlohmann::json& from) {
    for (const nlohmann::json& element : from) to.push_back(element);
}

nlohmann::json joined(const nlohmann::json& first, const nlohmann::json& second) {
    nlohmann::json turn = first;
    for (const nlohmann::json& body : second["bodies"]) {
        if (is_players(body)) turn["bodies"].push_back(body);
    }
    for (const char* list : {"hits", "orders", "said"}) {
        if (second.contains(list)) append(turn[list], second[list]);
    }
    for (const char* by_seat : {"score", "counters", "alive"}) {
        append(turn[by_seat], second[by_seat]);
    }
    // One of the two may have nothing to say.
    for (const char* words : {"out", "err", "ms", "ended"}) {
        if (!first.contains(words) && !second.contains(words)) continue;
        const nlohmann::json none = nlohmann::json::array(
            {std::string(words) == "ms" ? nlohmann::json() : nlohmann::json("")});
        turn[words] = first.value(words, none);
        append(turn[words], second.value(words, none));
    }
    turn["state"] = first["state"].get<std::string>() + second["state"].get<std::string>();
    return turn;
}

}  // namespace

std::optional<std::string> together(const std::string& film, const std::string& other) {
    nlohmann::json first = in_full(film), second = in_full(other);
    const bool fit = first["names"].size() == 1 && second["names"].size() == 1 &&
                     first["game"] == second["game"] && map_of(first) == map_of(second);
    if (!fit) return std::nullopt;
    nlohmann::json film_of_both = first;
    film_of_both["turns"] = nlohmann::json::array();
    film_of_both.erase("setup");  // It belongs to one match.
    const std::size_t turns = std::max(first["turns"].size(), second["turns"].size());
    for (std::size_t number = 0; number < turns; ++number) {
        film_of_both["turns"].push_back(
            joined(turn_at(first, number), as_second(turn_at(second, number))));
    }
    append(film_of_both["names"], second["names"]);
    append(film_of_both["shorts"], second["shorts"]);
    auto& shorts = film_of_both["shorts"];
    if (shorts[0] == shorts[1]) {
        shorts = {first["file"], second["file"]};
    }
    if (shorts[0] == shorts[1]) {
        const auto name = shorts[0].get<std::string>();
        shorts = {name + " (1)", name + " (2)"};
    }
    const int sign = first["less_is_better"] ? -1 : 1;
    const nlohmann::json& scores = film_of_both["turns"].back()["score"];
    const int a = sign * scores[0].get<int>(), b = sign * scores[1].get<int>();
    film_of_both["places"] = {a < b ? 2 : 1, b < a ? 2 : 1};
    if (!first.contains("differs") && second.contains("differs")) {
        film_of_both["differs"] = second["differs"];
    }
    return format_json(film_of_both);
}

}  // namespace carom::referee::view
