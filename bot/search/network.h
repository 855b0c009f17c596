// A small dense neural network for trained bots. One line of text encodes all numbers of a network,
// either in characters of 14 bits with one or two numbers each, or in base85 with 16 bits a number.
// The network is independent of the game. It adds floats in a fixed order and calls no library
// functions, so its outputs are the same on every machine.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "sim/base/compiler.h"

namespace carom::search {

class Network {
  public:
    // Reads a text that carom.Network.text() in Python writes. Returns false if the text is
    // invalid. The network must not be used after a failed call.
    bool read(const char* text) {
        sizes_.clear(), numbers_.clear();
        return is_packed(text) ? read_packed(text) : read_base85(text);
    }

    int inputs() const { return sizes_.front(); }
    int outputs() const { return sizes_.back(); }

    // Computes the outputs. With the activation SOFTSIGN every layer, including the last one, maps
    // a sum x to x / (1 + |x|), which lies between -1 and 1. With RELU the hidden layers map x to
    // max(0, x), and the outputs are the sums of the last layer. Every sum starts with the bias and
    // adds the weighted inputs in order.
    void run(const float* in, float* out) const {
        alignas(32) float layer[2][MAX_WIDTH];
        const float* number = numbers_.data();
        const float* from = in;
        for (std::size_t k = 1; k < sizes_.size(); ++k) {
            const bool is_last = k + 1 == sizes_.size();
            const int ins = sizes_[k - 1], outs = sizes_[k], width = padded(outs);
            float* const to = layer[k % 2];
            int j = 0;
            for (; j + 32 <= width; j += 32) add_up<4>(from, number + j, ins, width, to + j);
            for (; j < width; j += LANES) add_up<1>(from, number + j, ins, width, to + j);
            if (activation_ == SOFTSIGN) {
                for (j = 0; j < outs; ++j) to[j] /= 1 + std::fabs(to[j]);
            } else if (!is_last) {
                for (j = 0; j < outs; ++j) to[j] = to[j] > 0 ? to[j] : 0;
            }
            number += (ins + 1) * width, from = to;
        }
        for (int j = 0; j < sizes_.back(); ++j) out[j] = from[j];
    }

  private:
    static constexpr int MAX_LAYERS = 8, MAX_WIDTH = 512;
    enum Activation { SOFTSIGN, RELU };

    // The number of floats in one vector.
    static constexpr int LANES = 8;
    using Floats = float __attribute__((vector_size(4 * LANES)));

    // Returns the length of a row of numbers, which is padded with zeros to a multiple of LANES.
    static int padded(int outs) { return (outs + LANES - 1) / LANES * LANES; }
    // Computes BLOCKS * LANES sums of a layer. `number` points to the first input's weights;
    // the biases follow the weights of the last input.
    template <int BLOCKS>
    static void add_up(const float* in, const float* number, int ins, int width, float* out) {
        Floats sum[BLOCKS];
        for (int b = 0; b < BLOCKS; ++b) {
            std::memcpy(&sum[b], number + ins * width + b * LANES, sizeof(Floats));
        }
        for (int i = 0; i < ins; ++i, number += width) {
            for (int b = 0; b < BLOCKS; ++b) {
                Floats weight;
                std::memcpy(&weight, number + b * LANES, sizeof weight);
                sum[b] += in[i] * weight;
            }
        }
        for (int b = 0; b < BLOCKS; ++b) std::memcpy(out + b * LANES, &sum[b], sizeof(Floats));
    }

    // Reads base85 (the characters of RFC 1924), which encodes 16-bit words, low byte first. The
    // words are the number of layers, the sizes (starting with the input), and for each layer the
    // weights (from each input to all outputs) and the biases in half precision.
    bool read_base85(const char* text) {
        std::vector<std::uint16_t> words;
        if (!decode(text, words) || words.empty()) return false;
        activation_ = SOFTSIGN;
        const std::size_t layers = words[0];
        if (words.size() < layers + 1 || !set_sizes(words.data() + 1, layers)) return false;
        std::size_t count = 0;
        for (std::size_t k = 1; k < layers; ++k) {
            count += static_cast<std::size_t>(sizes_[k - 1] + 1) * sizes_[k];
        }
        // The text may end with one unused word, because five characters encode two words.
        if (words.size() < 1 + layers + count || words.size() > 2 + layers + count) return false;
        std::vector<float> numbers;
        for (std::size_t k = 0; k < count; ++k) {
            numbers.push_back(half_to_float(words[1 + layers + k]));
        }
        arrange(numbers);
        return true;
    }
    bool set_sizes(const std::uint16_t* sizes, std::size_t layers) {
        if (layers < 2 || layers > MAX_LAYERS) return false;
        for (std::size_t k = 0; k < layers; ++k) {
            if (sizes[k] < 1 || sizes[k] > MAX_WIDTH) return false;
            sizes_.push_back(sizes[k]);
        }
        return true;
    }

    // A packed text has words of 14 bits, one per character from U+4E00 to U+8DFF. The first word
    // has flags (bit 0: weights have 7 bits; bit 1: RELU; bit 2: each input of the network has its
    // own group of weights, because inputs differ in their units). The next words are the number of
    // layers, the sizes, and for each layer a group of weights (or several, bit 2) and a group of
    // biases. Each group starts with a factor (an integer and an exponent). The numbers of a group
    // are integers. Weights have 7 or 14 bits, and biases always have 14 bits.
    static constexpr int FIRST_CHARACTER = 0x4E00, WORD_BITS = 14;

    static bool is_packed(const char* text) {
        return static_cast<unsigned char>(text[0]) >= (0xE0 | FIRST_CHARACTER >> 12);
    }
    bool read_packed(const char* text) {
        std::vector<std::uint16_t> words;
        if (!decode_packed(text, words) || words.size() < 2 || words[0] > 7) return false;
        activation_ = (words[0] & 2) != 0 ? RELU : SOFTSIGN;
        const std::size_t layers = words[1];
        if (words.size() < 2 + layers || !set_sizes(words.data() + 2, layers)) return false;
        std::size_t at = 2 + layers;
        std::vector<float> numbers;
        const int bits = (words[0] & 1) != 0 ? 7 : WORD_BITS;
        for (std::size_t k = 1; k < layers; ++k) {
            const auto ins = static_cast<std::size_t>(sizes_[k - 1]);
            const auto outs = static_cast<std::size_t>(sizes_[k]);
            const bool by_input = k == 1 && (words[0] & 4) != 0;
            for (std::size_t group = 0; group < (by_input ? ins : 1); ++group) {
                if (!unpack(words, at, by_input ? outs : ins * outs, bits, numbers)) return false;
            }
            if (!unpack(words, at, outs, WORD_BITS, numbers)) return false;
        }
        arrange(numbers);
        return at == words.size();
    }
    // Stores the numbers of a text in rows of the length padded().
    void arrange(const std::vector<float>& numbers) {
        std::size_t at = 0;
        for (std::size_t k = 1; k < sizes_.size(); ++k) {
            for (int row = 0; row <= sizes_[k - 1]; ++row) {
                for (int j = 0; j < padded(sizes_[k]); ++j) {
                    numbers_.push_back(j < sizes_[k] ? numbers[at++] : 0);
                }
            }
        }
    }
    // Reads the group of numbers that starts at word `at`, and moves `at` to the end of the group.
    static bool unpack(const std::vector<std::uint16_t>& words, std::size_t& at, std::size_t count,
                       int bits, std::vector<float>& numbers) {
        const std::size_t in_word = static_cast<std::size_t>(WORD_BITS / bits);
        const std::size_t used = 2 + (count + in_word - 1) / in_word;
        if (words.size() - at < used) return false;
        const int exponent = words[at + 1] - (1 << (WORD_BITS - 1));
        if (exponent < -100 || exponent > 100) return false;
        const float factor = std::ldexp(static_cast<float>(words[at]), exponent);
        const int mask = (1 << bits) - 1, half = mask >> 1;
        for (std::size_t k = 0; k < count; ++k) {
            const int word = words[at + 2 + k / in_word];
            const int whole = word >> (k % in_word * static_cast<std::size_t>(bits)) & mask;
            numbers.push_back(static_cast<float>(whole - half) * factor);
        }
        at += used;
        return true;
    }
    // Decodes UTF-8 characters of three bytes each into words of 14 bits.
    static bool decode_packed(const char* text, std::vector<std::uint16_t>& words) {
        const auto* byte = reinterpret_cast<const unsigned char*>(text);
        for (; *byte; byte += 3) {
            if (byte[0] >> 4 != 14 || byte[1] >> 6 != 2 || byte[2] >> 6 != 2) return false;
            const int word =
                ((byte[0] & 15) << 12 | (byte[1] & 63) << 6 | (byte[2] & 63)) - FIRST_CHARACTER;
            if (word < 0 || word >= 1 << WORD_BITS) return false;
            words.push_back(static_cast<std::uint16_t>(word));
        }
        return true;
    }

    // Decodes base85: five characters encode four bytes, highest digit first.
    static bool decode(const char* text, std::vector<std::uint16_t>& words) {
        constexpr const char* DIGITS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
        const std::size_t size = std::strlen(text);
        if (size % 5 != 0) return false;
        for (std::size_t k = 0; k < size; k += 5) {
            std::uint64_t value = 0;
            for (std::size_t j = k; j < k + 5; ++j) {
                const char* const digit = std::strchr(DIGITS, text[j]);
                if (!digit) return false;
                value = value * 85 + static_cast<std::uint64_t>(digit - DIGITS);
            }
            if (value > 0xffffffff) return false;
            // The four bytes are two words, each with its low byte first.
            const auto byte = [value](int n) {
                return static_cast<int>(value >> (24 - 8 * n)) & 255;
            };
            for (const int n : {0, 2}) {
                words.push_back(static_cast<std::uint16_t>(byte(n) | byte(n + 1) << 8));
            }
        }
        return true;
    }
    // Converts IEEE half precision to float exactly.
    static float half_to_float(std::uint16_t half) {
        const int exponent = half >> 10 & 31, fraction = half & 1023;
        const float size = exponent == 0
                               ? std::ldexp(static_cast<float>(fraction), -24)
                               : std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
        return half >> 15 ? -size : size;
    }

    Activation activation_ = SOFTSIGN;
    std::vector<int> sizes_;
    std::vector<float> numbers_;
};

// Returns 1 / (1 + exp(-x)), computed without library functions. x is clamped to -30 .. 30. In this
// range the relative error is below 0.000001, and different values of x near 30 still have
// different results.
inline double logistic(double x) {
    const double limited = x < -30 ? -30 : x > 30 ? 30 : x;
    // exp(-x) = 2^whole * exp(r), where r lies between -ln(2) / 2 and ln(2) / 2.
    const double power = limited * -1.4426950408889634;
    const double whole = static_cast<int>(power + (power < 0 ? -0.5 : 0.5));
    const double r = (power - whole) * 0.6931471805599453;
    const double exponential =
        1 + r * (1 + r * (1 / 2.0 + r * (1 / 6.0 + r * (1 / 24.0 + r * (1 / 120.0 + r / 720)))));
    const auto bits = static_cast<std::uint64_t>(1023 + static_cast<int>(whole)) << 52;
    double scale;
    std::memcpy(&scale, &bits, sizeof scale);
    return 1 / (1 + exponential * scale);
}

}  // namespace carom::search
