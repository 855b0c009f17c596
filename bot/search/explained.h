// Parts of the line in which a bot explains its search (bot/<game>/kit.h), the same in all
// games.
#pragma once

#include <cstdio>
#include <string>

namespace carom::search {

// Returns a place after a turn of a plan, as " x,y" in whole units.
inline std::string place_text(double x, double y) {
    char text[64];
    std::snprintf(text, sizeof text, " %.0f,%.0f", x, y);
    return text;
}

// What --stats 2 adds at the end of the line:
//   search 0.6132 values 0.61 0.6 ... expected 2 x,y x,y ... 3 x,y ...
// search: the value that the search found for its plan, in the unit of the value function. values:
// what each turn of the plan contributes to that value. expected: for each unit of the others, its
// id and its places after each turn of the plan.
class Expectations {
  public:
    void add_value(double value) { values_ += " " + number(value); }
    void add_unit(int id, const std::string& places) {
        if (!places.empty()) units_ += " " + std::to_string(id) + places;
    }
    std::string text(double search_value) const {
        return " search " + number(search_value) + " values" + values_ +
               (units_.empty() ? "" : " expected" + units_);
    }

  private:
    static std::string number(double value) {
        char text[40];
        std::snprintf(text, sizeof text, "%.7g", value);
        return text;
    }

    std::string values_, units_;
};

}  // namespace carom::search
