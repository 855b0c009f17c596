// Every broad phase there is, for tests that must hold for all and benchmarks that compare them.
#pragma once

#include "sim/broadphase/all_pairs.h"
#include "sim/broadphase/cell_list.h"
#include "sim/broadphase/hierarchical_grid.h"
#include "sim/broadphase/kd_tree.h"
#include "sim/broadphase/linear_quadtree.h"
#include "sim/broadphase/loose_quadtree.h"
#include "sim/broadphase/norm_order.h"
#include "sim/broadphase/quadtree.h"
#include "sim/broadphase/sphere_tree.h"
#include "sim/broadphase/sweep_and_prune.h"
#include "sim/broadphase/swept_boxes.h"
#include "sim/broadphase/uniform_grid.h"
#include "sim/broadphase/z_order.h"

#ifndef CAROM_POLICIES  // a script may ask for one of them
#define CAROM_POLICIES(N)                                                              \
    carom::AllPairs<N>, carom::SweptBoxes<N>, carom::ZOrder<N>, carom::NormOrder<N>,   \
        carom::CellList<N>, carom::SphereTree<N>, carom::SweepAndPrune<N, 1>,          \
        carom::SweepAndPrune<N, 2>, carom::UniformGrid<N>, carom::HierarchicalGrid<N>, \
        carom::Quadtree<N>, carom::LinearQuadtree<N>, carom::LooseQuadtree<N>, carom::KdTree<N>
#endif
