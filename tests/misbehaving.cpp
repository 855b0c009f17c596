// This bot misbehaves as its first argument says. A match must survive every mode.
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace {

bool read_turn() {
    std::string line;
    for (int k = 0; k < 6; ++k) std::getline(std::cin, line);
    int count = 0;
    std::cin >> count;
    std::getline(std::cin, line);
    for (int k = 0; k < count; ++k) std::getline(std::cin, line);
    return static_cast<bool>(std::cin);
}

void say(const std::string& text) { (void)!write(1, text.data(), text.size()); }

[[noreturn]] void sleep_for_ever() {
    for (;;) pause();
}

// Uses this much processor time.
void burn(std::chrono::milliseconds cpu) {
    const std::clock_t end =
        std::clock() + static_cast<std::clock_t>(CLOCKS_PER_SEC * cpu.count() / 1000);
    while (std::clock() < end) {
    }
}

// Starts threads that keep this many processors busy until the bot ends.
void start_pondering(int threads) {
    for (int k = 0; k < threads; ++k) {
        std::thread([] {
            for (volatile unsigned work = 0;; work = work + 1) {
            }
        }).detach();
    }
}

// Starts children, each of which uses 1 ms, until they have used this much processor time together.
void burn_in_children(std::chrono::milliseconds cpu) {
    for (int k = 0; k < cpu.count(); ++k) {
        const pid_t child = fork();
        if (child == 0) burn(std::chrono::milliseconds(1)), _exit(0);
        while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
}

// Returns whether the bot can open a file that its sandbox should hide or protect.
bool can_open(const std::string& path, int how) {
    const int fd = open(path.c_str(), how | O_NOCTTY | O_NONBLOCK);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

// Returns whether the bot can read the command line of another process, can have another process
// killed first when memory is short, or can write to the user's terminal.
bool sees_its_referee() {
    const std::string own = std::to_string(getpid()), keeper = std::to_string(getppid());
    for (int pid = 1; pid < 70000; ++pid) {
        const std::string number = std::to_string(pid);
        if (number == own || number == keeper) continue;
        if (can_open("/proc/" + number + "/cmdline", O_RDONLY)) return true;
        if (can_open("/proc/" + number + "/oom_score_adj", O_WRONLY)) return true;
    }
    return can_open("/dev/tty", O_WRONLY) || can_open("/dev/pts/0", O_WRONLY);
}

bool write_text(const char* path, const std::string& text) {
    const int fd = open(path, O_WRONLY);
    const bool written = fd >= 0 && write(fd, text.data(), text.size()) > 0;
    if (fd >= 0) close(fd);
    return written;
}

// Mounts a tree of control groups at /sys/fs/cgroup in new namespaces of the bot. The root of the
// tree is the bot's own group.
bool mount_own_groups(const char* type, const char* options) {
    static const bool is_apart = [] {
        const std::string user = "0 " + std::to_string(geteuid()) + " 1";
        const std::string group = "0 " + std::to_string(getegid()) + " 1";
        // Works only in a group that the referee has made, because the bot must not change other
        // groups.
        std::ifstream groups("/proc/self/cgroup");
        const std::string own{std::istreambuf_iterator<char>(groups), {}};
        if (own.find("/bot\n") == std::string::npos) return false;
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWCGROUP) != 0) return false;
        write_text("/proc/self/setgroups", "deny");
        return write_text("/proc/self/uid_map", user) && write_text("/proc/self/gid_map", group);
    }();
    return is_apart && mount("none", "/sys/fs/cgroup", type, 0, options) == 0;
}

// Uses this much memory in a child, which first moves to the other group if one is given.
void hoard_in_child(std::size_t bytes, const char* group) {
    int filled[2];
    if (pipe(filled) != 0) return;
    if (fork() == 0) {
        if (group) write_text(group, "0");
        const std::vector<char> memory(bytes, 1);
        (void)!write(filled[1], &memory.back(), 1);
        sleep_for_ever();
    }
    close(filled[1]);
    char byte;
    (void)!read(filled[0], &byte, 1);
}

// Returns a memory file of this size.
int hoard_in_file(std::size_t bytes) {
    const std::vector<char> part(1000 * 1000, 1);
    const int file = memfd_create("hoard", 0);
    for (std::size_t k = 0; k < bytes / part.size(); ++k) {
        (void)!write(file, part.data(), part.size());
    }
    return file;
}

// Sends an open file to a socket that nobody reads, and closes the file.
void send_unreceived_file(int file) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
    char byte = 0, control[CMSG_SPACE(sizeof file)] = {};
    iovec text = {&byte, 1};
    msghdr message = {};
    message.msg_iov = &text, message.msg_iovlen = 1;
    message.msg_control = control, message.msg_controllen = sizeof control;
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET, header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof file);
    std::memcpy(CMSG_DATA(header), &file, sizeof file);
    sendmsg(ends[0], &message, 0);
    close(file);
}

// Copies the input without reading it, when it arrives, and uses this much processor time before
// reading the input.
void work_before_reading(std::chrono::milliseconds cpu) {
    static int ends[2] = {-1, -1};
    if (ends[0] < 0 && pipe(ends) != 0) return;
    char copy[65536];
    const ssize_t copied = tee(0, ends[1], sizeof copy, 0);
    if (copied > 0) (void)!read(ends[0], copy, sizeof copy);
    burn(cpu);
}

void flood(int fd, const std::string& piece) {
    for (std::size_t sent = 0; sent < 100u * 1000 * 1000; sent += piece.size()) {
        if (write(fd, piece.data(), piece.size()) < 0) return;
    }
}

}  // namespace

// Runs a program as on a machine without namespaces. Matches must be safe there, too.
[[noreturn]] void run_without_namespaces(char** argv) {
    sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_NEWUSER | CLONE_NEWPID, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program = {sizeof filter / sizeof *filter, filter};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) _exit(8);
    execvp(argv[0], argv);
    _exit(9);
}

// Runs a program as on a machine on which control groups cannot be made.
[[noreturn]] void run_without_groups(char** argv) {
    if (unshare(CLONE_NEWNS) == 0) {
        mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
        if (mount("none", "/sys/fs/cgroup", "tmpfs", 0, "size=4k") != 0) _exit(8);
    } else if (geteuid() == 0) {
        _exit(8);
    }
    execvp(argv[0], argv);
    _exit(9);
}

int main(int argc, char** argv) {
    if (argc > 2 && std::strcmp(argv[1], "without-namespaces") == 0) {
        run_without_namespaces(argv + 2);
    }
    if (argc > 2 && std::strcmp(argv[1], "without-groups") == 0) run_without_groups(argv + 2);
    const std::string mode = argc > 1 ? argv[1] : "good";
    const char* PROPER = "WAIT\nWAIT\nWAIT\n";
    // A test finds the process by this name.
    prctl(PR_SET_NAME, argc > 2 ? argv[2] : "misbehaving");
    if (mode == "exits") return 3;
    if (mode == "silent") sleep_for_ever();
    if (mode == "ignores-sigterm") {
        signal(SIGTERM, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        sleep_for_ever();
    }
    if (mode == "in-advance") {  // The bot prints all answers at once and closes its output.
        for (int turn = 0; turn < 200; ++turn) say(PROPER);
        return 0;
    }
    if (mode == "leaves-child" || mode == "leaves-daemon") {
        if (fork() == 0) {
            if (mode == "leaves-daemon") {
                setsid();
                if (fork() != 0) _exit(0);
                for (int fd = 0; fd < 3; ++fd) close(fd);
            }
            signal(SIGTERM, SIG_IGN);
            sleep_for_ever();
        }
    }
    if (mode == "churns") {  // In 100 chains each process forks and ends before it is counted.
        for (int chain = 0; chain < 100; ++chain) {
            if (fork() != 0) continue;
            // The chains end by themselves even if no signal ends them.
            const std::clock_t end = std::clock() + 20 * CLOCKS_PER_SEC;
            while (std::clock() < end && fork() == 0) setsid();
            _exit(0);
        }
        sleep_for_ever();
    }
    if (mode == "ponders-apart" && fork() == 0) {
        setsid();
        if (fork() != 0) _exit(0);
        burn(std::chrono::seconds(60));
        _exit(0);
    }
    if (mode == "stops-its-keeper") {
        kill(getppid(), SIGSTOP);
        ptrace(PTRACE_SEIZE, getppid(), nullptr, nullptr);
        ptrace(PTRACE_INTERRUPT, getppid(), nullptr, nullptr);
    }
    if (mode == "holds-all-pipes") {
        for (int pid = 2; pid < 40000; ++pid) {
            for (int fd = 3; fd < 12; ++fd) {
                const std::string path =
                    "/proc/" + std::to_string(pid) + "/fd/" + std::to_string(fd);
                struct stat is;
                if (stat(path.c_str(), &is) != 0) break;
                if (S_ISFIFO(is.st_mode)) (void)!open(path.c_str(), O_RDWR | O_NONBLOCK);
            }
        }
    }
    if (mode == "traces-others" || mode == "stops-others") {
        for (int pid = 2; pid < 40000; ++pid) {
            char name[32] = {};
            const int fd = open(("/proc/" + std::to_string(pid) + "/comm").c_str(), O_RDONLY);
            if (fd < 0) continue;
            (void)!read(fd, name, sizeof name - 1);
            close(fd);
            const bool other =
                pid != getpid() && argc > 2 && std::string(name) == std::string(argv[2]) + "\n";
            if (other && mode == "traces-others") ptrace(PTRACE_ATTACH, pid, nullptr, nullptr);
            if (other && mode == "stops-others") kill(pid, SIGSTOP);
        }
    }
    if (mode == "leaves-memory") {  // A test finds the memory by its size.
        if (shmget(IPC_PRIVATE, 1234567, IPC_CREAT | 0600) < 0) return 7;
    }
    if (mode == "sees-its-referee" && sees_its_referee()) return 7;
    if (mode == "makes-group-namespace") {
        if (unshare(CLONE_NEWUSER | CLONE_NEWCGROUP) == 0) return 7;
    }
    if (mode == "leaves-its-group") {
        const int group = open("/sys/fs/cgroup/unified/cgroup.procs", O_WRONLY);
        const int other = open("/sys/fs/cgroup/cgroup.procs", O_WRONLY);
        umount("/sys/fs/cgroup");
        if (group >= 0 || other >= 0 || can_open("/sys/fs/cgroup/cgroup.procs", O_WRONLY)) return 7;
    }
    constexpr std::size_t HOARD = 200u * 1000 * 1000;
    if (mode == "freezes-its-group" && mount_own_groups("cgroup2", nullptr)) {
        write_text("/sys/fs/cgroup/cgroup.freeze", "1");
    }
    if (mode == "threads-its-group" && mount_own_groups("cgroup2", nullptr)) {
        write_text("/sys/fs/cgroup/cgroup.type", "threaded");
    }
    if (mode == "hoards-in-sub-group") {
        for (const char* tree : {"cgroup2", "cgroup"}) {
            const bool is_version_2 = std::strcmp(tree, "cgroup2") == 0;
            if (!mount_own_groups(tree, is_version_2 ? nullptr : "memory")) continue;
            write_text("/sys/fs/cgroup/memory.max", "max");
            write_text("/sys/fs/cgroup/memory.limit_in_bytes", "-1");
            mkdir("/sys/fs/cgroup/sub", 0755);
        }
        hoard_in_child(HOARD, "/sys/fs/cgroup/sub/cgroup.procs");
    }
    if (mode == "hoards-behind-files") {
        for (int k = 0; k < 300; ++k) (void)!open("/dev/null", O_RDONLY);
        hoard_in_file(HOARD);
        sleep_for_ever();  // Without an answer, even a busy referee notices the memory.
    }
    if (mode == "hoards-in-flight") send_unreceived_file(hoard_in_file(HOARD));
    if (mode == "thread-ponders") start_pondering(8);
    if (mode.rfind("idle-children-", 0) == 0) {  // The number of children follows in the name.
        for (int k = std::atoi(mode.c_str() + std::strlen("idle-children-")); k > 0; --k) {
            if (fork() == 0) sleep_for_ever();
        }
    }
    if (mode == "thread-hoards") {  // A child of a second thread uses the memory.
        std::thread([] {
            hoard_in_child(HOARD, nullptr);
            sleep_for_ever();
        }).detach();
        sleep_for_ever();  // Without an answer, even a busy referee notices the memory.
    }
    if (mode == "ignores-children") signal(SIGCHLD, SIG_IGN);
    if (mode == "leaves-core") {
        cpu_set_t all;
        std::memset(&all, 0xff, sizeof all);
        if (sched_setaffinity(0, sizeof all, &all) == 0) return 7;
    }
#if defined(__x86_64__)
    if (mode == "leaves-core-by-32") {  // The bot uses the system call of a 32-bit program.
        void* const all = mmap(nullptr, 4096, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
        std::memset(all, 0xff, 128);
        long result = 241;
        signal(SIGSEGV, [](int) { _exit(6); });  // A kernel without this call sends SIGSEGV.
        asm volatile("int $0x80"
                     : "+a"(result)
                     : "b"(0), "c"(128), "d"(all)
                     : "memory", "r8", "r9", "r10", "r11");
        if (static_cast<int>(result) == 0) return 7;
    }
#endif
    if (mode == "closes-stdin") {
        close(0);
        sleep_for_ever();
    }
    if (mode == "closes-stdout") {
        close(1);
        sleep_for_ever();
    }
    const pid_t helper = mode == "has-helper" ? fork() : -1;
    if (helper == 0) {
        burn(std::chrono::milliseconds(300));
        sleep_for_ever();
    }
    const auto work_between = [&mode](int turn) {
        if (mode == "tees-its-input" && turn > 0)
            work_before_reading(std::chrono::milliseconds(62));
        return true;
    };
    for (int turn = 0; work_between(turn) && read_turn(); ++turn) {
        // The referee must not subtract the processor time of the ended helper from the bot's time.
        if (helper > 0 && turn == 100) {
            kill(helper, SIGKILL);
            waitpid(helper, nullptr, 0);
            burn(std::chrono::milliseconds(250));
        }
        if (mode == "works-in-child" && turn > 0) {
            if (fork() == 0) burn(std::chrono::milliseconds(40)), _exit(0);
            wait(nullptr);
        }
        if (mode == "works-at-times" && turn % 4 == 1) burn(std::chrono::milliseconds(30));
        if (mode == "ponders-late" && turn == 100) start_pondering(8);
        if (mode == "burns-in-children" || mode == "ignores-children") {
            burn_in_children(std::chrono::milliseconds(turn > 0 ? 500 : 0));
        }
        if (mode == "thread-burns") {
            std::thread([turn] {
                if (fork() == 0) burn(std::chrono::milliseconds(turn > 0 ? 500 : 0)), _exit(0);
                wait(nullptr);
            }).join();
        }
        if (mode == "sleeps-a-second") std::this_thread::sleep_for(std::chrono::seconds(1));
        if (mode == "hoards-later" && turn > 0) {  // uses memory between two turns
            say(PROPER);
            const std::vector<char> memory(HOARD, 1);
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            if (memory.back() != 1) return 7;
            continue;
        }
        if (mode == "surplus") {
            say(std::string(PROPER) + "WAIT\n");
            continue;
        }
        if (mode == "naps") std::this_thread::sleep_for(std::chrono::milliseconds(3));
        if (turn == 2) {
            if (mode == "crashes") {
                signal(SIGSEGV, SIG_DFL);
                raise(SIGSEGV);
            }
            if (mode == "crashes-with-child") {
                if (fork() == 0) sleep_for_ever();
                signal(SIGSEGV, SIG_DFL);
                raise(SIGSEGV);
            }
            if (mode == "kills-its-keeper") {
                kill(getppid(), SIGKILL);
                sleep_for_ever();
            }
            if (mode == "not-ascii") {
                std::string line;
                for (int k = 0; k < 60; ++k) line += "\xc3\xa9\x1b";
                say(line + "\nWAIT\nWAIT\n");
            }
            // On a busy machine the referee's own waits may extend the deadline by half a second.
            if (mode == "late") std::this_thread::sleep_for(std::chrono::seconds(4));
            if (mode == "burns") burn(std::chrono::milliseconds(1500));
            if (mode == "half-line") {
                say("WAIT\nWAIT\n10 20");
                sleep_for_ever();
            }
            if (mode == "half-line-exit") {
                say("WAIT\nWAIT\n10 20");
                return 0;
            }
            if (mode == "too-many-lines") say("WAIT\nWAIT\nWAIT\nsurplus\n");
            if (mode == "floods-stdout") flood(1, std::string(10000, 'x'));
            if (mode == "long-answer")
                say("WAIT " + std::string(9900, 'x') + "\nWAIT\nWAIT " + std::string(99, 'x') +
                    "\n");
            if (mode == "floods-lines") flood(1, "WAIT\nWAIT\nWAIT\n");
            if (mode == "floods-stderr") flood(2, std::string(9999, 'e') + "\n");
            if (mode == "nul-bytes") say(std::string("0 0\0 300\nWAIT\nWAIT\n", 19));
            if (mode == "nul-message") say(std::string("0 0 300 a\0b\xff\nWAIT\nWAIT\n", 23));
            if (mode == "hoards-file") {
                hoard_in_file(HOARD);
                std::this_thread::sleep_for(std::chrono::seconds(5));
            }
            if (mode == "hog") {
                std::vector<char> memory(HOARD, 1);
                std::this_thread::sleep_for(std::chrono::seconds(5));
                say(memory[5] ? "" : "x");
            }
        }
        if (mode == "talks") std::fprintf(stderr, "turn %d\n", turn);
        if (mode == "tells-number") {
            say("WAIT " + std::to_string(getpid()) + "\nWAIT\nWAIT\n");
            continue;
        }
        if (mode == "html") {
            say("WAIT <script>alert(1)</script>\nWAIT & so\nWAIT \"q\"\n");
            continue;
        }
        if (mode == "draws") {
            std::fprintf(stderr,
                         "[DRAW] circle 0 0 2000 red\n[DRAW] line -6000 0 6000 0 #0a0\n"
                         "[DRAW] text 0 -5000 blue <b>words</b>\n[DRAW] disc 0 0 x red\n"
                         "[DRAW] box 1 2 3 4 url(x)\n[DRAW] toString 1 2 red\nturn %d\n",
                         turn);
        }
        if (!(mode == "nul-message" && turn == 2)) say(PROPER);
        if (mode == "keeps-books") burn(std::chrono::milliseconds(5));
    }
    // A bot that has stopped its keeper must not end, because that would release the keeper.
    if (mode == "stops-its-keeper") sleep_for_ever();
}
