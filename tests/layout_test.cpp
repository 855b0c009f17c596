// Tests the positions of numbers in an array if lists have different lengths.
#include "referee/game/numbers.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace carom;
using namespace carom::referee;

namespace {

// An invented observation. The columns "x" and "y" belong to two lists, and the columns "wreck x"
// and "wreck water" to one list.
struct Seen {
    int units, balls, wrecks;
    bool owned_names = false;  // stores equal names at another address

    void tell(NumberSink& sink) const {
        const std::string x = "x";
        sink({"turn", ""}, 7);
        sink({"units", ""}, units);
        for (int k = 0; k < units; ++k) {
            sink({owned_names ? x.c_str() : "x", ""}, 10 + k);
            sink({"y", ""}, 20 + k);
            sink({"rage", ""}, 30 + k);
        }
        sink({"balls", ""}, balls);
        for (int k = 0; k < balls; ++k) {
            sink({"x", ""}, 40 + k);
            sink({"y", ""}, 50 + k);
        }
        sink({"wrecks", ""}, wrecks);
        for (int k = 0; k < wrecks; ++k) {
            sink({"wreck x", ""}, 60 + k);
            sink({"wreck water", ""}, 70 + k);
        }
        sink({"end", ""}, 99);
    }
};

constexpr Seen FULL = {3, 2, 2};

Layout full_layout() {
    LayoutMaker maker;
    FULL.tell(maker);
    return maker.layout();
}

// Returns the columns of an observation as text.
template <class Real>
std::string spread(const Seen& seen) {
    const Layout layout = full_layout();
    std::vector<Real> out(static_cast<std::size_t>(layout.width), Real(-1));
    {
        LayoutWriter sink(layout, out.data());
        seen.tell(sink);
    }
    std::string text;
    for (const Column& c : layout.columns) {
        text += std::string(text.empty() ? "" : ", ") + c.name;
        for (int k = 0; k < c.room; ++k) {
            text +=
                " " + std::to_string(static_cast<int>(out[static_cast<std::size_t>(c.offset + k)]));
        }
    }
    return text;
}

}  // namespace

TEST_SUITE("layout") {
    TEST_CASE("a full list of numbers fills all columns of the list") {
        const std::string expected =
            "turn 7, units 3, x 10 11 12 40 41, y 20 21 22 50 51, rage 30 31 32, balls 2, "
            "wrecks 2, wreck x 60 61, wreck water 70 71, end 99";
        CHECK(spread<double>(FULL) == expected);
        CHECK(spread<float>(FULL) == expected);
    }

    TEST_CASE("shorter lists leave zeros at the end of their columns") {
        CHECK(spread<double>({3, 2, 0}) ==
              "turn 7, units 3, x 10 11 12 40 41, y 20 21 22 50 51, rage 30 31 32, balls 2, "
              "wrecks 0, wreck x 0 0, wreck water 0 0, end 99");
        CHECK(spread<double>({3, 2, 1}) ==
              "turn 7, units 3, x 10 11 12 40 41, y 20 21 22 50 51, rage 30 31 32, balls 2, "
              "wrecks 1, wreck x 60 0, wreck water 70 0, end 99");
    }

    TEST_CASE(
        "a list that follows a shorter list in the same columns starts right after that list") {
        CHECK(spread<float>({1, 2, 2}) ==
              "turn 7, units 1, x 10 40 41 0 0, y 20 50 51 0 0, rage 30 0 0, balls 2, "
              "wrecks 2, wreck x 60 61, wreck water 70 71, end 99");
    }

    TEST_CASE("numbers beyond the last column of a list are left out") {
        CHECK(spread<double>({3, 2, 4}) ==
              "turn 7, units 3, x 10 11 12 40 41, y 20 21 22 50 51, rage 30 31 32, balls 2, "
              "wrecks 4, wreck x 60 61, wreck water 70 71, end 99");
    }

    TEST_CASE("columns are found by the text of a name and not by its address") {
        Seen seen = FULL;
        seen.owned_names = true;
        CHECK(spread<double>(seen) == spread<double>(FULL));
    }
}
