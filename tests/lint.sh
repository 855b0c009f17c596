#!/usr/bin/env bash
# Formatting, the arrows between folders, and every file alone under both compilers.
set -u
cd "$(dirname "$0")/.."
status=0
complain() { echo "lint: $*"; status=1; }

files=$(git ls-files -co --exclude-standard '*.h' '*.cpp')
clang-format --dry-run -Werror $files || complain "formatting (make format mends it)"

# arrow FOLDER ALLOWED...: quoted includes of a folder may name these folders only.
arrow() {
    local folder=$1; shift
    local allowed; allowed=$(IFS='|'; echo "$*")
    local bad
    bad=$(git ls-files -co --exclude-standard "$folder/*.h" "$folder/*.cpp" | xargs grep -HnE '#include "' |
        grep -vE "#include \"($allowed)/")
    [ -z "$bad" ] || complain "$folder may include $allowed only:"$'\n'"$bad"
}
arrow sim sim
arrow bot sim bot
arrow referee sim referee
arrow bench sim bot referee bench
arrow tests sim bot referee bench tests

# Policies know the boxes, the keys and what quadtrees share, not each other.
bad=$(grep -HnE '#include "sim/broadphase/' sim/broadphase/*.h | grep -vE '(bounds|morton|quadtree_walk)\.h"')
[ -z "$bad" ] || complain "a broad phase includes another:"$'\n'"$bad"
# What becomes the submission needs nothing but the standard library, and the world no I/O or heap.
bad=$(grep -HnE '#include <.*(/|\.h)' $(git ls-files -co --exclude-standard 'sim/*.h' 'bot/*.h' 'bot/*.cpp') |
    grep -v '<immintrin.h>')
[ -z "$bad" ] || complain "sim and bot include the standard library only:"$'\n'"$bad"
bad=$(grep -HnE '#include <(iostream|istream|ostream|fstream|cstdio|chrono|thread|vector|string|map|memory)>' \
    $(git ls-files -co --exclude-standard 'sim/*.h'))
[ -z "$bad" ] || complain "sim does no I/O, reads no clock, uses no heap:"$'\n'"$bad"

check() {  # COMPILER FILE: compiles a file that includes this one alone; a warning is an error
    echo "#include \"$2\"" | "$1" -std=c++17 -fsyntax-only -ffp-contract=off -mavx2 -mbmi2 \
        -Wall -Wextra -Werror -I. -x c++ - || { echo "lint: $1 $2"; return 1; }
}
export -f check
for compiler in g++ clang++; do for file in $files; do echo "$compiler $file"; done; done |
    xargs -P "$(nproc)" -L 1 bash -c 'check "$0" "$1"' || complain "some file does not compile alone"

[ $status -eq 0 ] && echo "lint: $(echo "$files" | wc -l) files in order"
exit $status
