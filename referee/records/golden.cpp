#include "referee/records/golden.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "referee/base/error.h"
#include "referee/game.h"

namespace carom::referee::records {

namespace {

class Parser {
  public:
    // The text stays the caller's.
    Parser(const std::string& path, std::string_view text) : path_(path), rest_(text) {}

    GoldenGame game() {
        GoldenGame game;
        next_line();
        heading(game);
        next_line();
        while (word_ == "turn") {
            const Said<int> said = {number<int>(), line_};
            end_of_line();
            next_line();
            game.turns.push_back(turn());
            game.turns.back().number = said;
        }
        if (game.turns.empty()) fail("turn 0");
        if (word_ != "end") fail("a turn's next line, turn or end");
        for (int& score : game.scores.value) score = number<int>();
        game.scores.line = line_;
        end_of_line();
        if (next_line()) fail("nothing after end");
        return game;
    }

  private:
    void heading(GoldenGame& game) {
        if (word_ != "game" || next_word() != "seed") fail("game seed S players 3");
        game.seed = number<std::int64_t>();
        if (next_word() != "players" || number<int>() != mean_max::PLAYERS) fail("players 3");
        game.league = mean_max::TOP_LEAGUE;
        const std::string_view more = next_word();
        if (!more.empty()) {
            if (more != "league") fail("league N or nothing behind the players");
            game.league = number<int>();
            end_of_line();
            if (game.league < 0 || game.league > mean_max::TOP_LEAGUE) fail("a league from 0 to 3");
        }
    }

    GoldenTurn turn() {
        GoldenTurn turn;
        for (;;) {
            if (word_ == "input") {
                GoldenTurn::Player& player = turn.player[seat()];
                while (next_line() && !is_keyword()) {
                    player.input.push_back({std::string(whole_), line_});
                }
            } else if (word_ == "output") {
                GoldenTurn::Player& player = turn.player[seat()];
                end_of_line();
                if (!player.output.empty()) fail("one output a player");
                for (int k = 0; k < ANSWER_LINES; ++k) {
                    if (!next_line()) fail("three lines of output");
                    player.output.emplace_back(whole_);
                }
                player.fate = {Fate::ANSWERED, line_};
                next_line();
            } else if (word_ == "killed" || word_ == "timeout" || word_ == "dead") {
                const Fate fate = word_ == "killed"    ? Fate::KILLED
                                  : word_ == "timeout" ? Fate::TIMEOUT
                                                       : Fate::DEAD;
                turn.player[seat()].fate = {fate, line_};
                end_of_line();
                next_line();
            } else if (word_ == "event") {
                const auto bits = hexadecimal();
                const int a = number<int>(), b = number<int>();
                turn.events.push_back({{bits, a, b}, line_});
                end_of_line();
                next_line();
            } else if (word_ == "moved") {
                turn.moved = {hexadecimal(), line_};
                end_of_line();
                next_line();
                for (const auto& player : turn.player) {
                    if (player.fate.line == 0) fail("before it each player's output or fate");
                }
                return turn;
            } else {
                fail("input, output, killed, timeout, dead, event or moved");
            }
        }
    }

    bool is_keyword() const {
        for (const char* word : {"game", "turn", "input", "output", "killed", "timeout", "dead",
                                 "event", "moved", "end"}) {
            if (word_ == word) return true;
        }
        return false;
    }

    bool next_line() {
        at_end_ = rest_.empty();
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        whole_ = words_ = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (!at_end_) ++line_;
        word_ = next_word();
        return !at_end_;
    }
    // Of the line under way; empty behind the last.
    std::string_view next_word() {
        constexpr const char* BLANKS = " \t\r\v\f";
        words_.remove_prefix(std::min(words_.find_first_not_of(BLANKS), words_.size()));
        const std::string_view word = words_.substr(0, words_.find_first_of(BLANKS));
        words_.remove_prefix(word.size());
        return word;
    }
    template <class T>
    T number(int base = 10, const char* what = "a number") {
        T value;
        const std::string_view word = next_word();
        const auto [end, error] =
            std::from_chars(word.data(), word.data() + word.size(), value, base);
        if (error != std::errc() || end != word.data() + word.size()) fail(what);
        return value;
    }
    std::uint64_t hexadecimal() {
        return number<std::uint64_t>(16, "a hexadecimal number of 64 bits");
    }
    void end_of_line() {
        if (!next_word().empty()) fail("nothing more in this line");
    }
    int seat() {
        const int seat = number<int>();
        if (seat < 0 || seat >= mean_max::PLAYERS) fail("a player from 0 to 2");
        return seat;
    }
    [[noreturn]] void fail(const std::string& expected) const {
        throw Error(
            path_ + ":" + std::to_string(line_) + ": expected " + expected +
            (at_end_ ? ", but the file ends there" : ", found \"" + std::string(whole_) + "\""));
    }

    std::string path_;
    std::string_view rest_;  // of the text
    std::string_view whole_, words_, word_;  // the line, what of it is not read, and its first word
    int line_ = 0;
    bool at_end_ = false;
};

}  // namespace

GoldenGame read_golden(const std::string& path, const std::string& text) {
    return Parser(path, text).game();
}

}  // namespace carom::referee::records
