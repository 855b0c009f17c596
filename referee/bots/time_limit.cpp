// Parses and formats time limits.
#include "referee/bots/time_limit.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string_view>

#include "referee/base/error.h"

namespace carom::referee::bots {

namespace {

constexpr const char* NAMES[] = {"on", "cpu", "off"};
constexpr int MAX_MS = 1'000'000;

}  // namespace

int TimeLimit::guard_ms(bool first) const {
    constexpr int TIMES = 20, MIN_MS = 10'000;
    return std::max(TIMES * ms(first), MIN_MS);
}

std::string format_time_limit(const TimeLimit& limit) {
    std::string text = NAMES[limit.clock];
    const TimeLimit contest;
    if (limit.first_ms != contest.first_ms || limit.later_ms != contest.later_ms) {
        text += " " + std::to_string(limit.later_ms) + "," + std::to_string(limit.first_ms);
    }
    return text;
}

TimeLimit parse_time_limit(const std::string& text) {
    const std::string name = text.substr(0, text.find(' '));
    const auto* found = std::find(std::begin(NAMES), std::end(NAMES), name);
    if (found == std::end(NAMES)) throw Error("expected on, cpu or off, found \"" + name + "\"");
    TimeLimit limit;
    limit.clock = static_cast<TimeLimit::Clock>(found - NAMES);
    if (name.size() < text.size()) set_milliseconds(limit, text.substr(name.size() + 1), name);
    return limit;
}

TimeLimit time_limit_of(const nlohmann::ordered_json& value) {
    if (value.is_boolean()) return {value.get<bool>() ? TimeLimit::WALL : TimeLimit::NONE};
    return parse_time_limit(value.get<std::string>());
}

void set_milliseconds(TimeLimit& limit, const std::string& text, const std::string& where) {
    const auto fail = [&] {
        throw Error(where + ": expected milliseconds from 1 to " + std::to_string(MAX_MS) +
                    ", for later answers and perhaps the first (40 or 40,900), found \"" + text +
                    "\"");
    };
    const auto number = [&](std::string_view word) {
        int ms = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), ms);
        if (error != std::errc() || end != word.data() + word.size()) fail();
        if (ms < 1 || ms > MAX_MS) fail();
        return ms;
    };
    const std::size_t comma = text.find(',');
    limit.later_ms = number(std::string_view(text).substr(0, comma));
    if (comma != std::string::npos)
        limit.first_ms = number(std::string_view(text).substr(comma + 1));
}

}  // namespace carom::referee::bots
