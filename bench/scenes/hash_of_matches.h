// Computes one hash over all states of a fixed set of matches.
#pragma once

#include "sim/base/fields.h"

namespace carom::bench {

// play(number, each) plays a match and calls each(state, ...) in every turn.
template <class Play>
std::uint64_t hash_of_matches(int matches, Play play) {
    Hash hash;
    const auto each = [&hash](const auto& state, const auto&...) {
        hash.add(static_cast<std::int64_t>(hash_of(state)));
    };
    for (int number = 0; number < matches; ++number) play(number, each);
    return hash.value();
}

}  // namespace carom::bench
