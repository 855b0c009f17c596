// Engines as the template argument of a game's step().
#pragma once

namespace carom {

// The implementation of a game's turn: a class template T whose argument is the observer. All
// engines of a game compute the same bits.
template <template <class> class T>
struct Engine {
    template <class Observer>
    using Turn = T<Observer>;
};

}  // namespace carom
