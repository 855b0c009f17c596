// Optional programs, and test cases that start first.
#pragma once

#include <doctest/doctest.h>

#include <string>

namespace carom::tests {

// A case that takes long or waits long starts first: TEST_CASE("NAME" * tests::SLOW).
constexpr const char* SLOW_CASE = "slow";
inline const doctest::description SLOW(SLOW_CASE);

// Returns whether an optional program is missing. The running case then counts as skipped and
// should return: `if (lacks("git")) return;`
bool lacks(const std::string& program);

// Marks the running case as skipped, unless one of its checks fails.
void skip(const std::string& reason);

}  // namespace carom::tests
