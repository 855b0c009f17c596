// A bot without search. The bot is a sparring bot and the simplest complete example of a bot.
#include "bot/code_royale/miner.h"

#include <iostream>

#include "bot/code_royale/read.h"
#include "bot/search/options.h"

int main(int argc, char** argv) {
    using namespace carom::code_royale;
    using namespace carom::code_royale::bot;
    const carom::search::Options options(argc, argv,
                                         "miner: plays Code Royale on stdin and stdout\n"
                                         "  --league N  0..3 (3)\n",
                                         {"--league"});
    std::ios::sync_with_stdio(false);
    Reader reader(static_cast<int>(options.number("--league", -1, 0, BRONZE - 1)));
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        Orders orders;
        orders.of[reader.me()] = mine_and_train(reader.position(), reader.me());
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
