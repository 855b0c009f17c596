#include "referee/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "referee/command_line.h"
#include "referee/error.h"
#include "referee/supervisor.h"
#include "referee/text.h"

namespace carom::referee {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds MEMORY_CHECK{10};  // how often a thinking bot's memory is looked at
constexpr milliseconds LAST_WORDS{200};  // for a bot whose stdout has ended to say how it ended

// Both ends close on exec. Throws Error when there are no more to be had.
std::array<int, 2> open_pipe() {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw Error(std::string("cannot open a pipe to a bot: ") + std::strerror(errno));
    }
    return ends;
}

void set_nonblocking(int fd) { fcntl(fd, F_SETFL, O_NONBLOCK); }

// Adds the resident pages of a process and all below it.
long resident_pages(pid_t pid) {
    const std::string proc = "/proc/" + std::to_string(pid);
    long total = 0, resident = 0;
    std::ifstream(proc + "/statm") >> total >> resident;
    std::ifstream children(proc + "/task/" + std::to_string(pid) + "/children");
    for (pid_t child; children >> child;) resident += resident_pages(child);
    return resident;
}

std::string late(std::optional<int> limit_ms) {
    return "no answer within " + std::to_string(*limit_ms) + " ms";
}

}  // namespace

Process::Process(const std::string& command) {
    fd_.fill(-1);
    std::vector<std::string> words = split_command(command);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    std::array<std::array<int, 2>, PIPES> pipes;
    for (auto& pipe : pipes) pipe = open_pipe();
    const SupervisorPipes theirs = {pipes[IN][0], pipes[OUT][1], pipes[ERR][1], pipes[CONTROL][0],
                                    pipes[STATUS][1]};
    supervisor_ = fork();
    if (supervisor_ == 0) supervise(argv.data(), theirs);
    fd_ = {pipes[IN][1], pipes[OUT][0], pipes[ERR][0], pipes[CONTROL][1], pipes[STATUS][0]};
    for (int end :
         {theirs.bot_stdin, theirs.bot_stdout, theirs.bot_stderr, theirs.control, theirs.status}) {
        close(end);
    }
    StatusMessage message{StatusMessage::NOT_STARTED, errno, {}};
    if (supervisor_ > 0) (void)!read(fd_[STATUS], &message, sizeof message);
    if (message.kind == StatusMessage::NOT_STARTED) {
        const int reason = message.value;
        end();
        throw Error("command \"" + command + "\": cannot start " + words[0] + " (" +
                    std::strerror(reason) + "); expected a program");
    }
    for (Pipe pipe : {IN, OUT, ERR, STATUS}) set_nonblocking(fd_[pipe]);
}

Process::Process(Process&& other) noexcept
    : fd_(other.fd_),
      supervisor_(other.supervisor_),
      unread_(std::move(other.unread_)),
      stderr_tail_(std::move(other.stderr_tail_)),
      exit_status_(other.exit_status_) {
    other.fd_.fill(-1);
    other.supervisor_ = -1;
}

void Process::close_pipe(Pipe pipe) {
    if (fd_[pipe] >= 0) close(fd_[pipe]);
    fd_[pipe] = -1;
}

void Process::end() {
    close_pipe(CONTROL);
    if (supervisor_ > 0) {
        while (waitpid(supervisor_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    supervisor_ = -1;
    if (fd_[ERR] >= 0) drain_stderr();
    for (Pipe pipe : {IN, OUT, ERR, STATUS}) close_pipe(pipe);
}

void Process::drain_stderr() {
    // A bounded number of reads, so that a bot that floods does not hold up the others.
    char buffer[64 * 1024];
    for (int reads = 0; reads < 4; ++reads) {
        const ssize_t n = read(fd_[ERR], buffer, sizeof buffer);
        if (n == 0) close_pipe(ERR);
        if (n <= 0) return;
        stderr_tail_.append(buffer, n);
        if (stderr_tail_.size() > 2 * STDERR_KEPT) {
            stderr_tail_.erase(0, stderr_tail_.size() - STDERR_KEPT);
        }
    }
}

std::string Process::take_stderr() {
    if (fd_[ERR] >= 0) drain_stderr();
    const std::size_t size = stderr_tail_.size();
    const std::string tail = stderr_tail_.substr(size > STDERR_KEPT ? size - STDERR_KEPT : 0);
    stderr_tail_.clear();
    return valid_utf8(tail);
}

void Process::read_status() {
    StatusMessage message;
    while (fd_[STATUS] >= 0 && read(fd_[STATUS], &message, sizeof message) == sizeof message) {
        if (message.kind == StatusMessage::EXITED) exit_status_ = message.value;
    }
}

std::string Process::how_it_ended() const {
    if (!exit_status_) return "closed its standard output";
    const int status = *exit_status_;
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        return "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
    }
    return "exited with status " + std::to_string(WEXITSTATUS(status));
}

long Process::resident_mb() const {
    static const long PAGE = sysconf(_SC_PAGESIZE);
    // The supervisor's own pages are the referee's, shared with it; only what is below counts.
    std::ifstream children("/proc/" + std::to_string(supervisor_) + "/task/" +
                           std::to_string(supervisor_) + "/children");
    long pages = 0;
    for (pid_t child; children >> child;) pages += resident_pages(child);
    return pages * PAGE / (1024 * 1024);
}

void Conversation::wait(Process& bot, short writing, std::optional<Clock::time_point> deadline) {
    std::vector<pollfd> watched;
    const auto watch = [&watched](int fd, short events) {
        if (fd >= 0 && events) watched.push_back({fd, events, 0});
    };
    watch(bot.fd_[Process::IN], writing);
    watch(writing ? -1 : bot.fd_[Process::OUT], POLLIN);
    for (const Process* each : bots_) watch(each->fd_[Process::ERR], POLLIN);

    auto patience = std::chrono::nanoseconds(MEMORY_CHECK);
    if (deadline) {
        patience = std::clamp<std::chrono::nanoseconds>(*deadline - Clock::now(),
                                                        std::chrono::nanoseconds(0), MEMORY_CHECK);
    }
    timespec timeout = {0, static_cast<long>(patience.count())};
    if (ppoll(watched.data(), watched.size(), &timeout, nullptr) <= 0) return;
    for (Process* each : bots_) {
        if (each->fd_[Process::ERR] >= 0) each->drain_stderr();
    }
}

std::optional<std::string> Conversation::send(Process& bot, const std::string& text,
                                              std::optional<int> limit_ms) {
    std::optional<Clock::time_point> deadline;
    if (limit_ms) deadline = Clock::now() + milliseconds(*limit_ms);
    for (std::size_t sent = 0; sent < text.size();) {
        if (bot.fd_[Process::IN] < 0) return std::nullopt;
        const ssize_t n = write(bot.fd_[Process::IN], text.data() + sent, text.size() - sent);
        if (n >= 0) {
            sent += n;
        } else if (errno == EAGAIN) {
            if (deadline && Clock::now() >= *deadline) {
                return "did not read its input within " + std::to_string(*limit_ms) + " ms";
            }
            wait(bot, POLLOUT, deadline);
        } else if (errno != EINTR) {
            // It no longer listens, but may have answered in advance: see what it says.
            bot.close_pipe(Process::IN);
        }
    }
    return std::nullopt;
}

Reply Conversation::ask(Process& bot, const std::string& text, int lines,
                        std::optional<int> limit_ms) {
    Reply reply;
    if (const auto failure = send(bot, text, limit_ms)) {
        reply.failure = *failure;
        return reply;
    }
    const Clock::time_point asked = Clock::now();
    std::optional<Clock::time_point> deadline;
    if (limit_ms) deadline = asked + milliseconds(*limit_ms);
    Clock::time_point memory_check = asked, now = asked;
    const auto ms = [&] { return std::chrono::duration<double, std::milli>(now - asked).count(); };
    const auto fail = [&](const std::string& failure) {
        reply.failure = failure;
        if (bot.fd_[Process::IN] < 0 && failure.rfind("no answer", 0) == 0) {
            reply.failure += ", and its standard input is closed";
        }
        reply.ms = ms();
        return reply;
    };

    std::size_t start = 0, scanned = 0;  // of the line under way, in bot.unread_
    for (;;) {
        for (; static_cast<int>(reply.lines.size()) < lines; ++scanned) {
            scanned = bot.unread_.find('\n', scanned);
            if (scanned == std::string::npos) break;
            const std::size_t end =
                scanned > start && bot.unread_[scanned - 1] == '\r' ? scanned - 1 : scanned;
            reply.lines.push_back(
                valid_utf8(std::string_view(bot.unread_).substr(start, end - start)));
            start = scanned + 1;
        }
        const bool complete = static_cast<int>(reply.lines.size()) == lines;
        if ((complete ? start : bot.unread_.size()) > ANSWER_BYTES) {
            return fail("printed " + std::to_string(ANSWER_BYTES) + " bytes without " +
                        std::to_string(lines) + " lines");
        }
        if (complete) {
            if (deadline && now > *deadline) return fail(late(limit_ms));
            bot.unread_.erase(0, start);
            reply.ms = ms();
            return reply;
        }
        scanned = bot.unread_.size();

        wait(bot, 0, deadline);
        char buffer[16 * 1024];
        const ssize_t n = read(bot.fd_[Process::OUT], buffer, sizeof buffer);
        now = Clock::now();
        if (n > 0) {
            bot.unread_.append(buffer, n);
        } else if (n == 0) {
            bot.close_pipe(Process::OUT);
            for (const auto end = now + LAST_WORDS; !bot.exit_status_ && Clock::now() < end;) {
                wait(bot, 0, Clock::now() + milliseconds(1));
                bot.read_status();
            }
            return fail(bot.how_it_ended());
        } else if (deadline && now >= *deadline) {
            return fail(late(limit_ms));
        }
        if (now >= memory_check) {
            memory_check = now + MEMORY_CHECK;
            if (bot.resident_mb() > limits_.memory_mb) {
                return fail("used more than " + std::to_string(limits_.memory_mb) +
                            " MB of memory");
            }
        }
    }
}

}  // namespace carom::referee
