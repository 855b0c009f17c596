// The constants of Fantastic Bits. Source: RULES.md in this folder. A change to any of them changes
// every result.
#pragma once

#include "sim/base/vector.h"

namespace carom::fantastic_bits {

using carom::NOBODY;

constexpr const char *NAME = "fantastic_bits", *TITLE = "Fantastic Bits";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 100;  // the time of an answer

constexpr int PLAYERS = 2;
constexpr int WIZARDS_EACH = 2, WIZARDS = PLAYERS * WIZARDS_EACH;
constexpr int MAX_SNAFFLES = 7, MAX_BLUDGERS = 2;
constexpr int MAX_MOVERS = WIZARDS + MAX_SNAFFLES + MAX_BLUDGERS;
constexpr int POSTS = 4;
constexpr int MAX_TURNS = 200;

// The origin is the top left corner of the field, and y grows downwards. Player 0 scores at x =
// WIDTH.
constexpr double WIDTH = 16000, HEIGHT = 7500;
// The goals are the openings of the left and right walls between these two heights, in units.
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
// Turns in which a wizard cannot catch after it held a snaffle.
constexpr int COOL_DOWN = 3;
constexpr int MAX_MANA = 100;

enum Spell { ACCIO, FLIPENDO, PETRIFICUS, OBLIVIATE, SPELLS };
constexpr const char* SPELL_NAMES[SPELLS] = {"ACCIO", "FLIPENDO", "PETRIFICUS", "OBLIVIATE"};

// A spell's cost in magic and its duration in motions, in the open game and in the contest.
struct SpellCost {
    int mana, motions;
};
constexpr SpellCost SPELL[2][SPELLS] = {{{15, 6}, {20, 3}, {10, 1}, {5, 4}},
                                        {{20, 6}, {20, 3}, {10, 1}, {5, 3}}};
// The force of a pull or push is this constant divided by the squared distance in thousands of
// units. The force is at most MAX_FORCE.
constexpr double ACCIO_FORCE = 3000, FLIPENDO_FORCE = 6000, MAX_FORCE = 1000;

}  // namespace carom::fantastic_bits
