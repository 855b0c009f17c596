// Finds situations in recorded matches.
#include "bench/situations/situation.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"
#include "referee/records/record.h"

namespace carom::bench {

namespace {

using referee::Game;
using Lines = std::vector<std::string>;

// A complete recorded match: the position before every turn, and the answers of every turn.
struct Recorded {
    referee::records::Record record;
    std::vector<std::unique_ptr<Game>> positions;
    std::vector<Lines> answers;  // indexed by turn and seat
};

Recorded read_recorded(const std::string& path) {
    Recorded recorded;
    recorded.record = referee::records::parse_record(path, referee::read_file(path));
    referee::match::Replay replay(recorded.record);
    while (replay.begin_turn()) {
        recorded.positions.push_back(replay.game().clone());
        Lines answers;
        for (int seat = 0; seat < recorded.record.seats(); ++seat) {
            const referee::records::Frame* frame = replay.answer(seat);
            answers.push_back(
                frame && frame->out ? referee::match::joined(referee::lines_of(*frame->out)) : "");
        }
        recorded.answers.push_back(std::move(answers));
        replay.play();
    }
    if (!replay.difference().empty()) {
        throw referee::Error(path + ": " + replay.difference());
    }
    return recorded;
}

}  // namespace

void find_situations(const std::string& path, const FindSettings& settings,
                     const std::function<void(const Situation&)>& found) {
    const Recorded recorded = read_recorded(path);
    const SituationGame& kit = situation_game(recorded.record.game);
    const int last =
        std::min(settings.last_turn, static_cast<int>(recorded.positions.size()) - kit.turns);
    const std::vector<int>& ranking = recorded.record.ranking;
    for (int seat = 0; seat < recorded.record.seats(); ++seat) {
        if (ranking.empty() || ranking[0] == seat) continue;
        for (int turn = 0; turn <= last; turn += settings.every) {
            if (!recorded.positions[turn]->asks(seat)) break;
            Situation s;
            s.game = recorded.record.game, s.setup = recorded.record.setup;
            s.seat = seat, s.turn = turn, s.turns = kit.turns;
            s.answers.assign(recorded.answers.begin(), recorded.answers.begin() + turn + kit.turns);
            const Game& position = *recorded.positions[turn];
            // Plays a bot from the position and returns the measure. Stores the bot's answers in
            // `way`.
            const auto played = [&](SituationBot& bot, int rollouts, std::vector<Lines>& way) {
                way.clear();
                return play_out(s, position, [&](const Game& game, int) {
                    way.push_back(bot.answer(game, seat, rollouts));
                    return way.back();
                });
            };
            std::vector<Lines> way, best_way;
            s.reached = -HUGE_VAL;
            for (int seed = 1; seed <= settings.tested_seeds; ++seed) {
                s.reached = std::max(s.reached, played(*kit.bot("", seed), settings.rollouts, way));
            }
            s.solved = s.reached;
            for (const std::string& weights : settings.searchers) {
                for (int seed = 1; seed <= settings.seeds; ++seed) {
                    const double value =
                        played(*kit.bot(weights, seed), settings.searcher_rollouts, way);
                    if (value > s.solved) s.solved = value, best_way = way;
                }
            }
            if (s.solved < s.reached + kit.gain) continue;
            // The situation is shorter if the match ended early.
            s.turns = static_cast<int>(best_way.size());
            s.answers.resize(static_cast<std::size_t>(turn + s.turns));
            for (int k = 0; k < s.turns; ++k)
                s.answers[turn + k][seat] = referee::match::joined(best_way[k]);
            s.name = std::filesystem::path(path).stem().string() + "-" + std::to_string(seat) +
                     "-" + std::to_string(turn);
            s.source = "lost by \"" + recorded.record.bots[seat] + "\"";
            for (int other = 0; other < recorded.record.seats(); ++other) {
                if (other != seat) s.source += ", against \"" + recorded.record.bots[other] + "\"";
            }
            found(s);
            turn += kit.turns - settings.every;
        }
    }
}

}  // namespace carom::bench
