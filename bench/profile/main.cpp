// The profiler of Carom's own bots.
#include "bench/profile/bit_runner_2048/bot.h"
#include "bench/profile/command.h"
#include "bench/profile/fantastic_bits/bot.h"
#include "bench/profile/mad_pod_racing/bot.h"
#include "bench/profile/mean_max/bot.h"
#include "bench/profile/poker_chip_race/bot.h"
#include "bench/profile/profiler.h"
#include "bench/profile/search_race/bot.h"

int main(int argc, char** argv) {
    using namespace carom::bench;
    return profile_command(
        argc, argv,
        {Profiler<mean_max::Bot>::subject(), mad_pod_racing::subject(), poker_chip_race::subject(),
         fantastic_bits::subject(), search_race::subject(), bit_runner_2048::subject()});
}
