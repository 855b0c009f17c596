// Each game lists the fields of its state in a function for_each_field(state, each), which calls
// each(field, value) for every number in the state, in a fixed order. Fingerprints use this list. A
// test checks that the list is complete (tests/conformance.h). The function is inlined to keep the
// variables of `each` in registers, which makes writing states twice as fast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "sim/base/compiler.h"
#include "sim/base/vector.h"

namespace carom {

// The 64-bit hash FNV-1a, for fingerprints of states and golden games. FNV-1a is not safe against
// deliberate collisions. Source: http://www.isthe.com/chongo/tech/comp/fnv (offset basis and
// prime).

class Hash {
  public:
    void bytes(const void* data, std::size_t size) {
        const unsigned char* p = static_cast<const unsigned char*>(data);
        for (std::size_t k = 0; k < size; ++k) value_ = (value_ ^ p[k]) * 0x100000001b3u;
    }
    // Adds the 8 bytes of a number. All supported platforms are little-endian.
    void add(double v) { bytes(&v, sizeof v); }
    void add(std::int64_t v) { bytes(&v, sizeof v); }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325u;
};

struct Field {
    enum Kind {
        EXACT,
        // The value is a double whose last bits may differ between libraries. hash_of() rounds the
        // value as the protocol does.
        ROUNDED,
        // The value is the length of a list. hash_of() leaves out the length, because the hash
        // includes every element.
        COUNT,
        // The value follows from other fields.
        DERIVED,
    };
    const char* name;
    // The string is empty if the number has no unit.
    const char* unit;
    Kind kind = EXACT;
    // Explains the number if the name does not, and lists special values.
    const char* meaning = "";
};

// Returns a hash of all fields except counts and derived values. Equal states have equal hashes.
template <class State>
std::uint64_t hash_of(const State& s) {
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
