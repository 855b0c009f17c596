// Starts a bot as a process, reads its output, and ends it.
#include "referee/bots/process.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <utility>

#include "referee/base/error.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/bots/control_group.h"
#include "referee/bots/supervisor.h"

namespace carom::referee::bots {

namespace {

// Returns a pipe whose ends are closed on exec. Throws CannotStart if the process has too many open
// files.
std::array<int, 2> open_pipe() {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw CannotStart(std::string("cannot open a pipe to a bot: ") + std::strerror(errno));
    }
    return ends;
}

// Maximum time for the start of a bot's process. A machine without free process numbers may take
// ten seconds.
constexpr std::chrono::seconds MAX_START{30};

void set_nonblocking(int fd) { fcntl(fd, F_SETFL, O_NONBLOCK); }

constexpr long KB = 1024;

// EACH counts a shared memory page fully for every process, which is quick to read. SHARED_OUT
// divides a shared page among its processes (Pss), which is slow to read.
enum class Count { EACH, SHARED_OUT };

long resident_kb(pid_t pid, Count count) {
    if (count == Count::EACH) {
        static const long PAGE_KB = sysconf(_SC_PAGESIZE) / KB;
        long total = 0, resident = 0;
        std::ifstream(proc(pid) + "/statm") >> total >> resident;
        return resident * PAGE_KB;
    }
    std::ifstream rollup(proc(pid) + "/smaps_rollup");
    for (std::string word; rollup >> word;) {
        long kb = 0;
        if (word == "Pss:" && rollup >> kb) return kb;
    }
    return 0;
}

// Maximum number of open files that a check reads, so that the check takes a fraction of a second.
constexpr int MAX_FILES = 50'000;

// Returns the size in KB of the memory files (memfd) that a process holds open. Each file is
// counted once, by its inode number. The contents of an unmapped memory file belong to no process's
// resident memory.
long memory_files_kb(pid_t pid, std::set<ino_t>& counted, int& looked_at) {
    long kb = 0;
    const std::string folder = proc(pid) + "/fd";
    DIR* open_files = opendir(folder.c_str());
    if (!open_files) return 0;
    for (const dirent* file; (file = readdir(open_files)) && looked_at < MAX_FILES; ++looked_at) {
        const std::string path = folder + "/" + file->d_name;
        char target[16] = {};
        struct stat is;
        if (readlink(path.c_str(), target, sizeof target - 1) < 0) continue;
        if (std::strncmp(target, "/memfd:", 7) != 0 || stat(path.c_str(), &is) != 0) continue;
        if (counted.insert(is.st_ino).second) kb += is.st_blocks * 512 / KB;
    }
    closedir(open_files);
    return kb;
}

// Returns the kernel's state letter of a process: R runs or is ready to run, S sleeps, T is
// stopped, t is stopped by a tracer. Returns '\0' if the process does not exist.
char state_of(pid_t pid) {
    std::ifstream stat(proc(pid) + "/stat");
    std::string line;
    std::getline(stat, line);
    const std::size_t name = line.rfind(')');
    return name == std::string::npos || name + 2 >= line.size() ? '\0' : line[name + 2];
}

}  // namespace

Process::Process(const std::string& command, bool keeps_core) {
    fd_.fill(-1);
    std::vector<std::string> words = split_command(command);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    std::array<std::array<int, 2>, PIPES> pipes;
    for (auto& pipe : pipes) pipe = {-1, -1};
    try {
        for (auto& pipe : pipes) pipe = open_pipe();
    } catch (...) {
        for (const auto& pipe : pipes) {
            for (const int end : pipe) close(end);
        }
        throw;
    }
    const SupervisorPipes theirs = {pipes[IN][0],         pipes[OUT][1],     pipes[ERR][1],
                                    pipes[CANNOT_RUN][1], pipes[CONTROL][0], pipes[STATUS][1]};
    const Supervisor supervisor =
        start_supervisor(argv.data(), theirs, keeps_core, group_.entrances());
    supervisor_ = supervisor.pid, apart_ = supervisor.apart;
    fd_ = {pipes[IN][1],         pipes[OUT][0],     pipes[ERR][0],
           pipes[CANNOT_RUN][0], pipes[CONTROL][1], pipes[STATUS][0]};
    for (int end : {theirs.bot_stdin, theirs.bot_stdout, theirs.bot_stderr, theirs.cannot_run,
                    theirs.control, theirs.status}) {
        close(end);
    }
    StatusMessage message{StatusMessage::NOT_STARTED, errno};
    if (supervisor_ > 0) message = first_message();
    close_pipe(CANNOT_RUN);
    if (message.kind == StatusMessage::NOT_STARTED) {
        end();
        if (message.value == EINTR) throw Interrupted();
        const std::string seconds = std::to_string(MAX_START.count()) + " s";
        throw CannotStart("command \"" + command + "\": cannot start " + words[0] + " (" +
                          (message.value == ETIMEDOUT ? "it did not begin within " + seconds
                                                      : std::strerror(message.value)) +
                          "); expected a program");
    }
    // The bot is the supervisor's oldest child. Inside a namespace, the bot has another process
    // number than the number that this process sees.
    const std::vector<pid_t> children = children_of(supervisor_);
    pid_ = !apart_ ? message.value : children.empty() ? -1 : children[0];
    group_.keep_only(message.entered);
    meter_.emplace(supervisor_, pid_);
    for (Pipe pipe : {IN, OUT, ERR, CONTROL, STATUS}) set_nonblocking(fd_[pipe]);
}

StatusMessage Process::first_message() const {
    const auto end = std::chrono::steady_clock::now() + MAX_START;
    // Reads a value from a pipe. Returns 0, or an errno value, such as ETIMEDOUT after the time
    // `end`.
    const auto read_value = [&](int fd, void* value, std::size_t size) {
        constexpr int MOMENT_MS = 100;
        pollfd watched = {fd, POLLIN, 0};
        while (poll(&watched, 1, MOMENT_MS) <= 0) {
            if (referee::stop) return EINTR;
            if (std::chrono::steady_clock::now() > end) return ETIMEDOUT;
        }
        return read(fd, value, size) == static_cast<ssize_t>(size) ? 0 : ENODATA;
    };
    StatusMessage message{StatusMessage::NOT_STARTED, 0};
    const int problem = read_value(fd_[STATUS], &message, sizeof message);
    if (problem != 0) return {StatusMessage::NOT_STARTED, problem};
    if (message.kind != StatusMessage::STARTED) return message;
    int reason = 0;
    // The pipe is closed without a value when the command runs.
    const int failed = read_value(fd_[CANNOT_RUN], &reason, sizeof reason);
    if (failed == ENODATA) return message;
    return {StatusMessage::NOT_STARTED, failed == 0 ? reason : failed};
}

void Process::close_pipe(Pipe pipe) {
    if (fd_[pipe] >= 0) close(fd_[pipe]);
    fd_[pipe] = -1;
}

bool Process::wait_for_exit(std::chrono::steady_clock::time_point end) const {
    using std::chrono::milliseconds;
    const int pidfd = static_cast<int>(syscall(SYS_pidfd_open, supervisor_, 0));
    pid_t reaped;
    while ((reaped = waitpid(supervisor_, nullptr, WNOHANG)) == 0) {
        const auto left = std::chrono::duration_cast<milliseconds>(
            end - std::chrono::steady_clock::now() + milliseconds(1));
        if (left.count() <= 0) break;
        pollfd ended = {pidfd, POLLIN, 0};
        poll(&ended, 1, pidfd < 0 ? 1 : static_cast<int>(left.count()));
    }
    if (pidfd >= 0) close(pidfd);
    return reaped != 0;
}

void Process::end() {
    using Clock = std::chrono::steady_clock;
    // On a busy machine the supervisor may need seconds to end a bot that keeps forking. If the
    // supervisor were killed earlier, the bot's processes would survive.
    constexpr std::chrono::seconds PATIENCE{2}, MAX_PATIENCE{30};
    constexpr std::chrono::milliseconds LOOK{100};
    // A byte is written, because closing the pipe has no effect if a bot without namespaces holds
    // the pipe open.
    if (fd_[CONTROL] >= 0) (void)!write(fd_[CONTROL], "", 1);
    close_pipe(CONTROL);
    if (supervisor_ > 0) {
        // With namespaces, the kernel ends all processes with the supervisor. Without namespaces,
        // the supervisor ends the other processes. If the bot has stopped the supervisor, or the
        // supervisor does not end in time, the supervisor and all its descendants that can be found
        // are killed.
        if (apart_) kill(supervisor_, SIGKILL);
        const Clock::time_point start = Clock::now();
        bool ended;
        while (!(ended = wait_for_exit(Clock::now() + LOOK))) {
            const auto waited = Clock::now() - start;
            if (waited >= MAX_PATIENCE ||
                (waited >= PATIENCE && (apart_ || supervisor_is_stopped())))
                break;
        }
        if (!ended) {
            for (const pid_t pid : descendants_of(supervisor_)) kill(pid, SIGKILL);
            kill(supervisor_, SIGKILL);
            wait_for_exit(Clock::now() + PATIENCE);
        }
    }
    supervisor_ = -1;
    meter_.reset();  // The process numbers may be reused now.
    if (fd_[ERR] >= 0) drain_stderr();
    for (Pipe pipe : {IN, OUT, ERR, STATUS}) close_pipe(pipe);
}

void Process::extend_hold() {
    constexpr int LONGEST = 1024;
    held_for_ = next_term_;
    next_term_ = std::min(2 * next_term_, LONGEST);
}

bool Process::is_idle() const { return state_of(pid_) != 'R'; }

bool Process::reads_input() const {
    std::ifstream call(proc(pid_) + "/syscall");
    std::string number, file;
    return call >> number >> file && number == std::to_string(SYS_read) && file == "0x0";
}

long Process::resident_mb() const { return resident_kb(pid_, Count::EACH) / KB; }

int Process::unread_lines() {
    read_stdout();
    // The '\r' of a line end "\r\n" has already ended the line.
    std::size_t at = after_return_ && !unread_.empty() && unread_[0] == '\n' ? 1 : 0;
    int lines = 0;
    while ((at = unread_.find_first_of("\r\n", at)) != std::string::npos) {
        at += unread_.compare(at, 2, "\r\n") == 0 ? 2 : 1;
        ++lines;
    }
    return lines;
}

bool Process::supervisor_is_stopped() const {
    const char state = state_of(supervisor_);
    return state == 'T' || state == 't' || state == '\0';
}

std::string Process::read_all_output(std::chrono::milliseconds patience, std::size_t most) {
    close_pipe(IN);
    const auto end = std::chrono::steady_clock::now() + patience;
    while (fd_[OUT] >= 0 && unread_.size() < most && std::chrono::steady_clock::now() < end) {
        pollfd watched[] = {{fd_[OUT], POLLIN, 0}, {fd_[ERR], POLLIN, 0}};
        constexpr int MOMENT_MS = 20;
        poll(watched, 2, MOMENT_MS);
        if (fd_[ERR] >= 0) drain_stderr();
        // The exit is checked before the last output is read, so that no output is missed.
        const bool ended = exit_status_.has_value();
        read_status();
        if (!read_stdout() && ended) break;
    }
    return std::move(unread_).substr(0, most);
}

std::optional<std::string> Process::next_line(std::chrono::milliseconds patience,
                                              const std::atomic<bool>* stop) {
    constexpr int MOMENT_MS = 20;
    const auto end = std::chrono::steady_clock::now() + patience;
    std::size_t scanned = 0;
    for (;;) {
        const std::size_t line_end = unread_.find('\n', scanned);
        if (line_end != std::string::npos || (fd_[OUT] < 0 && !unread_.empty())) {
            std::string line = unread_.substr(0, line_end);
            unread_.erase(0, std::max(line_end, line_end + 1));
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return valid_utf8(line);
        }
        if (stop && *stop) throw Interrupted();
        if (fd_[OUT] < 0 || std::chrono::steady_clock::now() > end) return std::nullopt;
        scanned = unread_.size();
        pollfd watched[] = {{fd_[OUT], POLLIN, 0}, {fd_[ERR], POLLIN, 0}};
        poll(watched, 2, MOMENT_MS);
        if (fd_[ERR] >= 0) drain_stderr();
        // This is checked before the last output is read.
        const bool ended = exit_status_.has_value();
        read_status();
        if (!read_stdout() && ended) close_pipe(OUT);
    }
}

bool Process::wait_for_status(std::chrono::milliseconds patience) {
    constexpr int MOMENT_MS = 20;
    const auto end = std::chrono::steady_clock::now() + patience;
    while (read_status(), !exit_status_) {
        if (fd_[STATUS] < 0 || std::chrono::steady_clock::now() > end) return false;
        pollfd watched = {fd_[STATUS], POLLIN, 0};
        poll(&watched, 1, MOMENT_MS);
        if (fd_[ERR] >= 0) drain_stderr();
    }
    return true;
}

void Process::write_text(const std::string& text) {
    constexpr int MOMENT_MS = 20;
    for (std::size_t sent = 0; sent < text.size() && fd_[IN] >= 0 && !exit_status_;) {
        const ssize_t n = write(fd_[IN], text.data() + sent, text.size() - sent);
        if (n > 0) sent += static_cast<std::size_t>(n);
        if (n < 0 && errno != EAGAIN && errno != EINTR) close_pipe(IN);
        if (n >= 0) continue;
        // The program may wait for its output to be read before it reads more.
        pollfd watched[] = {{fd_[IN], POLLOUT, 0}, {fd_[OUT], POLLIN, 0}};
        poll(watched, 2, MOMENT_MS);
        read_stdout();
        if (fd_[ERR] >= 0) drain_stderr();
        read_status();
    }
}

void Process::close_input_and_drain() {
    constexpr int PATIENCE_MS = 50;
    resume();
    close_pipe(IN);
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(PATIENCE_MS);
    while (!exit_status_ && fd_[ERR] >= 0 && std::chrono::steady_clock::now() < end) {
        pollfd watched[] = {{fd_[ERR], POLLIN, 0}, {fd_[STATUS], POLLIN, 0}};
        poll(watched, 2, PATIENCE_MS);
        drain_stderr();
        read_status();
    }
}

void Process::drain_stderr() {
    // The number of reads is limited, so that a bot that floods its stderr does not delay the other
    // bots.
    char buffer[64 * 1024];
    for (int reads = 0; reads < 4; ++reads) {
        const ssize_t n = read(fd_[ERR], buffer, sizeof buffer);
        if (n == 0) close_pipe(ERR);
        if (n <= 0) return;
        stderr_tail_.append(buffer, n);
        if (stderr_tail_.size() > 2 * STDERR_KEPT) {
            stderr_lost_ += stderr_tail_.size() - STDERR_KEPT;
            stderr_tail_.erase(0, stderr_tail_.size() - STDERR_KEPT);
        }
    }
}

std::string Process::take_stderr() {
    if (fd_[ERR] >= 0) drain_stderr();
    const std::string log = std::exchange(stderr_tail_, "");
    const std::size_t lost = std::exchange(stderr_lost_, 0);
    if (lost == 0 && log.size() <= STDERR_KEPT) return valid_utf8(log);
    std::size_t from = log.size() - std::min(log.size(), STDERR_KEPT);
    const std::size_t line_end = log.find('\n', from);
    if (line_end != std::string::npos) from = line_end + 1;
    return "[" + std::to_string(lost + from) + " bytes of this log are not kept]\n" +
           valid_utf8(log.substr(from));
}

bool Process::read_stdout() {
    if (fd_[OUT] < 0) return false;
    char buffer[16 * 1024];
    const ssize_t n = read(fd_[OUT], buffer, sizeof buffer);
    if (n == 0) close_pipe(OUT);
    if (n > 0) unread_.append(buffer, n);
    return n > 0;
}

void Process::read_status() {
    StatusMessage message;
    while (fd_[STATUS] >= 0 && read(fd_[STATUS], &message, sizeof message) == sizeof message) {
        if (message.kind == StatusMessage::EXITED) exit_status_ = message.value;
    }
}

std::string Process::exit_reason() const {
    if (!exit_status_) return "closed its standard output";
    const int status = *exit_status_;
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        return "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
    }
    return "exited with status " + std::to_string(WEXITSTATUS(status));
}

std::vector<pid_t> Process::processes() const {
    return group_ ? group_.processes() : descendants_of(supervisor_);
}

void Process::limit_memory(long mb) { is_limited_ = group_.limit_memory(mb); }

bool Process::exceeds_memory(long mb) {
    if (is_limited_) return group_.ran_out_of_memory();
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds MIN_PAUSE{10};
    constexpr int TIMES = 50;
    const Clock::time_point start = Clock::now();
    if (start < next_memory_look_) return false;
    // The supervisor is not counted, because the referee shares and owns the supervisor's memory
    // pages.
    const std::vector<pid_t> family = processes();
    const auto taken_kb = [&](Count count) {
        long kb = 0;
        std::set<ino_t> files;
        int looked_at = 0;
        for (const pid_t pid : family) {
            kb += resident_kb(pid, count) + memory_files_kb(pid, files, looked_at);
        }
        return kb;
    };
    const bool too_much = taken_kb(Count::EACH) > mb * KB && taken_kb(Count::SHARED_OUT) > mb * KB;
    const Clock::time_point end = Clock::now();
    next_memory_look_ = end + std::max<Clock::duration>(MIN_PAUSE, TIMES * (end - start));
    return too_much;
}

void Process::stop() {
    if (group_) {
        group_.freeze(true);
    } else {
        // Repeats the search until no new process is found, because a stopped process starts no
        // other process. Processes that fork faster than the search finds them continue to run.
        constexpr std::chrono::milliseconds LONGEST{100};
        const auto end = std::chrono::steady_clock::now() + LONGEST;
        std::set<pid_t> told;
        for (bool found = true; found && std::chrono::steady_clock::now() < end;) {
            found = false;
            for (const pid_t pid : descendants_of(supervisor_)) {
                if (!told.insert(pid).second) continue;
                kill(pid, SIGSTOP);
                found = true;
            }
        }
    }
    stopped_ = true;
}

void Process::resume() {
    if (!stopped_) return;
    if (group_) {
        group_.freeze(false);
    } else {
        for (const pid_t pid : descendants_of(supervisor_)) kill(pid, SIGCONT);
    }
    stopped_ = false;
}

}  // namespace carom::referee::bots
