// Writes the input of a player.
#include "referee/fantastic_bits/input.h"

#include "referee/base/words.h"

namespace carom::fantastic_bits {

std::string input_of(const State& s, int seat) {
    using referee::append_line, referee::Whole;
    std::string text;
    if (s.turn == 0) append_line(text, seat);
    if (!s.rules.contest) {
        for (const int p : {seat, 1 - seat}) append_line(text, s.score[p], s.mana[p]);
    }
    int entities = WIZARDS + s.bludgers;
    for (int k = 0; k < s.snaffles; ++k) entities += s.alive >> k & 1;
    append_line(text, entities);
    const auto line = [&](int i, const char* type, int state) {
        append_line(text, i, type, Whole{s.x[i]}, Whole{s.y[i]}, Whole{s.vx[i]}, Whole{s.vy[i]},
                    state);
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
