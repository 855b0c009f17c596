// FNV-1a with 64 bits, used for fingerprints of states and golden games. It is not safe against
// deliberate collisions. Source: http://www.isthe.com/chongo/tech/comp/fnv (offset basis and
// prime).
#pragma once

#include <cstddef>
#include <cstdint>

namespace carom {

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

}  // namespace carom
