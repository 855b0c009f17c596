// Tests the trees of bench/redwood.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "bench/redwood/automaton.h"
#include "bench/redwood/formats.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::redwood;
using carom::tests::run, carom::tests::Outcome;

namespace {

constexpr const Habit &REDWOOD = HABITS[0], &OAK = HABITS[1];

struct Tree {
    Tree(const Habit& habit, int height, std::uint64_t seed) : rules(habit, height, seed) {
        Automaton<SparseGrid>(grid, rules).grow(100'000);
    }
    Rules rules;
    SparseGrid grid;
};

// A grid that returns the due voxels in random order.
class ShuffledGrid : public SparseGrid {
  public:
    void take_due(int now, std::vector<Code>& due) {
        SparseGrid::take_due(now, due);
        for (int k = static_cast<int>(due.size()) - 1; k > 0; --k) {
            std::swap(due[k], due[rng_.below(k + 1)]);
        }
    }

  private:
    Rng rng_{5};
};

Place sum(Place a, Place b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
int steps_to(Place p) { return std::abs(p.x) + std::abs(p.y) + std::abs(p.z); }

}  // namespace

TEST_SUITE("redwood") {
    TEST_CASE("positions, voxel codes and neighbours are consistent across block borders") {
        Rng rng(1);
        for (int k = 0; k < 20'000; ++k) {
            const Place p{rng.below(40) - 20, rng.below(4000) - 2000, rng.below(600)};
            const Code code = code_of(p);
            REQUIRE(steps_to(sum(place_of(code), {-p.x, -p.y, -p.z})) == 0);
            for (int d = 0; d < DIRECTIONS; ++d) {
                REQUIRE(neighbour(code, d) == code_of(sum(p, WAY[d])));
            }
        }
    }
    TEST_CASE("a relative position fits into 32 bits and is updated correctly at each step") {
        const Place far{-REACH, REACH, 17};
        CHECK(steps_to(sum(unpacked(packed(far)), {REACH, -REACH, -17})) == 0);
        // Steps along all six directions lead back to the same position.
        std::uint32_t resource = packed({3, -4, 12});
        CHECK(distance(resource) == 13);
        for (const int d : {0, 2, 4, 1, 3, 5}) resource = seen_from(resource, d);
        CHECK(resource == packed({3, -4, 12}));
    }
    TEST_CASE("a seed always gives the same tree") {
        CHECK(fingerprint(Tree(REDWOOD, 90, 1).grid) == 0x49696c8c941566e1u);
        CHECK(fingerprint(Tree(REDWOOD, 90, 2).grid) == 0x5d9bbf7b19b2b19eu);
        CHECK(fingerprint(Tree(OAK, 80, 1).grid) == 0x94eb7df4f178d4adu);
    }
    TEST_CASE("the order in which a tick processes voxels does not change the tree") {
        for (const Habit* habit : {&REDWOOD, &OAK}) {
            const Tree tree(*habit, 80, 3);
            ShuffledGrid shuffled;
            Automaton<ShuffledGrid>(shuffled, tree.rules).grow(100'000);
            CHECK(fingerprint(shuffled) == fingerprint(tree.grid));
        }
    }
    TEST_CASE("the sparse grid grows the same tree as the dense grid, tick by tick") {
        const Rules rules(REDWOOD, 60, 4);
        SparseGrid sparse;
        DenseGrid dense({-60, -60, -1}, {60, 60, 90});
        Automaton<SparseGrid> one(sparse, rules);
        Automaton<DenseGrid> other(dense, rules);
        for (int t = 0; t < 240; ++t) {
            REQUIRE(one.tick() == other.tick());
            if (t % 20 == 0) REQUIRE(fingerprint(sparse) == fingerprint(dense));
        }
        CHECK(sparse.count() > 5000);
    }
    TEST_CASE(
        "trunks and branches have no holes, because a full ball of wood surrounds each kernel") {
        for (const Habit* habit : {&REDWOOD, &OAK}) {
            const Tree tree(*habit, 100, 6);
            long kernels = 0, within = 0, missing = 0;
            tree.grid.each([&](Code at, const Voxel& kernel) {
                if (kernel.species != KERNEL) return;
                ++kernels;
                const Place p = place_of(at);
                for (int d = 0; d < DIRECTIONS; ++d) {
                    const Place next = sum(p, WAY[d]);
                    if (next.z >= 0) CHECK(tree.grid.at(code_of(next)) != nullptr);
                }
                const Line& line = habit->line[kernel.generation];
                const bool sets_leaves = distance(kernel.resource) == 0 && line.splits == 0;
                if (sets_leaves) return;
                const int width =
                    static_cast<int>(line.tip + line.taper * distance(kernel.resource) + 0.5);
                for (int z = -width; z <= width; ++z) {
                    for (int y = -width; y <= width; ++y) {
                        for (int x = -width; x <= width; ++x) {
                            if (x * x + y * y + z * z > width * width || p.z + z < 0) continue;
                            const Voxel* there = tree.grid.at(code_of(sum(p, {x, y, z})));
                            ++within, missing += !there || there->species < WOOD;
                        }
                    }
                }
            });
            CHECK(kernels > 300);
            CHECK(within > 10 * kernels);
            CHECK(missing == 0);
        }
    }
    TEST_CASE("wood and leaves refer to their kernel and grow no farther than the rules allow") {
        for (const Habit* habit : {&REDWOOD, &OAK}) {
            const Tree tree(*habit, 100, 7);
            long leaves = 0, across = 0;
            tree.grid.each([&](Code at, const Voxel& v) {
                if (v.species == KERNEL) return;
                const Place from = unpacked(v.resource);
                const Code source = code_of(sum(place_of(at), from));
                const Voxel* there = tree.grid.at(source);
                REQUIRE(there);
                CHECK(there->species == KERNEL);
                across += source >> 9 != at >> 9;
                if (v.species == WOOD) CHECK(margin(v) > -1);
                if (v.species == LEAF) {
                    ++leaves;
                    CHECK(2 * (steps_to(from) - 1) <= v.generation);
                    CHECK(v.generation <= 3 * habit->leaves);
                }
            });
            CHECK(leaves > 1000);
            CHECK(across > 1000);
        }
    }
    TEST_CASE("a trunk is thicker at the bottom than at the top, and narrower than the crown") {
        const Tree tree(REDWOOD, 120, 8);
        long low = 0, high = 0;
        int widest = 0;
        tree.grid.each([&](Code at, const Voxel& v) {
            const Place p = place_of(at);
            if (v.species >= WOOD && p.z == 5) ++low;
            if (v.species >= WOOD && p.z == 100 && std::abs(p.x) + std::abs(p.y) < 8) ++high;
            if (v.species == LEAF) widest = std::max(widest, std::abs(p.x));
        });
        CHECK(low > 2 * high);
        CHECK(high > 4);
        CHECK(widest > 12);
    }
    TEST_CASE(
        "the page of a tree shows all voxels, escapes its title and has no placeholder left") {
        const Tree tree(REDWOOD, 120, 9);
        const std::vector<Shown> all = shown(tree.grid);
        REQUIRE(static_cast<long>(all.size()) == tree.grid.count());
        const std::string page = page_of(all, "a <tree>", "facts");
        CHECK(page.find("a &lt;tree&gt;") != std::string::npos);
        for (const char* word : {"TITLE", "INFO", "TREE"}) {
            CHECK(page.find(word) == std::string::npos);
        }
    }
    TEST_CASE("bad options of redwood give an error with one sentence and status 2") {
        const auto error = [](const std::string& options) {
            const Outcome outcome = run("build/redwood " + options);
            CHECK(outcome.status == 2);
            return outcome.text;
        };
        CHECK(error("--species ash") == "redwood: --species ash: expected one of redwood, oak\n");
        CHECK(error("--height 600").find("--height: expected an integer from 10 to 459") !=
              std::string::npos);
        CHECK(error("-o tree.png").find("expected a name that ends in .html") != std::string::npos);
        CHECK(error("-o /no/where/tree.html").find("/no/where/tree.html") != std::string::npos);
    }
}
