// A small dense neural network for trained bots. Its numbers are one line of text, 16 bits each in
// base85, so that a submission has room for about 38,000 of them. It does not depend on a game. It
// uses floats and no library functions, so the outputs are the same on every machine.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace carom::bot {

class Network {
  public:
    // Reads the text that carom.Network in Python writes: base85 (the characters of RFC 1924) of
    // 16-bit words, low byte first. The words are the number of layers, then the sizes (the input's
    // first), then for each layer in half precision the weights (from each input to all outputs)
    // and the biases. Returns false if the text is invalid. The network must not be used then.
    bool read(const char* text) {
        sizes_.clear(), numbers_.clear();
        std::vector<std::uint16_t> words;
        if (!decode(text, words) || words.empty()) return false;
        const std::size_t layers = words[0];
        if (layers < 2 || layers > MAX_LAYERS || words.size() < layers + 1) return false;
        std::size_t count = 0;
        for (std::size_t k = 0; k < layers; ++k) {
            const int size = words[1 + k];
            if (size < 1 || size > MAX_WIDTH) return false;
            if (k > 0) count += static_cast<std::size_t>(sizes_.back() + 1) * size;
            sizes_.push_back(size);
        }
        // One extra word may fill up the last five characters of the text.
        if (words.size() < 1 + layers + count || words.size() > 2 + layers + count) return false;
        for (std::size_t k = 0; k < count; ++k) {
            numbers_.push_back(float_of_half(words[1 + layers + k]));
        }
        return true;
    }

    int inputs() const { return sizes_.front(); }
    int outputs() const { return sizes_.back(); }

    // Computes the outputs. Every layer, also the last, maps a sum x to x / (1 + |x|), from -1 to
    // 1.
    void run(const float* in, float* out) const {
        float layer[2][MAX_WIDTH];
        const float* number = numbers_.data();
        const float* from = in;
        for (std::size_t k = 1; k < sizes_.size(); ++k) {
            const int ins = sizes_[k - 1], outs = sizes_[k];
            float* const to = k + 1 == sizes_.size() ? out : layer[k % 2];
            const float* const bias = number + static_cast<std::size_t>(ins) * outs;
            for (int j = 0; j < outs; ++j) to[j] = bias[j];
            for (int i = 0; i < ins; ++i, number += outs) {
                for (int j = 0; j < outs; ++j) to[j] += from[i] * number[j];
            }
            for (int j = 0; j < outs; ++j) to[j] /= 1 + std::fabs(to[j]);
            number = bias + outs, from = to;
        }
    }

  private:
    static constexpr int MAX_LAYERS = 8, MAX_WIDTH = 512;

    // Five characters encode four bytes, highest digit first.
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
            // The bytes of two words, each with its low byte first.
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
    static float float_of_half(std::uint16_t half) {
        const int exponent = half >> 10 & 31, fraction = half & 1023;
        const float size = exponent == 0
                               ? std::ldexp(static_cast<float>(fraction), -24)
                               : std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
        return half >> 15 ? -size : size;
    }

    std::vector<int> sizes_;
    std::vector<float> numbers_;
};

}  // namespace carom::bot
