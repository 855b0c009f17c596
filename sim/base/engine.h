// The implementations of a game's turn, as the first template argument of its step(). Both compute
// the same bits. Each game names their stages in a template Stages<Engine> (stages_plain.h,
// stages_fast.h).
#pragma once

namespace carom {

struct Reference {};  // the stages as the rules describe them
struct Fast {};  // the stages that bots use

// Instead of a finder of contacts (sim/world/world.h): the engine has its own.
struct OwnFinder {};

}  // namespace carom
