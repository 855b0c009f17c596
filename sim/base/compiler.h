// This file contains compiler settings with which every build computes the same bits under any
// flags. Every header with arithmetic includes this file first. The supported compilers are g++ and
// clang++ with C++17 or later.
#pragma once

#if __cplusplus < 201703L
#error "Carom needs C++17: compile with -std=c++17 or later."
#endif
#if !defined(__clang__) && (!defined(__GNUC__) || defined(__INTEL_COMPILER))
#error "Carom is exact with g++ and clang++ only: this compiler is neither of them."
#endif
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "Carom cannot be exact with -ffast-math, -Ofast or -funsafe-math-optimizations."
#endif
#if defined(__FLT_EVAL_METHOD__) && (__FLT_EVAL_METHOD__ == 1 || __FLT_EVAL_METHOD__ == 2)
#error "Carom cannot be exact on the x87: compile for SSE2 (-msse2 -mfpmath=sse)."
#endif

// a * b + c must round twice, as in the referees' Java. On a processor with fused multiply-add
// (-march=native, -mfma, every ARM), g++ and clang++ would round once, and a few turns later the
// contacts would differ. The setting applies from here to the end of the translation unit.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
#endif

// Enables the vector code (simd.h). A submission defines CAROM_AVX2 in its first lines, because g++
// leaves __AVX2__ undefined under a target pragma.
#if !defined(CAROM_AVX2) && defined(__AVX2__) && defined(__BMI2__)
#define CAROM_AVX2
#endif

// Marks functions that return or take 32-byte vectors. The calling convention for such vectors
// differs between builds with and without AVX, and g++ warns about that. An inlined function has no
// call, so the difference cannot matter and the warning is turned off. Small functions
// of inner loops are marked, too, because g++ does not inline all of them in large files.
#define CAROM_INLINE [[gnu::always_inline]] inline
// Marks a lambda in the same way. The macro stands after the parameters of the lambda.
#define CAROM_INLINE_LAMBDA __attribute__((always_inline))
// Marks functions that are called rarely. g++ limits by how much inlining may enlarge a file, so an
// inlined rare function would leave less of this limit for the simulation.
#define CAROM_NOINLINE [[gnu::noinline]] inline
#pragma GCC diagnostic ignored "-Wpsabi"
