// Reads the positions of recorded matches.
#include "bench/profile/profile.h"

#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/game/game.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"
#include "referee/records/golden.h"
#include "referee/records/record.h"

namespace carom::bench {

using namespace referee;
using namespace referee::match;
using namespace referee::records;

namespace {

void check_seat(const std::string& path, int seat, int players) {
    if (seat < players) return;
    throw Error(path + ": expected a match of more than " + std::to_string(seat) +
                " players, for --seat " + std::to_string(seat));
}

Match of_record(const std::string& path, const std::string& text, int seat) {
    const Record record = parse_record(path, text);
    Match match;
    check_seat(path, seat, record.setup.seats);
    match.game = record.game;
    match.league = record.setup.league;
    match.player = record.bots[seat];
    Replay replay(record);
    while (replay.begin_turn() && replay.answer(seat)) {
        match.inputs.push_back(replay.game().input(seat));
        replay.play();
    }
    if (!replay.difference().empty()) throw Error(path + ": " + replay.difference());
    return match;
}

Match of_golden(const std::string& path, const std::string& text, int seat) {
    const GoldenGame golden = read_golden(path, text);
    Match match;
    check_seat(path, seat, golden.setup.seats);
    match.game = golden.game;
    match.league = golden.setup.league;
    const auto game = start(golden.game, golden.setup);
    for (const GoldenTurn& turn : golden.turns) {
        if (!game->alive(seat)) break;
        match.inputs.push_back(game->input(seat));
        use_recorded(turn, *game);
        game->play();
    }
    return match;
}

}  // namespace

Match read_match(const std::string& path, int seat) {
    const std::string text = read_file(path);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool json = first != std::string::npos && text[first] == '{';
    Match match = json ? of_record(path, text, seat) : of_golden(path, text, seat);
    match.name = std::filesystem::path(path).filename().string();
    if (match.inputs.empty()) throw Error(path + ": expected a match in which the seat plays");
    return match;
}

}  // namespace carom::bench
