// This file contains the constants of Fantastic Bits, the state between two turns, and the orders
// of a turn, as plain values. Source: RULES.md in this folder. A change to a constant changes every
// result.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/base/vector.h"

namespace carom::fantastic_bits {

using carom::NOBODY;

constexpr const char *NAME = "fantastic_bits", *TITLE = "Fantastic Bits";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 100;  // time limits of an answer

constexpr int PLAYERS = 2;
constexpr int WIZARDS_EACH = 2, WIZARDS = PLAYERS * WIZARDS_EACH;
constexpr int MAX_SNAFFLES = 7, MAX_BLUDGERS = 2;
constexpr int MAX_MOVERS = WIZARDS + MAX_SNAFFLES + MAX_BLUDGERS;
constexpr int POSTS = 4;
constexpr int MAX_TURNS = 200;

// The size of the field in units. The origin is the top left corner of the field, and y grows
// downwards. Player 0 scores at x = WIDTH.
constexpr double WIDTH = 16000, HEIGHT = 7500;
// The goals are the openings of the left and right walls between these two y coordinates, in units.
constexpr double MOUTH_TOP = 1750, MOUTH_BOTTOM = 5750;
constexpr double POST_X[POSTS] = {0, 0, WIDTH, WIDTH};
constexpr double POST_Y[POSTS] = {MOUTH_TOP, MOUTH_BOTTOM, MOUTH_TOP, MOUTH_BOTTOM};
constexpr double POST_RADIUS = 300;
constexpr double EPSILON = 0.00001;  // units
constexpr double MIN_IMPULSE = 100;

// The properties of a kind of mover. The radius is in units.
struct Kind {
    double radius, mass;
    // The share of the velocity that is left after a turn.
    double kept;
    double inverse_mass = 1 / mass;
};
constexpr Kind WIZARD = {400, 1, 0.75}, SNAFFLE = {150, 0.5, 0.75}, BLUDGER = {200, 8, 0.9};

constexpr int MOVE_POWER = 150, THROW_POWER = 500;  // largest power of an order
constexpr double BLUDGER_FORCE = 1000;
constexpr double CATCH_DISTANCE = 399;
// The number of turns in which a wizard that held a snaffle cannot catch one again.
constexpr int COOL_DOWN = 3;
constexpr int MAX_MANA = 100;

enum Spell { ACCIO, FLIPENDO, PETRIFICUS, OBLIVIATE, SPELLS };
constexpr const char* SPELL_NAMES[SPELLS] = {"ACCIO", "FLIPENDO", "PETRIFICUS", "OBLIVIATE"};

// A spell's cost in mana and its duration in motions. SPELL[0] is for the open game, and SPELL[1]
// for the contest.
struct SpellCost {
    int mana, motions;
};
constexpr SpellCost SPELL[2][SPELLS] = {{{15, 6}, {20, 3}, {10, 1}, {5, 4}},
                                        {{20, 6}, {20, 3}, {10, 1}, {5, 3}}};
// The force of a pull or push is one of these constants divided by the squared distance in
// thousands of units. The force is at most MAX_FORCE.
constexpr double ACCIO_FORCE = 3000, FLIPENDO_FORCE = 6000, MAX_FORCE = 1000;

// State is the complete state of a match between two turns, as plain data without pointers. All
// positions and velocities are integers between turns.

// A spell that a wizard has cast and that is active now.
struct Running {
    // The number of remaining motions, including the next one.
    std::int8_t turns;
    std::int8_t target;  // a mover, or NOBODY
};

struct Wizard {
    std::int8_t held;  // a snaffle's number, or NOBODY
    std::int8_t cool_down;  // turns until the wizard can catch again
    std::int8_t paid;  // a spell that starts next turn, or NOBODY
    std::int8_t paid_target;
    Running spell[SPELLS];
};

// The variant of the rules.
struct Switches {
    // True for the contest's costs and inputs, false for the open game's.
    bool contest;
    bool spells;
};

// A mover's number is its index in these arrays and its id in the protocol. Wizards come first,
// then snaffles, then bludgers. The ids of the posts follow.
struct State {
    static constexpr int CAPACITY = 16;

    // One array per quantity, long enough for whole vectors.
    alignas(32) double x[16], y[16], vx[16], vy[16];  // units, units per turn
    Wizard wizard[WIZARDS];
    std::int8_t snaffles, bludgers;  // number of each kind
    // One bit per snaffle. The first snaffle has the lowest bit.
    std::uint8_t alive, held;
    // For each snaffle, the snaffles that it passes through, as bits.
    std::uint8_t ignored[MAX_SNAFFLES];
    std::int8_t last_victim[MAX_BLUDGERS];  // a wizard, or NOBODY
    // The number of snaffles in play before the last motion.
    std::int8_t living;
    bool out[PLAYERS];  // True for disqualified players.
    std::int16_t score[PLAYERS], mana[PLAYERS];
    std::int16_t turn;
    Switches rules;

    int movers() const { return WIZARDS + snaffles + bludgers; }
    int first_bludger() const { return WIZARDS + snaffles; }
    bool is_wizard(int i) const { return i < WIZARDS; }
    bool is_snaffle(int i) const { return i >= WIZARDS && i < first_bludger(); }
    bool is_bludger(int i) const { return i >= first_bludger() && i < movers(); }
    bool is_alive(int snaffle) const { return alive >> (snaffle - WIZARDS) & 1; }
    bool is_held(int snaffle) const { return held >> (snaffle - WIZARDS) & 1; }
    void set_alive(int snaffle, bool is) { set(alive, snaffle, is); }
    void set_held(int snaffle, bool is) { set(held, snaffle, is); }
    const Kind& kind(int i) const {
        return is_wizard(i) ? WIZARD : is_snaffle(i) ? SNAFFLE : BLUDGER;
    }
    const SpellCost& cost(int spell) const { return SPELL[rules.contest][spell]; }

  private:
    static void set(std::uint8_t& bits, int snaffle, bool is) {
        const auto bit = static_cast<std::uint8_t>(1 << (snaffle - WIZARDS));
        bits = static_cast<std::uint8_t>(is ? bits | bit : bits & ~bit);
    }
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied as bytes");

// A match has no constant data, so a position is the state.
using Position = State;

inline int player_of(int wizard) { return wizard / WIZARDS_EACH; }

// Returns whether a player's wizards may cast a spell on a mover.
inline bool may_target(const State& s, int player, int spell, int target) {
    if (target < 0 || target >= s.movers()) return false;
    if (s.is_bludger(target)) return true;
    if (s.is_snaffle(target)) return spell != OBLIVIATE && s.is_alive(target);
    return (spell == PETRIFICUS || spell == FLIPENDO) && player_of(target) != player;
}

inline int goals_to_win(const State& s) { return s.snaffles / 2 + 1; }

inline bool is_terminal(const State& s) {
    if (s.turn >= MAX_TURNS || (s.turn > 0 && s.living == 0)) return true;
    for (int p = 0; p < PLAYERS; ++p) {
        if (s.out[p] || s.score[p] >= goals_to_win(s)) return true;
    }
    return false;
}

// Returns a player's score. A disqualified player has a score of -1.
inline int score_of(const State& s, int player) { return s.out[player] ? -1 : s.score[player]; }

// The types below describe the orders of all wizards in a turn.

struct Order {
    // NONE: the player gave no valid answer.
    enum Kind { NONE, MOVE, THROW, CAST };
    Kind kind = NONE;
    // The target of MOVE and THROW, in units.
    double x = 0, y = 0;
    int power = 0;
    // For CAST: the Spell, and the mover on which the wizard casts it.
    int spell = 0, target = 0;
};

struct Orders {
    Order of[WIZARDS];
};

}  // namespace carom::fantastic_bits
