// The time limit of a bot's answers, and its form on command lines and in files.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace carom::referee::bots {

// The time limit of an answer, and its clock.
struct TimeLimit {
    // WALL: wall time as in the contest, but waiting for a processor is not charged, up to the
    // guard time. CPU: the processor time of the bot and its children, which does not grow on a
    // busy machine. The guard time ends a bot that neither answers nor computes. NONE: no limit.
    enum Clock { WALL, CPU, NONE } clock = WALL;
    int first_ms = 1000, later_ms = 50;  // the contest's values
    // Recent contests accept late answers in one of two ways. With a tolerance, an answer that is
    // at most tolerance_ms late counts in at most late_turns turns of a match. With a bank, each
    // bot may exceed the time limit by bank_ms in total.
    int tolerance_ms = 0, late_turns = 2, bank_ms = 0;

    int ms(bool first) const { return first ? first_ms : later_ms; }
    // Returns the guard time: the largest wall time of an answer in ms if processor time is
    // counted, or if other programs use the bot's processor.
    int guard_ms(bool first) const;
    bool operator==(const TimeLimit& o) const {
        return clock == o.clock && first_ms == o.first_ms && later_ms == o.later_ms &&
               tolerance_ms == o.tolerance_ms && bank_ms == o.bank_ms &&
               (tolerance_ms == 0 || late_turns == o.late_turns);
    }
};

// Formats a limit as "on", "cpu" or "off". The limits of later answers and of the first answer in
// ms follow if they differ from the contest's: "cpu 40,900". A tolerance in ms with its number of
// turns, or a bank in ms, follows at the end: "on tolerance 50,2", "on bank 500".
// parse_time_limit() reads this form and throws Error if the text is invalid.
std::string format_time_limit(const TimeLimit& limit);
TimeLimit parse_time_limit(const std::string& text);
// Reads a limit from a JSON value: a text of format_time_limit(), or true or false as in old files.
TimeLimit time_limit_of(const nlohmann::ordered_json& value);

// The largest value of every limit in ms.
constexpr int MAX_MS = 1'000'000;
// Sets the limits from "LATER" or "LATER,FIRST", each 1 to 1,000,000 ms. Throws Error with a
// message that starts with `where`.
void set_milliseconds(TimeLimit& limit, const std::string& text, const std::string& where);

}  // namespace carom::referee::bots
