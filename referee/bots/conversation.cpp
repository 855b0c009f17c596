#include "referee/bots/conversation.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "referee/base/error.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"

namespace carom::referee::bots {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds MEMORY_CHECK{10};  // how often a thinking bot's memory is looked at
constexpr std::size_t MOST_IN_ADVANCE = 1000 * 1000;  // bytes of stdout beyond what was asked for
constexpr milliseconds NOTHING{5};  // that a wait may last longer than it was meant to
constexpr milliseconds LAST_WORDS{200};  // for a bot whose stdout has ended to say how it ended

}  // namespace

void Conversation::wait(Process& bot, bool writing, std::optional<Clock::time_point> deadline) {
    if (limits_.stop && *limits_.stop) throw Interrupted();
    std::vector<pollfd> watched;
    const auto watch = [&watched](int fd, short events) {
        if (fd >= 0) watched.push_back({fd, events, 0});
    };
    if (writing) watch(bot.fd_[Process::IN], POLLOUT);
    watch(bot.fd_[Process::OUT], POLLIN);
    watch(bot.fd_[Process::STATUS], POLLIN);
    for (const Process* each : bots_) watch(each->fd_[Process::ERR], POLLIN);

    auto patience = std::chrono::nanoseconds(MEMORY_CHECK);
    if (deadline) {
        patience = std::clamp<std::chrono::nanoseconds>(*deadline - now(),
                                                        std::chrono::nanoseconds(0), MEMORY_CHECK);
    }
    const timespec timeout = {0, static_cast<long>(patience.count())};
    const int continued = times_continued();
    const Clock::time_point before = Clock::now();
    const int ready = ppoll(watched.data(), watched.size(), &timeout, nullptr);
    const Clock::duration overslept = Clock::now() - before - patience;
    if (times_continued() != continued) {
        stopped_ += std::max(overslept, Clock::duration::zero());
    } else if (overslept > NOTHING) {
        stood_still_ms_ += std::chrono::duration<double, std::milli>(overslept).count();
    }
    if (ready <= 0) return;
    for (Process* each : bots_) {
        if (each->fd_[Process::ERR] >= 0) each->drain_stderr();
    }
    bot.read_status();
}

// How long an answer may still take. Wall time counts anew for the sending and for the answer, as
// in the contest; processor time, and its guard, from the first byte sent.
class Conversation::Patience {
  public:
    Patience(const TimeLimit& limit, bool first, Process& bot, const Usage& used_before,
             Clock::time_point now)
        : limit_(limit), first_(first), bot_(bot), used_before_(used_before) {
        begin(now);
        if (limit_.clock == TimeLimit::CPU) end_ = now + milliseconds(guard_ms());
    }
    void begin(Clock::time_point now) {
        if (limit_.clock == TimeLimit::WALL) end_ = now + milliseconds(ms());
    }
    // When waiting makes no sense any more, so far as that is known.
    std::optional<Clock::time_point> end() const { return end_; }
    // Whether it has been too long, seen at a moment: "50 ms of processor time".
    std::optional<std::string> over(Clock::time_point now) const {
        const std::string limit = std::to_string(ms()) + " ms";
        if (limit_.clock == TimeLimit::CPU) {
            if (bot_.usage().since(used_before_).cpu_ms > ms()) return limit + " of processor time";
            if (now > *end_) {
                return std::to_string(guard_ms()) + " ms, the guard of a limit of " + limit +
                       " of processor time";
            }
            return std::nullopt;
        }
        return end_ && now > *end_ ? std::optional(limit) : std::nullopt;
    }

  private:
    int ms() const { return limit_.ms(first_); }
    int guard_ms() const { return limit_.guard_ms(first_); }

    const TimeLimit& limit_;
    bool first_;
    Process& bot_;
    Usage used_before_;
    std::optional<Clock::time_point> end_;
};

std::optional<std::string> Conversation::send(Process& bot, const std::string& text,
                                              Patience& patience, Reply& reply) {
    for (std::size_t sent = 0; sent < text.size();) {
        if (bot.fd_[Process::IN] < 0) return std::nullopt;
        const ssize_t n = write(bot.fd_[Process::IN], text.data() + sent, text.size() - sent);
        if (n >= 0) {
            sent += n;
        } else if (errno == EAGAIN) {
            if (const auto limit = patience.over(now())) {
                reply.late = true;
                return "did not read its input within " + *limit;
            }
            wait(bot, true, patience.end());
            // A bot that waits for us to read before it reads on would wait for ever.
            bot.read_stdout();
            if (bot.unread_.size() > MOST_IN_ADVANCE) {
                return "printed " + std::to_string(MOST_IN_ADVANCE) +
                       " bytes that nobody asked for";
            }
            if (bot.takes_more_than(limits_.memory_mb)) return too_much_memory();
        } else if (errno != EINTR) {
            // It no longer listens, but may have answered in advance: see what it says.
            bot.close_pipe(Process::IN);
        }
    }
    return std::nullopt;
}

std::string Conversation::too_much_memory() const {
    return "used more than " + std::to_string(limits_.memory_mb) + " MB of memory";
}

Reply Conversation::ask(Process& bot, const std::string& text, int lines, bool first) {
    const Usage before = bot.usage();
    const double own_before = own_waiting_ms();
    Patience patience(limits_.time, first, bot, before, now());
    stood_still_ms_ = 0;
    Reply reply = exchange(bot, text, lines, patience);
    const Usage after = bot.usage();
    reply.usage = after.since(before) + Usage{0, own_waiting_ms() - own_before};
    // On a core of its own a bot waits for its own other processes, too: what they worked meanwhile
    // is no fault of the machine.
    constexpr double TOO_MUCH = 0.1;  // of the answer's time: more than bots leave to spare
    double waited_ms = reply.usage.waited_ms;
    if (limits_.keeps_core) waited_ms = std::min(waited_ms, reply.ms - reply.usage.cpu_ms);
    // Beyond a limit of its own processor time nobody is held up.
    const bool worked_too_long = reply.usage.cpu_ms > limits_.time.ms(first);
    reply.held_up = reply.late && !worked_too_long &&
                    std::max(waited_ms, stood_still_ms_) > TOO_MUCH * reply.ms;
    if (bot.asked_) reply.pondered_ms = before.since(bot.at_rest_).cpu_ms;
    bot.at_rest_ = after;
    bot.asked_ = true;
    return reply;
}

Reply Conversation::exchange(Process& bot, const std::string& text, int lines, Patience& patience) {
    Reply reply;
    const Clock::time_point began = now();
    if (const auto failure = send(bot, text, patience, reply)) {
        reply.failure = *failure;
        reply.ms = std::chrono::duration<double, std::milli>(now() - began).count();
        return reply;
    }
    const Clock::time_point asked = now();
    patience.begin(asked);
    Clock::time_point seen = asked;
    const auto ms = [&] { return std::chrono::duration<double, std::milli>(seen - asked).count(); };
    const auto fail = [&](const std::string& failure) {
        reply.failure = failure;
        reply.ms = ms();
        return reply;
    };
    const auto too_late = [&](const std::string& limit) {
        reply.late = true;
        const char* deaf = bot.fd_[Process::IN] < 0 ? ", and its standard input is closed" : "";
        return fail("no answer within " + limit + deaf);
    };

    std::size_t start = 0, scanned = 0;  // of the line under way, in bot.unread_
    for (;;) {
        for (; static_cast<int>(reply.lines.size()) < lines; ++scanned) {
            scanned = bot.unread_.find('\n', scanned);
            if (scanned == std::string::npos) break;
            reply.lines.push_back(
                valid_utf8(std::string_view(bot.unread_).substr(start, scanned - start)));
            start = scanned + 1;
        }
        const bool complete = static_cast<int>(reply.lines.size()) == lines;
        if (complete ? start > ANSWER_BYTES : bot.unread_.size() >= ANSWER_BYTES) {
            return fail("printed " + std::to_string(ANSWER_BYTES) + " bytes without " +
                        std::to_string(lines) + " lines");
        }
        if (complete) {
            if (const auto limit = patience.over(seen)) return too_late(*limit);
            bot.unread_.erase(0, start);
            reply.ms = ms();
            return reply;
        }
        scanned = bot.unread_.size();

        wait(bot, false, patience.end());
        const bool ended = bot.exit_status_.has_value();  // asked before the last words are read
        const bool read_some = bot.read_stdout();
        seen = now();
        if (!read_some && (ended || bot.fd_[Process::OUT] < 0)) {
            for (const auto end = seen + LAST_WORDS; !bot.exit_status_ && now() < end;) {
                wait(bot, false, now() + milliseconds(1));
            }
            return fail(bot.how_it_ended());
        }
        if (!read_some) {
            if (const auto limit = patience.over(seen)) return too_late(*limit);
        }
        if (seen >= bot.memory_check_) {
            bot.memory_check_ = seen + MEMORY_CHECK;
            if (bot.takes_more_than(limits_.memory_mb)) {
                return fail(too_much_memory());
            }
        }
    }
}

}  // namespace carom::referee::bots
