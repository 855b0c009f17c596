// The keeper of one bot: a small process between the referee and the bot that adopts whatever the
// bot leaves behind, and ends all of it when told to, or when the referee itself is gone.
#pragma once

namespace carom::referee {

// What the supervisor tells the referee through the status pipe.
struct StatusMessage {
    enum Kind { STARTED, NOT_STARTED, EXITED } kind;
    int value;  // STARTED: the bot's pid; NOT_STARTED: errno; EXITED: as waitpid gives it
};

struct SupervisorPipes {
    int bot_stdin, bot_stdout, bot_stderr;  // the bot's own ends
    int control;  // read end: closed by the referee to end it all
    int status;  // write end: StatusMessages
};

// Runs in the forked child and never returns. Allocates nothing, so that a program with threads may
// fork it. argv as for execvp.
[[noreturn]] void supervise(char* const* argv, const SupervisorPipes& pipes);

}  // namespace carom::referee
