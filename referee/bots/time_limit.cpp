// Formats and parses time limits.
#include "referee/bots/time_limit.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/text.h"

namespace carom::referee::bots {

namespace {

constexpr const char* NAMES[] = {"on", "cpu", "off"};
constexpr const char *TOLERANCE = "tolerance", *BANK = "bank";

// Parses integers that are separated by commas, each from `least` to MAX_MS. Returns an empty list
// if the text is invalid.
std::vector<int> read_numbers(const std::string& text, int least) {
    std::vector<int> numbers;
    const char *at = text.data(), *const end = at + text.size();
    for (;;) {
        int number = 0;
        const auto [stopped, error] = std::from_chars(at, end, number);
        if (error != std::errc() || number < least || number > MAX_MS) return {};
        numbers.push_back(number);
        if (stopped == end) return numbers;
        if (*stopped != ',') return {};
        at = stopped + 1;
    }
}

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
    if (limit.tolerance_ms > 0) {
        text += words("", TOLERANCE, limit.tolerance_ms) + "," + std::to_string(limit.late_turns);
    }
    if (limit.bank_ms > 0) text += words("", BANK, limit.bank_ms);
    return text;
}

TimeLimit parse_time_limit(const std::string& text) {
    std::istringstream all(text);
    std::string name;
    std::getline(all, name, ' ');
    const auto* found = std::find(std::begin(NAMES), std::end(NAMES), name);
    if (found == std::end(NAMES)) throw Error("expected on, cpu or off, found \"" + name + "\"");
    TimeLimit limit;
    limit.clock = static_cast<TimeLimit::Clock>(found - NAMES);
    std::string word, value;
    bool more = !!std::getline(all, word, ' ');
    if (more && word != TOLERANCE && word != BANK) {
        set_milliseconds(limit, word, name);
        more = !!std::getline(all, word, ' ');
    }
    for (; more; more = !!std::getline(all, word, ' ')) {
        std::getline(all, value, ' ');
        const std::vector<int> numbers = read_numbers(value, 0);
        if (word == BANK && numbers.size() == 1) {
            limit.bank_ms = numbers[0];
        } else if (word == TOLERANCE && numbers.size() == 2) {
            limit.tolerance_ms = numbers[0], limit.late_turns = numbers[1];
        } else {
            throw Error(name +
                        ": expected milliseconds, \"tolerance MS,TURNS\" or \"bank MS\", found \"" +
                        text + "\"");
        }
    }
    return limit;
}

TimeLimit time_limit_of(const nlohmann::ordered_json& value) {
    if (value.is_boolean()) return {value.get<bool>() ? TimeLimit::WALL : TimeLimit::NONE};
    return parse_time_limit(value.get<std::string>());
}

void set_milliseconds(TimeLimit& limit, const std::string& text, const std::string& where) {
    const std::vector<int> numbers = read_numbers(text, 1);
    if (numbers.empty() || numbers.size() > 2) {
        throw Error(where + ": expected milliseconds from 1 to " + std::to_string(MAX_MS) +
                    ", for later answers and perhaps the first (40 or 40,900), found \"" + text +
                    "\"");
    }
    limit.later_ms = numbers[0];
    if (numbers.size() == 2) limit.first_ms = numbers[1];
}

}  // namespace carom::referee::bots
