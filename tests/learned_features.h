// What the tests of all games' features have in common.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "bot/search/features.h"
#include "sim/base/hash.h"

namespace carom::tests {

using Numbers = std::vector<float>;

// The features of many positions. Their hash is the same with every compiler and on every platform.
class Hashed {
  public:
    void add(const Numbers& numbers) {
        most_.resize(numbers.size()), least_.resize(numbers.size());
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            REQUIRE(std::isfinite(numbers[k]));
            hash_.add(static_cast<double>(numbers[k]));
            most_[k] = positions_ == 0 ? numbers[k] : std::max(most_[k], numbers[k]);
            least_[k] = positions_ == 0 ? numbers[k] : std::min(least_[k], numbers[k]);
        }
        ++positions_;
    }
    // Checks the hash, and that every feature has its own name and differs between positions,
    // except `constant` features.
    template <std::size_t COUNT>
    void check(const search::Feature (&features)[COUNT], std::uint64_t hash,
               const std::set<std::string>& constant = {}) const {
        REQUIRE(most_.size() == COUNT);
        std::set<std::string> names;
        for (std::size_t k = 0; k < COUNT; ++k) {
            CAPTURE(std::string(features[k].name));
            CHECK(names.insert(features[k].name).second);
            CHECK(features[k].scale > 0);
            CHECK((most_[k] > least_[k]) == (constant.count(features[k].name) == 0));
        }
        CHECK(hash_.value() == hash);
    }

  private:
    Hash hash_;
    int positions_ = 0;
    Numbers most_, least_;
};

}  // namespace carom::tests
