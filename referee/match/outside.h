// Plays matches with the referee of somebody else (referee/game/outside.h).
#pragma once

#include "referee/base/error.h"
#include "referee/match/match.h"

namespace carom::referee::match {

// Thrown if the referee fails: it exits with an error, is silent, or prints no result. No bot is to
// blame, so that the match can be played again.
struct RefereeFault : Error {
    using Error::Error;
};

// Plays a match of an outside game. Without a tap (bots/tap.h), and with another protocol than
// LINES, the result has no turns, times and reasons of deaths. The record has no views, so that
// only its inputs can show the match. A bot whose score is negative has failed. Throws
// RefereeFault, and Error if the referee or a bot cannot be started. When the function returns or
// throws, all processes of the referee and the bots have ended.
MatchResult play_outside(const BotMatch& setup);

}  // namespace carom::referee::match
