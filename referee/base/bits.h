// The hexadecimal form of doubles in golden games: the 64 bits without leading zeros.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "referee/base/text.h"

namespace carom::referee {

inline std::string bits_of(double v) {
    std::uint64_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    return formatted("%llx", static_cast<unsigned long long>(bits));
}

// For an invalid text, the result follows from its valid beginning.
inline double double_of(const std::string& bits) {
    const std::uint64_t number = std::strtoull(bits.c_str(), nullptr, 16);
    double v;
    std::memcpy(&v, &number, sizeof v);
    return v;
}

}  // namespace carom::referee
