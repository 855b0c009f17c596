#include "referee/bots/supervisor.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string>

namespace carom::referee::bots {

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

// Starts a process again and again for ten seconds while the machine has no number left for one:
// a bot of another match that forks without end takes them all, until it is ended.
template <class Fork>
pid_t patiently(Fork fork) {
    constexpr timespec PAUSE = {0, 10'000'000};  // 10 ms
    for (int tries = 0;; ++tries) {
        const pid_t pid = static_cast<pid_t>(fork());
        if (pid >= 0 || errno != EAGAIN || tries == 1000) return pid;
        nanosleep(&PAUSE, nullptr);
    }
}

// What fork() does, and nothing of what the C library does around it: in a child of a program with
// threads its locks may be held for ever. With namespaces where flags name some.
pid_t bare_fork(unsigned long flags) {
    return patiently(
        [&] { return syscall(SYS_clone, flags | SIGCHLD, nullptr, nullptr, nullptr, 0); });
}

// The number of this process as the machine sees it, where it has another here; else 0.
pid_t own_number() {
    char self[32] = {};
    if (getpid() != 1 || readlink("/proc/self", self, sizeof self - 1) <= 0) return 0;
    return static_cast<pid_t>(std::atoi(self));
}

// A child with a number of its own (0: whichever), in a control group (-1: this process's). In a
// namespace of their own all bots would be number 2, and those that name or seed things by it would
// get in each other's way (Java does, in /tmp). Where the kernel is too old for one or the other,
// the child goes without.
pid_t fork_bot(pid_t number, int group) {
    for (const int in : {group, -1}) {
        for (const pid_t with : {number, pid_t{0}}) {
            if (in < 0 && with == 0) continue;
            clone_args arguments = {};
            arguments.exit_signal = SIGCHLD;
            if (with != 0) {
                arguments.set_tid = reinterpret_cast<std::uintptr_t>(&with);
                arguments.set_tid_size = 1;
            }
            if (in >= 0) {
                arguments.flags = CLONE_INTO_CGROUP;
                arguments.cgroup = in;
            }
            const pid_t pid =
                patiently([&] { return syscall(SYS_clone3, &arguments, sizeof arguments); });
            if (pid >= 0) return pid;
        }
    }
    return bare_fork(0);
}

void write_file(const std::string& path, const std::string& text) {
    const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    (void)!write(fd, text.data(), text.size());
    close(fd);
}

// Users keep their numbers inside a child's namespace of users: root all of them, so that it keeps
// its power over others' files, anybody else his own, which is all that he may.
void keep_numbers(pid_t child) {
    const std::string proc = "/proc/" + std::to_string(child);
    const auto line = [](unsigned id) {
        return id == 0 ? std::string("0 0 4294967295")
                       : std::to_string(id) + " " + std::to_string(id) + " 1";
    };
    write_file(proc + "/uid_map", line(geteuid()));
    if (geteuid() != 0) write_file(proc + "/setgroups", "deny");
    write_file(proc + "/gid_map", geteuid() == 0 ? line(0) : line(getegid()));
}

// What a keeper is put into, where the first can be had, else the second: namespaces of processes,
// of memory that they share, and of mounted folders, which end with the bot. They need one of
// users, unless one is root. In a chroot only root's second kind can be had, and in some containers
// none of them.
constexpr unsigned long APART = CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNS;
constexpr unsigned long NAMESPACES[] = {CLONE_NEWUSER | APART, APART};

// Inside its namespaces: others' processes, with their command lines, are seen no more, terminals
// and control groups neither. A container that hides parts of /proc itself allows no new one.
void hide_the_machine() {
    constexpr unsigned long NOTHING_IN_IT = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
    mount("proc", "/proc", "proc", NOTHING_IN_IT, nullptr);
    for (const char* folder : {"/dev/pts", "/sys/fs/cgroup"}) {
        mount("none", folder, "tmpfs", NOTHING_IN_IT | MS_RDONLY, "size=4k");
    }
}

// From now on sched_setaffinity is refused to this process and all it starts, by whatever way of
// calling the kernel: a program of 64 bits may call it as one of 32 does, or of x32. What the
// filter does not know is refused altogether.
void forbid_other_cores() {
#if defined(__x86_64__)
    constexpr unsigned OWN = AUDIT_ARCH_X86_64, NARROW = AUDIT_ARCH_I386;
#elif defined(__aarch64__)
    constexpr unsigned OWN = AUDIT_ARCH_AARCH64, NARROW = AUDIT_ARCH_ARM;
#else
    constexpr unsigned OWN = 0, NARROW = 0;  // another's numbers of calls
#endif
    if constexpr (OWN == 0) return;
    constexpr unsigned X32 = 0x40000000;  // a bit of the number
    constexpr unsigned NARROW_SETAFFINITY = 241;
    sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN, 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setaffinity, 5, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, X32 | SYS_sched_setaffinity, 4, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NARROW, 0, 2),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NARROW_SETAFFINITY, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program = {sizeof filter / sizeof *filter, filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

// The bot's life before it is a bot: it runs the command once `go`, a pipe, has been closed.
[[noreturn]] void become_bot(char* const* argv, const SupervisorPipes& pipes, int go) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // should the supervisor itself be killed
    prctl(PR_CAPBSET_DROP, CAP_SYS_ADMIN);  // root's, too, may not mount or unmount a folder
    char nothing;
    (void)!read(go, &nothing, 1);
    dup2(pipes.bot_stdin, 0);
    dup2(pipes.bot_stdout, 1);
    dup2(pipes.bot_stderr, 2);
    for (int sig = 1; sig < NSIG; ++sig) signal(sig, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    int kept[] = {pipes.cannot_run};
    close_all_but(kept, 1);
    execvp(argv[0], argv);
    const int reason = errno;
    (void)!write(pipes.cannot_run, &reason, sizeof reason);
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

// `bot` leads a process group; 0: it has ended, and its number may be somebody else's by now.
[[noreturn]] void end_everything(pid_t bot) {
    if (getpid() == 1) _exit(0);  // the kernel ends a namespace with its first process
    if (bot > 0) kill(-bot, SIGKILL);
    for (;;) {
        kill_children();
        if (waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) _exit(0);
    }
}

// The keeper's life. Allocates nothing.
[[noreturn]] void supervise(char* const* argv, const SupervisorPipes& pipes, bool keeps_core,
                            int group) {
    // Away from the terminal: a Ctrl-C there is for the referee, who then ends us, and the bot has
    // no /dev/tty.
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // When the thread that started this process is gone: the kernel ends a namespace with its first
    // process, even if the bot has stopped it; elsewhere the bot's children have to be ended here.
    prctl(PR_SET_PDEATHSIG, getpid() == 1 ? SIGKILL : SIGCONT);
    prctl(PR_SET_DUMPABLE, 0);  // the bot may not trace it
    int kept[] = {pipes.bot_stdin, pipes.bot_stdout, pipes.bot_stderr,  pipes.cannot_run,
                  pipes.control,   pipes.status,     std::max(group, 0)};
    close_all_but(kept, 7);

    // Whoever wants to end this process has to end the referee: then it cleans up and goes.
    sigset_t all, child_signal;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    signal(SIGCHLD, SIG_DFL);  // a parent's SIG_IGN would swallow how the bot ended
    sigemptyset(&child_signal);
    sigaddset(&child_signal, SIGCHLD);
    const int children = signalfd(-1, &child_signal, SFD_CLOEXEC | SFD_NONBLOCK);
    if (keeps_core) forbid_other_cores();

    const pid_t number = own_number();
    if (getpid() == 1) hide_the_machine();

    int go[2];
    if (children < 0 || pipe2(go, O_CLOEXEC) != 0) {
        tell(pipes.status, StatusMessage::NOT_STARTED, errno);
        _exit(1);
    }
    pid_t bot = fork_bot(number, group);
    if (bot < 0) {
        tell(pipes.status, StatusMessage::NOT_STARTED, errno);
        _exit(1);
    }
    if (bot == 0) {
        close(go[1]);
        become_bot(argv, pipes, go[0]);
    }
    setpgid(bot, bot);
    for (int fd : {pipes.bot_stdin, pipes.bot_stdout, pipes.bot_stderr, pipes.cannot_run, go[0]}) {
        close(fd);
    }
    if (group >= 0) close(group);
    // All that the referee waits for is done before the bot's first instruction: where namespaces
    // do not prevent it, a bot may stop this process.
    tell(pipes.status, StatusMessage::STARTED, bot);
    close(go[1]);

    for (;;) {
        pollfd watched[] = {{pipes.control, POLLIN, 0}, {children, POLLIN, 0}};
        if (poll(watched, 2, -1) < 0) continue;
        if (watched[0].revents) end_everything(bot);
        signalfd_siginfo info;
        while (read(children, &info, sizeof info) > 0) {
        }
        // Looked at before it is reaped: until then the bot's number is nobody else's.
        for (siginfo_t child;
             child.si_pid = 0,
             waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0 && child.si_pid != 0;) {
            if (child.si_pid == bot) kill(-bot, SIGKILL);
            int how;
            if (waitpid(child.si_pid, &how, 0) != bot) continue;
            bot = 0;
            tell(pipes.status, StatusMessage::EXITED, how);
        }
    }
}

}  // namespace

Supervisor start_supervisor(char* const* argv, const SupervisorPipes& pipes, bool keeps_core,
                            int group) {
    int go[2];  // a byte says that the child's users have their numbers
    if (pipe2(go, O_CLOEXEC) != 0) return {-1, false};
    Supervisor started{-1, false};
    for (const unsigned long spaces : {NAMESPACES[0], NAMESPACES[1], 0ul}) {
        const pid_t pid = bare_fork(spaces);
        if (pid == 0) {
            close(go[1]);
            char byte;
            if (read(go[0], &byte, 1) != 1) _exit(1);
            supervise(argv, pipes, keeps_core, group);
        }
        if (pid < 0 && spaces != 0) continue;
        started = {pid, spaces != 0};
        if (pid > 0 && (spaces & CLONE_NEWUSER)) keep_numbers(pid);
        break;
    }
    const int why = errno;
    (void)!write(go[1], "", 1);
    for (const int end : go) close(end);
    errno = why;
    return started;
}

bool has_namespaces() {
    static const bool has = [] {
        for (const unsigned long spaces : NAMESPACES) {
            const pid_t pid = bare_fork(spaces);
            if (pid == 0) _exit(0);
            if (pid < 0) continue;
            waitpid(pid, nullptr, 0);
            return true;
        }
        return false;
    }();
    return has;
}

}  // namespace carom::referee::bots
