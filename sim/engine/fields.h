// What a game's state consists of, told once: a function for_each_field(state, each) calls
// each(field, value) for every number in it, in a fixed order. Fingerprints come from that list,
// and the test that nothing is missing in it (tests/conformance.h).
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/engine/hash.h"
#include "sim/engine/round.h"

namespace carom {

struct Field {
    enum Kind {
        EXACT,
        ROUNDED,  // a double whose last bits may differ: rounded, as the protocol does
        COUNT,  // how many of a list there are, which the fields behind it tell as well
        DERIVED,  // follows from other fields
    };
    const char* name;
    const char* unit;  // "" for a plain number
    Kind kind = EXACT;
};

// A hash over everything in a state, to tell whether two are the same.
template <class State>
std::uint64_t hash_of_fields(const State& s) {
    Hash h;
    for_each_field(s, [&h](const Field& field, const auto& value) {
        if (field.kind == Field::COUNT || field.kind == Field::DERIVED) return;
        if constexpr (std::is_floating_point_v<std::decay_t<decltype(value)>>) {
            h.add(field.kind == Field::ROUNDED ? round_half_away(value) : value);
        } else {
            h.add(static_cast<std::int64_t>(value));
        }
    });
    return h.value();
}

}  // namespace carom
