// Tests trained networks.
#include "bot/search/network.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "sim/base/fields.h"
#include "sim/base/rng.h"

using namespace carom;
using carom::search::logistic;
using carom::search::Network;

namespace {

// Returns the UTF-8 character that stands for a 14-bit word.
std::string character(int word) {
    const int code = 0x4E00 + word;
    return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 63)),
            static_cast<char>(0x80 | (code & 63))};
}
std::string text_of(const std::vector<int>& words) {
    std::string text;
    for (const int word : words) text += character(word);
    return text;
}

constexpr int HALF_14 = 8191, HALF_7 = 63, ONE = 1 << 13;  // ONE is the exponent 0

// Returns the text of a network with random weights. In `kind`, bit 0 stands for weights of 7 bits,
// bit 1 for RELU, and bit 2 for one group of weights per input.
std::string random_network(int kind, const std::vector<int>& sizes, Rng& rng) {
    std::vector<int> words{kind, static_cast<int>(sizes.size())};
    words.insert(words.end(), sizes.begin(), sizes.end());
    for (std::size_t k = 1; k < sizes.size(); ++k) {
        const int groups = k == 1 && (kind & 4) != 0 ? sizes[0] : 1;
        const int weights = sizes[k - 1] * sizes[k] / groups, in_word = kind & 1 ? 2 : 1;
        for (int group = 0; group < groups; ++group) {
            words.push_back(4096), words.push_back(ONE - 12 - (kind & 1 ? 6 : 13));
            for (int n = 0; n < (weights + in_word - 1) / in_word; ++n) {
                // Draws in two statements, because a compiler may evaluate two draws in one
                // expression in any order.
                int word = rng.below(kind & 1 ? 127 : 16383);
                if (kind & 1) word |= rng.below(127) << 7;
                words.push_back(word);
            }
        }
        words.push_back(4096), words.push_back(ONE - 12 - 13);
        for (int n = 0; n < sizes[k]; ++n) words.push_back(rng.below(16383));
    }
    return text_of(words);
}

std::uint64_t hash_of_outputs(const std::string& text, int count) {
    Network network;
    REQUIRE(network.read(text.c_str()));
    Hash hash;
    Rng rng(7);
    std::vector<float> in(static_cast<std::size_t>(network.inputs())),
        out(static_cast<std::size_t>(network.outputs()));
    for (int n = 0; n < count; ++n) {
        for (float& v : in) v = static_cast<float>(rng.between(-2, 2));
        network.run(in.data(), out.data());
        for (const float v : out) hash.add(static_cast<double>(v));
        hash.add(logistic(static_cast<double>(out[0])));
    }
    return hash.value();
}

}  // namespace

TEST_SUITE("network") {
    TEST_CASE("a packed network computes the function that its weights define") {
        // The network has two inputs a and b and one output 0.5 a - 2 b + 0.25, with weights of 14
        // or 7 bits.
        const std::string wide = text_of({2, 2, 2, 1, 1, ONE - 12, HALF_14 + 2048,
                                          HALF_14 - 8192 + 1, 1, ONE - 12, HALF_14 + 1024});
        const std::string narrow =
            text_of({3, 2, 2, 1, 1, ONE - 4, (HALF_7 + 8) | (HALF_7 - 32) << 7, 1, ONE - 12,
                     HALF_14 + 1024});
        // The same network with a factor for each input.
        const std::string by_input = text_of({6, 2, 2, 1, 1, ONE - 12, HALF_14 + 2048, 2, ONE,
                                              HALF_14 - 1, 1, ONE - 12, HALF_14 + 1024});
        for (const std::string& text : {wide, narrow, by_input}) {
            Network network;
            REQUIRE(network.read(text.c_str()));
            CHECK(network.inputs() == 2);
            CHECK(network.outputs() == 1);
            const float in[] = {3, 1};
            float out;
            network.run(in, &out);
            CHECK(out == doctest::Approx(0.5 * 3 - 2 + 0.25).epsilon(0.001));
        }
    }
    TEST_CASE("hidden RELU neurons are never negative, and hidden SOFTSIGN neurons stay below 1") {
        // The network has one hidden neuron with the input -5 a, and its output is that neuron.
        for (const bool relu : {false, true}) {
            const std::string text = text_of({relu ? 2 : 0, 3, 1, 1, 1, 5, ONE, HALF_14 - 1, 1, ONE,
                                              HALF_14, 1, ONE, HALF_14 + 1, 1, ONE, HALF_14});
            Network network;
            REQUIRE(network.read(text.c_str()));
            const float one = 1, minus = -1;
            float out;
            network.run(&one, &out);
            CHECK(out == doctest::Approx(relu ? 0 : -(5 / 6.0) / (1 + 5 / 6.0)));
            network.run(&minus, &out);
            CHECK(out == doctest::Approx(relu ? 5 : (5 / 6.0) / (1 + 5 / 6.0)));
        }
    }
    TEST_CASE("the outputs of networks for 10,000 inputs have the pinned hashes") {
        Rng rng(1);
        CHECK(hash_of_outputs(random_network(2, {45, 32, 1}, rng), 10000) == 15485604504223773816u);
        CHECK(hash_of_outputs(random_network(3, {45, 33, 7, 2}, rng), 10000) ==
              2766917069893935059u);
        CHECK(hash_of_outputs(random_network(0, {6, 9, 2}, rng), 10000) == 10962330238060339177u);
        CHECK(hash_of_outputs(random_network(7, {45, 33, 7, 2}, rng), 10000) ==
              408909037260441937u);
    }
    TEST_CASE("a network in the older base85 format is still read") {
        // The text is the result of carom.Network([1, 1], [0.5, 0.25]).text() in Python.
        Network network;
        REQUIRE(network.read("0ssL30RR9v05kvq"));
        const float in = 1;
        float out;
        network.run(&in, &out);
        CHECK(out == doctest::Approx(0.75 / 1.75));
    }
    TEST_CASE("a truncated, extended or malformed network text is refused") {
        Rng rng(2);
        const std::string text = random_network(2, {4, 3, 1}, rng);
        Network network;
        REQUIRE(network.read(text.c_str()));
        for (std::size_t size = 0; size < text.size(); ++size) {
            CHECK(!network.read(text.substr(0, size).c_str()));
        }
        CHECK(!network.read((text + character(5)).c_str()));
        CHECK(!network.read((text + "x").c_str()));
        CHECK(!network.read(("x" + text).c_str()));
        CHECK(!network.read((character(8) + text.substr(3)).c_str()));  // an unknown kind
        CHECK(!network.read((text.substr(0, 3) + character(9) + text.substr(6)).c_str()));
        CHECK(!network.read((text.substr(0, 6) + character(513) + text.substr(9)).c_str()));
        CHECK(!network.read(""));
    }
    TEST_CASE("the logistic function is accurate to 1e-6 and never decreases") {
        double last = 0;
        for (int k = -400; k <= 400; ++k) {
            const double x = k / 14.0;
            CHECK(logistic(x) == doctest::Approx(1 / (1 + std::exp(-x))).epsilon(1e-6));
            CHECK(logistic(x) > last);
            last = logistic(x);
        }
        CHECK(logistic(1e30) == logistic(30));
        CHECK(logistic(-1e30) == logistic(-30));
    }
}
