// Plays situations.
#include "bench/situations/bots.h"

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/match/turn.h"

namespace carom::bench {

using referee::lines_of;

const SituationGame& situation_game(const std::string& game) {
    static const SituationGame GAMES[] = {mean_max_situations(), mad_pod_racing_situations(),
                                          poker_chip_race_situations(),
                                          fantastic_bits_situations()};
    for (const SituationGame& each : GAMES) {
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
            return seat == s.seat ? answer(*game, t)
                                  : kit.playable(*game, seat, lines_of(s.answers[t][seat]));
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
