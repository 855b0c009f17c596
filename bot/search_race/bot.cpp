// The searching bot. Every turn it reads the input, searches with the exact simulator, and prints
// its orders (player.h).
#include "bot/search_race/player.h"

#include "bot/search/play.h"

int main(int argc, char** argv) {
    return carom::search::play<carom::search_race::bot::Player>(argc, argv);
}
