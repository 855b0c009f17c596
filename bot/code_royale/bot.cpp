// The bot that searches. In every turn the bot reads the input, searches with the exact simulator,
// and prints its orders (bot/search/play.h).
#include "bot/code_royale/kit.h"

#include "bot/search/play.h"

int main(int argc, char** argv) {
    return carom::search::play<carom::code_royale::bot::Kit>(argc, argv);
}
