// Text in terminal columns, where an ideograph has two columns and a combining accent none.
#pragma once

#include <string>
#include <string_view>

namespace carom::referee {

// Returns the number of columns of valid UTF-8.
int columns_of(std::string_view text);

// Returns the width of the terminal that stdout writes to, or a very large number for a file.
int output_width();

enum class Cut { END, BEGINNING };

// Returns valid UTF-8 in exactly `width` columns (at least 3): padded with blanks, or cut with
// three dots. Control characters become '?'.
std::string fitted(std::string_view text, int width, Cut cut = Cut::END);

}  // namespace carom::referee
