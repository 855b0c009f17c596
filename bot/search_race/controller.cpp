// A bot without search. The bot is the simplest complete example of a bot.
#include "bot/search_race/controller.h"

#include <iostream>

#include "bot/search/options.h"
#include "bot/search_race/read.h"

int main(int argc, char** argv) {
    using namespace carom::search_race;
    using namespace carom::search_race::bot;
    const carom::search::Options options(argc, argv,
                                         "controller: plays Search Race on stdin and stdout\n", {});
    std::ios::sync_with_stdio(false);
    Reader reader;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        const Order order = drive(reader.position().state, reader.position().course);
        reader.ordered(order);
        print(std::cout, reader.position(), 0, order);
    }
}
