// The bot that searches. In every turn the bot reads the input, searches with the exact simulator,
// and prints its orders (bot/search/play.h).
#include "tests/toy/kit.h"

#include "bot/search/play.h"

int main(int argc, char** argv) { return carom::search::play<carom::toy::bot::Kit>(argc, argv); }
