// Starts the referee of somebody else, and reads the result that it prints.
#include "referee/match/outside.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <numeric>

#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/bots/tap.h"
#include "referee/game/outside.h"
#include "referee/match/dialogue.h"
#include "referee/match/replay.h"

namespace carom::referee::match {

namespace {

constexpr std::size_t MAX_OUTPUT = 10'000'000;  // bytes that a referee may print

std::string shell_quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
    }
}

// Returns a bot's command as referees split it: at single blanks, without quotes. Throws Error if a
// word has a blank.
std::string plain_command(const std::string& command) {
    std::string plain;
    for (const std::string& word : bots::split_command(command)) {
        if (word.empty() || word.find_first_of(" \t\n\"'") != std::string::npos) {
            throw Error("bot \"" + printable(command, 100) +
                        "\": expected words without blanks and "
                        "quotes, because the referee splits the command at blanks; a script helps");
        }
        plain += (plain.empty() ? "" : " ") + word;
    }
    return plain;
}

std::optional<int> integer_of(const std::string& line) {
    const std::string word = trimmed(line);
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || word.empty() || end != word.data() + word.size()) return {};
    return value;
}

class OutsideMatch {
  public:
    explicit OutsideMatch(const BotMatch& setup)
        : setup_(setup), referee_(outside_referee(setup.game)), seats_(setup.match.seats) {
        result_.record.game = setup.game;
        result_.record.setup = setup.match;
        result_.record.bots = setup.bots;
        result_.deaths.resize(seats_);
        turns_.resize(seats_);
    }
    OutsideMatch(const OutsideMatch&) = delete;
    ~OutsideMatch() {
        if (!log_.empty()) unlink(log_.c_str());
    }

    MatchResult play() {
        if (referee_.tap && !is_dialogue()) tap_.emplace(setup_.bots, setup_.limits);
        const std::string command = command_of_referee();
        try {
            process_.emplace(command);
        } catch (const CannotStart& e) {
            throw Error(std::string("--referee: ") + e.what());
        }
        switch (referee_.protocol) {
            case OutsideReferee::SCORES:
                read_scores();
                break;
            case OutsideReferee::LINES:
                pass_lines();
                break;
            case OutsideReferee::JSON:
                read_ranks();
                break;
        }
        process_->end();
        if (tap_) read_tap();
        add_turns();
        std::vector<int>& ranking = result_.record.ranking;
        ranking.resize(seats_);
        std::iota(ranking.begin(), ranking.end(), 0);
        std::stable_sort(ranking.begin(), ranking.end(),
                         [this](int a, int b) { return result_.places[a] < result_.places[b]; });
        return std::move(result_);
    }

  private:
    // --- The command

    std::string command_of_referee() {
        std::vector<std::string> words = {referee_.command};
        if (!referee_.shell) words = bots::split_command(referee_.command);
        const bool names_players = referee_.command.find("{P1}") != std::string::npos;
        const bool names_seed = referee_.command.find("{SEED}") != std::string::npos;
        std::string appended;
        for (int p = 0; p < seats_ && !names_players && !is_dialogue(); ++p) {
            appended += " -p" + std::to_string(p + 1) + " " + shell_quoted(bot_command(p));
        }
        if (!names_seed && !is_dialogue() && referee_.seed_option != "none") {
            appended += " " + referee_.seed_option;
            if (appended.find("{SEED}") == std::string::npos) appended += " {SEED}";
            replace_all(appended, "{SEED}", std::to_string(setup_.match.seed));
        }
        const bool names_league = referee_.command.find("{LEAGUE}") != std::string::npos;
        if (!names_league && setup_.match.league > 0) {
            appended += " -league " + std::to_string(setup_.match.league);
        }
        std::string command;
        for (std::string& word : words) {
            fill(word);
            if (referee_.shell) word += appended;
            command += (command.empty() ? "" : " ") + shell_quoted(word);
        }
        return referee_.shell ? "/bin/sh -c " + command : command + appended;
    }
    // Replaces the placeholders of a word.
    void fill(std::string& word) {
        for (int p = 0; p < seats_; ++p) {
            const std::string name = "{P" + std::to_string(p + 1) + "}";
            if (word.find(name) == std::string::npos) continue;
            const std::string bot = bot_command(p);
            replace_all(word, name, referee_.shell ? shell_quoted(bot) : bot);
        }
        replace_all(word, "{PLAYERS}", std::to_string(seats_));
        replace_all(word, "{SEED}", std::to_string(setup_.match.seed));
        replace_all(word, "{LEAGUE}", std::to_string(setup_.match.league));
        if (word.find("{LOG}") == std::string::npos) return;
        if (log_.empty()) log_ = new_log();
        replace_all(word, "{LOG}", log_);
    }
    static std::string new_log() {
        std::string path = (std::filesystem::temp_directory_path() / "carom-log-XXXXXX").string();
        const int fd = mkstemp(path.data());
        if (fd < 0) throw Error(path + ": cannot be made");
        close(fd);
        return path;
    }
    // Returns the command with which the referee starts a bot.
    std::string bot_command(int seat) const {
        return tap_ ? tap_->command(seat) : plain_command(setup_.bots[seat]);
    }
    bool is_dialogue() const { return referee_.protocol == OutsideReferee::LINES; }

    // --- The referee's output

    // Returns the next line, or nothing at the end.
    std::optional<std::string> next_line() {
        const std::chrono::seconds patience(referee_.patience);
        auto line = process_->next_line(patience, setup_.limits.stop);
        // A referee may print nothing before the end of a long match, so that the bots' lines
        // count.
        while (!line && !process_->output_has_ended() && tap_ && tap_->idle_time() < patience) {
            line = process_->next_line(std::chrono::seconds(1), setup_.limits.stop);
        }
        if (line) {
            bytes_ += line->size() + 1;
            if (bytes_ > MAX_OUTPUT)
                fail("printed more than " + std::to_string(MAX_OUTPUT) + " bytes");
            last_ = *line;
        } else if (!process_->output_has_ended()) {
            fail("was silent for " + std::to_string(referee_.patience) + " s");
        }
        return line;
    }
    [[noreturn]] void fail(const std::string& what) {
        const std::vector<std::string> log = lines_of(process_->take_stderr());
        constexpr std::size_t MAX_LINES = 3;
        std::string said;
        for (std::size_t k = log.size() - std::min(log.size(), MAX_LINES); k < log.size(); ++k) {
            said += (said.empty() ? "" : " | ") + log[k];
        }
        if (said.empty()) said = last_;
        process_->end();
        throw RefereeFault("the referee " + what +
                           (said.empty() ? "" : "; its last words: " + printable(said, 400)));
    }
    void check_exit() {
        if (!process_->wait_for_status(std::chrono::seconds(referee_.patience))) {
            fail("closed its output and did not end within " + std::to_string(referee_.patience) +
                 " s");
        }
        if (*process_->exit_status() != 0) fail(process_->exit_reason());
    }

    void read_scores() {
        process_->close_input();
        std::vector<int> scores;
        while (const auto line = next_line()) {
            const std::optional<int> score = integer_of(*line);
            if (score) scores.push_back(*score);
            if (line->rfind("seed=", 0) == 0) compare_seed(line->substr(5));
        }
        check_exit();
        if (static_cast<int>(scores.size()) != seats_) {
            fail("printed " + std::to_string(scores.size()) + " scores, expected " +
                 std::to_string(seats_));
        }
        std::vector<int> rank;  // more is better
        for (int p = 0; p < seats_; ++p) {
            const bool failed = scores[p] < 0;
            if (failed) set_death(p, "failed, as the referee says");
            rank.push_back(failed ? INT32_MIN : referee_.less_is_better ? -scores[p] : scores[p]);
        }
        result_.record.scores = scores;
        result_.places = places_by(rank);
    }
    void compare_seed(const std::string& text) {
        static std::atomic<bool> said = false;
        if (trimmed(text) == std::to_string(setup_.match.seed) || said.exchange(true)) return;
        std::fprintf(stderr,
                     "the referee played seed %s, not %lld; its option may be -seed: --seed-option "
                     "-seed\n",
                     printable(valid_utf8(trimmed(text)), 40).c_str(),
                     static_cast<long long>(setup_.match.seed));
    }

    // Reads {"ranks": [..], "errors": [..]}, or a list of such objects, whose ranks are added.
    void read_ranks() {
        process_->close_input();
        std::string text;
        while (const auto line = next_line()) {
            const bool begins = !line->empty() && ((*line)[0] == '{' || (*line)[0] == '[');
            if (begins || !text.empty()) text += *line + "\n";
        }
        check_exit();
        std::vector<int> ranks(seats_);
        try {
            const nlohmann::json j = parse_json(text);
            if (j.empty()) throw Error("");
            for (const nlohmann::json& each : j.is_array() ? j : nlohmann::json::array({j})) {
                if (static_cast<int>(each.at("ranks").size()) != seats_) throw Error("");
                for (int p = 0; p < seats_; ++p) {
                    ranks[p] += each.at("ranks").at(p).get<int>();
                    if (each.contains("errors") && each.at("errors").at(p).get<int>() != 0) {
                        set_death(p, "failed, as the referee says");
                    }
                }
            }
        } catch (const std::exception&) {
            fail("printed no JSON with \"ranks\" of " + std::to_string(seats_) + " players");
        }
        for (int& rank : ranks) rank = -rank;
        set_places(places_by(ranks));
    }

    // Plays as cg-brutaltester's old runner does: starts the bots and passes on the lines.
    void pass_lines() {
        std::deque<bots::Process> bots;
        std::vector<bots::Process*> all;
        for (const std::string& bot : setup_.bots) {
            all.push_back(&bots.emplace_back(bot, setup_.limits.keeps_core));
        }
        bots::Conversation talk(all, setup_.limits);
        process_->write_text(SEED_LINE + std::to_string(setup_.match.seed) + "\n" + START_LINE +
                             std::to_string(seats_) + "\n");
        std::vector<std::string> inputs(seats_);
        int target = 0;
        while (const auto line = next_line()) {
            const std::vector<std::string> words = words_of(*line);
            const auto starts = [&line](const char* what) { return line->rfind(what, 0) == 0; };
            if (starts(END_LINE)) {
                read_end(words);
                return;
            }
            if (starts(INPUT_LINE)) {
                target = seat_of(words, 1);
            } else if (starts(ERROR_LINE)) {
                set_death(seat_of(words, 1), line->substr(std::string(ERROR_LINE).size()));
            } else if (starts(OUTPUT_LINE)) {
                const int seat = seat_of(words, 1);
                const int count = words.size() > 2 ? integer_of(words[2]).value_or(-1) : -1;
                if (count < 0 || count > MAX_LINES) fail("printed \"" + *line + "\"");
                process_->write_text(answer_of(talk, bots[seat], seat, inputs[seat], count));
                inputs[seat].clear();
            } else {
                inputs[target] += *line + "\n";
            }
        }
        check_exit();
        fail("ended without ###End");
    }
    std::string answer_of(bots::Conversation& talk, bots::Process& bot, int seat,
                          const std::string& input, int count) {
        if (!result_.deaths[seat]) {
            const bots::Reply reply = talk.ask(bot, input, count, turns_[seat].empty());
            turns_[seat].push_back(
                {input, joined(reply.lines), bot.take_stderr(), reply.ms, reply.usage});
            if (reply.failure.empty()) return joined(reply.lines);
            turns_[seat].back().answer.clear();
            const int turn = static_cast<int>(turns_[seat].size()) - 1;
            result_.deaths[seat] = Death{turn, reply.failure, reply.late, reply.held_up,
                                         last_words_of(turns_[seat].back().err)};
            bot.end();
        }
        // The referee waits for the lines, and refuses empty ones.
        return std::string(static_cast<std::size_t>(count), '\n');
    }
    // Reads the seats, best first. Joined digits share a place.
    void read_end(const std::vector<std::string>& words) {
        std::vector<int> places(seats_);
        int before = 0;
        for (std::size_t k = 1; k < words.size(); ++k) {
            for (const char digit : words[k])
                places[seat_of({std::string(1, digit)}, 0)] = before + 1;
            before += static_cast<int>(words[k].size());
        }
        if (before != seats_ || std::count(places.begin(), places.end(), 0) > 0) {
            fail("ended with \"" + last_ + "\", expected every player once");
        }
        set_places(places);
    }
    int seat_of(const std::vector<std::string>& words, std::size_t k) {
        const std::optional<int> seat = k < words.size() ? integer_of(words[k]) : std::nullopt;
        if (!seat || *seat < 0 || *seat >= seats_) fail("printed \"" + last_ + "\"");
        return *seat;
    }

    // --- The result

    void set_death(int seat, const std::string& reason) {
        if (!result_.deaths[seat]) {
            const int turn = std::max(0, static_cast<int>(turns_[seat].size()) - 1);
            result_.deaths[seat] = Death{turn, reason, false, false};
        }
    }
    // Reads what the bots did. A death's reason is how the bot ended, if that is known.
    void read_tap() {
        tap_->stop();
        for (int seat = 0; seat < seats_; ++seat) {
            turns_[seat] = tap_->turns(seat);
            if (!result_.deaths[seat]) continue;
            const bool is_silent = !turns_[seat].empty() && turns_[seat].back().answer.empty();
            std::string& reason = result_.deaths[seat]->reason;
            if (is_silent) reason = "no answer before the referee ended it";
            if (!tap_->end_reason(seat).empty()) reason = tap_->end_reason(seat);
            result_.deaths[seat]->turn = std::max(0, static_cast<int>(turns_[seat].size()) - 1);
        }
    }
    // Adds the times of the answers, and the frames: one for each turn of each seat.
    void add_turns() {
        result_.answers.resize(seats_);
        std::size_t count = 0;
        for (const auto& turns : turns_) count = std::max(count, turns.size());
        result_.turns = static_cast<int>(count);
        std::vector<records::Frame>& frames = result_.record.frames;
        frames.emplace_back().keyframe = true;
        for (std::size_t turn = 0; turn < count; ++turn) {
            for (int seat = 0; seat < seats_; ++seat) {
                if (turn >= turns_[seat].size()) continue;
                const bots::TapTurn& t = turns_[seat][turn];
                if (!t.answer.empty()) result_.answers[seat].push_back({t.ms, t.usage, 0});
                records::Frame& frame = frames.emplace_back();
                frame.seat = seat;
                frame.input = valid_utf8(t.input);
                if (!t.answer.empty()) frame.out = valid_utf8(t.answer);
                frame.err = valid_utf8(t.err);
                frame.answer_ms = t.ms;
                const auto& death = result_.deaths[seat];
                if (death && turn + 1 == turns_[seat].size()) {
                    frame.information = "Player " + std::to_string(seat) + ": " + death->reason;
                }
            }
            frames.back().keyframe = true;
        }
    }
    // Sets places without scores. A player's score is the number of players below the place.
    void set_places(const std::vector<int>& places) {
        result_.places = places;
        for (const int place : places) result_.record.scores.push_back(seats_ - place);
    }
    static std::vector<std::string> words_of(const std::string& line) {
        std::istringstream all(line);
        std::vector<std::string> words;
        for (std::string word; all >> word;) words.push_back(word);
        return words;
    }

    static constexpr int MAX_LINES = 1000;  // of an answer

    const BotMatch& setup_;
    const OutsideReferee referee_;
    const int seats_;
    MatchResult result_;
    std::vector<std::vector<bots::TapTurn>> turns_;  // by seat
    std::optional<bots::Tap> tap_;
    std::optional<bots::Process> process_;
    std::string log_, last_;  // the file of {LOG}; the last line of the referee
    std::size_t bytes_ = 0;
};

}  // namespace

MatchResult play_outside(const BotMatch& setup) { return OutsideMatch(setup).play(); }

}  // namespace carom::referee::match
