// Marbles, the toy game: two to five players roll one marble each over a table with walls and
// collect coins. It shows everything that a game must have and nothing more (README.md in this
// folder).
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/engine/fields.h"

namespace carom::toy {

constexpr int MAX_PLAYERS = 5;
constexpr int MAX_COINS = 40;
constexpr int MAX_TURNS = 60;
constexpr double WIDTH = 1600, HEIGHT = 900;  // units
constexpr double MARBLE_RADIUS = 40, COIN_RADIUS = 20;  // units
constexpr double MAX_THRUST = 60;  // units per turn, added each turn
constexpr double KEPT_SPEED = 0.85;  // share of the speed after a turn's friction

struct Marble {
    double x, y, vx, vy;  // units, units per turn
    int score;
};

struct Coin {
    double x, y;
    int id;
};

struct State {
    Marble marble[MAX_PLAYERS];
    Coin coin[MAX_COINS];
    int players, coins;  // numbers of players and coins
    int league;  // 0: walls stop a marble; 1: marbles bounce off walls
    int turn;
};

template <class S, class Each>
void for_each_field(S& s, Each&& each) {
    each(Field{"players", "", Field::COUNT}, s.players);
    for (int p = 0; p < s.players; ++p) {
        auto& m = s.marble[p];
        each(Field{"x", "units"}, m.x);
        each(Field{"y", "units"}, m.y);
        each(Field{"vx", "units per turn"}, m.vx);
        each(Field{"vy", "units per turn"}, m.vy);
        each(Field{"score", ""}, m.score);
    }
    each(Field{"coins", "", Field::COUNT}, s.coins);
    for (int k = 0; k < s.coins; ++k) {
        each(Field{"coin x", "units"}, s.coin[k].x);
        each(Field{"coin y", "units"}, s.coin[k].y);
        each(Field{"coin id", ""}, s.coin[k].id);
    }
    each(Field{"league", ""}, s.league);
    each(Field{"turn", "turns"}, s.turn);
}

// The target and the thrust of each player's marble.
struct Orders {
    double x[MAX_PLAYERS] = {}, y[MAX_PLAYERS] = {}, thrust[MAX_PLAYERS] = {};
};

}  // namespace carom::toy
