// Connects Mean Max's bot with the profiler.
#include "bench/profile/mean_max/bot.h"

#include <sstream>

#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "referee/base/error.h"

namespace carom::bench::mean_max {

bot::Weights Bot::weights(const std::string& file) {
    return file.empty() ? bot::Weights() : search::read_weights<bot::Weights>(file.c_str());
}

std::vector<Position> Bot::positions_of(const Match& match) {
    std::vector<Position> positions;
    bot::Reader reader(match.league);
    for (const std::string& input : match.inputs) {
        std::istringstream in(input);
        if (!reader.begin(in) || !reader.read(in)) {
            throw referee::Error(match.name + ": expected the input of a turn");
        }
        positions.push_back({reader.state(), reader.spawns(), reader.me()});
    }
    return positions;
}

std::string Bot::printed(const Position& position, const Orders& orders) {
    std::ostringstream out;
    bot::print(out, position.state, position.me, orders);
    return out.str();
}

}  // namespace carom::bench::mean_max
