// The Reader converts the contest's input to a state. print() writes the orders in the contest's
// output format.
#pragma once

#include <istream>
#include <ostream>

#include "tests/toy/fields.h"

namespace carom::toy::bot {

class Reader {
  public:
    explicit Reader(int /*league*/ = -1) {}  // The first turn's input has the league.

    // Waits for the first number of a turn.
    bool begin(std::istream& in) { return static_cast<bool>(in >> (begun_ ? turn_ : players_)); }
    // Reads the rest of a turn. Returns false if the input is invalid.
    bool read(std::istream& in) {
        if (!begun_) {
            in >> me_ >> league_ >> turn_;
            begun_ = in && players_ >= MIN_PLAYERS && players_ <= MAX_PLAYERS && me_ >= 0 &&
                     me_ < players_ && (league_ == 0 || league_ == 1);
            if (!begun_) return false;
        }
        State s = {};
        s.players = players_, s.league = league_, s.turn = turn_;
        int balls = -1;
        in >> balls;
        if (!in || s.turn < 0 || balls < 0 || balls > MAX_BALLS - s.players) return false;
        for (int p = 0; p < s.players; ++p) in >> s.score[p];
        for (int k = 0; k < s.players + balls; ++k) {
            double x, y, vx, vy;
            int id, mover;
            in >> id >> x >> y >> vx >> vy >> mover;
            if (!in || id < 0 || id >= MAX_BALLS || mover < NOBODY || mover >= s.players) {
                return false;
            }
            const int i = add_circle(s, x, y, vx, vy, RADIUS, 1);
            s.id[i] = static_cast<std::int8_t>(id), s.mover[i] = static_cast<std::int8_t>(mover);
        }
        position_ = s;
        return true;
    }
    const State& position() const { return position_; }
    int me() const { return me_; }  // this bot's seat, which the input says
    // Receives the orders of the bot's answer. The input shows all that they lead to.
    void ordered(const Orders&) {}

  private:
    State position_ = {};
    int players_ = 0, me_ = 0, league_ = 0, turn_ = 0;
    bool begun_ = false;  // The first turn's input has been read.
};

inline void print(std::ostream& out, const State&, int me, const Orders& orders) {
    out << static_cast<int>(orders.x[me]) << ' ' << static_cast<int>(orders.y[me]) << ' '
        << static_cast<int>(orders.push[me]) << std::endl;
}

}  // namespace carom::toy::bot
