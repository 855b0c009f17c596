// Measures and cuts text in terminal columns. An ideograph has two columns, a combining accent
// none.
#pragma once

#include <string>
#include <string_view>

namespace carom::referee {

// Returns the number of terminal columns of a text, which must be valid UTF-8.
int columns_of(std::string_view text);

// Returns the width in columns of the terminal that stdout writes to, or INT_MAX for a file.
int output_width();

// Breaks a text into lines of at most `width` columns (of ASCII). The first line begins at column
// `at`, and all others are indented.
std::string wrapped(const std::string& text, std::size_t at, std::size_t indent, std::size_t width);

enum class Cut { END, BEGINNING };

// Returns a text in exactly `width` columns (at least 3): padded with blanks, or cut and marked
// with three dots. The text is valid UTF-8. Control characters become '?'.
std::string fitted(std::string_view text, int width, Cut cut = Cut::END);

}  // namespace carom::referee
