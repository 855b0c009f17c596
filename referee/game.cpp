#include "referee/game.h"

#include <algorithm>
#include <numeric>

#include "referee/base/error.h"
#include "referee/base/text.h"

namespace carom::referee {

Invalid invalid_line(int line, std::string_view text, const std::string& expected) {
    return {line, "invalid answer: line " + std::to_string(line + 1) + " is \"" +
                      printable(text, 40) + "\", expected " + expected};
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

bool has_seats(const Facts& facts, int count) {
    return count >= facts.least_seats && count <= facts.most_seats;
}

std::string seats_of(const Facts& facts) {
    const std::string least = std::to_string(facts.least_seats);
    return facts.least_seats == facts.most_seats
               ? least
               : least + " to " + std::to_string(facts.most_seats);
}

void check_setup(const Facts& facts, const Setup& setup, const std::string& where) {
    const auto fail = [&](const std::string& expected) {
        throw Error(where + ": expected " + expected);
    };
    if (setup.league < 0 || setup.league > facts.top_league()) {
        fail("a league from 0 to " + std::to_string(facts.top_league()) + ", found " +
             std::to_string(setup.league));
    }
    if (!has_seats(facts, setup.seats)) {
        fail(seats_of(facts) + " players for " + facts.title + ", found " +
             std::to_string(setup.seats));
    }
    if (!setup.map.empty() && facts.map_form.empty()) {
        fail("no map for " + facts.title + ", whose maps come from seeds");
    }
    for (const auto& [name, value] : setup.settings) {
        const auto known =
            std::find_if(facts.settings.begin(), facts.settings.end(),
                         [&, &name = name](const Setting& s) { return s.name == name; });
        if (known == facts.settings.end()) {
            fail("a setting that " + facts.title + " has, found \"" + printable(name, 40) + "\"");
        }
        if (value < known->least || value > known->most) {
            fail(name + " from " + std::to_string(known->least) + " to " +
                 std::to_string(known->most) + ", found " + std::to_string(value));
        }
    }
}

std::optional<int> Setting::of_word(std::string_view word) const {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return least + static_cast<int>(found - words.begin());
    if (least != 0 || most != 1 || (word != "true" && word != "false")) return std::nullopt;
    return word == "true";
}

int setting_of(const Facts& facts, const Setup& setup, const std::string& name) {
    const auto chosen = setup.settings.find(name);
    if (chosen != setup.settings.end()) return chosen->second;
    const auto known = std::find_if(facts.settings.begin(), facts.settings.end(),
                                    [&](const Setting& s) { return s.name == name; });
    return known->value(setup.league);
}

std::string leagues_of(const Facts& facts) {
    std::string text;
    for (std::size_t k = 0; k < facts.leagues.size(); ++k) {
        text += (k ? ", " : "") + std::to_string(k) + " " + facts.leagues[k];
    }
    return text;
}

}  // namespace carom::referee
