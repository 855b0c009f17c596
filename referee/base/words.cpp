// Formats doubles with six decimals.
#include "referee/base/words.h"

#include "referee/base/text.h"

namespace carom::referee {

void append(std::string& text, SixDecimals number) {
    constexpr double MAX_VALUE = 1e6, UNCERTAIN = 1e-3;
    constexpr int DIGITS = 6, UNIT = 1000000;
    const double v = number.value, millionths = std::fabs(v) * UNIT;
    // The shortest decimal form of v is nearer to v than any other double. So v and its decimal
    // form round to the same number of millionths, unless v is near the middle between two of them.
    const double below = std::floor(millionths), beyond = millionths - below;
    if (!(std::fabs(v) < MAX_VALUE) || std::fabs(beyond - 0.5) < UNCERTAIN) {
        text += java_fixed(v, DIGITS);
        return;
    }
    const std::int64_t rounded = static_cast<std::int64_t>(below) + (beyond > 0.5);
    if (std::signbit(v)) text += '-';
    append(text, rounded / UNIT);
    char decimals[DIGITS];
    std::int64_t rest = rounded % UNIT;
    for (int k = DIGITS; k-- > 0; rest /= 10) decimals[k] = static_cast<char>('0' + rest % 10);
    text += '.';
    text.append(decimals, DIGITS);
}

}  // namespace carom::referee
