// Converts, parses and formats text. Text from bots is converted to valid UTF-8 when it is read.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
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
// Returns a number with its noun: "1 game", "2 games". The plural is that noun with an s, or
// `plural`.
std::string counted(long long number, const std::string& noun, const std::string& plural = "");

// Removes the next word and the blanks before it from a line, and returns the word. Returns an
// empty word at the end of the line.
std::string_view next_word(std::string_view& line);

// Returns a text without the blanks at its beginning and end.
std::string trimmed(const std::string& text);

// Returns a word in the form in which a shell reads the same word, quoted if needed.
std::string shell_word(const std::string& word);

// Formats a number as Java's Formatter does, with `digits` decimals: the shortest decimal form of
// the double, rounded half up.
std::string java_fixed(double v, int digits);
// Formats a double as Java prints it: the shortest decimal form, always with a point.
std::string java_double(double v);

// Formats a duration as m:ss, or as h:mm:ss if it is one hour or longer.
std::string duration(double seconds);

// Returns the shortest text that parses to exactly this number.
std::string shortest_decimal(double value);

// Parses the number at the beginning of a text as strtod does, with a decimal point in every
// locale. Sets `length` to the number's characters.
double decimal(const std::string& text, std::size_t* length = nullptr);
// Parses a whole word as a number: an optional minus, digits, and at most one point. Returns
// nothing for any other word.
std::optional<double> fixed_decimal(std::string_view word);
// Formats like printf, with a decimal point in every locale.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

// The following functions format lines of words and numbers as printf does in the C locale. They
// are faster than printf, which would take most of the time when recorded games are compared.

// A double without decimals, as "%.0f" formats it.
struct Whole {
    double value;
};
// A double with six decimals, as Java's Formatter formats it: the shortest decimal form of the
// double, rounded half up.
struct SixDecimals {
    double value;
};
// Bits in hexadecimal without leading zeros, as "%llx" formats them.
struct Hex {
    std::uint64_t bits;
};
// Returns the 64 bits of a double. Golden games contain doubles in this form.
inline Hex bits_of(double v) {
    Hex hex;
    std::memcpy(&hex.bits, &v, sizeof hex.bits);
    return hex;
}

// Returns the double that has these bits in hexadecimal. If the text is invalid, the bits are the
// number at the beginning of the text, or 0.
inline double double_of(std::string_view bits) {
    std::uint64_t number = 0;
    std::from_chars(bits.data(), bits.data() + bits.size(), number, 16);
    double v;
    std::memcpy(&v, &number, sizeof v);
    return v;
}

inline void append(std::string& text, std::string_view word) { text += word; }
inline void append(std::string& text, char c) { text += c; }
// Appends a number that std::to_chars formats with the given arguments.
template <std::size_t MAX_CHARACTERS, class... Arguments>
void append_chars(std::string& text, Arguments... arguments) {
    char buffer[MAX_CHARACTERS];
    const char* const end = std::to_chars(buffer, buffer + MAX_CHARACTERS, arguments...).ptr;
    text.append(buffer, end - buffer);
}
template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer>>>
void append(std::string& text, Integer n) {
    append_chars<20>(text, +n);  // +n converts a bool or a small integer to an int.
}
inline void append(std::string& text, Hex hex) { append_chars<16>(text, hex.bits, 16); }
inline void append(std::string& text, Whole number) {
    constexpr double EXACT = 9e15;  // Doubles represent all integers up to this value.
    const double v = number.value;
    if (std::fabs(v) < EXACT && v == std::trunc(v) && (v != 0 || !std::signbit(v))) {
        append(text, static_cast<std::int64_t>(v));
    } else {
        append_chars<330>(text, v, std::chars_format::fixed, 0);  // up to 309 digits
    }
}

void append(std::string& text, SixDecimals number);

// Appends the parts to a text, separated by blanks.
template <class First, class... Others>
void append_words(std::string& text, const First& first, const Others&... others) {
    append(text, first);
    ((text += ' ', append(text, others)), ...);
}

// Appends the parts as a line, separated by blanks.
template <class... Parts>
void append_line(std::string& text, const Parts&... parts) {
    append_words(text, parts...);
    text += '\n';
}

// Returns the parts, separated by blanks.
template <class... Parts>
std::string words(const Parts&... parts) {
    std::string text;
    append_words(text, parts...);
    return text;
}

// Reads a line of an answer from left to right. Each function returns whether the expected item was
// found. A function other than ending() consumes nothing if the item is missing.

class LineReader {
  public:
    // `blanks` lists the characters that separate words. The texts are not copied.
    LineReader(std::string_view line, std::string_view blanks) : rest_(line), blanks_(blanks) {}

    std::string_view rest() const { return rest_; }

    bool blanks() {
        const std::size_t n = rest_.find_first_not_of(blanks_);
        return take(n == std::string_view::npos ? rest_.size() : n);
    }
    // Reads 1 to `most` digits (`most` is at most 9), with an optional minus if `minus_allowed`.
    bool number(bool minus_allowed, int& value, std::size_t most = 9) {
        const bool minus = minus_allowed && !rest_.empty() && rest_[0] == '-';
        std::size_t n = minus;
        value = 0;
        while (n < rest_.size() && rest_[n] >= '0' && rest_[n] <= '9' && n - minus < most) {
            value = 10 * value + (rest_[n++] - '0');
        }
        const bool found = n > minus;
        if (minus) value = -value;
        return found && take(n);
    }
    // Reads the word `capitals`. word_in_any_case() accepts upper and lower case letters.
    bool word(std::string_view capitals) {
        return rest_.substr(0, capitals.size()) == capitals && take(capitals.size());
    }
    bool word_in_any_case(std::string_view capitals) {
        if (rest_.size() < capitals.size()) return false;
        for (std::size_t k = 0; k < capitals.size(); ++k) {
            const char capital = capitals[k], c = rest_[k];
            if (c != capital && c != capital - 'A' + 'a') return false;
        }
        return take(capitals.size());
    }
    // Reads the end of the line, or blanks and a message of at least one character. The message
    // begins after all blanks. If only blanks are left, the message is the last blank.
    bool ending(std::string& message) {
        const std::string_view before = rest_;
        if (before.empty()) return true;
        if (!blanks()) return false;
        const bool gives_back = rest_.empty();
        if (gives_back && before.size() < 2) return false;
        message = gives_back ? before.substr(before.size() - 1) : rest_;
        return !has_line_end(message);
    }

  private:
    // Returns whether the text contains a line terminator of Java. In Java's regular expressions,
    // the dot of a message does not match line terminators.
    static bool has_line_end(std::string_view text) {
        for (const char* end : {"\n", "\r", "\u0085", "\u2028", "\u2029"}) {
            if (text.find(end) != std::string_view::npos) return true;
        }
        return false;
    }
    bool take(std::size_t n) {
        rest_.remove_prefix(n);
        return n > 0;
    }

    std::string_view rest_, blanks_;
};

// Returns whether the recorded direction of the official referee may replace the computed
// direction: the angles are equal, and the cosines and the sines differ at most as mathematical
// libraries do. A larger difference is kept, so that the comparison with the recorded game reports
// the difference. Both types have the members angle, cosine and sine.
template <class Computed, class Recorded>
bool may_replace(const Computed& computed, const Recorded& recorded) {
    constexpr double NEAR = 1e-14;
    return computed.angle == recorded.angle &&
           std::fabs(computed.cosine - recorded.cosine) <= NEAR &&
           std::fabs(computed.sine - recorded.sine) <= NEAR;
}

}  // namespace carom::referee
