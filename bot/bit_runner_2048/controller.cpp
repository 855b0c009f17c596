// A bot without search. The bot is a sparring bot and the simplest complete example of a bot.
#include "bot/bit_runner_2048/controller.h"

#include <iostream>

#include "bot/bit_runner_2048/read.h"
#include "bot/search/options.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::bit_runner_2048;
    using namespace carom::bit_runner_2048::bot;
    const carom::search::Options options(
        argc, argv, "controller: plays Bit Runner 2048 on stdin and stdout\n", {});
    std::ios::sync_with_stdio(false);
    Reader reader;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        Orders orders;
        drive(reader.position().state, reader.me(), orders);
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
