// Divides a list into its best elements and the others. std::nth_element would leave them in an
// order that differs between standard libraries, and with that the search's answers.
#pragma once

#include <cstddef>
#include <utility>

namespace carom::search_race::bot {

// Moves the `count` best of `size` elements to the front, both parts in a fixed order that depends
// on the elements only. better(a, b) is a strict weak order.
template <class T, class Better>
void best_first(T* elements, std::ptrdiff_t size, std::ptrdiff_t count, const Better& better) {
    std::ptrdiff_t from = 0, last = size - 1;  // The boundary lies between these.
    while (from < last) {
        // Hoare's partition around the middle one of three elements.
        const T first = elements[from], middle = elements[from + (last - from) / 2],
                end = elements[last];
        const T pivot = better(first, middle) ? (better(middle, end)  ? middle
                                                 : better(first, end) ? end
                                                                      : first)
                                              : (better(first, end)    ? first
                                                 : better(middle, end) ? end
                                                                       : middle);
        std::ptrdiff_t left = from, right = last;
        while (left <= right) {
            while (better(elements[left], pivot)) ++left;
            while (better(pivot, elements[right])) --right;
            if (left > right) break;
            std::swap(elements[left++], elements[right--]);
        }
        if (count <= right) {
            last = right;
        } else if (count > left) {
            from = left;
        } else {
            return;
        }
    }
}

}  // namespace carom::search_race::bot
