// What the headers ask of the compiler, so that the same bits come out under any flags: included
// first by whatever computes. g++ and clang++; C++17 and later.
#pragma once

#if !defined(__clang__) && (!defined(__GNUC__) || defined(__INTEL_COMPILER))
#error "Carom is exact with g++ and clang++ only: this compiler is neither of them."
#endif
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "Carom cannot be exact with -ffast-math, -Ofast or -funsafe-math-optimizations."
#endif
#if defined(__FLT_EVAL_METHOD__) && (__FLT_EVAL_METHOD__ == 1 || __FLT_EVAL_METHOD__ == 2)
#error "Carom cannot be exact on the x87: compile for SSE2 (-msse2 -mfpmath=sse)."
#endif

// a * b + c is two roundings, as the referees' Java has it. Where the processor can do both at once
// (-march=native, -mfma, every ARM), g++ and clang++ would, and a few turns later a contact is
// another one. Holds from here to the end of the file that is compiled.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
#endif

// The vector paths (simd.h). The submission's first lines define this themselves, since g++ leaves
// __AVX2__ undefined under a target pragma.
#if !defined(CAROM_AVX2) && defined(__AVX2__) && defined(__BMI2__)
#define CAROM_AVX2
#endif

// For functions that return vectors of 32 bytes, which take them by reference: how vectors are
// handed over differs between builds with AVX and without. Where there is no call, that matters to
// nobody, and the warning says nothing.
#define CAROM_INLINE [[gnu::always_inline]] inline
#pragma GCC diagnostic ignored "-Wpsabi"
