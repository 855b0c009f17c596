// This file defines vectors of four doubles or sixteen shorts. The arithmetic uses the compilers'
// vector extensions, so the same code gives the same bits with AVX2 (CAROM_AVX2, compiler.h), where
// a vector has 32 bytes, and without AVX2, where a vector is two halves of 16 bytes. Only
// operations without an operator have two implementations. Functions take 32-byte vectors by
// reference and are always inlined (compiler.h explains the reason at CAROM_INLINE).
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "sim/base/compiler.h"
#include "sim/base/vector.h"

#ifdef CAROM_AVX2
#include <immintrin.h>
#endif

namespace carom {

using Double2 = double __attribute__((vector_size(16)));
using Long2 = std::int64_t __attribute__((vector_size(16)));
using Short8 = short __attribute__((vector_size(16)));
#ifdef CAROM_AVX2
using Double4 = double __attribute__((vector_size(32)));
// A Long4 also serves as a mask, in which each lane is 0 or -1.
using Long4 = std::int64_t __attribute__((vector_size(32)));
using Short16 = short __attribute__((vector_size(32)));
#else
// A 32-byte vector stored as two halves of 16 bytes. g++ keeps vectors wider than the registers in
// memory, which is slow. The type has only the vector operators that the code uses.
template <class Half>
struct Wide {
    using T = std::decay_t<decltype(Half{}[0])>;  // type of a lane
    using Mask = Wide<std::conditional_t<std::is_same_v<Half, Double2>, Long2, Half>>;
    static constexpr int LANES = 16 / sizeof(T);  // lanes of a half

    Half low, high;

    Wide() = default;
    CAROM_INLINE Wide(const Half& l, const Half& h) : low(l), high(h) {}
    CAROM_INLINE Wide(T a, T b, T c, T d) : low{a, b}, high{c, d} {}
    CAROM_INLINE Wide(T all) : low(all - Half{}), high(low) {}
    template <class Other>
    CAROM_INLINE explicit Wide(const Wide<Other>& bits)
        : low((Half)bits.low), high((Half)bits.high) {}

    CAROM_INLINE T operator[](int k) const { return k < LANES ? low[k] : high[k - LANES]; }
    CAROM_INLINE T& operator[](int k) { return reinterpret_cast<T*>(this)[k]; }

    CAROM_INLINE Wide operator~() const { return {~low, ~high}; }
    CAROM_INLINE Wide operator-() const { return {-low, -high}; }
#define CAROM_LANES(op)                                                  \
    CAROM_INLINE friend Wide operator op(const Wide& a, const Wide& b) { \
        return {a.low op b.low, a.high op b.high};                       \
    }                                                                    \
    CAROM_INLINE Wide& operator op##=(const Wide& b) { return *this = *this op b; }
#define CAROM_LANES_COMPARED(op)                                                                 \
    CAROM_INLINE friend Mask operator op(const Wide& a, const Wide& b) {                         \
        return {(decltype(Mask::low))(a.low op b.low), (decltype(Mask::low))(a.high op b.high)}; \
    }
    CAROM_LANES(+)
    CAROM_LANES(-)
    CAROM_LANES(*)
    CAROM_LANES(/)
    CAROM_LANES(&)
    CAROM_LANES(|)
    CAROM_LANES(^)
    CAROM_INLINE friend Wide operator<<(const Wide& a, int by) {
        return {a.low << by, a.high << by};
    }
    CAROM_LANES_COMPARED(<)
    CAROM_LANES_COMPARED(<=)
    CAROM_LANES_COMPARED(>)
    CAROM_LANES_COMPARED(>=)
    CAROM_LANES_COMPARED(==)
    CAROM_LANES_COMPARED(!=)
#undef CAROM_LANES
#undef CAROM_LANES_COMPARED
};
using Double4 = Wide<Double2>;
using Long4 = Wide<Long2>;
using Short16 = Wide<Short8>;
#endif
using UShort4 = unsigned short __attribute__((vector_size(8)));
using Byte4 = signed char __attribute__((vector_size(4)));

CAROM_INLINE Double4 broadcast(double v) { return Double4{v, v, v, v}; }

template <class Vector, class T>
CAROM_INLINE Vector load(const T* from) {
    Vector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
template <class Vector, class T>
CAROM_INLINE void store(T* to, const Vector& v) {
    std::memcpy(to, &v, sizeof v);
}

CAROM_INLINE Double4 select(const Long4& mask, const Double4& yes, const Double4& no) {
#ifdef CAROM_AVX2
    return _mm256_blendv_pd(no, yes, (__m256d)mask);
#else
    return (Double4)((mask & (Long4)yes) | (~mask & (Long4)no));
#endif
}
CAROM_INLINE Double4 sqrt(const Double4& v) {
#ifdef CAROM_AVX2
    return _mm256_sqrt_pd(v);
#else
    return Double4{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
#endif
}
// Returns the smaller value in each lane. If either value is not a number, the result is b's value.
CAROM_INLINE Double4 min(const Double4& a, const Double4& b) {
#ifdef CAROM_AVX2
    return _mm256_min_pd(a, b);
#else
    return select(a < b, a, b);
#endif
}
CAROM_INLINE Double4 max(const Double4& a, const Double4& b) {
#ifdef CAROM_AVX2
    return _mm256_max_pd(a, b);
#else
    return select(a > b, a, b);
#endif
}
CAROM_INLINE double least(const Double4& v) {
#ifdef CAROM_AVX2
    const __m128d two = _mm_min_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));
    return _mm_cvtsd_f64(_mm_min_sd(two, _mm_unpackhi_pd(two, two)));
#else
    const double a = v[0] < v[2] ? v[0] : v[2], b = v[1] < v[3] ? v[1] : v[3];
    return a < b ? a : b;
#endif
}
CAROM_INLINE Double4 abs(const Double4& v) { return (Double4)((Long4)v & INT64_MAX); }
CAROM_INLINE Double4 length(const Double4& x, const Double4& y) { return sqrt(x * x + y * y); }

// Returns each pair of bytes as a number whose high byte is the smaller byte of the pair. Each lane
// holds one pair.
CAROM_INLINE Double4 ordered_pairs(UShort4 pairs) {
#ifdef CAROM_AVX2
    const __m128i v = _mm_cvtsi64_si128(static_cast<long long>((std::uint64_t)pairs));
    const __m128i high = _mm_srli_epi16(v, 8), low = _mm_and_si128(v, _mm_set1_epi16(255));
    const __m128i ordered =
        _mm_or_si128(_mm_slli_epi16(_mm_min_epi16(high, low), 8), _mm_max_epi16(high, low));
    return _mm256_cvtepi32_pd(_mm_cvtepu16_epi32(ordered));
#else
    Double4 all;
    for (int k = 0; k < 4; ++k) {
        const int high = pairs[k] >> 8, low = pairs[k] & 255;
        all[k] = high < low ? high << 8 | low : low << 8 | high;
    }
    return all;
#endif
}

#ifndef CAROM_AVX2
// Returns a mask's lanes as bits: lane k becomes bit k. Each lane keeps one bit of its byte, and a
// multiplication adds the bytes.
CAROM_INLINE unsigned mask_to_bits(Short8 mask) {
    using Byte8 = signed char __attribute__((vector_size(8)));
    const auto bytes = (std::uint64_t) __builtin_convertvector(mask, Byte8);
    return static_cast<unsigned>((bytes & 0x8040201008040201u) * 0x0101010101010101u >> 56);
}
#endif
// Returns a mask's lanes as bits: lane k becomes bit k.
CAROM_INLINE unsigned bits(const Long4& mask) {
#ifdef CAROM_AVX2
    return static_cast<unsigned>(_mm256_movemask_pd((__m256d)mask));
#else
    return static_cast<unsigned>((mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8));
#endif
}
CAROM_INLINE unsigned bits(const Short16& mask) {
#ifdef CAROM_AVX2
    return _pext_u32(static_cast<unsigned>(_mm256_movemask_epi8((__m256i)mask)), 0x55555555u);
#else
    return mask_to_bits(mask.low) | mask_to_bits(mask.high) << 8;
#endif
}

CAROM_INLINE unsigned bits(Short8 mask) {
#ifdef CAROM_AVX2
    return _pext_u32(static_cast<unsigned>(_mm_movemask_epi8((__m128i)mask)), 0x5555u);
#else
    return mask_to_bits(mask);
#endif
}

// Converts four 32-bit integers to doubles.
CAROM_INLINE Double4 to_doubles(const std::int32_t* from) {
#ifdef CAROM_AVX2
    return _mm256_cvtepi32_pd(load<__m128i>(from));
#else
    return Double4{static_cast<double>(from[0]), static_cast<double>(from[1]),
                   static_cast<double>(from[2]), static_cast<double>(from[3])};
#endif
}
// Converts four signed bytes to four 64-bit integers.
CAROM_INLINE Long4 widen(Byte4 v) {
#ifdef CAROM_AVX2
    return (Long4)_mm256_cvtepi8_epi64(_mm_cvtsi32_si128(static_cast<int>((std::uint32_t)v)));
#else
    return Long4{v[0], v[1], v[2], v[3]};
#endif
}
// Returns four bytes. Byte k is 1 if bit k is set, otherwise 0.
CAROM_INLINE Byte4 ones(unsigned bits) {
#ifdef CAROM_AVX2
    return (Byte4)_pdep_u32(bits, 0x01010101u);
#else
    const auto one = [bits](int k) { return static_cast<signed char>(bits >> k & 1); };
    return Byte4{one(0), one(1), one(2), one(3)};
#endif
}

CAROM_INLINE Double4 truncate(const Double4& v) {
#ifdef CAROM_AVX2
    return _mm256_round_pd(v, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
#else
    return Double4{std::trunc(v[0]), std::trunc(v[1]), std::trunc(v[2]), std::trunc(v[3])};
#endif
}
CAROM_INLINE Double4 floor(const Double4& v) {
#ifdef CAROM_AVX2
    return _mm256_round_pd(v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
#else
    return Double4{std::floor(v[0]), std::floor(v[1]), std::floor(v[2]), std::floor(v[3])};
#endif
}

// Truncates four doubles between -2^31 and 2^31 to integers.
CAROM_INLINE Long4 to_longs(const Double4& v) {
#ifdef CAROM_AVX2
    return (Long4)_mm256_cvtepi32_epi64(_mm256_cvttpd_epi32(v));
#else
    const auto lane = [&v](int k) { return std::int64_t{static_cast<std::int32_t>(v[k])}; };
    return Long4{lane(0), lane(1), lane(2), lane(3)};
#endif
}

// Rounds each lane as the scalar round_half_away does.
CAROM_INLINE Double4 round_half_away(const Double4& v) {
    const Long4 sign = (Long4)v & INT64_MIN;
    return truncate(v + (Double4)((Long4)broadcast(ALMOST_HALF) | sign)) + 0.0;
}

// Truncates sixteen doubles, given in groups of four, to integers and limits them to the range of a
// short.
CAROM_INLINE Short16 to_shorts(const Double4& a, const Double4& b, const Double4& c,
                               const Double4& d) {
#ifdef CAROM_AVX2
    const auto whole = [](Double4 v) {
        return _mm256_cvttpd_epi32(max(min(v, broadcast(INT16_MAX)), broadcast(INT16_MIN)));
    };
    return (Short16)_mm256_set_m128i(_mm_packs_epi32(whole(c), whole(d)),
                                     _mm_packs_epi32(whole(a), whole(b)));
#else
    Short16 all;
    const Double4 group[] = {a, b, c, d};
    for (int k = 0; k < 16; ++k) {
        const double v = group[k / 4][k % 4];
        all[k] = static_cast<short>(v > INT16_MIN ? (v < INT16_MAX ? v : INT16_MAX) : INT16_MIN);
    }
    return all;
#endif
}

// Does the same for four doubles. The lower four lanes hold the results.
CAROM_INLINE Short8 to_shorts(const Double4& v) {
    const Double4 inside = max(min(v, broadcast(INT16_MAX)), broadcast(INT16_MIN));
#ifdef CAROM_AVX2
    const __m128i whole = _mm256_cvttpd_epi32(inside);
    return (Short8)_mm_packs_epi32(whole, whole);
#else
    Short8 all = {};
    for (int k = 0; k < 4; ++k) all[k] = static_cast<short>(inside[k]);
    return all;
#endif
}
// Returns sixteen copies of lane k.
template <int k>
CAROM_INLINE Short16 broadcast(Short8 v) {
#ifdef CAROM_AVX2
    return (Short16)_mm256_broadcastw_epi16(_mm_srli_si128((__m128i)v, 2 * k));
#else
    return Short16{} + v[k];
#endif
}

// Returns a mask. Lane k is set if `first` + k is below `count`.
CAROM_INLINE Long4 below(int first, int count) {
    return Long4{0, 1, 2, 3} < (Long4{} + (count - first));
}

}  // namespace carom
