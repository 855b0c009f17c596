// The time limit of an answer, and its clock.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace carom::referee::bots {

struct TimeLimit {
    // WALL: as in the contest, except that waiting for a processor is not charged, up to the guard.
    // CPU: the processor time of the bot and its children, which does not grow on a busy machine. A
    // bot that neither answers nor computes is ended by the guard. NONE: no limit.
    enum Clock { WALL, CPU, NONE } clock = WALL;
    int first_ms = 1000, later_ms = 50;  // the contest's values

    int ms(bool first) const { return first ? first_ms : later_ms; }
    // Returns the largest wall time of an answer when processor time is counted, or when other
    // programs use the bot's processor.
    int guard_ms(bool first) const;
    bool operator==(const TimeLimit& o) const {
        return clock == o.clock && first_ms == o.first_ms && later_ms == o.later_ms;
    }
};

// Formats a limit as "on", "cpu" or "off", followed by the milliseconds of later answers and of the
// first if they differ from the contest's: "cpu 40,900". The inverse function throws Error.
std::string format_time_limit(const TimeLimit& limit);
TimeLimit parse_time_limit(const std::string& text);
// Reads a limit from a file. Files from before processor time was supported contain true or false.
TimeLimit time_limit_of(const nlohmann::ordered_json& value);

// Sets the milliseconds from "LATER" or "LATER,FIRST", 1 to a million each. Throws Error, with
// `where` at its start.
void set_milliseconds(TimeLimit& limit, const std::string& text, const std::string& where);

}  // namespace carom::referee::bots
