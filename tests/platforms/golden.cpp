// Replays golden games, as `carom verify` does, on platforms on which the tools do not run: other
// processors, Windows and WebAssembly. `golden FILE...` prints one line with the result per game.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "referee/match/verify.h"

using namespace carom::referee;

int main(int argc, char** argv) {
    int games = 0, turns = 0, events = 0, differences = 0, own = 0;
    for (int k = 1; k < argc; ++k) {
        std::ifstream file(argv[k], std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        for (const auto& golden : records::read_golden_games(argv[k], text)) {
            const match::Verified verified = match::verify(argv[k], golden);
            ++games, turns += verified.turns, events += verified.events;
            if (verified.difference) ++differences, std::puts(verified.difference->c_str());
            if (!game_type(golden.game).info.own_math_agrees) continue;
            ++own;
            const auto found = match::verify(argv[k], golden, match::Numbers::OWN).difference;
            if (found) ++differences, std::puts(found->c_str());
        }
    }
    std::printf("%d games, %d turns, %d events, %d of the games twice, %d differences\n", games,
                turns, events, own, differences);
    return differences || games == 0 ? 1 : 0;
}
