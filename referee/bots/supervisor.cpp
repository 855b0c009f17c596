// Implements the process that supervises a bot and its descendants.
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
#include <sys/resource.h>
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
#include <iterator>
#include <string>
#include <utility>

namespace carom::referee::bots {

namespace {

void send_status(int fd, StatusMessage::Kind kind, int value, unsigned entered = 0) {
    const StatusMessage message = {kind, value, entered};
    // The message is smaller than PIPE_BUF, so the write is atomic. A failed write is ignored,
    // because nobody needs the message if the referee has ended.
    (void)!write(fd, &message, sizeof message);
}

// Closes all open files except the three standard streams and the `kept` files. In particular,
// closes the pipes of other bots.
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

// The remaining number of attempts to start a process. MANY attempts, one every 10 ms, take 10 s.
using Tries = int;
constexpr Tries MANY = 1000;

// Repeats a fork that fails because the machine has no free process number. A bot of another match
// that keeps forking may use all numbers until that bot is ended.
template <class Fork>
pid_t retry_fork(Tries& left, Fork fork) {
    constexpr timespec PAUSE = {0, 10'000'000};
    for (;; --left) {
        const pid_t pid = static_cast<pid_t>(fork());
        if (pid >= 0 || errno != EAGAIN || left <= 0) return pid;
        nanosleep(&PAUSE, nullptr);
    }
}

// Forks without the C library's fork handlers, because the library's locks may be locked forever in
// the child of a program with several threads. `flags` may request namespaces.
pid_t bare_fork(unsigned long flags, Tries& left) {
    return retry_fork(
        left, [&] { return syscall(SYS_clone, flags | SIGCHLD, nullptr, nullptr, nullptr, 0); });
}

// Returns the process number of this process outside its namespace. Returns 0 if the process is not
// the first process of a namespace.
pid_t host_pid() {
    char self[32] = {};
    if (getpid() != 1 || readlink("/proc/self", self, sizeof self - 1) <= 0) return 0;
    return static_cast<pid_t>(std::atoi(self));
}

// Starts a child with the process number `number` (0: any) in the control group `group` (-1: the
// group of this process). Without given numbers, every bot would be process 2 of its namespace, and
// bots that use this number for file names or seeds would conflict (Java does, in /tmp). An old
// kernel may lack one or both features. The child then starts without the missing features. Sets
// `group` to -1 if the child is not in the group.
pid_t fork_bot(pid_t number, int& group) {
    const int wanted = std::exchange(group, -1);
    Tries left = MANY;
    for (const int in : {wanted, -1}) {
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
                retry_fork(left, [&] { return syscall(SYS_clone3, &arguments, sizeof arguments); });
            if (pid >= 0) group = in;
            if (pid >= 0) return pid;
        }
    }
    return bare_fork(0, left);
}

void write_file(const std::string& path, const std::string& text) {
    const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    (void)!write(fd, text.data(), text.size());
    close(fd);
}

// Maps users in a child's user namespace to themselves. Root maps all users and so keeps its rights
// to the files of other users. Any other user may map only itself.
void map_user_ids(pid_t child) {
    const std::string proc = "/proc/" + std::to_string(child);
    const auto line = [](unsigned id) {
        return id == 0 ? std::string("0 0 4294967295")
                       : std::to_string(id) + " " + std::to_string(id) + " 1";
    };
    write_file(proc + "/uid_map", line(geteuid()));
    if (geteuid() != 0) write_file(proc + "/setgroups", "deny");
    write_file(proc + "/gid_map", geteuid() == 0 ? line(0) : line(getegid()));
}

// The namespaces of a supervisor: the first set if the system allows that, otherwise the second.
// Processes, shared memory and mounts then end with the bot. Only root can have them without a user
// namespace, so in a chroot, which allows no user namespaces, only root can have the second set.
// Some containers allow neither set.
constexpr unsigned long APART = CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNS;
constexpr unsigned long NAMESPACES[] = {CLONE_NEWUSER | APART, APART};

// Hides other processes with their command lines, terminals and control groups inside the
// namespaces. A container that hides parts of /proc does not allow a new /proc.
void mount_private_filesystems() {
    constexpr unsigned long NOTHING_IN_IT = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
    mount("proc", "/proc", "proc", NOTHING_IN_IT, nullptr);
    for (const char* folder : {"/dev/pts", "/sys/fs/cgroup"}) {
        mount("none", folder, "tmpfs", NOTHING_IN_IT | MS_RDONLY, "size=4k");
    }
}

// Forbids cgroup namespaces to everybody in this user namespace. With a cgroup namespace, a bot
// could mount trees of groups, and stop itself or even the referee forever.
void forbid_cgroup_namespaces() { write_file("/proc/sys/user/max_cgroup_namespaces", "0"); }

// Makes sched_setaffinity fail in this process and in all processes that it starts. The filter
// covers all ways of calling the kernel, because a 64-bit program may also make 32-bit or x32
// calls. If a program uses a way (architecture) that the filter does not know, every call fails.
void forbid_setaffinity() {
#if defined(__x86_64__)
    constexpr unsigned OWN = AUDIT_ARCH_X86_64, NARROW = AUDIT_ARCH_I386;
#elif defined(__aarch64__)
    constexpr unsigned OWN = AUDIT_ARCH_AARCH64, NARROW = AUDIT_ARCH_ARM;
#else
    constexpr unsigned OWN = 0, NARROW = 0;  // The call numbers of other architectures are unknown.
#endif
    if constexpr (OWN == 0) return;
    constexpr unsigned X32 = 0x40000000;  // bit in the call numbers of x32
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

// Limits the number of a bot's open files, because the memory check reads all open files.
void limit_open_files() {
    constexpr rlim_t MAX_FILES = 4096;
    rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_max = std::min(limit.rlim_max, MAX_FILES);
    limit.rlim_cur = std::min(limit.rlim_cur, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Enters the control groups of version 1. Returns one bit 1 << TREE for each tree that the child is
// in.
unsigned enter(const ControlGroup::Entrances& groups) {
    unsigned entered = groups[ControlGroup::UNIFIED] >= 0 ? 1u << ControlGroup::UNIFIED : 0;
    for (const auto tree : {ControlGroup::MEMORY, ControlGroup::PIDS}) {
        if (groups[tree] >= 0 && write(groups[tree], "0", 1) == 1) entered |= 1u << tree;
    }
    return entered;
}

// Turns the child into the bot. Writes the entered control groups into the pipe `entered`, and runs
// the command when the pipe `go` has been closed.
[[noreturn]] void become_bot(char* const* argv, const SupervisorPipes& pipes, int go, int entered,
                             const ControlGroup::Entrances& groups) {
    const unsigned trees = enter(groups);
    (void)!write(entered, &trees, sizeof trees);
    limit_open_files();
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // The bot ends if the supervisor is killed.
    // Even a bot of root may not mount or unmount folders, or undo forbid_cgroup_namespaces().
    prctl(PR_CAPBSET_DROP, CAP_SYS_ADMIN);
    prctl(PR_CAPBSET_DROP, CAP_SYS_RESOURCE);
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

// Sends SIGKILL to every child of this process. Grandchildren become children when their parents
// end, because this process is their subreaper.
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

// Ends all processes of the bot, and then this process. `bot` leads a process group. If the bot has
// ended, `bot` is 0, because the number may belong to another process.
[[noreturn]] void kill_all_and_exit(pid_t bot) {
    if (getpid() == 1) _exit(0);  // The kernel ends a namespace with its first process.
    if (bot > 0) kill(-bot, SIGKILL);
    for (;;) {
        kill_children();
        if (waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) _exit(0);
    }
}

// Runs the main loop of the supervisor. The loop allocates no memory.
[[noreturn]] void supervise(char* const* argv, const SupervisorPipes& pipes, bool keeps_core,
                            ControlGroup::Entrances groups, bool has_users) {
    // Leaves the terminal, so that only the referee receives Ctrl-C, and the bot has no /dev/tty.
    // The referee then ends this process.
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // Requests a signal for the end of the thread that started this process. In a namespace,
    // SIGKILL to the first process ends all processes, even if the bot has stopped the first
    // process. Without a namespace, SIGCONT wakes this process, which must end the bot's children
    // itself.
    prctl(PR_SET_PDEATHSIG, getpid() == 1 ? SIGKILL : SIGCONT);
    prctl(PR_SET_DUMPABLE, 0);  // The bot may not trace this process.
    int kept[6 + ControlGroup::TREES] = {pipes.bot_stdin,  pipes.bot_stdout, pipes.bot_stderr,
                                         pipes.cannot_run, pipes.control,    pipes.status};
    std::transform(groups.begin(), groups.end(), kept + 6, [](int fd) { return std::max(fd, 0); });
    close_all_but(kept, std::size(kept));

    // All signals are blocked, so that other programs can end this process only by ending the
    // referee. This process then ends the bot's processes and exits.
    sigset_t all, child_signal;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    signal(SIGCHLD, SIG_DFL);  // If a parent ignored SIGCHLD, the bot's exit status would be lost.
    sigemptyset(&child_signal);
    sigaddset(&child_signal, SIGCHLD);
    const int children = signalfd(-1, &child_signal, SFD_CLOEXEC | SFD_NONBLOCK);
    if (keeps_core) forbid_setaffinity();

    const pid_t number = host_pid();
    if (getpid() == 1) mount_private_filesystems();
    if (getpid() == 1 && has_users) forbid_cgroup_namespaces();

    int go[2], report[2];
    if (children < 0 || pipe2(go, O_CLOEXEC) != 0 || pipe2(report, O_CLOEXEC) != 0) {
        send_status(pipes.status, StatusMessage::NOT_STARTED, errno);
        _exit(1);
    }
    const ControlGroup::Entrances open_groups = groups;
    pid_t bot = fork_bot(number, groups[ControlGroup::UNIFIED]);
    if (bot < 0) {
        send_status(pipes.status, StatusMessage::NOT_STARTED, errno);
        _exit(1);
    }
    if (bot == 0) {
        close(go[1]);
        become_bot(argv, pipes, go[0], report[1], groups);
    }
    setpgid(bot, bot);
    for (int fd : {pipes.bot_stdin, pipes.bot_stdout, pipes.bot_stderr, pipes.cannot_run, go[0],
                   report[1]}) {
        close(fd);
    }
    for (int fd : open_groups) {
        if (fd >= 0) close(fd);
    }
    unsigned entered = 0;
    (void)!read(report[0], &entered, sizeof entered);
    close(report[0]);
    // The start is reported before the bot's first instruction, because a bot without namespaces
    // may stop this process.
    send_status(pipes.status, StatusMessage::STARTED, bot, entered);
    close(go[1]);

    for (;;) {
        pollfd watched[] = {{pipes.control, POLLIN, 0}, {children, POLLIN, 0}};
        if (poll(watched, 2, -1) < 0) continue;
        if (watched[0].revents) kill_all_and_exit(bot);
        signalfd_siginfo info;
        while (read(children, &info, sizeof info) > 0) {
        }
        // The child is examined before waitpid removes the child. Until then, the child's number
        // cannot belong to another process.
        for (siginfo_t child;
             child.si_pid = 0,
             waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0 && child.si_pid != 0;) {
            if (child.si_pid == bot) kill(-bot, SIGKILL);
            int how;
            if (waitpid(child.si_pid, &how, 0) != bot) continue;
            bot = 0;
            send_status(pipes.status, StatusMessage::EXITED, how);
        }
    }
}

}  // namespace

Supervisor start_supervisor(char* const* argv, const SupervisorPipes& pipes, bool keeps_core,
                            const ControlGroup::Entrances& groups) {
    int go[2];  // A byte in this pipe says that the child's users are mapped.
    if (pipe2(go, O_CLOEXEC) != 0) return {-1, false};
    Supervisor started{-1, false};
    Tries left = MANY;
    for (const unsigned long spaces : {NAMESPACES[0], NAMESPACES[1], 0ul}) {
        const pid_t pid = bare_fork(spaces, left);
        if (pid == 0) {
            close(go[1]);
            char byte;
            if (read(go[0], &byte, 1) != 1) _exit(1);
            supervise(argv, pipes, keeps_core, groups, spaces & CLONE_NEWUSER);
        }
        if (pid < 0 && spaces != 0) continue;
        started = {pid, spaces != 0};
        if (pid > 0 && (spaces & CLONE_NEWUSER)) map_user_ids(pid);
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
        Tries left = MANY;
        for (const unsigned long spaces : NAMESPACES) {
            const pid_t pid = bare_fork(spaces, left);
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
