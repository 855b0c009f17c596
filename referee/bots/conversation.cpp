// Sends input to bots and reads their answers within the limits.
#include "referee/bots/conversation.h"
#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <string_view>
#include <thread>

#include "referee/base/error.h"
#include "referee/base/interrupt.h"
#include "referee/base/text.h"

namespace carom::referee::bots {

using std::chrono::milliseconds;

namespace {

// Time from the request to the first check of the other bots, and time between later checks.
constexpr milliseconds FIRST_POLL{1}, LATER_POLLS{10};
// Largest number of bytes on stdout beyond the requested lines.
constexpr std::size_t MAX_IN_ADVANCE = 1000 * 1000;
// A wait may take this much longer than intended. A longer delay counts as a pause of the
// machine.
constexpr milliseconds NOTHING{5};
// A bot that has closed its stdout must exit within this time. On a busy machine, a crash took over
// 200 ms.
constexpr milliseconds LAST_WORDS{1000};
// Processor time in ms that a bot may use while another bot answers: after its own answer, and
// before its first turn.
constexpr double RESTING_MS = 2, STARTING_MS = 20;
// Processor time in ms that a bot may use uncharged before its next input is sent, and the largest
// wall time of this delay.
constexpr double FINISHING_MS = 20;
constexpr milliseconds LONGEST_FINISHING{500};

double in_ms(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

// A running request and its deadline. Wall time starts again after the input is sent, as in the
// contest. Processor time and the guard time start with the first byte sent.
class Conversation::Question {
  public:
    // An answer counts if it arrives at most `patience_ms` milliseconds after the limit.
    Question(Process& to, const std::string& words, int count, const TimeLimit& limit,
             bool is_first, int patience_ms, Clock::time_point now)
        : bot(to),
          text(words),
          lines(count),
          limit_(limit),
          first_(is_first),
          patience_ms_(patience_ms),
          asked_(now),
          used_before_(bot.usage()),
          referee_waited_before_ms_(own_waiting_ms()) {
        if (limit_.clock == TimeLimit::CPU) end_ = now + milliseconds(guard_ms());
        if (limit_.clock == TimeLimit::WALL) end_ = now + milliseconds(ms());
    }
    Process& bot;
    const std::string& text;
    const int lines;

    // Returns the bot's usage since the start of the request, plus the referee's waiting time.
    Usage used(const Usage& in_all) const {
        const Usage referee{0, own_waiting_ms() - referee_waited_before_ms_};
        return in_all.since(used_before_) + referee;
    }

    // Restarts the wall time. Called when the whole input has been sent.
    void sent(Clock::time_point now) {
        asked_ = now;
        if (limit_.clock == TimeLimit::WALL) end_ = now + milliseconds(ms());
    }

    // Return the time when the whole input was sent, and the bot's usage at the start of the
    // request.
    Clock::time_point asked() const { return asked_; }
    const Usage& used_before() const { return used_before_; }
    int ms() const { return limit_.ms(first_) + patience_ms_; }
    // Returns by how many ms an answer with this usage and wall time exceeded the limit, or 0.
    double late_ms(const Usage& used, double ms) const {
        const bool cpu = limit_.clock == TimeLimit::CPU;
        const double charged = cpu ? used.cpu_ms : ms - used.kept_waiting_ms(ms);
        return limit_.clock == TimeLimit::NONE ? 0 : std::max(0.0, charged - limit_.ms(first_));
    }

    // Returns the current deadline, or nothing if there is no time limit.
    std::optional<Clock::time_point> end() const { return end_; }
    // Returns the limit that the answer has exceeded at the time `now`, such as "50 ms of processor
    // time", or nothing. Time in which the bot waited for a processor extends the deadline.
    std::optional<std::string> over(Clock::time_point now, bool answered = false) {
        std::string limit = std::to_string(limit_.ms(first_)) + " ms";
        if (patience_ms_ > 0) {
            const char* kind = limit_.bank_ms > 0 ? "the bank" : "tolerance";
            limit += " (and " + std::to_string(patience_ms_) + " ms of " + kind + ")";
        }
        if (limit_.clock == TimeLimit::CPU) {
            if (bot.usage().since(used_before_).cpu_ms > ms()) return limit + " of processor time";
            if (now > *end_) {
                return std::to_string(guard_ms()) + " ms, the guard of a limit of " + limit +
                       " of processor time";
            }
            return std::nullopt;
        }
        if (!end_ || now <= *end_) return std::nullopt;
        // The usage of all processes is read now, because their processor time limits the waiting
        // time that counts.
        const Usage used = this->used(bot.usage_now());
        const std::chrono::duration<double, std::milli> allowed(
            std::min(ms() + used.kept_waiting_ms(in_ms(now - asked_)), double(guard_ms())));
        end_ = asked_ + std::chrono::duration_cast<Clock::duration>(allowed);
        if (now <= *end_) return std::nullopt;
        // The scheduler counts a wait when the wait ends. A bot that is ready to run may be waiting
        // now.
        const bool may_wait = !answered && !bot.is_idle() && used.cpu_ms <= ms();
        still_waits_ = may_wait && now > asked_ + milliseconds(guard_ms());
        if (!may_wait || still_waits_) return limit;
        end_ = now + FIRST_POLL;
        return std::nullopt;
    }

    // Returns whether the bot was ready to run at every check until the guard time ended, and had
    // not used up its limit. The scheduler has not counted the bot's current wait yet.
    bool still_waits() const { return still_waits_; }

  private:
    int guard_ms() const { return limit_.guard_ms(first_); }

    const TimeLimit& limit_;
    bool first_, still_waits_ = false;
    int patience_ms_;
    Clock::time_point asked_;
    std::optional<Clock::time_point> end_;
    Usage used_before_;
    double referee_waited_before_ms_;
};

void Conversation::wait(Question& question, bool writing,
                        std::optional<Clock::time_point> deadline) {
    if (limits_.stop && *limits_.stop) throw Interrupted();
    std::vector<pollfd> watched;
    const auto watch = [&watched](int fd, short events) {
        if (fd >= 0) watched.push_back({fd, events, 0});
    };
    Process& bot = question.bot;
    if (writing) watch(bot.fd_[Process::IN], POLLOUT);
    watch(bot.fd_[Process::OUT], POLLIN);
    watch(bot.fd_[Process::STATUS], POLLIN);
    for (const Process* each : bots_) watch(each->fd_[Process::ERR], POLLIN);

    const Clock::time_point before = Clock::now();
    Clock::duration patience = next_poll_ - before;
    if (deadline) patience = std::min(patience, *deadline - now());
    patience = std::max(patience, Clock::duration::zero());
    const timespec timeout = {0, static_cast<long>(std::chrono::nanoseconds(patience).count())};
    const int continued = times_continued();
    expected_ = std::max(expected_, before + patience);
    const int ready = ppoll(watched.data(), watched.size(), &timeout, nullptr);
    const Clock::duration overslept = Clock::now() - before - patience;
    if (times_continued() == continued && overslept > NOTHING) stood_still_ms_ += in_ms(overslept);
    // The other bots are also checked before the asked bot is reported as late.
    if (Clock::now() >= next_poll_ || (deadline && now() >= *deadline)) poll(question);
    if (ready <= 0) return;
    for (Process* each : bots_) {
        if (each->fd_[Process::ERR] >= 0) each->drain_stderr();
    }
    bot.read_status();
}

Clock::time_point Conversation::now() {
    int continued;
    Clock::time_point real;
    do {  // The process may be stopped between the two readings.
        continued = times_continued();
        real = Clock::now();
    } while (times_continued() != continued);
    // Without NOTHING, a bot that always sends SIGCONT would not be charged for the time that the
    // referee itself uses.
    const Clock::duration pause = real - expected_ - NOTHING;
    if (continued != continued_) not_counted_ += std::max(pause, Clock::duration::zero());
    continued_ = continued, expected_ = real;
    return real - not_counted_;
}

void Conversation::poll(Question& question) {
    if (limits_.ponder) {
        limit_memory_of_others(question.bot);
    } else {
        stop_others(question.bot);
    }
    last_poll_ = Clock::now();
    next_poll_ = last_poll_ + LATER_POLLS;
}

void Conversation::stop_others(const Process& asked) {
    for (Process* const other : bots_) {
        if (other == &asked) continue;
        const Usage usage = other->usage();
        const double worked_ms = usage.since(other->at_rest_).cpu_ms;
        if (worked_ms <= (other->asked_ ? RESTING_MS : STARTING_MS)) continue;
        if (other->asked_ && !other->stopped_) other->extend_hold();
        if (other->asked_) other->pondered_ms_ += worked_ms;
        other->stop();
        other->at_rest_ = usage;
        // The time that the other bot took is not charged to the asked bot. This time is at most
        // the time since the last check.
        const std::chrono::duration<double, std::milli> worked(worked_ms);
        not_counted_ += std::min<Clock::duration>(
            std::chrono::duration_cast<Clock::duration>(worked), Clock::now() - last_poll_);
    }
}

void Conversation::limit_memory_of_others(const Process& asked) {
    for (Process* const other : bots_) {
        if (other == &asked || !other->exceeds_memory(limits_.memory_mb)) continue;
        other->took_too_much_memory_ = true;
        for (const pid_t pid : other->processes()) kill(pid, SIGKILL);
    }
}

bool held_up(const Usage& usage, double ms, double stood_still_ms, double limit_ms) {
    // Largest share of the answer's time that is ignored. Bots keep a smaller share as a reserve.
    constexpr double TOO_MUCH = 0.1;
    const bool stood_still = stood_still_ms > TOO_MUCH * ms;
    const bool waited =
        usage.kept_waiting_ms(ms) > TOO_MUCH * ms && usage.cpu_ms <= (1 - TOO_MUCH) * limit_ms;
    return usage.cpu_ms <= limit_ms && (stood_still || waited);
}

std::optional<std::string> Conversation::send(Question& question, Reply& reply) {
    Process& bot = question.bot;
    const std::string& text = question.text;
    for (std::size_t sent = 0; sent < text.size();) {
        if (bot.fd_[Process::IN] < 0) return std::nullopt;
        const ssize_t n = write(bot.fd_[Process::IN], text.data() + sent, text.size() - sent);
        if (n >= 0) {
            sent += n;
        } else if (errno == EAGAIN) {
            if (const auto limit = question.over(now())) {
                reply.late = true;
                return "did not read its input within " + *limit;
            }
            wait(question, true, question.end());
            // A bot may wait for its output to be read before it reads more input.
            bot.read_stdout();
            if (bot.unread_.size() > MAX_IN_ADVANCE) {
                return "printed " + std::to_string(MAX_IN_ADVANCE) + " bytes more than the answer";
            }
            if (bot.exceeds_memory(limits_.memory_mb)) return memory_message();
        } else if (errno != EINTR) {
            // The bot has closed its input, but may have answered already.
            bot.close_pipe(Process::IN);
        }
    }
    return std::nullopt;
}

std::string Conversation::memory_message() const {
    return "used more than " + std::to_string(limits_.memory_mb) + " MB of memory";
}

int Conversation::patience_ms(const Process& bot) const {
    const TimeLimit& limit = limits_.time;
    if (limit.bank_ms > 0) {
        return std::max(0, limit.bank_ms - static_cast<int>(std::ceil(bot.bank_used_ms_)));
    }
    return bot.late_turns_ < limit.late_turns ? limit.tolerance_ms : 0;
}

void Conversation::charge_lateness(Process& bot, double late_ms) const {
    bot.bank_used_ms_ += late_ms;
    bot.late_turns_ += late_ms > 0;
}

void Conversation::wait_until_idle(Process& bot) const {
    const Clock::time_point end = Clock::now() + LONGEST_FINISHING;
    const Usage before = bot.usage();
    while (!bot.is_idle() && Clock::now() < end &&
           bot.usage().since(before).cpu_ms < FINISHING_MS) {
        std::this_thread::sleep_for(FIRST_POLL);
    }
}

Reply Conversation::ask(Process& bot, const std::string& text, int lines, bool first) {
    for (Process* const other : bots_) {
        if (!limits_.ponder && other != &bot && other->held_for_ > 0) other->stop();
    }
    const bool was_stopped = bot.stopped_;
    bot.resume();
    if (bot.asked_) wait_until_idle(bot);
    if (bot.asked_ && !bot.first_surplus_ && bot.unread_lines() > 0) {
        bot.first_surplus_ = bot.answers_ - 1;
    }
    stood_still_ms_ = 0;
    last_poll_ = Clock::now();
    next_poll_ = last_poll_ + FIRST_POLL;
    Question question(bot, text, lines, limits_.time, first, patience_ms(bot), now());
    Reply reply = exchange(question);
    const Usage after = bot.usage();
    reply.usage = question.used(after);
    if (question.still_waits()) reply.usage.waited_ms = reply.ms - reply.usage.cpu_ms;
    // A bot that waits for input would not have answered on a faster machine.
    reply.held_up = reply.late && !reply.waits_for_input &&
                    held_up(reply.usage, reply.ms, stood_still_ms_, question.ms());
    if (reply.late && !reply.held_up) reply.failure += reply.cause;
    if (reply.failure.empty()) {
        charge_lateness(bot, question.late_ms(reply.usage, reply.ms));
        bot.answers_ += 1;
    }
    if (bot.asked_) {
        const double worked_ms = question.used_before().since(bot.at_rest_).cpu_ms;
        if (bot.held_for_ > 0) --bot.held_for_;
        if (!was_stopped && worked_ms > RESTING_MS) bot.extend_hold();
        reply.pondered_ms = bot.pondered_ms_ + worked_ms;
    }
    bot.at_rest_ = after;
    bot.pondered_ms_ = 0;
    bot.asked_ = true;
    return reply;
}

Conversation::Surplus Conversation::surplus_of(Process& bot) const {
    wait_until_idle(bot);
    return {bot.unread_lines(), bot.first_surplus_.value_or(bot.answers_ - 1)};
}

std::string Conversation::what_came(const Process& bot, const Reply& reply, std::string_view line,
                                    int lines, double computed) {
    constexpr std::size_t SHOWN = 60;
    constexpr double MOST = 0.9, MANY_MB = 64;
    const auto quoted = [](std::string_view text) {
        return "\"" + printable(valid_utf8(text), SHOWN) + "\"";
    };
    const std::string count =
        std::to_string(reply.lines.size()) + " of " + std::to_string(lines) + " lines came";
    if (!line.empty()) {
        return (reply.lines.empty() ? "" : count + ", then ") +
               "a line without its end came: " + quoted(line);
    }
    if (!reply.lines.empty()) return count + ": " + quoted(reply.lines.back());
    if (bot.fd_[Process::IN] < 0) return "nothing came, and the bot's standard input is closed";
    if (reply.waits_for_input) {
        return "nothing came, and the bot waits for input: is its output flushed, or does it read "
               "more lines than it is sent?";
    }
    if (computed < MOST && bot.is_idle()) {
        return "nothing came, and the bot waits, but not for input";
    }
    const long mb = bot.resident_mb();
    return "nothing came, and the bot computed all the time" +
           (mb < MANY_MB ? "" : " and had " + std::to_string(mb) + " MB of memory");
}

Reply Conversation::exchange(Question& question) {
    Process& bot = question.bot;
    const int lines = question.lines;
    Reply reply;
    if (bot.took_too_much_memory_) {
        reply.failure = memory_message();
        return reply;
    }
    const Clock::time_point began = now();
    if (const auto failure = send(question, reply)) {
        reply.failure = *failure;
        reply.ms = in_ms(now() - began);
        return reply;
    }
    Clock::time_point seen = now();
    question.sent(seen);
    const auto ms = [&] { return std::max(0.0, in_ms(seen - question.asked())); };
    const auto fail = [&](const std::string& failure) {
        reply.failure = failure;
        reply.ms = ms();
        return reply;
    };
    std::size_t start = 0, scanned = 0;  // start and progress of the current line in bot.unread_
    const auto what = [&] {
        reply.ms = ms();
        const double limit_ms = question.end() ? question.ms() : reply.ms;
        return what_came(bot, reply, std::string_view(bot.unread_).substr(start), lines,
                         question.used(bot.usage()).cpu_ms / std::min(reply.ms, limit_ms));
    };
    const auto too_late = [&](const std::string& limit) {
        reply.late = true;
        const bool complete = static_cast<int>(reply.lines.size()) == lines;
        // A bot that has just answered waits for input, too. Its answer can be read by then.
        reply.waits_for_input = !complete && bot.reads_input() && !bot.read_stdout();
        reply.cause = ": " + (complete ? formatted("it came after %.0f ms", ms()) : what());
        return fail("no answer within " + limit);
    };
    bool has_waited = false;
    for (;;) {
        while (static_cast<int>(reply.lines.size()) < lines) {
            // The '\r' of a line end "\r\n" has already ended the line. The '\n' may arrive later.
            if (bot.after_return_ && start < bot.unread_.size()) {
                if (bot.unread_[start] == '\n') scanned = ++start;
                bot.after_return_ = false;
            }
            scanned = bot.unread_.find_first_of("\r\n", scanned);
            if (scanned == std::string::npos) break;
            reply.lines.push_back(
                valid_utf8(std::string_view(bot.unread_).substr(start, scanned - start)));
            bot.after_return_ = bot.unread_[scanned] == '\r';
            start = ++scanned;
        }
        const bool complete = static_cast<int>(reply.lines.size()) == lines;
        if (complete ? start > ANSWER_BYTES : bot.unread_.size() >= ANSWER_BYTES) {
            return fail("printed " + std::to_string(ANSWER_BYTES) + " bytes without " +
                        std::to_string(lines) + " lines");
        }
        if (complete) {
            if (const auto limit = question.over(seen, true)) return too_late(*limit);
            bot.unread_.erase(0, start);
            reply.ms = ms();
            return reply;
        }
        scanned = bot.unread_.size();

        wait(question, false, question.end());
        // The exit is checked before the last output is read, so that no output is missed.
        const bool ended = bot.exit_status_.has_value();
        const bool read_some = bot.read_stdout();
        seen = now();
        if (!read_some && (ended || bot.fd_[Process::OUT] < 0)) {
            for (const auto end = seen + LAST_WORDS; !bot.exit_status_ && now() < end;) {
                wait(question, false, now() + milliseconds(1));
            }
            return fail(bot.exceeds_memory(limits_.memory_mb) ? memory_message()
                                                              : bot.exit_reason());
        }
        if (!read_some) {
            if (const auto limit = question.over(seen)) return too_late(*limit);
        }
        if (!question.end() && !has_waited && ms() > 1000.0 * PATIENCE_S) {
            has_waited = true;
            reply.waits_for_input = bot.reads_input();
            const auto number = std::find(bots_.begin(), bots_.end(), &bot) - bots_.begin();
            if (limits_.on_wait) limits_.on_wait(static_cast<int>(number), what());
        }
        if (bot.exceeds_memory(limits_.memory_mb)) return fail(memory_message());
    }
}

}  // namespace carom::referee::bots
