#include "referee/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace carom::referee {

namespace {

void tell(int fd, StatusMessage::Kind kind, int value) {
    const StatusMessage message = {kind, value};
    // Smaller than PIPE_BUF: written whole. A referee that is gone needs no word.
    (void)!write(fd, &message, sizeof message);
}

// Everything open but the standard three and those named is closed: pipes of other bots, above all.
void close_all_but(int* kept, int count) {
    std::sort(kept, kept + count);
    unsigned from = 3;
    for (int k = 0; k < count; ++k) {
        const unsigned fd = kept[k];
        if (fd > from) close_range(from, fd - 1, 0);
        from = std::max(from, fd + 1);
    }
    close_range(from, ~0u, 0);
}

[[noreturn]] void become_bot(char* const* argv, const SupervisorPipes& pipes, int exec_error) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // should the supervisor itself be killed
    dup2(pipes.bot_stdin, 0);
    dup2(pipes.bot_stdout, 1);
    dup2(pipes.bot_stderr, 2);
    for (int sig = 1; sig < NSIG; ++sig) signal(sig, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    int kept[] = {exec_error};
    close_all_but(kept, 1);
    execvp(argv[0], argv);
    const int reason = errno;
    (void)!write(exec_error, &reason, sizeof reason);
    _exit(127);
}

// Sends SIGKILL to every child of this process; its grandchildren become children as their parents
// die, because this process is their subreaper.
void kill_children() {
    const int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    pid_t pid = 0;
    char buffer[4096];
    for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) > 0;) {
        for (ssize_t k = 0; k < n; ++k) {
            if (buffer[k] >= '0' && buffer[k] <= '9') {
                pid = 10 * pid + (buffer[k] - '0');
            } else if (pid > 0) {
                kill(pid, SIGKILL);
                pid = 0;
            }
        }
    }
    close(fd);
}

[[noreturn]] void end_everything(pid_t bot) {
    kill(-bot, SIGKILL);
    for (;;) {
        kill_children();
        if (waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) _exit(0);
    }
}

}  // namespace

void supervise(char* const* argv, const SupervisorPipes& pipes) {
    setpgid(0, 0);  // a Ctrl-C at the terminal is for the referee, who then ends us
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    int kept[] = {pipes.bot_stdin, pipes.bot_stdout, pipes.bot_stderr, pipes.control, pipes.status};
    close_all_but(kept, 5);

    // Whoever wants to end this process has to end the referee: then it cleans up and goes.
    sigset_t all, child_signal;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    signal(SIGCHLD, SIG_DFL);  // a parent's SIG_IGN would swallow how the bot ended
    sigemptyset(&child_signal);
    sigaddset(&child_signal, SIGCHLD);
    const int children = signalfd(-1, &child_signal, SFD_CLOEXEC | SFD_NONBLOCK);

    int exec_error[2];
    if (children < 0 || pipe2(exec_error, O_CLOEXEC) != 0) {
        tell(pipes.status, StatusMessage::NOT_STARTED, errno);
        _exit(1);
    }
    const pid_t bot = fork();
    if (bot < 0) {
        tell(pipes.status, StatusMessage::NOT_STARTED, errno);
        _exit(1);
    }
    if (bot == 0) become_bot(argv, pipes, exec_error[1]);
    setpgid(bot, bot);
    for (int fd : {pipes.bot_stdin, pipes.bot_stdout, pipes.bot_stderr, exec_error[1]}) close(fd);
    int reason = 0;
    if (read(exec_error[0], &reason, sizeof reason) == sizeof reason) {
        tell(pipes.status, StatusMessage::NOT_STARTED, reason);
        end_everything(bot);
    }
    close(exec_error[0]);
    tell(pipes.status, StatusMessage::STARTED, bot);

    for (;;) {
        pollfd watched[] = {{pipes.control, POLLIN, 0}, {children, POLLIN, 0}};
        if (poll(watched, 2, -1) < 0) continue;
        if (watched[0].revents) end_everything(bot);
        signalfd_siginfo info;
        while (read(children, &info, sizeof info) > 0) {
        }
        int how;
        for (pid_t pid; (pid = waitpid(-1, &how, WNOHANG)) > 0;) {
            if (pid == bot) tell(pipes.status, StatusMessage::EXITED, how);
        }
    }
}

}  // namespace carom::referee
