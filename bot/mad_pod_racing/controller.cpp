// A bot without search. The bot is a sparring bot and the simplest complete example of a bot.
#include "bot/mad_pod_racing/controller.h"

#include <iostream>

#include "bot/mad_pod_racing/read.h"
#include "bot/search/options.h"

int main(int argc, char** argv) {
    using namespace carom;
    using namespace carom::mad_pod_racing;
    using namespace carom::mad_pod_racing::bot;
    const carom::search::Options options(
        argc, argv,
        "controller: plays Mad Pod Racing on stdin and stdout\n"
        "  --league N  0..4 (4; with one pod per player, orders that leagues 0 to 3 allow)\n",
        {"--league"});
    std::ios::sync_with_stdio(false);
    Reader reader(static_cast<int>(options.number("--league", -1, 0, TOP_LEAGUE)));
    while (reader.begin(std::cin) && reader.read(std::cin)) {
        Orders orders;
        for (int k = 0; k < reader.position().course.rules.pods; ++k) {
            const int i = reader.position().course.pod_of(reader.me(), k);
            orders.of[i] = drive(reader.position().state, reader.position().course, i);
        }
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
}
