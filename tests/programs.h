// Declares functions to skip cases that need optional programs, and the mark of slow cases.
#pragma once

#include <doctest/doctest.h>

#include <string>

namespace carom::tests {

// Cases that take or wait long are marked, so that they start first: TEST_CASE("NAME" *
// tests::SLOW).
constexpr const char* SLOW_CASE = "slow";
inline const doctest::description SLOW(SLOW_CASE);

// Returns whether an optional program is missing. If it is missing, marks the running test case as
// skipped. The case should return: `if (lacks("git")) return;`
bool lacks(const std::string& program);

// Marks the running case as skipped, unless one of its checks fails.
void skip(const std::string& reason);

}  // namespace carom::tests
