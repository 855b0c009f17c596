// Lists all broad phases, for tests and benchmarks that run with each of them.
#pragma once

#include "bench/broadphases/all_pairs.h"
#include "bench/broadphases/literature/cell_list.h"
#include "bench/broadphases/literature/hierarchical_grid.h"
#include "bench/broadphases/literature/kd_tree.h"
#include "bench/broadphases/literature/linear_quadtree.h"
#include "bench/broadphases/literature/loose_quadtree.h"
#include "bench/broadphases/literature/moved_boxes.h"
#include "bench/broadphases/literature/norm_order.h"
#include "bench/broadphases/literature/quadtree.h"
#include "bench/broadphases/literature/resting_pairs.h"
#include "bench/broadphases/literature/sphere_tree.h"
#include "bench/broadphases/literature/sweep_and_prune.h"
#include "bench/broadphases/literature/swept_boxes.h"
#include "bench/broadphases/literature/uniform_grid.h"
#include "sim/world/z_order.h"

#ifndef CAROM_POLICIES  // A script may define a shorter list.
#define CAROM_POLICIES(N)                                                                        \
    carom::EveryPair<N>, carom::SweptBoxes<N>, carom::ZOrderBoxes<N>, carom::NormOrder<N>,       \
        carom::CellList<N>, carom::SphereTree<N>, carom::SweepAndPrune<N, 1>,                    \
        carom::SweepAndPrune<N, 2>, carom::UniformGrid<N>, carom::HierarchicalGrid<N>,           \
        carom::Quadtree<N>, carom::LinearQuadtree<N>, carom::LooseQuadtree<N>, carom::KdTree<N>, \
        carom::RestingPairs<N>, carom::MovedBoxes<N>
#endif
