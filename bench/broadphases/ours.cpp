// Returns the broad phases of this project for the benchmark.
#include "bench/broadphases/entrant.h"

// One program is built to count box tests, and every box test in it goes through this macro. The
// other program is built without the macro and is timed.
#ifdef CAROM_COUNT_OVERLAPS
namespace carom::bench {
long overlap_tests_made = 0;
}
#define overlap(a, b) (++::carom::bench::overlap_tests_made, ::carom::overlap(a, b))
#endif

#include "bench/policies.h"

namespace carom::bench {

namespace {

template <class BroadPhase>
Entrant entrant(const char* name) {
    const auto broad = std::make_shared<BroadPhase>();
    Entrant e;
    e.name = name;
    e.bytes = sizeof(BroadPhase);
    e.update = [broad](const Box* boxes, int count) { broad->build(boxes, count); };
    e.pairs = [broad] {
        Tally told;
        broad->pairs([&told](int i, int j) { told.add(i, j); });
        return told;
    };
    e.list = [broad](const Emit& emit) { broad->pairs(emit); };
    return e;
}

template <int N>
std::vector<Entrant> entrants_for() {
    std::vector<Entrant> all;
    if (N <= 10'000) {
        all.push_back(entrant<EveryPair<N>>("all pairs"));
        all.push_back(entrant<SweptBoxes<N>>("swept boxes"));
    }
    all.push_back(entrant<ZOrderBoxes<N>>("z-order"));
    all.push_back(entrant<NormOrder<N>>("norm order"));
    all.push_back(entrant<CellList<N>>("Morton cell list"));
    all.push_back(entrant<SphereTree<N>>("sphere tree"));
    all.push_back(entrant<SweepAndPrune<N, 1>>("sweep, one axis"));
    all.push_back(entrant<SweepAndPrune<N, 2>>("sweep, two axes"));
    all.push_back(entrant<UniformGrid<N>>("uniform grid"));
    all.push_back(entrant<HierarchicalGrid<N>>("hierarchical grid"));
    all.push_back(entrant<Quadtree<N>>("quadtree"));
    all.push_back(entrant<LinearQuadtree<N>>("linear quadtree"));
    all.push_back(entrant<LooseQuadtree<N>>("loose quadtree"));
    all.push_back(entrant<KdTree<N>>("k-d tree"));
    all.push_back(entrant<RestingPairs<N>>("resting pairs"));
    if constexpr (N <= 1000) all.push_back(entrant<MovedBoxes<N>>("moved boxes"));
    return all;
}

}  // namespace

std::vector<Entrant> our_entrants(int count) {
    switch (count) {
        case 11:
            return entrants_for<11>();
        case 50:
            return entrants_for<50>();
        case 200:
            return entrants_for<200>();
        case 1000:
            return entrants_for<1000>();
        case 10'000:
            return entrants_for<10'000>();
        default:
            return entrants_for<100'000>();
    }
}

long overlap_tests() {
#ifdef CAROM_COUNT_OVERLAPS
    return overlap_tests_made;
#else
    return -1;
#endif
}

}  // namespace carom::bench
