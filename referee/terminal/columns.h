// Text in the columns of a terminal, where an ideograph takes two and an accent none.
#pragma once

#include <string>
#include <string_view>

namespace carom::referee {

// How many columns valid UTF-8 takes.
int columns_of(std::string_view text);

enum class Cut { END, BEGINNING };

// Valid UTF-8 in exactly so many columns (3 at least): filled up with blanks, or cut, with three
// dots for what was cut off. Control characters become '?'.
std::string fitted(std::string_view text, int width, Cut cut = Cut::END);

}  // namespace carom::referee
