// Tests the width of text on a terminal.
#include "referee/terminal/columns.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "sim/base/rng.h"

using namespace carom::referee;

TEST_SUITE("columns") {
    TEST_CASE("an ideograph or an emoji takes two columns, and a combining accent takes none") {
        CHECK(columns_of("") == 0);
        CHECK(columns_of("hunter") == 6);
        CHECK(columns_of("\u6f22\u5b57") == 4);  // two ideographs
        CHECK(columns_of("\uff42\uff4f\uff54") == 6);  // full width letters
        CHECK(columns_of("\u00e9") == 1);
        CHECK(columns_of("e\u0301") == 1);  // the same letter as two characters
        CHECK(columns_of("\U0001f680") == 2);
        CHECK(columns_of("\u2764\ufe0f") == 2);  // a heart that is drawn as a picture
        CHECK(columns_of("\U0001f468\u200d\U0001f469\u200d\U0001f467") == 2);  // a family
        CHECK(columns_of("\U0001f1eb\U0001f1f7") == 2);  // a flag
    }
    TEST_CASE("text is padded or cut to a number of columns without splitting a character") {
        CHECK(fitted("bot", 5) == "bot  ");
        CHECK(fitted("bot", 3) == "bot");
        CHECK(fitted("a longer name", 8) == "a lon...");
        CHECK(fitted("a longer name", 8, Cut::BEGINNING) == "... name");
        CHECK(fitted("\u6f22\u5b57\u6f22\u5b57", 7) == "\u6f22\u5b57...");
        CHECK(fitted("\u6f22\u5b57\u6f22\u5b57", 6) == "\u6f22... ");
        CHECK(fitted("e\u0301e\u0301e\u0301e\u0301e\u0301", 4) == "e\u0301...");
        CHECK(fitted("a\nb\tc", 6) == "a?b?c ");
        const std::vector<std::string> signs = {
            "a", "\u6f22", "e\u0301", "\U0001f680", "\U0001f468\u200d\U0001f469", "\x1b", " "};
        carom::Rng rng(1);
        for (int k = 0; k < 2000; ++k) {
            std::string text;
            for (int n = rng.below(12); n > 0; --n) {
                text += signs[rng.below(static_cast<int>(signs.size()))];
            }
            const int width = 3 + rng.below(12);
            for (const Cut cut : {Cut::END, Cut::BEGINNING}) {
                CHECK(columns_of(fitted(text, width, cut)) == width);
            }
        }
    }
}
