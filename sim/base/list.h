// A list of plain values with a fixed capacity. Copying a list copies its elements and not the
// unused capacity.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace carom {

template <class T, int N>
struct List {
    static_assert(std::is_trivially_copyable_v<T>);

    T item[N];
    int count;

    List() = default;
    List(const List& other) { *this = other; }
    List& operator=(const List& other) {
        count = other.count;
        if (this != &other)
            std::memcpy(item, other.item, static_cast<std::size_t>(count) * sizeof(T));
        return *this;
    }

    T* begin() { return item; }
    T* end() { return item + count; }
    const T* begin() const { return item; }
    const T* end() const { return item + count; }
    bool full() const { return count == N; }
    void push_back(const T& value) {
        assert(!full());
        item[count++] = value;
    }
    // Inserts the value at `place` and moves the later elements up.
    void insert(T* place, const T& value) {
        assert(!full());
        for (T* p = end(); p > place; --p) *p = p[-1];
        *place = value;
        ++count;
    }
    // Sorts a short list by insertion. Equal elements keep their order.
    template <class IsBefore>
    void sort(IsBefore&& is_before) {
        for (int k = 1; k < count; ++k) {
            const T moving = item[k];
            int to = k;
            for (; to > 0 && is_before(moving, item[to - 1]); --to) item[to] = item[to - 1];
            item[to] = moving;
        }
    }
    // Keeps the elements for which `keep` returns true, in their order.
    template <class Keep>
    void filter(Keep&& keep) {
        int kept = 0;
        for (int k = 0; k < count; ++k) {
            if (keep(item[k])) item[kept++] = item[k];
        }
        count = kept;
    }
};

}  // namespace carom
