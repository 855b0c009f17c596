#!/usr/bin/env bash
# Checks for the same bits on every platform: the signatures, every golden game, and the answers of
# bots and submissions with fixed rollouts to recorded inputs, compared with this machine's builds.
# Programs for ARM64 run in qemu, those for Windows in wine, WebAssembly in node. Prints one row per
# platform. The exit status is 1 if a cell differs. platforms.sh [WORD] runs only the rows with this
# word.
set -u
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/games.sh
. tests/games.sh
out=$PWD/build/platforms
mapfile -t games < <(games)
status=0

# Name | how a program is compiled | with vectors | how it is run
windows="x86_64-w64-mingw32-g++-posix -static"
wasm="clang++ --target=wasm32-wasi -fno-exceptions -Wl,-z,stack-size=8388608"
arm="qemu-aarch64 -L /usr/aarch64-linux-gnu"
node="node --no-warnings --experimental-wasi-unstable-preview1 tests/platforms/wasi.mjs"
rows="x86-64 Linux, g++|g++|-mavx2 -mbmi2|
x86-64 Linux, clang++|clang++|-mavx2 -mbmi2|
ARM64 Linux, g++|aarch64-linux-gnu-g++||$arm
ARM64 Linux, clang++|clang++ --target=aarch64-linux-gnu||$arm
Windows, g++|$windows|-mavx2 -mbmi2|wine
WebAssembly, clang++|$wasm|-msimd128|$node"
if [ $# -gt 0 ]; then
    rows=$(grep -F -- "$1" <<< "$rows") || { echo "platforms: expected a row's word: $1"; exit 2; }
fi

# --- The sources, the same for all
rm -rf "$out" && mkdir -p "$out/include" "$out/expected"
ln -s /usr/include/nlohmann "$out/include/nlohmann"
# The games, the reader of golden games and their comparison, as one source.
mapfile -t of_games < <(for game in "${games[@]}"; do ls "referee/$game"/*.cpp; done)
printf '#include "%s"\n' referee/game/*.cpp "${of_games[@]}" \
    referee/base/{text,json,steering_answer}.cpp referee/records/golden.cpp \
    referee/match/{verify,replay}.cpp \
    tests/platforms/golden.cpp > "$out/golden.cpp"
without_folders="-DJSON_HAS_FILESYSTEM=0 -DJSON_HAS_EXPERIMENTAL_FILESYSTEM=0"
sources="signature bench/signature.cpp -std=c++17 -I.
golden $out/golden.cpp -std=c++17 -I. -I$out/include -ffp-contract=off $without_folders"
for game in "${games[@]}"; do
    build/carom-amalgamate "bot/$game/bot.cpp" -o "$out/$game.cpp" || status=1
    sources+="
bot-$game bot/$game/bot.cpp -std=c++17 -I.
submission-$game $out/$game.cpp -std=gnu++17"
done

# --- The expected results of this machine
pinned=$(grep -ohE '"[0-9a-f]{16}"' tests/signature_test.cpp | tr -d '"')
count=0
for game in "${games[@]}"; do
    build/carom verify tests/golden/"$game"/*.txt | head -n 1 |
        sed -E 's/([0-9]+ of them broken off, )//; s/, 0 differences//'
    while read -r file seat; do
        sent "$game" "$file" "$seat" > "$out/expected/$game-$count.in"
        "build/$game/bot" --rollouts 60 --seed 1 < "$out/expected/$game-$count.in" \
            > "$out/expected/$game-$count.out"
        count=$((count + 1))
    done < <(recorded "$game")
done > "$out/expected/golden"

# --- Rows
export WINEPREFIX=$out/wine WINEDEBUG=-all
trap 'WINEPREFIX=$out/wine wineserver -k 2> /dev/null' EXIT
plain() { tr -d '\r'; }  # for Windows line ends
print_row() { printf '%-21s %-10s %-18s %-11s %-11s %s\n' "$@"; }
cell() {  # FOUND EXPECTED: "4 of 4"; a smaller number fails the check
    echo "$1 of $2"
    [ "$1" = "$2" ]
}
runs() { $run "$folder/$1$suffix" "${@:2}" 2> /dev/null | plain; }  # PROGRAM ARGUMENT...
answers() {  # PROGRAM: counts the answers to recorded inputs that are as expected
    local equal=0 input game
    for input in "$out"/expected/*.in; do
        game=$(basename "$input" .in) game=${game%-*}
        runs "$1-$game" --rollouts 60 --seed 1 < "$input" | cmp -s - "${input%.in}.out" &&
            equal=$((equal + 1))
    done
    cell $equal $count
}
print_row platform signatures "golden games" answers submission seconds
while IFS='|' read -r -u 3 name compile vectors run; do
    start=$SECONDS folder=$out/${name//[ ,+]/} suffix=
    [ "$run" = wine ] && suffix=.exe
    mkdir -p "$folder"
    {
        sed "s#\$#${vectors:+ $vectors}#" <<< "$sources"
        # Also without vectors on platforms where a flag enables them.
        [ -z "$vectors" ] || head -n 1 <<< "${sources/signature/signature-plain}"
    } | if [[ $compile == *wasm* ]]; then
        sed '/^golden/s#$# -fexceptions -fignore-exceptions tests/platforms/throw_ends.cpp#'
    else
        cat
    fi | xargs -P "$(nproc)" -L 1 sh -c '
        name=$0 source=$1; shift
        '"$compile"' -O1 -w "$@" "$source" -o '"$folder"'/$name'"$suffix"' 2>> '"$folder"'/said'
    of=$((${#games[@]} + 1)) found=$(runs signature)  # the world has one, too
    [ -z "$vectors" ] || of=$((2 * of)) found+=$'\n'$(runs signature-plain)
    signatures=$(cell "$(grep -cxF "$pinned" <<< "$found")" $of) || status=1
    for game in "${games[@]}"; do
        runs golden tests/golden/"$game"/*.txt
    done > "$folder/verified"
    equal=$(sed -n 's/, [0-9]* of the games twice, 0 differences$//p' "$folder/verified" |
        comm -12 <(sort) <(sort "$out/expected/golden") | awk '{sum += $1} END {print sum + 0}')
    golden=$(cell "$equal" "$(awk '{sum += $1} END {print sum}' "$out/expected/golden")") ||
        status=1
    answers=$(answers bot) || status=1
    submissions=$(answers submission) || status=1
    print_row "$name" "$signatures" "$golden" "$answers" "$submissions" $((SECONDS - start))
    [ ! -s "$folder/said" ] || head -n 5 "$folder/said"
done 3<<< "$rows"
[ $status -eq 0 ] && echo "the same bits on all of them" || echo "some platform differs"
exit $status
