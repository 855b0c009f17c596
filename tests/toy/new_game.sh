#!/usr/bin/env bash
# Makes a new game from the toy game: new_game.sh NAME [KIND [SEATS]], where NAME can be a C++
# namespace. Copies Billiards under that name into sim/, referee/ and bot/, and adds the name to the
# list of games. KIND says what circles do that meet: `contacts` bounce at the exact time,
# `overlaps` are pushed apart after each turn's move, and with `none` they pass through each other.
# SEATS is the number of players, such as 2 or 3-4.
# new_game.sh --remove NAME removes a game that was made in this way. tests/toy/README.md says what
# to change next.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=new-game
[ "${1-}" != --remove ] || { target=remove-game; shift; }
name=${1-} kind=${2:-contacts} seats=${3:-2}
refuse() { echo "$target: NAME=$name: $*" >&2; exit 2; }
list=referee/game/list.h known=tests/known.txt
taken=" carom referee bot sim tests bench std toy "
if ! [[ $name =~ ^[a-z][a-z0-9]*(_[a-z0-9]+)*$ && $taken != *" $name "* ]] ||
    ! "${CXX:-g++}" -fsyntax-only -x c++ - <<< "namespace $name {}" 2> /dev/null; then
    refuse "expected small letters, digits and single underscores, such as NAME=space_golf"
fi

if [ $target = remove-game ]; then
    grep -qx 'made_by=new-game' "bot/$name/game.conf" 2> /dev/null ||
        refuse "expected a game that make new-game made"
    rm -rf {sim,referee,bot,tests,bench/profile,bench/matches}/"$name"
    rm -rf build/{,of/,referee/,bot/,whole/referee/}"$name" build/whole/referee/"$name".*
    rm -f tests/fuzz/corpus/"${name}"_{answer-push,input-short}
    perl -0pi -e "s/ *\\\\\\n *X\\($name\\)//" "$list"
    sed -i "/^$name /d" "$known"
    ! command -v clang-format > /dev/null || clang-format -i "$list"
    echo "$name is removed, with sim/$name, referee/$name, bot/$name and its line in $list"
    exit
fi

moves="balls bounce off each other and off cushions and fall into pockets"
case $kind in
    contacts) ;;
    overlaps)
        moves="balls move, cushions and pockets count at the end of the move, and then balls that"
        moves+=" overlap are pushed apart"
        ;;
    none)
        moves="balls move through each other, cushions and pockets count at the end of the move,"
        moves+=" and then a ball that a player's ball lies on takes the player's velocity"
        ;;
    *) echo "$target: KIND=$kind: expected contacts, overlaps or none" >&2; exit 2 ;;
esac
if ! [[ $seats =~ ^[2-5](-[2-5])?$ ]] || ((${seats%-*} > ${seats#*-})); then
    echo "$target: SEATS=$seats: expected 2 to 5 seats, such as SEATS=2 or SEATS=3-4" >&2
    exit 2
fi
for taken in {sim,referee,bot,tests}/"$name"; do
    [ ! -e "$taken" ] || refuse "$taken is there already"
done
title=$(sed -E 's/_/ /g; s/\b[a-z]/\U&/g' <<< "$name")

as_own() {  # FROM TO: copies a file of the toy game under the new names
    mkdir -p "$(dirname "$2")"
    sed -E -e "s#tests/toy/fields\.h#sim/$name/fields.h#g" \
        -e "s#sim/world/billiards\.h#sim/$name/step.h#g" -e '/^using namespace billiards;$/d' \
        -e "s/\bbilliards\b/$name/g" -e "s#tests/toy/text\.h#referee/$name/text.h#g" \
        -e "s#tests/toy/(read|value|features|turn_model|kit)\.h#bot/$name/\1.h#g" \
        -e "s/\btoy\b/$name/g" -e "s/TOY_WEIGHTS/${name^^}_WEIGHTS/g" -e "s/Billiards/$title/g" \
        -e "s/ is an example of a complete contest on the world\. /: /" "$1" > "$2"
}
as_own sim/world/billiards.h "sim/$name/step.h"
sed -i "s/MIN_PLAYERS = 2, MAX_PLAYERS = 5/MIN_PLAYERS = ${seats%-*}, MAX_PLAYERS = ${seats#*-}/" \
    "sim/$name/step.h"
as_own tests/toy/fields.h "sim/$name/fields.h"
as_own tests/toy/text.h "referee/$name/text.h"
as_own tests/toy/adapter.h "referee/$name/adapter.cpp"
sed -i -e '/^#pragma once/d' -e '/^\/\/ The attribute keeps/d' \
    -e 's/^\(\[\[gnu::used\]\] \)\?inline //' "referee/$name/adapter.cpp"
for file in read.h value.h features.h turn_model.h kit.h bot.cpp nearest.cpp; do
    as_own "tests/toy/$file" "bot/$name/$file"
done
if [ "$kind" != contacts ]; then
    # The functions of overlaps.h take the place of Motion in step.h. There is no finder of contacts
    # to choose, so the three files name the engine itself.
    as_own tests/toy/overlaps.h "sim/$name/overlaps.h"
    KIND=$kind perl -0pi -e '
        BEGIN { open my $file, "<", $ARGV[0] =~ s/step/overlaps/r; local $/; $code = <$file>; }
        $code =~ s/.*?^namespace [^\n]*\n\n//sm;
        my $end = $ENV{KIND} eq "none" ? "// Two balls that overlap" : "}  // namespace";
        $code =~ s/^\Q$end\E.*//sm;
        my $calls = "    roll(s, observer);\n";
        $calls .= $ENV{KIND} eq "none" ? "    carry(s);\n" : "    push_apart<Engine>(s);\n";
        $code =~ s/^\/\/ A ball that a player.*?^}\n\n//sm if $ENV{KIND} eq "overlaps";
        s/^template <class Observer>\nstruct Motion .*?^};\n\n/$code/sm;
        s/^    AnyFinder finder;.*?return false;\n/$calls/sm;
        s/^\/\/ Returns false if the turn has too many contacts\.\n/\/\/ Always returns true.\n/m;
        my $meet = $ENV{KIND} eq "none" ? "bounce" : "push each other apart, bounce";
        s/bounce off each other and off cushions/$meet off cushions/;
        s/constexpr Elasticity [^\n]*\n//;
        my $standard = join "", map "#include <$_>\n", qw(algorithm cmath type_traits);
        s/(.*base\/)(vector.h"\n).*bounce.h"\n/$standard\n$1engine.h"\n$1$2/;
        s/(.*)finder.h"\n/($meet eq "bounce" ? "" : "$1separation.h\"\n") . "$1world.h\"\n"/e;
        s/#include <type_traits>\n|^ *using AnyFinder =.*?;\n//gsm if $ARGV =~ /turn_model/;
        s/<AnyFinder/<typename SearchObserver::Engine/g;
        s/\b(Any)?Finder\b/Engine/g;
        s/BoxPairs<MAX_BALLS>/Fast/g, s/AllPairs<MAX_BALLS>/Reference/g;
    ' "sim/$name/step.h" "bot/$name/turn_model.h" "referee/$name/adapter.cpp"
    rm "sim/$name/overlaps.h"
fi
for text in answer-push input-short; do
    cp "tests/fuzz/corpus/toy_$text" "tests/fuzz/corpus/${name}_$text"
done
rules="Write here what the official referee does, in its order and to the last bit. Until then this"
rules+=" page says what the copy of Billiards in step.h does: each player pushes a ball; $moves;"
rules+=" positions are rounded and speeds fall to 0.93 of what they were."
{ printf '# The rules of %s\n\n' "$title"; fold -s -w 99 <<< "$rules" | sed 's/ $//'; } \
    > "sim/$name/RULES.md"
others=$(seq -s ' ' 2 "${seats#*-}")
cat > "bot/$name/game.conf" << CONF
# What the Makefile and the scripts in tests/ need to know of $title (bot/mean_max/game.conf).
# make remove-game removes a game with the next line.
made_by=new-game
simple=nearest
play_as=$others
submission_as=$others
leagues=0 1
CONF
perl -0pi -e "s/(X\\(\\w+\\))\\s*\\z/\$1 \\\\\\n    X($name)\\n/" "$list"
if command -v clang-format > /dev/null; then
    clang-format -i {sim,referee,bot}/"$name"/*.{h,cpp} "$list" 2> /dev/null || true
fi
echo "$title: sim/$name, referee/$name and bot/$name, and a line in $list. Now:"
echo "  make play GAME=$name"
echo "  make test ARGS='-ts=conformance,kits'"
echo "tests/toy/README.md says what to change, and in which order."
