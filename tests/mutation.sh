#!/usr/bin/env bash
# A mutation test: changes the world, each broad phase, the rules of the games and the referee's
# tools in a copy, one change at a time, so that a pair is missed, a bound is a little too small or
# an order is another one. The tests must notice every change. Usage: mutation.sh [BUILD]
set -u
cd "$(dirname "$0")/.." || exit 2
top=$PWD build=${1:-build} root=$PWD/build/mutation
rm -rf "$root" && mkdir -p "$root" && cd "$root" || exit 1
printf '#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n#include <doctest/doctest.h>\n' > main.cpp
g++ -std=c++17 -O1 -c main.cpp -o main.o || exit 1
cases='a broad phase proposes*,circles that rest*,boxes that share*,the broad phases agree*'
worlds='every finder gives*,*bit for bit*,separating circles*'
# Without this check, a case with a new title would not run.
while read -r title; do
    grep -qF "${title//\*/}" "$top"/tests/{broadphase,world}_test.cpp ||
        { echo "mutation.sh: expected a case \"$title\""; exit 1; }
done < <(tr ',' '\n' <<< "$cases,$worlds")
number=0

noticed() {  # HEADER TEST CASES [OPTION...]: prints the result of a changed copy
    local flags=(-std=c++17 -O1 -ffp-contract=off -I. "${@:4}")
    if cmp -s "$1" sound.h; then
        echo "nothing to change"
    elif ! g++ "${flags[@]}" -c "$2" -o test.o 2> log || ! g++ "$root/main.o" test.o -o test; then
        echo "does not build: $(head -5 log)"
    elif timeout 600 ./test -tc="$3" -aa=1 > log 2>&1; then
        echo "the mutation was not noticed"
    else
        echo "noticed"
    fi
}
# As many run at a time as there are processors.
try() {  # NAME HEADER OLD NEW TEST CASES [OPTION...]: fixed strings
    [ "$(jobs -rp | wc -l)" -lt "$(nproc)" ] || wait -n
    number=$((number + 1))
    (
        mkdir "$root/$number" && cd "$root/$number" || exit 1
        cp -r ../../../{sim,bench} . && mkdir tests && cp ../../../tests/*.{h,cpp} tests
        cp "$2" sound.h
        OLD=$3 NEW=$4 perl -0pi -e 's/\Q$ENV{OLD}\E/$ENV{NEW}/' "$2"
        result=$(noticed "$2" "${@:5}")
        echo "  $1: $result" | tee ../"$number.result"
        cd .. && rm -rf "${root:?}/$number"
    ) &
}
mutate() {  # HEADER POLICY OLD NEW
    local header
    header=$(cd ../.. && ls sim/world/"$1" bench/broadphases/literature/"$1" 2> /dev/null)
    try "$2" "$header" "$3" "$4" tests/broadphase_test.cpp "$cases" \
        "-DCAROM_POLICIES(N)=carom::$2"
}
mutate_world() {  # HEADER OLD NEW
    try "$1: ${3:-without $2}" "sim/world/$1" "$2" "$3" tests/world_test.cpp "$worlds"
}

# Prints the command that links a program of the Makefile, without the name of its output.
link_of() {
    make -s -n V=1 -W "$build/referee/game/games.o" -W "$build/tests/toy/games.o" "$1" |
        grep -F -- "-o $1.part" | tail -n 1 | sed 's/ -o [^ ]*[.]part .*//'
}
# Compiles only the module of FILE again, and runs CHECK with the program linked from it in ./tried.
try_module() {  # FILE OLD NEW PROGRAM CHECK...
    [ "$(jobs -rp | wc -l)" -lt "$(nproc)" ] || wait -n
    number=$((number + 1))
    (
        module=$5 result=noticed vector='' here=$root/$number
        grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo && vector=1
        mkdir "$here" && cd "$here" || exit 1
        cp -r "$top"/{sim,referee,bot} . && cp "$1" sound.h
        OLD=$2 NEW=$3 perl -0pi -e 's/\Q$ENV{OLD}\E/$ENV{NEW}/' "$1"
        object=$build/whole/referee/$module.o
        link=$(cd "$top" && link_of "$build/$4")
        if cmp -s "$1" sound.h; then
            result="nothing to change"
        elif ! g++ -std=c++17 -O1 -ffp-contract=off ${vector:+-mavx2 -mbmi2} -I. -w -fPIC -c \
            "$top/$build/whole/referee/$module.cpp" -o module.o 2> log ||
            ! (cd "$top" && eval "${link/ $object / $here/module.o } -o $here/tried") 2> log; then
            result="does not build: $(head -5 log)"
        elif (cd "$top" && timeout 900 "$here/tried" "${@:6}") > log 2>&1; then
            result="the mutation was not noticed"
        fi
        echo "  $1: ${3:-without $2}: $result" | tee "../$number.result"
        cd .. && rm -rf "${root:?}/$number"
    ) &
}
mutate_game() {  # FILE OLD NEW: golden games of the official referee notice it
    local game=${1#*/}
    game=${game%%/*}
    try_module "$1" "$2" "$3" carom "$game" verify "$top/tests/golden/$game/"*.txt
}
mutate_tool() {  # FILE OLD NEW SUITE
    local module=${1#*/}
    try_module "$1" "$2" "$3" tests/tests "${module%%/*}" -ts="$4"
}

export CAROM_WORLDS=0-300
mutate_world short_boxes.h 'reach + (padding + 1.0 / scale)' 'reach - 1.0'
mutate_world short_boxes.h 'far * PADDING_SHARE' 'far * 0'
mutate_world world.h 'if (is_all) finder.update' 'if (false) finder.update'
mutate_world world.h 'changes.changed(contact.a);' ''
mutate_world box_pairs.h 'old &= ~both;' ''
mutate_world box_pairs.h 't > found.limit() + SLACK' 't > 0.9 * found.limit()'
mutate_world box_pairs.h 'left)) at_fixed_ |= bit(j);' 'left)) at_fixed_ |= bit(i);'
mutate_world box_pairs.h 'key < best_key' 'key > best_key'
mutate_world pair_bounds.h '(b < 0.0) & (delta >= 0.0), time' '(b < 0.0) & (delta >= 1e6), time'
mutate_world pair_bounds.h '(gap <= 0.0) | (dips' '(dips'
mutate_world z_order.h 'key_[b] <= upper_key' 'key_[b] < upper_key'
mutate_world z_order.h 'mark_[i] = CHANGED;' ''
mutate_world z_order.h 'NEAR * R::PADDING);' '-R::PADDING);'
mutate_world z_order.h '>= 0.0;' '>= -1e300;'
mutate_world z_order.h 'sorted_.move(i, swept_box(w, rules, i, left));' ''
mutate_world batch.h 'contact.t > first_ + R::BATCH' 'contact.t > first_'
mutate_world batch.h 'limit_ = h + SLACK;' 'limit_ = 0.99 * h;'
mutate_world separation.h 'put(w, rules, a), put(w, rules, b);' 'put(w, rules, b);'
mutate_world separation.h 'if (block < first)' 'if (block > first)'

mutate_game sim/mean_max/state.h 'MAX_TURNS = 200' 'MAX_TURNS = 199'
mutate_game sim/mean_max/stages_fast.h 'kept = at(' 'kept = 0.999 * at('
mutate_game sim/mad_pod_racing/stages.h 'rounded_half_up(at(s.x))' 'truncate(at(s.x))'
mutate_game sim/mad_pod_racing/state.h 'PATIENCE = 100' 'PATIENCE = 101'
mutate_game sim/poker_chip_race/state.h 'EPSILON = 0.00001' 'EPSILON = 0.001'
mutate_game sim/poker_chip_race/state.h 'MAX_TURNS = 300' 'MAX_TURNS = 299'
mutate_game sim/fantastic_bits/motion_fast.h 'round_half_away(load<Double4>(v) * kept)' \
    'load<Double4>(v) * kept'
mutate_game sim/fantastic_bits/motion.h 'BATCH = SAME_TIME' 'BATCH = 0'
mutate_game sim/code_royale/pushes.h 'const double by = overlap + 1;' 'const double by = overlap;'
mutate_game sim/bit_runner_2048/stages_fast.h 'cut(at(m.vx + i) * kept)' 'at(m.vx + i) * kept'
mutate_game sim/search_race/stages.h 'car.vx = quick_cut(car.vx * KEPT_SPEED)' \
    'car.vx = car.vx * KEPT_SPEED'
mutate_tool referee/statistics/sprt.cpp 'llr() >= upper_' 'llr() >= 0.5 * upper_' sprt
mutate_tool referee/arena/summary.cpp 'a.place < b.place ? 1.0' 'a.place <= b.place ? 1.0' summary
mutate_tool referee/bots/conversation.cpp 'start > ANSWER_BYTES' 'false' match

mutate swept_boxes.h 'SweptBoxes<N>' 'for (int b = a + 1;' 'for (int b = a + 2;'
mutate z_order.h 'ZOrderBoxes<N>' 'key_[b] <= upper_key' 'key_[b] < upper_key'
mutate norm_order.h 'NormOrder<N>' \
    'norm(box.right, box.top), box, i}' 'norm(box.right, box.bottom), box, i}'
mutate cell_list.h 'CellList<N>' \
    'x <= std::uint32_t(c.right >> level)' 'x < std::uint32_t(c.right >> level)'
mutate sphere_tree.h 'SphereTree<N>' '(apart + a.radius + b.radius) / 2' '(apart + a.radius) / 2'
mutate sweep_and_prune.h 'SweepAndPrune<N, 1>' 'low(sweep_, j) > end' 'low(sweep_, j) > end - 1'
mutate sweep_and_prune.h 'SweepAndPrune<N, 2>' 'low(sweep_, j) > end' 'low(sweep_, j) > end - 1'
mutate uniform_grid.h 'UniformGrid<N>' \
    'cell_along(box.right - left_)' 'cell_along(box.right - left_ - size_)'
mutate hierarchical_grid.h 'HierarchicalGrid<N>' 'before = size * (1 + 1e-6) + 1e-6' 'before = 0'
mutate quadtree_walk.h 'Quadtree<N>' 'r.right >= x &&' 'r.left >= x &&'
mutate quadtree_walk.h 'LinearQuadtree<N>' 'r.right >= x &&' 'r.left >= x &&'
mutate loose_quadtree.h 'LooseQuadtree<N>' \
    'const int half = side_of(level) / 2' 'const int half = 0'
mutate kd_tree.h 'KdTree<N>' 'std::max(around.right, b.right)' 'around.right'
mutate resting_pairs.h 'RestingPairs<N>' 'kept += rests_[p.i] && rests_[p.j]' 'kept += rests_[p.i]'
mutate moved_boxes.h 'MovedBoxes<N>' 'std::max(end, i)' 'i'
wait
! grep -L ': noticed$' ./*.result | grep -q .
