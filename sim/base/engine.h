// The implementations of a game's turn, as the first template argument of its step(). Both compute
// the same bits. Each game names their stages in a template Stages<Engine> (stages.h,
// stages_fast.h).
#pragma once

namespace carom {

struct Reference {};  // the stages as the rules describe them
struct Fast {};  // the stages that bots use

// The reason why a state is invalid after step(). No recorded game had such a turn.
enum class Fault {
    NONE,
    TOO_MANY_EVENTS,  // Contacts without end: two circles at exactly the same point.
    // On a course so small that the path of one turn enters every checkpoint, a pod of Mad Pod
    // Racing passes checkpoints without end.
    TOO_MANY_PASSINGS,
    TOO_MANY_CHIPS,  // more than a table of Poker Chip Race has room for
};

// Instead of a finder of contacts (sim/world/world.h): the engine has its own.
struct OwnFinder {};

}  // namespace carom
