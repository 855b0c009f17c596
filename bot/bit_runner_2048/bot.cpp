// The searching bot. Every turn it reads the input, searches with the exact simulator, and prints
// its orders (player.h).
#include "bot/bit_runner_2048/player.h"

#include "bot/search/play.h"

int main(int argc, char** argv) {
    return carom::search::play<carom::bit_runner_2048::bot::Player>(argc, argv);
}
