// The searching bot. Every turn it reads the input, searches with the exact simulator, and prints
// its orders (player.h).
#include "bot/bit_runner_2048/player.h"

#include "bot/play.h"

int main(int argc, char** argv) {
    return carom::bot::play<carom::bit_runner_2048::bot::Player>(argc, argv);
}
