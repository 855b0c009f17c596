// The keeper of one bot: a small process between the referee and the bot that adopts whatever the
// bot leaves behind, and ends all of it when told to, or when the referee itself is gone. Where the
// machine has namespaces, keeper and bot live in some of their own: the bot cannot see or signal
// anybody else, its keeper included, and the kernel ends all of them with the keeper. Its /proc
// shows its own processes, it has no terminal, and the control groups' folder is empty for it.
#pragma once

#include <sys/types.h>

namespace carom::referee::bots {

// What the supervisor tells the referee through the status pipe.
struct StatusMessage {
    enum Kind { STARTED, NOT_STARTED, EXITED } kind;
    int value;  // STARTED: the bot's pid; NOT_STARTED: errno; EXITED: as waitpid gives it
};

struct SupervisorPipes {
    int bot_stdin, bot_stdout, bot_stderr;  // the bot's own ends
    int cannot_run;  // write end: errno, an int, or closed without a word once the command runs
    int control;  // read end: the referee writes a byte, or closes it, to end it all
    int status;  // write end: StatusMessages
};

struct Supervisor {
    pid_t pid;  // -1: errno says why there is none
    bool apart;  // in namespaces of its own
};

// Starts a keeper, and the bot below it. argv as for execvp. `keeps_core`: the bot may not leave
// the processors that the calling thread runs on. `group`: the open folder of the control group
// that the bot starts in where the kernel can do so (5.7), or -1. A program with threads may call
// it.
Supervisor start_supervisor(char* const* argv, const SupervisorPipes& pipes, bool keeps_core,
                            int group);

// Whether this machine lets the calling user have namespaces (asked once).
bool has_namespaces();

}  // namespace carom::referee::bots
