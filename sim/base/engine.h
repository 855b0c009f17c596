// A game has two implementations of a turn, Reference and Fast, which compute the same bits. The
// first template argument of the game's step() selects one. Each game defines a template
// Stages<Engine> for the two implementations (stages.h, stages_fast.h).
#pragma once

namespace carom {

struct Reference {};  // The stages follow the description in the rules.
struct Fast {};  // Bots use these stages.

// The reason why a state is invalid after step(). No recorded game contains a turn with a fault.
enum class Fault {
    NONE,
    // The turn has too many contacts, for example because two circles are at exactly one point.
    TOO_MANY_EVENTS,
    // A pod of Mad Pod Racing entered every checkpoint in one turn. On such a small course the pod
    // would pass checkpoints without end.
    TOO_MANY_PASSINGS,
    // The table of Poker Chip Race has no room for another chip.
    TOO_MANY_CHIPS,
};

// Replaces a finder of contacts (sim/world/world.h) for an engine that has its own finder.
struct OwnFinder {};

}  // namespace carom
