// A bot without search. The bot is a sparring bot and the simplest complete example of a bot.
#include "bot/fantastic_bits/greedy.h"

#include <iostream>

#include "bot/fantastic_bits/read.h"
#include "bot/search/options.h"

int main(int argc, char** argv) {
    using namespace carom::fantastic_bits;
    using namespace carom::fantastic_bits::bot;
    const carom::search::Options options(argc, argv,
                                         "greedy: plays Fantastic Bits on stdin and stdout\n", {});
    std::ios::sync_with_stdio(false);
    Reader reader;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        const Orders orders = fetch(reader.position(), reader.me());
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
