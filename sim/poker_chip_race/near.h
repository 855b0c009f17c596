// Which chips may come near each other in the rest of a turn: boxes of position plus velocity in
// 16-bit integers, compared sixteen at a time, as in sim/finders/pair_list.h; but that one keeps a
// bit for each of 64 circles at most. Here, who has gone is hidden: its box ends before it begins,
// so that no other overlaps it. (Both ways on one class of boxes cost Mean Max 1 % of its turn.)
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "sim/broadphase/bounds.h"
#include "sim/poker_chip_race/rules.h"
#include "sim/simd.h"

namespace carom::poker_chip_race {

// Units that boxes are padded with, and contacts foretold with: more than rounding moves a chip.
constexpr double NEAR_PADDING = 0.01;

// On a table with room for N chips.
template <int N>
class Near {
    static_assert(N % 4 == 0, "whole vectors");

  public:
    static constexpr int MOST = N < 256 ? N : 256;  // chips: their numbers are bytes
    using Pair = std::uint16_t;  // two chips' numbers, eight bits each

    // A motion begins. Lists all pairs from `end` on and returns the new end; writes up to three
    // places more.
    template <class State>
    Pair* start(const State& s, Pair* end) {
        assert(s.count <= MOST);
        blocks_ = (s.count + 15) / 16;
        for (int block = 0; block < s.count; block += 16) {
            const Boxes16 own = swept(s, block);
            store(left_ + block, own.left), store(bottom_ + block, own.bottom);
            store(right_ + block, own.right), store(top_ + block, own.top);
            for (int i = std::max(block, s.count); i < block + 16; ++i) hide(i);
            for (int i = block; i < s.count && i < block + 16; ++i) {
                const Boxes16 same = {Short16{} + left_[i], Short16{} + bottom_[i],
                                      Short16{} + right_[i], Short16{} + top_[i]};
                const std::uint32_t below = (1u << (i - block)) - 1;
                end = append(end, own.overlapping(same) & below, i << 8 | block);
                for (int other = 0; other < block; other += 16) {
                    end = append(end, boxes_at(other).overlapping(same), i << 8 | other);
                }
            }
        }
        return end;
    }
    void hide(int i) { left_[i] = INT16_MAX, right_[i] = INT16_MIN; }
    // Chip i, hidden so far, flies so from now on: lists it with each that it may come near.
    template <class State>
    Pair* show(const State& s, int i, double remaining, Pair* end) {
        const Short8 box = boxed(s, i, remaining);
        const Boxes16 same = {broadcast<0>(box), broadcast<1>(box), broadcast<2>(box),
                              broadcast<3>(box)};
        for (int block = 0; block < 16 * blocks_; block += 16) {
            end = append(end, boxes_at(block).overlapping(same), i << 8 | block);
        }
        left_[i] = box[0], bottom_[i] = box[1], right_[i] = box[2], top_[i] = box[3];
        return end;
    }

  private:
    static constexpr double SCALE = 32;  // whole numbers of a box in a unit

    struct Boxes16 {
        Short16 left, bottom, right, top;

        // A bit for each that overlaps the other box of its lane.
        CAROM_INLINE std::uint32_t overlapping(const Boxes16& other) const {
            const auto apart = (right < other.left) | (top < other.bottom) | (left > other.right) |
                               (bottom > other.top);
            return ~bits(apart) & 0xffff;
        }
    };

    // As in bounds.h; a whole number more for the cut.
    template <class Real>
    CAROM_INLINE static Real padding(const Real& radius, const Real& reach) {
        return radius + (NEAR_PADDING + 1.0 / SCALE) + reach * PADDING_SHARE;
    }
    // A box may begin at the least number but one: right of where hidden ones end.
    CAROM_INLINE static Double4 low(const Double4& v) {
        return max(v * SCALE, broadcast(INT16_MIN + 1));
    }

    // Four chips' boxes over the turn.
    struct Sweep {
        Double4 left, bottom, right, top;
        template <class State>
        Sweep(const State& s, int i) {
            const Double4 x = load<Double4>(s.x + i), y = load<Double4>(s.y + i);
            const Double4 to_x = x + load<Double4>(s.vx + i), to_y = y + load<Double4>(s.vy + i);
            const Double4 reach = max(max(abs(x), abs(y)), max(abs(to_x), abs(to_y)));
            const Double4 pad = padding(load<Double4>(s.radius + i), reach);
            left = low(min(x, to_x) - pad), right = (max(x, to_x) + pad) * SCALE;
            bottom = low(min(y, to_y) - pad), top = (max(y, to_y) + pad) * SCALE;
        }
    };
    template <class State>
    static Boxes16 swept(const State& s, int first) {
        const auto group = [&](int k) {  // past the end the last one again, hidden later
            return Sweep(s, std::min(first + 4 * k, N - 4));
        };
        const auto a = group(0), b = group(1), e = group(2), f = group(3);
        return {to_shorts(a.left, b.left, e.left, f.left),
                to_shorts(a.bottom, b.bottom, e.bottom, f.bottom),
                to_shorts(a.right, b.right, e.right, f.right),
                to_shorts(a.top, b.top, e.top, f.top)};
    }
    // Left, bottom, right, top, and four lanes of no meaning.
    template <class State>
    static Short8 boxed(const State& s, int i, double remaining) {
        const double x = s.x[i], y = s.y[i];
        const double to_x = x + s.vx[i] * remaining, to_y = y + s.vy[i] * remaining;
        const Double4 from = {x, y, x, y}, to = {to_x, to_y, to_x, to_y};
        const Double4 far = max(abs(from), abs(to));
        const double pad = padding(s.radius[i], std::max(far[0], far[1]));
        const Double4 least = low(min(from, to) - pad), most = (max(from, to) + pad) * SCALE;
        return to_shorts(Double4{least[0], least[1], most[2], most[3]});
    }
    Boxes16 boxes_at(int first) const {
        return {load<Short16>(left_ + first), load<Short16>(bottom_ + first),
                load<Short16>(right_ + first), load<Short16>(top_ + first)};
    }
    // Lists `fixed` + j for each bit j of sixteen.
    static Pair* append(Pair* end, std::uint32_t bits16, int fixed) {
#ifdef CAROM_AVX2
        // The numbers of the bits as hexadecimal digits, squeezed together, then four by four.
        constexpr std::uint64_t FOUR = 0x0001000100010001u;
        const std::uint64_t digits =
            _pext_u64(0xfedcba9876543210u, _pdep_u64(bits16, 0x1111111111111111u) * 15);
        const int count = __builtin_popcount(bits16);
        store(end, _pdep_u64(digits, 15 * FOUR) + fixed * FOUR);
        for (int k = 4; k < count; k += 4) {
            store(end + k, _pdep_u64(digits >> 4 * k, 15 * FOUR) + fixed * FOUR);
        }
        return end + count;
#else
        for (; bits16; bits16 &= bits16 - 1) {
            *end++ = static_cast<Pair>(__builtin_ctz(bits16) + fixed);
        }
        return end;
#endif
    }

    static constexpr int BLOCKS = (MOST + 15) / 16;

    int blocks_ = 0;  // of sixteen chips
    alignas(32) short left_[16 * BLOCKS], bottom_[16 * BLOCKS], right_[16 * BLOCKS],
        top_[16 * BLOCKS];
};

}  // namespace carom::poker_chip_race
