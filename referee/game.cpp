#include "referee/game.h"

#include <algorithm>
#include <numeric>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/games.h"

namespace carom::referee {

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

namespace {

// How many letters to change, add or leave out to make one word of the other.
int distance(const std::string& a, const std::string& b) {
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

const GameType& game_type(const std::string& name, const std::string& where) {
    const auto& types = game_types();
    std::string names;
    for (const GameType& type : types) {
        if (type.facts.name == name) return type;
        names += (names.empty() ? "" : ", ") + type.facts.name;
    }
    const auto nearest =
        std::min_element(types.begin(), types.end(), [&](const GameType& a, const GameType& b) {
            return distance(a.facts.name, name) < distance(b.facts.name, name);
        });
    const bool meant = distance(nearest->facts.name, name) <= 3;
    throw Error((where.empty() ? "" : where + ": ") + "expected one of the games " + names +
                ", found \"" + printable(name, 40) + "\"" +
                (meant ? "; " + nearest->facts.name + " was meant?" : ""));
}

void check_setup(const Facts& facts, const Setup& setup, const std::string& where) {
    const auto fail = [&](const std::string& expected) {
        throw Error(where + ": expected " + expected);
    };
    if (setup.league < 0 || setup.league > facts.top_league()) {
        fail("a league from 0 to " + std::to_string(facts.top_league()) + ", found " +
             std::to_string(setup.league));
    }
    if (setup.seats < facts.least_seats || setup.seats > facts.most_seats) {
        fail(std::to_string(facts.least_seats) +
             (facts.least_seats == facts.most_seats ? ""
                                                    : " to " + std::to_string(facts.most_seats)) +
             " players for " + facts.title + ", found " + std::to_string(setup.seats));
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

std::string leagues_of(const Facts& facts) {
    std::string text;
    for (std::size_t k = 0; k < facts.leagues.size(); ++k) {
        text += (k ? ", " : "") + std::to_string(k) + " " + facts.leagues[k];
    }
    return text;
}

}  // namespace carom::referee
