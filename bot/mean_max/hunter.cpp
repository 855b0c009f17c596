// A bot without search. It is a sparring bot, and the simplest complete bot that uses the library.
#include "bot/mean_max/hunter_moves.h"

#include <iostream>

#include "bot/mean_max/oil.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "bot/search/options.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mean_max;
    using namespace carom::mean_max::bot;
    const carom::search::Options options(argc, argv,
                                         "hunter: plays Mean Max on stdin and stdout\n"
                                         "  --league N  0..3 (default: as seen)\n",
                                         {"--league"});
    std::ios::sync_with_stdio(false);
    Reader reader(static_cast<int>(options.number("--league", -1, 0, 3)));
    int oiled = -1;
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        Orders orders;
        hunt(reader.position(), reader.me(), orders);
        oil(reader.position(), reader.me(), oiled, orders);
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
