// The bot that searches. In every turn the bot reads the input, searches with the exact simulator,
// and prints its orders (bot/search/play.h).
#include "bot/mean_max/kit.h"

#include "bot/search/play.h"

int main(int argc, char** argv) {
    return carom::search::play<carom::mean_max::bot::Kit>(argc, argv);
}
