#!/usr/bin/env bash
# Measures a simulated turn without AVX2 and in WebAssembly (in node) relative to the normal build.
# Each program plays all scenes in turn, five times, and the medians are compared.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=build/bench/platforms
rm -rf "$out" && mkdir -p "$out/include"
ln -s /usr/include/nlohmann "$out/include/nlohmann"
sources=(bench/platforms/main.cpp bench/speed/{mean_max,mad_pod_racing,poker_chip_race}.cpp
    bench/speed/{fantastic_bits,search_race,bit_runner_2048,code_royale}.cpp
    referee/search_race/start.cpp referee/bit_runner_2048/start.cpp
    referee/mad_pod_racing/start.cpp
    referee/base/{text,json}.cpp)
node="node --no-warnings --experimental-wasi-unstable-preview1 tests/platforms/wasi.mjs"
wasm="clang++ --target=wasm32-wasi -O2 -fexceptions -fignore-exceptions -DJSON_HAS_FILESYSTEM=0"
wasm+=" -DJSON_HAS_EXPERIMENTAL_FILESYSTEM=0 tests/platforms/throw_ends.cpp"
columns=("AVX2" "SSE2" "wasm, SIMD" "wasm")
programs=("$out/avx2" "$out/sse2" "$node $out/simd.wasm" "$node $out/plain.wasm")
compilers=("g++ -O3 -mavx2 -mbmi2" "g++ -O3" "$wasm -msimd128" "$wasm")
for k in "${!columns[@]}"; do
    # shellcheck disable=SC2086 # a compiler is several words
    ${compilers[k]} -std=c++17 -ffp-contract=off -DNDEBUG -w -I. -I"$out/include" \
        -Wl,-z,stack-size=8388608 "${sources[@]}" -o "${programs[k]##* }"
done
for _ in 1 2 3 4 5; do
    for k in "${!columns[@]}"; do
        ${programs[k]} | sed "s/^/$k\t/"
    done
done > "$out/times"
printf '%-22s' scene
printf '%16s' "${columns[@]}"
echo "   ns a turn, and over the first column"
sort -t $'\t' -k2,2 -k1,1n -k3,3n "$out/times" | awk -F '\t' '
    function flush() {
        if (n == 0) return
        median = value[int((n + 1) / 2)]
        if (column == 0) {
            if (scene != "") print ""
            first = median
            printf "%-22s%16.0f", name, median
        } else printf "%9.0f (%4.2f)", median, median / first
        scene = name; n = 0
    }
    $1 != column || $2 != name { flush(); column = $1; name = $2 }
    { value[++n] = $3 }
    END { flush(); print "" }'
