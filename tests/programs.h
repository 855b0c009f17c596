// Programs that a test may lack, and cases that begin first.
#pragma once

#include <doctest/doctest.h>

#include <string>

namespace carom::tests {

// A case that takes or waits long begins first: TEST_CASE("NAME" * tests::SLOW).
constexpr const char* SLOW_CASE = "slow";
inline const doctest::description SLOW(SLOW_CASE);

// Whether an optional program is missing. If so, the running case counts as skipped, and ought to
// return: `if (lacks("ffmpeg")) return;`
bool lacks(const std::string& program);

// Counts the running case as skipped, unless some check of the case fails.
void skip(const std::string& reason);

}  // namespace carom::tests
