// Numbers of JSON files, held to what they should be.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "referee/base/error.h"

namespace carom::referee {

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
