// Plays situations with the bots of all games.
#include "bench/situations/situation.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/fantastic_bits/text.h"
#include "referee/mad_pod_racing/text.h"
#include "referee/match/replay.h"
#include "referee/mean_max/text.h"
#include "referee/poker_chip_race/text.h"

namespace carom::bench {

using referee::lines_of;

namespace {

template <class Match>
const typename Match::Position& position_of(const referee::Game& game) {
    return dynamic_cast<const Match&>(game).position();
}

// Returns the lead in checkpoints. Each player's pod with the most checkpoints counts.
double lead_in_checkpoints(const referee::Game& game, int seat) {
    const auto& [state, course] = position_of<mad_pod_racing::Match>(game);
    int best[mad_pod_racing::PLAYERS] = {};
    for (int i = 0; i < state.pods; ++i) {
        int& of_player = best[course.player_of(i)];
        of_player = std::max(of_player, state.passed[i]);
    }
    return best[seat] - best[1 - seat];
}

double share_of_area(const referee::Game& game, int seat) {
    const auto& s = position_of<poker_chip_race::Match>(game);
    double own = 0, all = 0;
    for (int i = 0; i < s.count; ++i) {
        const double area = s.radius[i] * s.radius[i];
        all += area;
        if (s.owner[i] == seat) own += area;
    }
    return 100 * own / all;
}

double score(const referee::Game& game, int seat) {
    return game.scores()[static_cast<std::size_t>(seat)];
}

double lead_in_goals(const referee::Game& game, int seat) {
    const auto& s = position_of<fantastic_bits::Match>(game);
    return s.score[seat] - s.score[1 - seat];
}

// Returns a line that the wizard can play: a throw without a snaffle becomes a move, and a spell on
// a snaffle that is gone becomes a move with power 0.
std::string playable_line(const fantastic_bits::State& s, int wizard, const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "MOVE") return line;
    if (word == "THROW") {
        if (s.wizard[wizard].held != NOBODY) return line;
        int x = 0, y = 0;
        words >> x >> y;
        return "MOVE " + std::to_string(x) + " " + std::to_string(y) + " " +
               std::to_string(fantastic_bits::MOVE_POWER);
    }
    int target = 0;
    words >> target;
    return s.is_snaffle(target) && !s.is_alive(target) ? "MOVE 8000 3750 0" : line;
}

std::map<std::string, NewSituationBot>& makers() {
    static std::map<std::string, NewSituationBot> all;
    return all;
}

}  // namespace

RegisteredSituationBot::RegisteredSituationBot(const char* game, NewSituationBot make) {
    makers()[game] = make;
}
std::unique_ptr<SituationBot> SituationGame::bot(const std::string& weights,
                                                 std::uint64_t seed) const {
    return makers().at(game)(weights, seed);
}

const std::vector<SituationGame>& situation_games() {
    static const std::vector<SituationGame> GAMES = {
        {mean_max::NAME, "score", 20, 2, score},
        {mad_pod_racing::NAME, "lead in checkpoints", 20, 1, lead_in_checkpoints},
        {poker_chip_race::NAME, "share of all area in percent", 20, 5, share_of_area,
         // The opponent may have another number of chips than in the recorded match.
         [](const referee::Game& game, int seat, const std::vector<std::string>& recorded) {
             std::vector<std::string> lines = recorded;
             lines.resize(static_cast<std::size_t>(game.answer_lines(seat)), "WAIT");
             return lines;
         }},
        {fantastic_bits::NAME, "lead in goals", 16, 1, lead_in_goals,
         [](const referee::Game& game, int seat, const std::vector<std::string>& recorded) {
             std::vector<std::string> lines = recorded;
             for (std::size_t k = 0; k < lines.size(); ++k) {
                 lines[k] = playable_line(position_of<fantastic_bits::Match>(game),
                                          seat * fantastic_bits::WIZARDS_EACH + static_cast<int>(k),
                                          lines[k]);
             }
             return lines;
         }}};
    return GAMES;
}

const SituationGame& situation_game(const std::string& game) {
    for (const SituationGame& each : situation_games()) {
        if (game == each.game) return each;
    }
    throw referee::Error("--game: expected a game with situations, not " + game);
}

double play_out(const Situation& s, const referee::Game& position,
                const std::function<std::vector<std::string>(const referee::Game&, int)>& answer) {
    const SituationGame& kit = situation_game(s.game);
    const auto game = position.clone();
    for (int t = s.turn; t < s.turn + s.turns && !game->is_terminal(); ++t) {
        referee::match::ask_everybody(*game, [&](int seat) {
            if (seat == s.seat) return answer(*game, t);
            const std::vector<std::string> lines = lines_of(s.answers[t][seat]);
            return kit.playable ? kit.playable(*game, seat, lines) : lines;
        });
        game->play();
    }
    return kit.value(*game, s.seat);
}

double prove(const Situation& s) {
    return play_out(s, *position_of(s), [&](const referee::Game&, int turn) {
        return lines_of(s.answers[turn][s.seat]);
    });
}

double solve(const Situation& s, SituationBot& bot, int rollouts) {
    return play_out(s, *position_of(s), [&](const referee::Game& game, int) {
        return bot.answer(game, s.seat, rollouts);
    });
}

}  // namespace carom::bench
