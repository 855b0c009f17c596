// What the commands that play ask for alike.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "referee/bots/time_limit.h"
#include "referee/commands/checks.h"
#include "sim/mean_max/rules.h"

namespace carom::referee::commands {

// Fills in the limit, which holds the default.
inline void add_time_options(CLI::App& command, bots::TimeLimit& limit) {
    const auto clock = [&limit](const std::string& name) {
        limit.clock = bots::parse_time_limit(name).clock;
    };
    command
        .add_option_function<std::string>(
            "--time-limit", clock,
            "on: wall time, as in the contest; cpu: processor time, for a busy machine; off: none")
        ->check(CLI::IsMember({"on", "cpu", "off"}))
        ->default_str(bots::format_time_limit({limit.clock}));
    command.add_option_function<std::string>(
        "--limit-ms",
        [&limit](const std::string& text) { bots::set_milliseconds(limit, text, "--limit-ms"); },
        "LATER or LATER,FIRST: for an answer, and for the first (50,1000)");
}

// For the commands that play many matches.
inline void add_match_options(CLI::App& command, std::int64_t& seed, int& league,
                              bots::TimeLimit& limit, int& memory_mb) {
    command.add_option("-i,--seed", seed, "of the first block; the next count on")
        ->transform(whole_number(INT64_MIN, INT64_MAX))
        ->capture_default_str();
    command.add_option("--league", league, "0 Wood 3, 1 Wood 2, 2 Wood 1, 3 Bronze and up")
        ->transform(whole_number(0, mean_max::TOP_LEAGUE))
        ->capture_default_str();
    add_time_options(command, limit);
    command.add_option("--memory-limit", memory_mb, "MB of resident memory for a bot")
        ->transform(whole_number(1, 1'000'000))
        ->capture_default_str();
}

}  // namespace carom::referee::commands
