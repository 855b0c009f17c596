// Draws the start of a match from its seed, as the official referee does
// (sim/fantastic_bits/RULES.md).
#pragma once

#include <cstdint>

#include "sim/base/rng.h"
#include "sim/base/vector.h"
#include "sim/fantastic_bits/stages.h"
#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits {

State new_initial_state(std::int64_t seed, const Switches& rules, bool with_bludgers);

}  // namespace carom::fantastic_bits

// Draws random positions that are hard for a simulator, for tests, benchmarks, and users who check
// their own simulator.

namespace carom::fantastic_bits::positions {

enum class Kind {
    STARTING,  // All movers are at rest, as at the start of a match.
    SPREAD,  // Positions and velocities are random.
    CROWDED,  // All movers are in a small area, and some overlap.
    TOUCHING,  // Movers are at most 1 unit off a contact or a catch.
    MIRRORED,  // Positions are symmetric, so that contacts happen at the same time.
    AT_EDGES,  // Movers are at walls, posts and goal mouths, or beyond them.
    AFTER_GOALS,  // Most snaffles are out of play, and bludgers are near them.
    KINDS
};

inline void place(State& s, int i, const Vector& at) { s.x[i] = at.x, s.y[i] = at.y; }
// Draws one of width x height positions from `first` on, 1 unit apart. (The braces fix the order of
// evaluation, which differs between compilers for function arguments.)
inline Vector some_spot(Rng& rng, const Vector& first, int width, int height) {
    return Vector{first.x + rng.below(width), first.y + rng.below(height)};
}
// Returns the mover that mirrors mover i. The last snaffle and a single bludger mirror themselves.
inline int twin_of(const State& s, int i) {
    if (s.is_wizard(i)) return WIZARDS - 1 - i;
    const int k = i - WIZARDS;
    if (s.is_bludger(i)) return s.bludgers == 2 ? 2 * s.first_bludger() + 1 - i : i;
    return k == s.snaffles - 1 ? i : WIZARDS + (k ^ 1);
}
// Makes the state symmetric about the centre: one mover of each pair gets the reflected position
// and velocity of the other mover.
inline void mirror(State& s) {
    for (int i = 0; i < s.movers(); ++i) {
        const int twin = twin_of(s, i);
        if (twin < i) continue;
        if (twin == i) place(s, i, {WIDTH / 2, HEIGHT / 2}), s.vx[i] = s.vy[i] = 0;
        place(s, twin, {WIDTH - s.x[i], HEIGHT - s.y[i]});
        s.vx[twin] = 0 - s.vx[i], s.vy[twin] = 0 - s.vy[i];
    }
}

// Draws the start of a match, in which all movers are at rest and symmetric.
inline State at_rest(Rng& rng) {
    State s{};
    s.rules = {rng.chance(0.3), !rng.chance(0.1)};
    s.snaffles = static_cast<std::int8_t>(rng.chance(0.5) ? 7 : 5);
    s.bludgers = static_cast<std::int8_t>(rng.chance(0.1) ? 0 : 2);
    s.alive = static_cast<std::uint8_t>((1 << s.snaffles) - 1);
    place(s, 0, {1000, 5250}), place(s, 1, {1000, 2250});
    for (int i = WIZARDS; i < s.first_bludger(); ++i) {
        place(s, i, some_spot(rng, {2000, 500}, 5000, 6500));
    }
    if (s.bludgers > 0) place(s, s.first_bludger(), {7450, 3750});
    mirror(s);
    for (Wizard& w : s.wizard) {
        w.held = w.paid = w.paid_target = NOBODY;
        for (Running& spell : w.spell) spell = {0, NOBODY};
    }
    for (std::int8_t& victim : s.last_victim) victim = NOBODY;
    return s;
}

// Draws a target of a spell for wizard i. Returns NOBODY if 20 draws are invalid.
inline int some_target(Rng& rng, const State& s, int i, int spell) {
    for (int tries = 0; tries < 20; ++tries) {
        const int target = rng.below(s.movers());
        if (may_target(s, player_of(i), spell, target)) return target;
    }
    return NOBODY;
}

// Draws the rest of a state in the middle of a match: dead and held snaffles, pairs of snaffles
// that ignore each other, cool-downs, spells, last victims and mana.
inline void some_marks(Rng& rng, State& s, double dead) {
    for (int k = 0; k < s.snaffles; ++k) {
        if (rng.chance(dead)) s.set_alive(WIZARDS + k, false);
        for (int j = 0; j < k; ++j) {
            if (!rng.chance(0.1)) continue;
            s.ignored[k] = static_cast<std::uint8_t>(s.ignored[k] | 1 << j);
            s.ignored[j] = static_cast<std::uint8_t>(s.ignored[j] | 1 << k);
        }
    }
    for (int i = 0; i < WIZARDS; ++i) {
        Wizard& w = s.wizard[i];
        const int snaffle = WIZARDS + rng.below(s.snaffles);
        if (rng.chance(0.4) && s.is_alive(snaffle) && !s.is_held(snaffle)) {
            w.held = static_cast<std::int8_t>(snaffle);
            s.set_held(snaffle, true);
            put_in_hand(s, snaffle, i);
        }
        if (rng.chance(0.3)) w.cool_down = static_cast<std::int8_t>(rng.below(COOL_DOWN));
        for (int spell = 0; s.rules.spells && spell < SPELLS; ++spell) {
            const int target = some_target(rng, s, i, spell);
            if (target == NOBODY || !rng.chance(0.3)) continue;
            const int turns = 1 + rng.below(s.cost(spell).motions);
            w.spell[spell] = {static_cast<std::int8_t>(turns), static_cast<std::int8_t>(target)};
            if (!rng.chance(0.3)) continue;
            w.paid = static_cast<std::int8_t>(spell);
            w.paid_target = static_cast<std::int8_t>(target);
        }
    }
    for (int k = 0; k < s.bludgers; ++k) {
        s.last_victim[k] = static_cast<std::int8_t>(rng.below(WIZARDS + 1) - 1);
    }
    for (std::int16_t& mana : s.mana) mana = static_cast<std::int16_t>(rng.below(MAX_MANA + 1));
}

// Places a mover near a wall, a post or a goal mouth, often within 1 unit of a contact, or beyond
// the field.
inline void at_edge(Rng& rng, State& s, int i) {
    const double r = s.kind(i).radius, off = rng.below(3) - 1;
    const bool right = rng.chance(0.5), bottom = rng.chance(0.5);
    const double x = rng.chance(0.5) ? r + off : rng.below(801) - 200;
    const double y = rng.chance(0.5) ? r + off : rng.below(801) - 200;
    if (rng.chance(0.4)) {
        const int post = rng.below(POSTS);
        const double reach = POST_RADIUS + r + off, along = right ? -reach : reach;
        const double beside = rng.below(301) - 150;
        const Vector from = bottom ? Vector{along, beside} : Vector{beside, along};
        place(s, i, {POST_X[post] + from.x, POST_Y[post] + from.y});
    } else if (rng.chance(0.5)) {
        place(s, i, {right ? WIDTH - x : x, 1500.0 + rng.below(4501)});
    } else {
        place(s, i, {1.0 * rng.below(16001), bottom ? HEIGHT - y : y});
    }
}

// Draws a state in the middle of a match.
inline State random_state(Rng& rng, Kind kind) {
    State s = at_rest(rng);
    count_living(s);
    if (kind == Kind::STARTING) return s;
    s.turn = static_cast<std::int16_t>(rng.below(MAX_TURNS));
    const int size = 800 + rng.below(2400);
    const Vector corner = some_spot(rng, {0, 0}, 16001, 7501);
    const bool crowded = kind == Kind::CROWDED || kind == Kind::AFTER_GOALS;
    for (int i = 0; i < s.movers(); ++i) {
        place(s, i,
              crowded ? some_spot(rng, corner, size, size) : some_spot(rng, {0, 0}, 16001, 7501));
        if (kind == Kind::MIRRORED) place(s, i, some_spot(rng, {6000, 2000}, 4001, 3501));
        if (kind == Kind::AT_EDGES) at_edge(rng, s, i);
        if (kind == Kind::TOUCHING && i > 0) {
            const int other = rng.below(i);
            const bool along_x = rng.chance(0.5);
            const double apart =
                rng.chance(0.3) ? CATCH_DISTANCE : s.kind(i).radius + s.kind(other).radius;
            const double gap = apart + rng.below(3) - 1;
            place(s, i, {s.x[other] + (along_x ? gap : 0), s.y[other] + (along_x ? 0 : gap)});
        }
        const int speed = rng.chance(0.2) ? 4000 : rng.chance(0.5) ? 600 : 60;
        s.vx[i] = rng.below(2 * speed + 1) - speed, s.vy[i] = rng.below(2 * speed + 1) - speed;
        if (rng.chance(0.15)) s.vx[i] = 0;
        if (rng.chance(0.15)) s.vy[i] = 0;
    }
    if (kind == Kind::MIRRORED) {
        mirror(s);
        if (rng.chance(0.5)) return s;
    }
    // One state in ten has fractions, which only occur within a turn, for simulators that can start
    // within a turn.
    if (rng.chance(0.1)) {
        for (int i = 0; i < s.movers(); ++i) {
            s.x[i] += rng.unit(), s.y[i] += rng.unit();
            s.vx[i] *= rng.unit(), s.vy[i] *= rng.unit();
        }
    }
    some_marks(rng, s, kind == Kind::AFTER_GOALS ? 0.6 : 0.1);
    count_living(s);
    return s;
}

}  // namespace carom::fantastic_bits::positions
