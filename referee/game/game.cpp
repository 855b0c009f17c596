// Implements the parts of a match that all games share.
#include "referee/game/game.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/game/games.h"
#include "referee/game/outside.h"

namespace carom::referee {

std::optional<Invalid> Game::answer(int seat, const std::vector<std::string>& lines) {
    const int count = std::min(answer_lines(seat), static_cast<int>(lines.size()));
    std::vector<std::string_view> texts(lines.begin(), lines.begin() + count);
    for (std::string_view& line : texts) {
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    }
    const std::optional<Refused> refused = take_answer(seat, texts);
    if (!refused) return std::nullopt;
    no_answer(seat);
    const std::size_t line = static_cast<std::size_t>(refused->line);
    return Invalid{refused->line, "invalid answer: line " + std::to_string(line + 1) + " is \"" +
                                      printable(texts[line], 40) + "\", expected " +
                                      refused->expected};
}

std::optional<Game::Refused> Game::take_answer(int seat,
                                               const std::vector<std::string_view>& lines) {
    for (std::size_t k = 0; k < lines.size(); ++k) {
        const int line = static_cast<int>(k);
        if (auto expected = take_line(seat, line, lines[k])) return Refused{line, *expected};
    }
    return std::nullopt;
}

std::vector<int> Game::ranking() const {
    const std::vector<int> place = places();
    std::vector<int> seats(place.size());
    std::iota(seats.begin(), seats.end(), 0);
    std::stable_sort(seats.begin(), seats.end(), [&](int a, int b) { return place[a] < place[b]; });
    return seats;
}

std::vector<int> places_by(const std::vector<int>& scores) {
    std::vector<int> places;
    for (const int score : scores) {
        const auto better = [score](int other) { return other > score; };
        places.push_back(1 + static_cast<int>(std::count_if(scores.begin(), scores.end(), better)));
    }
    return places;
}

bool has_seats(const GameInfo& info, int count) {
    return count >= info.min_seats && count <= info.max_seats;
}

std::string seats_of(const GameInfo& info) {
    const std::string least = std::to_string(info.min_seats);
    return info.min_seats == info.max_seats ? least
                                            : least + " to " + std::to_string(info.max_seats);
}

void check_setup(const GameInfo& info, const MatchConfig& setup, const std::string& where) {
    const auto fail = [&](const std::string& expected) {
        throw Error(where + ": expected " + expected);
    };
    if (setup.league < 0 || setup.league > info.top_league()) {
        fail("a league from 0 to " + std::to_string(info.top_league()) + ", found " +
             std::to_string(setup.league));
    }
    if (!has_seats(info, setup.seats)) {
        fail(seats_of(info) + " players for " + info.title + ", found " +
             std::to_string(setup.seats));
    }
    if (!setup.map.empty() && info.map_form.empty()) {
        fail("no map for " + info.title + ", whose maps come from seeds");
    }
    for (const auto& [name, value] : setup.settings) {
        const auto known =
            std::find_if(info.settings.begin(), info.settings.end(),
                         [&, &name = name](const Setting& s) { return s.name == name; });
        if (known == info.settings.end()) {
            fail("a setting that " + info.title + " has, found \"" + printable(name, 40) + "\"");
        }
        if (!known->takes(value)) {
            fail(name + " to be " + known->form() + ", found " + shortest_decimal(value));
        }
    }
}

void check_map(const GameInfo& info, const std::string& map, const std::string& where) {
    if (map.empty() || !info.check_map) return;
    try {
        info.check_map(map);
    } catch (const std::exception&) {
        throw_with_place(where, info.map_form);
    }
}

Settings read_settings(const GameInfo& info, const std::vector<std::string>& words,
                       const std::string& where) {
    Settings chosen;
    for (const std::string& word : words) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string name = word.substr(0, equals);
        std::string names;
        bool known = false;
        for (const Setting& setting : info.settings) {
            names += (names.empty() ? "" : ", ") + setting.name;
            if (setting.name != name || equals == word.size()) continue;
            known = true;
            const std::string text = word.substr(equals + 1);
            const std::optional<double> value = setting.value_of(text);
            if (!value) {
                throw Error(where + " " + name + ": expected " + setting.form() + ", found \"" +
                            printable(text, 40) + "\"");
            }
            chosen[name] = *value;
        }
        if (known) continue;
        throw Error(where + ": expected " +
                    (names.empty() ? "no setting for " + info.title + ", which has none"
                                   : "NAME=VALUE of " + names) +
                    ", found \"" + printable(word, 40) + "\"");
    }
    return chosen;
}

std::optional<double> Setting::value_of(std::string_view word) const {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return least + static_cast<double>(found - words.begin());
    if (least == 0 && most == 1 && (word == "true" || word == "false")) return word == "true";
    const std::optional<double> value = fixed_decimal(word);
    if (!words.empty() || !value || !takes(*value)) return std::nullopt;
    return value;
}

bool Setting::takes(double value) const {
    return value >= least && value <= most && (!whole || value == std::floor(value));
}

std::string Setting::form() const {
    if (words.empty()) {
        return (whole ? "an integer from " : "a number from ") + std::to_string(least) + " to " +
               std::to_string(most);
    }
    std::string all = "one of ";
    for (const std::string& word : words) all += (&word == &words.front() ? "" : ", ") + word;
    return all;
}

int setting_of(const GameInfo& info, const MatchConfig& setup, const std::string& name) {
    const auto chosen = setup.settings.find(name);
    if (chosen != setup.settings.end()) return static_cast<int>(chosen->second);
    const auto known = std::find_if(info.settings.begin(), info.settings.end(),
                                    [&](const Setting& s) { return s.name == name; });
    return known->value(setup.league);
}

double GameInfo::score_unit() const {
    double unit = 1;
    for (int k = 0; k < score_decimals; ++k) unit /= 10;
    return unit;
}

std::string GameInfo::format_score(double score) const {
    return formatted("%.*f", score_decimals, score * score_unit());
}

std::string leagues_of(const GameInfo& info) {
    std::string text;
    for (std::size_t k = 0; k < info.leagues.size(); ++k) {
        text += (k ? ", " : "") + std::to_string(k) + " " + info.leagues[k];
    }
    return text;
}

std::string printed_name(const GameInfo& info) {
    return is_outside_game(info.name) ? info.title : info.name;
}

std::string title_of(const GameInfo& info, int league) {
    if (is_outside_game(info.name)) {
        return info.title + (league > 0 ? ", league " + std::to_string(league) : "");
    }
    return info.title + ", league " + std::to_string(league) + " (" + info.leagues[league] + ")";
}

int league_of(const GameInfo& info, const std::string& text, const std::string& where) {
    const auto lower = [](std::string word) {
        for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return word;
    };
    std::vector<int> found;
    for (int league = 0; league <= info.top_league(); ++league) {
        const std::string name = lower(info.leagues[league]);
        if (text == std::to_string(league) || lower(text) == name) return league;
        if (!text.empty() && name.rfind(lower(text), 0) == 0) found.push_back(league);
    }
    if (found.size() == 1) return found[0];
    throw Error(where + ": expected one league of " + info.title + " (" + leagues_of(info) +
                "), found \"" + printable(text, 40) + "\"");
}

const GameType& game_type(std::string_view name, std::string_view where) {
    if (is_outside_game(name)) return outside_game_type(std::string(name));
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

const GameType& named_game(std::string_view text, std::string_view where) {
    const GameType* found = nullptr;
    int count = 0;
    for (const GameType& type : game_types()) {
        if (text.empty() || type.info.name.rfind(text, 0) != 0) continue;
        if (type.info.name == text) return type;
        found = &type;
        ++count;
    }
    return count == 1 ? *found : game_type(text, where);
}

bool lines_agree(const std::string& expected, const std::string& came,
                 const std::function<bool(const std::vector<std::string>& words, std::size_t k,
                                          const std::string& other)>& may_differ) {
    const auto words_of = [](std::string_view line) {
        std::vector<std::string> words;
        while (!line.empty()) words.emplace_back(next_word(line));
        return words;
    };
    const std::vector<std::string> words = words_of(expected), others = words_of(came);
    if (words.size() != others.size() || words.empty() || words[0] != others[0]) return false;
    for (std::size_t k = 1; k < words.size(); ++k) {
        if (words[k] != others[k] && !may_differ(words, k, others[k])) return false;
    }
    return true;
}

bool is_near(const std::string& bits, const std::string& other, double share) {
    const double x = double_of(bits), y = double_of(other);
    return std::fabs(x - y) <= share * std::fabs(x);
}

}  // namespace carom::referee
