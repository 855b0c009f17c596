// A bot without search. The bot is a sparring bot and the simplest complete example of a bot.
#include "bot/poker_chip_race/greedy.h"

#include <iostream>

#include "bot/poker_chip_race/read.h"
#include "bot/search/options.h"

int main(int argc, char** argv) {
    using namespace carom::poker_chip_race;
    using namespace carom::poker_chip_race::bot;
    const carom::search::Options options(argc, argv,
                                         "greedy: plays Poker Chip Race on stdin and stdout\n", {});
    std::ios::sync_with_stdio(false);
    Reader<128> reader;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        print(std::cout, reader.position(), reader.me(),
              greedy_orders(reader.position(), reader.me()));
    }
}
