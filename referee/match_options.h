// What every command that plays many matches asks for alike.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "referee/checks.h"
#include "sim/mean_max/rules.h"

namespace carom::referee {

// `time_limit` becomes on or off.
inline void add_match_options(CLI::App& command, std::int64_t& seed, int& league,
                              std::string& time_limit, int& memory_mb) {
    command.add_option("-i,--seed", seed, "of the first block; the next count on")
        ->transform(whole_number(INT64_MIN, INT64_MAX))
        ->capture_default_str();
    command.add_option("--league", league, "0 Wood 3, 1 Wood 2, 2 Wood 1, 3 Bronze and up")
        ->transform(whole_number(0, mean_max::TOP_LEAGUE))
        ->capture_default_str();
    command
        .add_option("--time-limit", time_limit,
                    "on: 1000 ms for the first answer, 50 ms for the others")
        ->check(CLI::IsMember({"on", "off"}))
        ->capture_default_str();
    command.add_option("--memory-limit", memory_mb, "MB of resident memory for a bot")
        ->transform(whole_number(1, 1'000'000))
        ->capture_default_str();
}

}  // namespace carom::referee
