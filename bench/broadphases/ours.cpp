// Returns the broad phases of this project for the benchmark.
#include "bench/broadphases/entrant.h"

#include "bench/policies.h"

namespace carom::bench {

namespace {

template <class BroadPhase>
Entrant entrant(const char* name) {
    Entrant e = entrant_of(name, std::make_shared<BroadPhase>());
    e.bytes = sizeof(BroadPhase);
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

}  // namespace carom::bench
