// Lists the games by the names of their folders and namespaces, in the order of `carom games`.
// `make new-game` and `make remove-game` change this list.
#pragma once

#define CAROM_GAMES(X) \
    X(mean_max)        \
    X(mad_pod_racing)  \
    X(poker_chip_race) \
    X(fantastic_bits)  \
    X(search_race)     \
    X(bit_runner_2048) \
    X(code_royale)
