// JSON texts, read and written, and the numbers in them.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "referee/base/error.h"

namespace carom::referee {

// The text of a value: in one line, or with each level on lines of its own, indented by so many
// characters. Bytes that are not UTF-8 become U+FFFD.
constexpr int ONE_LINE = -1;
std::string format_json(const nlohmann::json& value, int indent = ONE_LINE, char by = ' ');
std::string format_json(const nlohmann::ordered_json& value, int indent = ONE_LINE, char by = ' ');

// The value of a text. Throws nlohmann::json::exception where the text is not JSON.
nlohmann::json parse_json(const std::string& text);
nlohmann::ordered_json parse_ordered_json(const std::string& text);  // objects keep their order

// An object of numbers, whole ones without a point.
nlohmann::ordered_json json_of(const std::map<std::string, double>& numbers);

// A whole number in least .. most. Throws Error without a word: whoever reads knows the place.
template <class Json>
std::int64_t whole(const Json& j, std::int64_t least, std::int64_t most) {
    const bool fits = j.is_number_unsigned() ? j.template get<std::uint64_t>() <= INT64_MAX
                                             : j.is_number_integer();
    if (!fits) throw Error("");
    const auto value = j.template get<std::int64_t>();
    if (value < least || value > most) throw Error("");
    return value;
}

// The same for what is an int.
template <class Json>
int whole_int(const Json& j, int least, int most) {
    return static_cast<int>(whole(j, least, most));
}

}  // namespace carom::referee
