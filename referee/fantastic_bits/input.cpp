// Writes the input of a player.
#include "referee/fantastic_bits/input.h"

#include "referee/base/text.h"

namespace carom::fantastic_bits {

std::string input_of(const State& s, int seat) {
    using referee::formatted;
    std::string text;
    if (s.turn == 0) text += formatted("%d\n", seat);
    if (!s.rules.contest) {
        for (const int p : {seat, 1 - seat}) text += formatted("%d %d\n", s.score[p], s.mana[p]);
    }
    int entities = WIZARDS + s.bludgers;
    for (int k = 0; k < s.snaffles; ++k) entities += s.alive >> k & 1;
    text += formatted("%d\n", entities);
    const auto line = [&](int i, const char* type, int state) {
        text += formatted("%d %s %.0f %.0f %.0f %.0f %d\n", i, type, s.x[i], s.y[i], s.vx[i],
                          s.vy[i], state);
    };
    for (const int p : {seat, 1 - seat}) {
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = p * WIZARDS_EACH + k;
            line(i, p == seat ? "WIZARD" : "OPPONENT_WIZARD", s.wizard[i].held != NOBODY);
        }
    }
    for (int i = WIZARDS; i < s.first_bludger(); ++i) {
        if (s.is_alive(i)) line(i, "SNAFFLE", !s.rules.contest && s.is_held(i));
    }
    for (int k = 0; k < s.bludgers; ++k) {
        line(s.first_bludger() + k, "BLUDGER", s.rules.contest ? 0 : s.last_victim[k]);
    }
    return text;
}

}  // namespace carom::fantastic_bits
