// Writes the input of a player. Parses and checks a bot's answer.
#include "referee/fantastic_bits/text.h"

#include "referee/base/text.h"

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

namespace {

constexpr const char* BLANKS = " \t\v\f";

}  // namespace

std::optional<Answer> parse_answer(std::string_view line) {
    constexpr int DIGITS = 8, ID_DIGITS = 3;
    for (const auto& [kind, word] : {std::pair(Order::MOVE, "MOVE "), {Order::THROW, "THROW "}}) {
        Answer answer;
        int x, y;
        referee::LineReader r(line, BLANKS);
        if (!r.word(word) || !r.number(true, x, DIGITS) || !r.blanks() ||
            !r.number(true, y, DIGITS) || !r.blanks() ||
            !r.number(false, answer.order.power, DIGITS) || !r.ending(answer.message)) {
            continue;
        }
        answer.order.kind = kind, answer.order.x = x, answer.order.y = y;
        return answer;
    }
    for (int spell = 0; spell < SPELLS; ++spell) {
        Answer answer;
        referee::LineReader r(line, BLANKS);
        if (!r.word(SPELL_NAMES[spell]) || !r.word(" ") ||
            !r.number(true, answer.order.target, ID_DIGITS) || !r.ending(answer.message)) {
            continue;
        }
        answer.order.kind = Order::CAST, answer.order.spell = spell;
        return answer;
    }
    return std::nullopt;
}

std::string wrong_with(const State& s, int i, const Order& order) {
    if (order.kind == Order::CAST) {
        if (may_target(s, player_of(i), order.spell, order.target)) return "";
        return std::string("an id that ") + SPELL_NAMES[order.spell] + " may be cast on";
    }
    if (order.kind == Order::THROW && s.wizard[i].held == NOBODY) return "a snaffle in hand";
    const int most = order.kind == Order::MOVE ? MOVE_POWER : THROW_POWER;
    return order.power > most ? "a power up to " + std::to_string(most) : "";
}

}  // namespace carom::fantastic_bits
