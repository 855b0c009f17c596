// The profiler of Carom's own bots.
#include "bench/profile/command.h"
#include "bench/profile/mean_max/bot.h"
#include "bench/profile/profiler.h"

int main(int argc, char** argv) {
    using namespace carom::bench;
    return profile_command(argc, argv, {Profiler<mean_max::Bot>::subject()});
}
