#!/usr/bin/env bash
# Makes a new game from the toy game: new_game.sh NAME, where NAME can be a C++ namespace. Copies
# Billiards under that name into sim/, referee/, bot/ and tests/, and adds its line to the tables of
# games. tests/NAME/readers.cpp connects the game with the conformance checks and fuzzing. The copy
# compiles, can be played and passes the conformance checks. tests/toy/README.md says what to change
# next.
set -euo pipefail
cd "$(dirname "$0")/../.."
name=${1-}
taken=" carom referee bot sim tests bench std toy "
if ! [[ $name =~ ^[a-z][a-z0-9]*(_[a-z0-9]+)*$ && $taken != *" $name "* ]] ||
    ! "${CXX:-g++}" -fsyntax-only -x c++ - <<< "namespace $name {}" 2> /dev/null; then
    echo "new-game: NAME=$name: expected small letters, digits and single underscores, such as" \
        "NAME=space_golf" >&2
    exit 2
fi
for taken in "sim/$name" "referee/$name" "bot/$name" "tests/$name"; do
    [ ! -e "$taken" ] || { echo "new-game: NAME=$name: $taken is there already" >&2; exit 2; }
done
title=$(sed -E 's/_/ /g; s/\b[a-z]/\U&/g' <<< "$name")

as_own() {  # FROM TO: copies a file of the toy game under the new names
    mkdir -p "$(dirname "$2")"
    sed -E -e "s#tests/toy/fields\.h#sim/$name/fields.h#g" \
        -e "s#sim/world/billiards\.h#sim/$name/step.h#g" \
        -e "/^namespace carom::toy \{\$/{N;/using namespace/{N;d}}" \
        -e "s/\bbilliards\b/$name/g" -e "s#tests/toy/text\.h#referee/$name/text.h#g" \
        -e "s#tests/toy/(read|think)\.h#bot/$name/\1.h#g" \
        -e "s/\btoy\b/$name/g" -e "s/TOY_WEIGHTS/${name^^}_WEIGHTS/g" -e "s/Billiards/$title/g" \
        -e "s/, as an example\. /. /" "$1" > "$2"
}
as_own sim/world/billiards.h "sim/$name/step.h"
as_own tests/toy/fields.h "sim/$name/fields.h"
as_own tests/toy/text.h "referee/$name/text.h"
as_own tests/toy/adapter.h "referee/$name/adapter.cpp"
sed -i -e '/^#pragma once/d' -e 's/^inline //' "referee/$name/adapter.cpp"
as_own tests/toy/read.h "bot/$name/read.h"
as_own tests/toy/think.h "bot/$name/think.h"
as_own tests/toy/searcher.cpp "bot/$name/bot.cpp"
as_own tests/toy/bot.cpp "bot/$name/nearest.cpp"
as_own tests/toy/readers.cpp "tests/$name/readers.cpp"
for kind in answer-push input-short; do
    cp "tests/fuzz/corpus/toy_$kind" "tests/fuzz/corpus/${name}_$kind"
done
cat > "sim/$name/RULES.md" << RULES
# The rules of $title

Write here what the official referee does, in its order and to the last bit. What stands in step.h
now: each player pushes a ball; balls bounce off each other and off cushions and fall into pockets;
positions are rounded and speeds fall to 0.93 of what they were.
RULES
cat > "bot/$name/game.conf" << CONF
# What the Makefile and the scripts in tests/ need to know of $title (bot/mean_max/game.conf).
simple=nearest
play_as=2
submission_as=2
leagues=0 1
CONF

# Adds the game's line to the tables, after the last game's.
line_before() {  # FILE PATTERN LINES
    PATTERN=$2 ADDED=$3 perl -0pi -e 's/^(?=\Q$ENV{PATTERN}\E)/$ENV{ADDED}\n/m
        or die "new-game: $ARGV: no line begins with $ENV{PATTERN}\n"' "$1"
}
for table in referee/game/games.cpp tests/toy/games.cpp; do
    line_before "$table" '#include "referee/mean_max/text.h"' \
        "#include \"referee/$name/text.h\""
    line_before "$table" '    };' "        $name::game_type(),"
done
if command -v clang-format > /dev/null; then
    clang-format -i {sim,referee,bot,tests}/"$name"/*.{h,cpp} 2> /dev/null || true
fi
echo "$title: sim/$name, referee/$name, bot/$name and tests/$name, and a line in"
echo "referee/game/games.cpp and tests/toy/games.cpp. Now:"
echo "  make play GAME=$name"
echo "  make test ARGS='-ts=conformance'"
echo "tests/toy/README.md says what to change, and in which order."
