// Compile-time checks of a game's kit (kit.h). A missing or wrong member is reported by a sentence
// instead of pages of template errors.
#pragma once

#include <iosfwd>
#include <type_traits>
#include <utility>

#include "bot/search/budget.h"

namespace carom::search {

struct Kit;

namespace kit_check {

template <template <class> class Has, class Of, class = void>
struct Is : std::false_type {};
template <template <class> class Has, class Of>
struct Is<Has, Of, std::void_t<Has<Of>>> : std::true_type {};

template <class K>
using Reader = typename K::Reader;
template <class K>
using Reads = decltype(std::declval<Reader<K>&>().begin(std::declval<std::istream&>()) &&
                       std::declval<Reader<K>&>().read(std::declval<std::istream&>()));
template <class K>
using Hears =
    decltype(std::declval<Reader<K>&>().ordered(std::declval<const typename K::Orders&>()));
template <class K>
using Prints = decltype(K::print(
    std::declval<std::ostream&>(), std::declval<const Reader<K>&>().position(),
    std::declval<const Reader<K>&>().me(), std::declval<const typename K::Orders&>()));
template <class K>
using Thinks =
    std::enable_if_t<std::is_same_v<typename K::Orders,
                                    decltype(std::declval<typename K::template Thinker<>&>().think(
                                        0, std::declval<const Budget&>(),
                                        std::declval<const typename K::Position&>()))>>;
template <class K>
using Explains = decltype(K::explain(std::declval<const typename K::template Thinker<>&>(),
                                     std::declval<const typename K::Position&>(), 0, true));

// A wrong kit fails to compile with the sentences that apply.
template <class K>
constexpr bool check() {
    static_assert(std::is_base_of_v<Kit, K>,
                  "kit: expected a struct that derives from search::Kit");
    static_assert(Is<Reads, K>::value,
                  "kit: expected a Reader with bool begin(istream&) and bool read(istream&)");
    static_assert(Is<Hears, K>::value, "kit: expected a Reader with void ordered(const Orders&)");
    static_assert(Is<Prints, K>::value,
                  "kit: expected void print(ostream&, position, int me, const Orders&) for the "
                  "Reader's position() and me()");
    static_assert(Is<Thinks, K>::value,
                  "kit: expected a Thinker<> with Orders think(int me, const Budget&, const "
                  "Position&)");
    static_assert(Is<Explains, K>::value,
                  "kit: expected string explain(const Thinker<>&, const Position&, int me, bool "
                  "all)");
    return true;
}

// The reader for tools that keep everything of any match.
template <class K, class = void>
struct WholeReader {
    using Type = Reader<K>;
};
template <class K>
struct WholeReader<K, std::void_t<typename K::WholeReader>> {
    using Type = typename K::WholeReader;
};

}  // namespace kit_check

template <class K>
using WholeReaderOf = typename kit_check::WholeReader<K>::Type;

}  // namespace carom::search
