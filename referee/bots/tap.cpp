// Copies bytes between a referee's named pipes and its bots.
#include "referee/bots/tap.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "referee/base/error.h"

namespace carom::referee::bots {

namespace {

constexpr std::size_t MAX_LEFT = 64 * 1024;  // bytes that wait to be written to the referee
constexpr std::size_t MAX_TURN = 1'000'000;  // bytes of a turn's input or answer that are kept

// Writes as much of the text as the pipe takes. Returns false if nobody reads it any more.
bool write_some(int fd, std::string& text) {
    while (!text.empty()) {
        const ssize_t n = write(fd, text.data(), text.size());
        if (n < 0) return errno == EAGAIN || errno == EINTR;
        text.erase(0, static_cast<std::size_t>(n));
    }
    return true;
}

void append_kept(std::string& text, const std::string& more) {
    if (text.size() < MAX_TURN) text += more;
}

void close_fd(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
}

}  // namespace

Tap::Tap(const std::vector<std::string>& commands, const Limits& limits) : limits_(limits) {
    folder_ = (std::filesystem::temp_directory_path() / "carom-tap-XXXXXX").string();
    if (folder_.find_first_of(" \t\n'\"") != std::string::npos) folder_ = "/tmp/carom-tap-XXXXXX";
    if (!mkdtemp(folder_.data())) throw Error(folder_ + ": cannot be made");
    try {
        for (const std::string& command : commands) {
            taps_.emplace_back(command, limits.keeps_core).bot.limit_memory(limits.memory_mb);
        }
        for (std::size_t seat = 0; seat < commands.size(); ++seat) {
            open_pipes(static_cast<int>(seat));
        }
    } catch (...) {
        remove_folder();
        throw;
    }
    thread_ = std::thread([this] { copy(); });
}

Tap::~Tap() { stop(); }

void Tap::stop() {
    if (!thread_.joinable()) return;
    stopped_ = true;
    thread_.join();
    for (Seat& seat : taps_) {
        seat.bot.end();
        for (int* fd : {&seat.from_referee, &seat.to_referee, &seat.log_to_referee}) close_fd(*fd);
    }
    remove_folder();
}

void Tap::remove_folder() {
    std::error_code none;
    if (!folder_.empty()) std::filesystem::remove_all(std::exchange(folder_, ""), none);
}

std::string Tap::command(int seat) const { return folder_ + "/" + std::to_string(seat + 1); }

void Tap::open_pipes(int number) {
    Seat& seat = taps_[number];
    const std::string at = command(number);
    struct {
        const char* name;
        int flags;
        int& fd;
    } const pipes[] = {{".in", O_RDONLY, seat.from_referee},
                       // The other end is not open yet, and a writer alone could not open them.
                       {".out", O_RDWR, seat.to_referee},
                       {".err", O_RDWR, seat.log_to_referee}};
    for (const auto& pipe : pipes) {
        const std::string path = at + pipe.name;
        if (mkfifo(path.c_str(), 0600) == 0) {
            pipe.fd = open(path.c_str(), pipe.flags | O_NONBLOCK | O_CLOEXEC);
        }
        if (pipe.fd < 0) throw Error(path + ": cannot be made (" + std::strerror(errno) + ")");
    }
    // The relay opens all pipes before it sends an empty line, so that their ends can be closed
    // then.
    std::ofstream(at) << "#!/bin/sh\nexec 3< " << at << ".out 4< " << at << ".err\n"
                      << "cat <&3 4<&- &\ncat <&4 3<&- >&2 &\nexec 3<&- 4<&-\n"
                      << "{ echo; exec cat; } > " << at << ".in\n";
    if (chmod(at.c_str(), 0700) != 0) throw Error(at + ": cannot be made");
}

void Tap::copy() {
    constexpr int MOMENT_MS = 10;
    while (!stopped_) {
        std::vector<pollfd> watched;
        const auto watch = [&watched](int fd, short events) {
            if (fd >= 0) watched.push_back({fd, events, 0});
        };
        for (const Seat& seat : taps_) {
            if (seat.is_open) watch(seat.from_referee, POLLIN);
            if (!seat.to_bot.empty()) watch(seat.bot.fd_[Process::IN], POLLOUT);
            if (seat.answer_left.size() < MAX_LEFT) watch(seat.bot.fd_[Process::OUT], POLLIN);
            if (!seat.answer_left.empty()) watch(seat.to_referee, POLLOUT);
            watch(seat.bot.fd_[Process::ERR], POLLIN);
            if (!seat.bot.exit_status()) watch(seat.bot.fd_[Process::STATUS], POLLIN);
        }
        poll(watched.data(), watched.size(), MOMENT_MS);
        for (Seat& seat : taps_) {
            copy_input(seat);
            copy_output(seat);
            check_end(seat);
        }
        // Nobody opens the pipes again, so that even a killed arena leaves no folder.
        const auto is_connected = [](const Seat& seat) { return seat.is_connected; };
        if (std::all_of(taps_.begin(), taps_.end(), is_connected)) remove_folder();
    }
}

void Tap::copy_input(Seat& seat) {
    char buffer[16 * 1024];
    while (seat.is_open) {
        const ssize_t n = read(seat.from_referee, buffer, sizeof buffer);
        if (n <= 0) break;
        const std::size_t skipped = seat.is_connected ? 0 : 1;  // the empty line of the relay
        seat.is_connected = true;
        const std::string bytes(buffer + skipped, static_cast<std::size_t>(n) - skipped);
        if (bytes.empty()) continue;
        moved_ = Clock::now();
        // A new turn begins with the first input after an answer.
        if (seat.turns.empty() || !seat.turns.back().answer.empty()) {
            seat.turns.emplace_back().err = std::exchange(seat.early_log, "");
            seat.before = seat.bot.usage();
        }
        append_kept(seat.turns.back().input, bytes);
        seat.to_bot += bytes;
        seat.asked = Clock::now();
    }
    // POLLHUP is set when the relay has opened and closed the pipe.
    pollfd pipe = {seat.from_referee, POLLIN, 0};
    if (seat.is_open && poll(&pipe, 1, 0) > 0 && pipe.revents == POLLHUP) seat.is_open = false;
    int& to_bot = seat.bot.fd_[Process::IN];
    if (to_bot < 0) seat.to_bot.clear();
    if (!write_some(to_bot, seat.to_bot)) seat.bot.close_input();
    if (!seat.is_open && seat.to_bot.empty()) seat.bot.close_input();
}

void Tap::copy_output(Seat& seat) {
    std::string& unread = seat.bot.unread_;
    if (seat.answer_left.size() < MAX_LEFT) seat.bot.read_stdout();
    if (!unread.empty()) {
        moved_ = Clock::now();
        if (!seat.turns.empty()) {
            TapTurn& turn = seat.turns.back();
            append_kept(turn.answer, unread);
            turn.ms = std::chrono::duration<double, std::milli>(Clock::now() - seat.asked).count();
            turn.usage = seat.bot.usage().since(seat.before);
        }
        seat.answer_left += std::exchange(unread, "");
    }
    if (seat.bot.fd_[Process::ERR] >= 0) seat.bot.drain_stderr();
    const std::string log = std::exchange(seat.bot.stderr_tail_, "");
    if (!log.empty()) {
        append_kept(seat.turns.empty() ? seat.early_log : seat.turns.back().err, log);
        if (seat.log_left.size() < MAX_LEFT) seat.log_left += log;
    }
    if (seat.to_referee >= 0) write_some(seat.to_referee, seat.answer_left);
    if (seat.log_to_referee >= 0) write_some(seat.log_to_referee, seat.log_left);
}

void Tap::check_end(Seat& seat) {
    Process& bot = seat.bot;
    bot.read_status();
    if (seat.end_reason.empty() && bot.exceeds_memory(limits_.memory_mb)) {
        seat.end_reason = "used more than " + std::to_string(limits_.memory_mb) + " MB of memory";
        bot.end();
    } else if (seat.end_reason.empty() && bot.exit_status() && seat.is_open) {
        seat.end_reason = bot.exit_reason();
    }
    // The referee sees the end of the bot's output when all of it has been passed on, and when it
    // is known why the bot has ended.
    constexpr std::chrono::seconds LAST_WORDS{1};
    if (bot.fd_[Process::OUT] < 0 && !seat.closed) seat.closed = Clock::now();
    const bool has_closed = seat.closed && Clock::now() > *seat.closed + LAST_WORDS;
    if (has_closed && seat.is_open && seat.end_reason.empty()) seat.end_reason = bot.exit_reason();
    if (!bot.exit_status() && !has_closed && seat.end_reason.empty()) return;
    if (!seat.is_connected || bot.read_stdout() || !bot.unread_.empty()) return;
    if (seat.answer_left.empty()) close_fd(seat.to_referee);
    if (seat.log_left.empty() && bot.exit_status()) close_fd(seat.log_to_referee);
}

}  // namespace carom::referee::bots
