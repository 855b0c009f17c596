// Text from bots, which is converted to valid UTF-8 when it is read. And text for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace carom::referee {

// Replaces invalid UTF-8 by U+FFFD, as a Java reader does.
std::string valid_utf8(std::string_view bytes);

// Makes valid UTF-8 safe for a terminal: control characters become '?', and a text longer than
// `most` characters is shortened with three dots.
std::string printable(std::string_view text, int most);

// Returns the word that differs least from `text`, if at most `most` letters must be changed, added
// or removed. Otherwise returns an empty text.
std::string most_similar(const std::vector<std::string>& words, std::string_view text, int most);

// Returns the lines of a text without their line ends. An incomplete last line counts as a line.
std::vector<std::string> lines_of(std::string_view text);

// Removes the next word and the blanks before it from a line, and returns the word. Returns an
// empty word at the end of the line.
std::string_view next_word(std::string_view& line);

// Returns a text without the blanks at its beginning and end.
std::string trimmed(const std::string& text);

// Returns a word as a shell reads it back, quoted if needed.
std::string shell_word(const std::string& word);

// Formats a number as Java's Formatter does, with `digits` decimals: the shortest decimal form of
// the double, rounded half up.
std::string java_fixed(double v, int digits);
// Formats a double as Java prints it: the shortest decimal form, always with a point.
std::string java_double(double v);

// Returns m:ss, or h:mm:ss from an hour on.
std::string duration(double seconds);

// Returns the shortest text that parses to exactly this number.
std::string shortest_decimal(double value);

// Parses the number at the beginning of a text as strtod does, with a point in every locale.
double decimal(const std::string& text);
// Parses a whole word as a number: an optional minus, digits, and at most one point. Returns
// nothing for any other word.
std::optional<double> fixed_decimal(std::string_view word);
// Formats like printf, with a point in every locale.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

}  // namespace carom::referee
