// Defines two grids for voxels: a sparse grid, whose cost depends on the number of due voxels, and
// a dense array of all positions, which is searched in every tick. Both grow the same tree.
//
// A grid has these functions:
//   const Voxel* at(Code)                      returns nullptr if there is no voxel
//   void put(Code, const Voxel&)               `due` must be less than LONGEST ticks ahead
//   void take_due(int now, std::vector<Code>&) returns the voxels that are due now, in the order of
//                                              codes, and sets their `due` to NEVER
//   void each(f)                               calls f(Code, const Voxel&) in the order of codes
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <memory>
#include <vector>

#include "bench/redwood/voxel.h"

namespace carom::redwood {

constexpr int LONGEST = 16;  // largest number of ticks between two applications of a rule

// Stores blocks of 8 x 8 x 8 positions, sorted by the Morton code without its lowest nine bits. A
// timing wheel has a list of the due voxels for each of the next LONGEST ticks.
class SparseGrid {
  public:
    const Voxel* at(Code code) const {
        const Block* block = found(code >> 9);
        return block && block->lives[code & 511] ? &block->voxel[code & 511] : nullptr;
    }
    void put(Code code, const Voxel& voxel) {
        Block& block = made(code >> 9);
        count_ += !block.lives[code & 511];
        block.lives[code & 511] = true;
        block.voxel[code & 511] = voxel;
        if (voxel.due != NEVER) wheel_[voxel.due % LONGEST].push_back(code);
    }
    void take_due(int now, std::vector<Code>& due) {
        due.clear();
        due.swap(wheel_[now % LONGEST]);
        std::sort(due.begin(), due.end());
        // Removes voxels that were replaced and are due at another tick, and duplicates.
        due.erase(std::remove_if(due.begin(), due.end(),
                                 [&](Code code) {
                                     Voxel& voxel = found(code >> 9)->voxel[code & 511];
                                     if (voxel.due != now) return true;
                                     voxel.due = NEVER;
                                     return false;
                                 }),
                  due.end());
    }
    template <class F>
    void each(F&& f) const {
        for (std::size_t k = 0; k < keys_.size(); ++k) {
            for (Code low = 0; low < 512; ++low) {
                if (blocks_[k]->lives[low]) f(keys_[k] << 9 | low, blocks_[k]->voxel[low]);
            }
        }
    }
    long count() const { return count_; }

  private:
    struct Block {
        std::bitset<512> lives;
        Voxel voxel[512];
    };

    std::size_t place_of_key(Code key) const {
        if (last_ < keys_.size() && keys_[last_] == key) return last_;
        return last_ = std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin();
    }
    Block* found(Code key) const {
        const std::size_t k = place_of_key(key);
        return k < keys_.size() && keys_[k] == key ? blocks_[k].get() : nullptr;
    }
    Block& made(Code key) {
        if (Block* block = found(key)) return *block;
        const auto k = static_cast<std::ptrdiff_t>(place_of_key(key));
        keys_.insert(keys_.begin() + k, key);
        return **blocks_.insert(blocks_.begin() + k, std::make_unique<Block>());
    }

    std::vector<Code> keys_;  // sorted
    std::vector<std::unique_ptr<Block>> blocks_;  // in the order of keys_
    std::array<std::vector<Code>, LONGEST> wheel_;
    long count_ = 0;
    mutable std::size_t last_ = 0;  // index of the last key, which is often needed again
};

// Stores all positions of a box around the origin.
class DenseGrid {
  public:
    explicit DenseGrid(Place least, Place most)
        : least_(least),
          wide_(most.x - least.x + 1),
          deep_(most.y - least.y + 1),
          high_(most.z - least.z + 1),
          voxels_(static_cast<std::size_t>(wide_) * deep_ * high_) {}

    const Voxel* at(Code code) const {
        const Voxel& voxel = voxels_[index(code)];
        return voxel.species == NOTHING ? nullptr : &voxel;
    }
    void put(Code code, const Voxel& voxel) { voxels_[index(code)] = voxel; }
    void take_due(int now, std::vector<Code>& due) {
        due.clear();
        for (std::size_t k = 0; k < voxels_.size(); ++k) {
            if (voxels_[k].species == NOTHING || voxels_[k].due != now) continue;
            voxels_[k].due = NEVER;
            due.push_back(code(k));
        }
        std::sort(due.begin(), due.end());
    }
    template <class F>
    void each(F&& f) const {
        std::vector<Code> all;
        for (std::size_t k = 0; k < voxels_.size(); ++k) {
            if (voxels_[k].species != NOTHING) all.push_back(code(k));
        }
        std::sort(all.begin(), all.end());
        for (const Code each : all) f(each, voxels_[index(each)]);
    }

  private:
    std::size_t index(Code code) const {
        const Place p = place_of(code);
        return (static_cast<std::size_t>(p.z - least_.z) * deep_ + (p.y - least_.y)) * wide_ +
               (p.x - least_.x);
    }
    Code code(std::size_t k) const {
        const int x = static_cast<int>(k % wide_), y = static_cast<int>(k / wide_ % deep_),
                  z = static_cast<int>(k / wide_ / deep_);
        return code_of({least_.x + x, least_.y + y, least_.z + z});
    }

    Place least_;
    std::size_t wide_, deep_, high_;
    std::vector<Voxel> voxels_;
};

}  // namespace carom::redwood
