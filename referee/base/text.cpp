// Converts and formats text: UTF-8, numbers without locale, shell words.
#include "referee/base/text.h"

#include <locale.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>

#include "referee/base/json.h"

namespace carom::referee {

std::string valid_utf8(std::string_view bytes) {
    return parse_json(format_json(nlohmann::json(bytes))).get<std::string>();
}

namespace {

// Returns whether c is a control character, a character that changes the direction of writing, or
// one that XML forbids.
bool is_control(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xFFFE || c == 0xFFFF;
}

}  // namespace

std::string printable(std::string_view text, int most) {
    std::string shown;
    int characters = 0;
    std::size_t cut = 0;  // position of the three dots
    for (std::size_t k = 0; k < text.size();) {
        const auto lead = static_cast<unsigned char>(text[k]);
        const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        std::uint32_t c = length == 1 ? lead : lead & (0x7F >> length);
        for (std::size_t n = 1; n < length && k + n < text.size(); ++n) {
            c = c << 6 | (static_cast<unsigned char>(text[k + n]) & 0x3F);
        }
        if (characters++ == most - 3) cut = shown.size();
        shown += is_control(c) ? "?" : std::string(text.substr(k, length));
        k += length;
    }
    return characters > most ? shown.substr(0, cut) + "..." : shown;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string counted(long long number, const std::string& noun, const std::string& plural) {
    return std::to_string(number) + " " +
           (number == 1      ? noun
            : plural.empty() ? noun + "s"
                             : plural);
}

std::string_view next_word(std::string_view& line) {
    const auto is_blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    std::size_t begin = 0;
    while (begin < line.size() && is_blank(line[begin])) ++begin;
    std::size_t end = begin;
    while (end < line.size() && !is_blank(line[end])) ++end;
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

std::string trimmed(const std::string& text) {
    const std::size_t from = text.find_first_not_of(" \t\r");
    if (from == std::string::npos) return "";
    return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

std::string shell_word(const std::string& word) {
    const bool plain = !word.empty() && word.find_first_not_of(
                                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                            "0123456789_-+=./,:@%") == std::string::npos;
    if (plain) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::string duration(double seconds) {
    const long s = static_cast<long>(seconds + 0.5);
    return s < 3600 ? formatted("%ld:%02ld", s / 60, s % 60)
                    : formatted("%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
}

namespace {

#ifdef _WIN32
// On Windows only the rules of the games are built, and they never call setlocale.
class PlainNumbers {
  public:
    PlainNumbers() {}
};
#else
// While an object of this class exists, the thread formats numbers with a decimal point in any
// locale.
class PlainNumbers {
  public:
    PlainNumbers() : before_(uselocale(plain())) {}
    ~PlainNumbers() { uselocale(before_); }
    PlainNumbers(const PlainNumbers&) = delete;

  private:
    static locale_t plain() {
        static const locale_t locale = newlocale(LC_ALL_MASK, "C", locale_t());
        return locale;
    }
    locale_t before_;
};
#endif

}  // namespace

std::string shortest_decimal(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

double decimal(const std::string& text, std::size_t* length) {
    const PlainNumbers plain;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (length) *length = static_cast<std::size_t>(end - text.c_str());
    return value;
}

std::optional<double> fixed_decimal(std::string_view word) {
    const std::string_view digits = word.substr(word.substr(0, 1) == "-");
    const bool fits = digits.find_first_not_of("0123456789.") == std::string_view::npos &&
                      digits.find_first_of("0123456789") != std::string_view::npos &&
                      std::count(digits.begin(), digits.end(), '.') <= 1;
    return fits ? std::optional(decimal(std::string(word))) : std::nullopt;
}

std::string formatted(const char* format, ...) {
    const PlainNumbers plain;
    va_list first, again;
    va_start(first, format);
    va_copy(again, first);
    std::string text(std::vsnprintf(nullptr, 0, format, first), '\0');
    std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(first);
    va_end(again);
    return text;
}

std::string java_fixed(double v, int digits) {
    char buffer[512];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, v, std::chars_format::fixed).ptr;
    std::string text(buffer, end);
    if (text.find('.') == std::string::npos) text += '.';
    const std::size_t kept = text.find('.') + 1 + digits;
    if (text.size() <= kept) return text.append(kept - text.size(), '0');
    const bool up = text[kept] >= '5';
    text.resize(kept);
    if (!up) return text;
    const std::size_t first = text[0] == '-';
    for (std::size_t k = kept; k-- > first;) {
        if (text[k] == '.') continue;
        if (++text[k] <= '9') return text;
        text[k] = '0';
    }
    return text.insert(first, 1, '1');
}

std::string java_double(double v) {
    const double size = std::fabs(v);
    const bool plain = v == 0 || (size >= 1e-3 && size < 1e7);
    char buffer[64];
    const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
    std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, v, format).ptr);
    const std::size_t e = text.find('e');
    std::string digits = text.substr(0, e);
    if (digits.find('.') == std::string::npos) digits += ".0";
    return plain ? digits : digits + "E" + std::to_string(std::stoi(text.substr(e + 1)));
}

// Returns the Levenshtein distance of two words: how many letters must be changed, added or removed
// to turn one word into the other.
static int distance(std::string_view a, std::string_view b) {
    std::vector<int> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row.back();
}

std::string most_similar(const std::vector<std::string>& words, std::string_view text, int most) {
    std::string found;
    for (const std::string& word : words) {
        const int changes = distance(word, text);
        if (changes > most) continue;
        found = word, most = changes - 1;
    }
    return found;
}

void append(std::string& text, SixDecimals number) {
    constexpr double MAX_VALUE = 1e6, UNCERTAIN = 1e-3;
    constexpr int DIGITS = 6, UNIT = 1000000;
    const double v = number.value, millionths = std::fabs(v) * UNIT;
    // The shortest decimal form of v differs from v by at most half the distance to the next
    // double. So both round to the same number of millionths, unless v is near the middle between
    // two millionths.
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
