// Text from bots is data: made valid UTF-8 once, where it comes in. And text for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace carom::referee {

// Bytes that are no UTF-8 become U+FFFD, as a Java reader makes them.
std::string valid_utf8(std::string_view bytes);

// Valid UTF-8 for a sentence on a terminal: control characters become '?', and of more than `most`
// characters the first are shown, with three dots.
std::string printable(std::string_view text, int most);

// The lines of a text, without their ends; one that the text breaks off in counts, too.
std::vector<std::string> lines_of(std::string_view text);

// A word as a shell reads it back, in quotes where it needs them.
std::string shell_word(const std::string& word);

// As Java's formatter writes a number with so many digits behind the point: the shortest decimal
// that means it, rounded half up.
std::string java_fixed(double v, int digits);
// As Java prints a double: the shortest decimal that means it, always with a point.
std::string java_double(double v);

// m:ss, or h:mm:ss from an hour on.
std::string duration(double seconds);

// The number that a text begins with, as strtod reads it, and with a point in any locale.
double decimal(const std::string& text);
// The number that a whole word is, as digits with at most one point and a minus before them; none
// where the word is anything else.
std::optional<double> fixed_decimal(std::string_view word);
// As printf would print it, and with a point in any locale.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

}  // namespace carom::referee
