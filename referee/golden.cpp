#include "referee/golden.h"

#include <sstream>

#include "referee/error.h"
#include "referee/game.h"

namespace carom::referee {

namespace {

class Parser {
  public:
    Parser(const std::string& path, const std::string& text) : path_(path), text_(text) {}

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
        const std::string more = next_word();
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
                while (next_line() && !is_keyword()) player.input.push_back({whole_, line_});
            } else if (word_ == "output") {
                GoldenTurn::Player& player = turn.player[seat()];
                end_of_line();
                if (!player.output.empty()) fail("one output a player");
                for (int k = 0; k < ANSWER_LINES; ++k) {
                    if (!next_line()) fail("three lines of output");
                    player.output.push_back(whole_);
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
        if (!std::getline(text_, whole_)) {
            whole_ = word_ = "";
            at_end_ = true;
            return false;
        }
        ++line_;
        words_ = std::istringstream(whole_);
        word_ = next_word();
        return true;
    }
    std::string next_word() {
        std::string word;
        words_ >> word;
        return word;
    }
    template <class T>
    T number() {
        T value;
        if (!(words_ >> value)) fail("a number");
        return value;
    }
    std::uint64_t hexadecimal() {
        std::uint64_t value;
        if (!(words_ >> std::hex >> value >> std::dec)) fail("a hexadecimal number of 64 bits");
        return value;
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
        throw Error(path_ + ":" + std::to_string(line_) + ": expected " + expected +
                    (at_end_ ? ", but the file ends there" : ", found \"" + whole_ + "\""));
    }

    std::string path_;
    std::istringstream text_, words_;
    std::string whole_, word_;
    int line_ = 0;
    bool at_end_ = false;
};

}  // namespace

GoldenGame read_golden(const std::string& path, const std::string& text) {
    return Parser(path, text).game();
}

}  // namespace carom::referee
