// The supervisor of a bot: a small process between the referee and the bot. It adopts all processes
// that the bot leaves, and ends all of them on request or when the referee ends. If the machine has
// namespaces, the supervisor and the bot get their own: the bot cannot see or signal other
// processes, not even its supervisor, and the kernel ends all of them with the supervisor. The
// bot's /proc shows its own processes only, it has no terminal, and its folder of control groups is
// empty.
#pragma once

#include <sys/types.h>

#include "referee/bots/control_group.h"

namespace carom::referee::bots {

// A message of the supervisor to the referee through the status pipe.
struct StatusMessage {
    enum Kind { STARTED, NOT_STARTED, EXITED } kind;
    // STARTED: the bot's process number. NOT_STARTED: errno. EXITED: the value of waitpid.
    int value;
    // STARTED: the trees of control groups that the bot has entered, a bit 1 << TREE each.
    unsigned entered = 0;
};

struct SupervisorPipes {
    int bot_stdin, bot_stdout, bot_stderr;  // the bot's ends of the pipes
    // Write end. It carries errno as an int, or is closed without data when the command runs.
    int cannot_run;
    // Read end. The referee ends everything by writing a byte or closing the pipe.
    int control;
    int status;  // write end for StatusMessages
};

struct Supervisor {
    pid_t pid;  // -1: errno has the reason
    bool apart;  // True if the bot has its own namespaces.
};

// Starts a supervisor, and the bot below it. argv as for execvp. `keeps_core`: the bot may not
// leave the processors of the calling thread. `groups`: the control groups in which the bot starts
// if the kernel supports that (5.7 for version 2). A program with threads may call this function.
Supervisor start_supervisor(char* const* argv, const SupervisorPipes& pipes, bool keeps_core,
                            const ControlGroup::Entrances& groups);

// Returns whether the calling user may have namespaces on this machine. The check runs once.
bool has_namespaces();

}  // namespace carom::referee::bots
