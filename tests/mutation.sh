#!/usr/bin/env bash
# A mutation test: changes each broad phase in a copy, one change at a time, so that a pair is
# missed or a bound is a little too small. The tests must notice every change.
set -u
cd "$(dirname "$0")/.." || exit 2
copy=build/mutation
rm -rf "$copy" && mkdir -p "$copy" && cp -r sim bench tests "$copy"
cd "$copy" || exit 1
printf '#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n#include <doctest/doctest.h>\n' > main.cpp
g++ -std=c++17 -O1 -c main.cpp -o main.o || exit 1
status=0
cases='a broad phase proposes*,what rests*,boxes that share*,large worlds*,a box that is asked*'

mutate() {  # HEADER POLICY OLD NEW: fixed strings
    local header policy=$2
    header=$(ls bench/broadphases/"$1" bench/broadphases/literature/"$1" 2> /dev/null)
    cp "$header" sound.h
    OLD=$3 NEW=$4 perl -0pi -e 's/\Q$ENV{OLD}\E/$ENV{NEW}/' "$header"
    if cmp -s "$header" sound.h; then
        echo "  $policy: nothing to change"; status=1
    elif ! g++ -std=c++17 -O1 -ffp-contract=off -I. "-DCAROM_POLICIES(N)=carom::$policy" \
        -c tests/broadphase_test.cpp -o test.o 2> log || ! g++ main.o test.o -o test; then
        echo "  $policy: does not build"; head -5 log; status=1
    elif timeout 300 ./test -tc="$cases" > log 2>&1; then
        echo "  $policy: the mutation was not noticed"; status=1
    else
        echo "  $policy: noticed"
    fi
    mv sound.h "$header"
}

mutate swept_boxes.h 'SweptBoxes<N>' 'for (int b = a + 1;' 'for (int b = a + 2;'
mutate z_order.h 'ZOrder<N>' 'key_[a] <= upper' 'key_[a] < upper'
mutate norm_order.h 'NormOrder<N>' \
    'norm(box.right, box.top), box, i}' 'norm(box.right, box.bottom), box, i}'
mutate cell_list.h 'CellList<N>' \
    'x <= std::uint32_t(c.right >> level)' 'x < std::uint32_t(c.right >> level)'
mutate sphere_tree.h 'SphereTree<N>' '(apart + a.radius + b.radius) / 2' '(apart + a.radius) / 2'
mutate sweep_and_prune.h 'SweepAndPrune<N, 1>' 'low(axis, j) > end' 'low(axis, j) > end - 1'
mutate sweep_and_prune.h 'SweepAndPrune<N, 2>' 'low(axis, j) > end' 'low(axis, j) > end - 1'
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
exit $status
