// The supervisor is a small process between the referee and the bot. The supervisor adopts all
// processes that the bot leaves, and ends all of them on request or when the referee ends. If the
// machine has namespaces, the supervisor and the bot get their own namespaces: the bot cannot see
// or signal other processes, not even its supervisor, and the kernel ends all processes of the
// namespace with the supervisor. The bot's /proc shows only the bot's processes, the bot has no
// terminal, and its folder of control groups is empty.
#pragma once

#include <sys/types.h>

#include "referee/bots/control_group.h"

namespace carom::referee::bots {

// A message that the supervisor sends to the referee through the status pipe.
struct StatusMessage {
    enum Kind { STARTED, NOT_STARTED, EXITED } kind;
    // STARTED: the bot's process number. NOT_STARTED: errno. EXITED: the value of waitpid.
    int value;
    // STARTED: one bit 1 << TREE for each tree of control groups that the bot has entered.
    unsigned entered = 0;
};

struct SupervisorPipes {
    int bot_stdin, bot_stdout, bot_stderr;  // the bot's ends of the pipes
    // Write end. The pipe carries errno as an int if the command fails to run, and is closed
    // without data when the command runs.
    int cannot_run;
    // Read end. The referee writes a byte or closes the pipe to end the supervisor and the bot.
    int control;
    int status;  // write end for StatusMessages
};

struct Supervisor {
    pid_t pid;  // -1: errno has the reason
    bool apart;  // True if the bot has its own namespaces.
};

// Starts a supervisor, which starts the bot. `argv` is the argument of execvp. If `keeps_core` is
// true, the bot may not leave the processors of the calling thread. The bot starts in the control
// groups `groups` if the kernel supports that (5.7 or later for version 2). A program with several
// threads may call this function.
Supervisor start_supervisor(char* const* argv, const SupervisorPipes& pipes, bool keeps_core,
                            const ControlGroup::Entrances& groups);

// Returns whether the calling user may create namespaces on this machine. The check runs once.
bool has_namespaces();

}  // namespace carom::referee::bots
