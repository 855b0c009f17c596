// Runs the profiler with the bots of all games.
#include "bench/profile/profile.h"

namespace carom::bench {

// Each Subject is defined in a subfolder or in game.cpp, which is compiled once per game.
namespace mean_max {
Subject subject();
}
namespace mad_pod_racing {
Subject subject();
}
namespace poker_chip_race {
Subject subject();
}
namespace fantastic_bits {
Subject subject();
}
namespace search_race {
Subject subject();
}
namespace bit_runner_2048 {
Subject subject();
}

}  // namespace carom::bench

int main(int argc, char** argv) {
    using namespace carom::bench;
    return profile_command(
        argc, argv,
        {mean_max::subject(), mad_pod_racing::subject(), poker_chip_race::subject(),
         fantastic_bits::subject(), search_race::subject(), bit_runner_2048::subject()});
}
