// Reads and writes JSON texts and the numbers in them.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "referee/base/error.h"

namespace carom::referee {

// Returns a value as text, in one line or indented by `indent` characters per level. Bytes that are
// not UTF-8 become U+FFFD.
constexpr int ONE_LINE = -1;
std::string format_json(const nlohmann::json& value, int indent = ONE_LINE, char by = ' ');
std::string format_json(const nlohmann::ordered_json& value, int indent = ONE_LINE, char by = ' ');

// Parses a text. Throws nlohmann::json::exception if the text is not JSON.
nlohmann::json parse_json(const std::string& text);
nlohmann::ordered_json parse_ordered_json(const std::string& text);  // Keys keep their order.

// Returns an object of numbers. Integers have no decimal point.
nlohmann::ordered_json json_of(const std::map<std::string, double>& numbers);

// Returns a JSON integer in least .. most. Throws Error with an empty message for any other value.
// The caller adds the place of the value to the message.
template <class Json>
std::int64_t whole(const Json& j, std::int64_t least, std::int64_t most) {
    const bool fits = j.is_number_unsigned() ? j.template get<std::uint64_t>() <= INT64_MAX
                                             : j.is_number_integer();
    if (!fits) throw Error("");
    const auto value = j.template get<std::int64_t>();
    if (value < least || value > most) throw Error("");
    return value;
}

// Returns a JSON integer in least .. most as an int. Throws Error like whole().
template <class Json>
int int_in_range(const Json& j, int least, int most) {
    return static_cast<int>(whole(j, least, most));
}

}  // namespace carom::referee
