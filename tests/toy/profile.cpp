// Profiles the searching bot of Billiards. The program links bench/profile/ without main.cpp.
#include "bench/profile/profile.h"

namespace carom::bench::toy {
Subject subject();  // bench/profile/game.cpp
}

int main(int argc, char** argv) {
    return carom::bench::profile_command(argc, argv, {carom::bench::toy::subject()});
}
