// How long a bot may take for an answer, and by which clock.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace carom::referee::bots {

struct TimeLimit {
    // WALL: as the contest does it, but for time in which the bot had to wait for a processor,
    // up to the guard. CPU: the time that the bot and its children spend on a
    // processor, which does not grow where the machine is busy; a bot that neither answers nor
    // works dies of the guard. NONE: for as long as it takes.
    enum Clock { WALL, CPU, NONE } clock = WALL;
    int first_ms = 1000, later_ms = 50;  // the contest's own

    int ms(bool first) const { return first ? first_ms : later_ms; }
    // Wall time that an answer may take in all where processor time is counted, or where other
    // programs keep the bot from the processor.
    int guard_ms(bool first) const;
    bool operator==(const TimeLimit& o) const {
        return clock == o.clock && first_ms == o.first_ms && later_ms == o.later_ms;
    }
};

// "on", "cpu" or "off", and behind it, where they are not the contest's own, the milliseconds of
// later answers and of the first: "cpu 40,900". The way back throws Error.
std::string format_time_limit(const TimeLimit& limit);
TimeLimit parse_time_limit(const std::string& text);
// The same from a file; those written before processor time could be meant say true or false.
TimeLimit time_limit_of(const nlohmann::ordered_json& value);

// The milliseconds of "LATER" or "LATER,FIRST", 1 to a million each. Throws Error, with `where` in
// front.
void set_milliseconds(TimeLimit& limit, const std::string& text, const std::string& where);

}  // namespace carom::referee::bots
