// Reads and writes descriptions of referees, and makes games of them.
#include "referee/game/outside.h"

#include <map>
#include <sstream>
#include <tuple>

#include "referee/base/error.h"
#include "referee/base/text.h"

namespace carom::referee {

namespace {

constexpr const char* PREFIX = "referee\n";  // how the names of these games begin
constexpr const char* PROTOCOLS[] = {"scores", "lines", "json"};
constexpr int MAX_SEATS = 8, MAX_LEAGUE = 99, MAX_SCORE = 1'000'000'000, MAX_PATIENCE = 100'000;

// Reads "N" or "N-M".
std::pair<int, int> range_of(const std::string& text, int least, int most,
                             const std::string& where) {
    int from = 0, to = 0;
    char dash = 0, more = 0;
    std::istringstream words(text);
    words >> from;
    to = from;
    const bool is_range = words >> dash && dash == '-' && words >> to;
    const bool rest = is_range ? bool(words >> more) : dash != 0;
    if (rest || from < least || to < from || to > most) {
        throw Error(where + ": expected an integer or a range N-M from " + std::to_string(least) +
                    " to " + std::to_string(most) + ", found \"" + printable(text, 40) + "\"");
    }
    return {from, to};
}

int number_of(const std::string& word, const char* const* words, std::size_t count,
              const std::string& where) {
    std::string all;
    for (std::size_t k = 0; k < count; ++k) {
        if (word == words[k]) return static_cast<int>(k);
        all += (k == 0 ? "" : k + 1 < count ? ", " : " or ") + std::string(words[k]);
    }
    throw Error(where + ": expected " + all + ", found \"" + printable(word, 40) + "\"");
}

// Returns the file that a command names: its last word that ends with .jar or .py, or the first.
std::string file_in(const std::string& command) {
    std::istringstream words(command);
    std::string name, word;
    while (words >> word) {
        const auto ends = [&word](const std::string& end) {
            return word.size() > end.size() && word.substr(word.size() - end.size()) == end;
        };
        if (name.empty() || ends(".jar") || ends(".py")) name = word;
    }
    return name.substr(name.rfind('/') + 1);
}

}  // namespace

OutsideReferee parse_referee(const std::string& text, const std::string& where) {
    constexpr const char* NO_YES[] = {"no", "yes"};
    OutsideReferee referee;
    int number = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::string place = where + ":" + std::to_string(++number);
        line = trimmed(line);
        if (line.empty() || line[0] == '#') continue;
        const std::size_t equals = line.find('=');
        const std::string key = trimmed(line.substr(0, equals));
        const std::string value =
            equals == std::string::npos ? "" : trimmed(line.substr(equals + 1));
        if (value.empty())
            throw Error(place + ": expected key = value, found \"" + printable(line, 60) + "\"");
        if (key == "command") {
            referee.command = value;
        } else if (key == "title") {
            referee.title = value;
        } else if (key == "protocol") {
            referee.protocol = static_cast<OutsideReferee::Protocol>(
                number_of(value, PROTOCOLS, std::size(PROTOCOLS), place));
        } else if (key == "seed_option") {
            referee.seed_option = value;
        } else if (key == "seats") {
            std::tie(referee.min_seats, referee.max_seats) = range_of(value, 1, MAX_SEATS, place);
        } else if (key == "less_is_better") {
            referee.less_is_better = number_of(value, NO_YES, 2, place);
        } else if (key == "shell") {
            referee.shell = number_of(value, NO_YES, 2, place);
        } else if (key == "tap") {
            referee.tap = number_of(value, NO_YES, 2, place);
        } else if (key == "patience") {
            referee.patience = range_of(value, 1, MAX_PATIENCE, place).first;
        } else {
            throw Error(place +
                        ": expected one of the keys command, title, protocol, seed_option, "
                        "seats, less_is_better, shell, tap, patience, found \"" +
                        printable(key, 40) + "\"");
        }
    }
    if (referee.command.empty()) throw Error(where + ": expected a line command = ...");
    if (referee.title.empty()) referee.title = file_in(referee.command);
    return referee;
}

std::string outside_game(const OutsideReferee& r) {
    std::string seats = std::to_string(r.min_seats);
    if (r.max_seats != r.min_seats) seats += "-" + std::to_string(r.max_seats);
    return PREFIX + ("command = " + r.command) + "\ntitle = " + r.title +
           "\nprotocol = " + PROTOCOLS[r.protocol] + "\nseed_option = " + r.seed_option +
           "\nseats = " + seats + "\nless_is_better = " + (r.less_is_better ? "yes" : "no") +
           "\nshell = " + (r.shell ? "yes" : "no") + "\ntap = " + (r.tap ? "yes" : "no") +
           "\npatience = " + std::to_string(r.patience);
}

bool is_outside_game(std::string_view game) { return game.rfind(PREFIX, 0) == 0; }

OutsideReferee outside_referee(const std::string& game) {
    return parse_referee(game.substr(std::string_view(PREFIX).size()), "the referee");
}

const GameType& outside_game_type(const std::string& game) {
    // Each thread has its own games, because the module for pages has no locks. A page has one
    // thread, and its library cannot destroy the objects of a thread.
#ifdef __wasm__
    static std::map<std::string, GameType> games;
#else
    static thread_local std::map<std::string, GameType> games;
#endif
    const auto [at, is_new] = games.try_emplace(game);
    GameType& type = at->second;
    if (!is_new) return type;
    const OutsideReferee referee = outside_referee(game);
    type.info.name = game;
    type.info.title = referee.title;
    type.info.min_seats = referee.min_seats, type.info.max_seats = referee.max_seats;
    type.info.less_is_better = referee.less_is_better;
    // The referee chooses the league if none is passed on.
    type.info.leagues = {"chosen by the referee"};
    for (int league = 1; league <= MAX_LEAGUE; ++league) {
        type.info.leagues.push_back(std::to_string(league));
    }
    type.info.max_turns = 1'000'000;
    type.info.min_score = -MAX_SCORE, type.info.max_score = MAX_SCORE;
    type.info.first_ms = 1000, type.info.later_ms = 50, type.info.memory_mb = 768;
    type.start = [](const MatchConfig&) -> std::unique_ptr<Game> {
        throw Error("expected a game that Carom can play itself; this one has its own referee");
    };
    type.league_by_opening = [](const std::string&) { return -1; };
    return type;
}

}  // namespace carom::referee
