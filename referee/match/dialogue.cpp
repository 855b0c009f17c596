// Implements cg-brutaltester's old protocol.
#include "referee/match/dialogue.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>
#include <utility>
#include <vector>

#include "referee/base/error.h"
#include "referee/match/replay.h"

namespace carom::referee::match {

namespace {

class Dialogue {
  public:
    Dialogue(std::istream& in, std::ostream& out, const std::string& game, const MatchConfig& setup)
        : in_(in), out_(out), name_(game), setup_(setup) {}

    void run() {
        const GameInfo& info = game_type(name_).info;
        const bool fixed = info.min_seats == info.max_seats;
        const std::string expected =
            (fixed ? "###Start " : "###Start N with N from ") + seats_of(info);
        std::string line = expect_line(expected.c_str());
        while (line.rfind(SEED_LINE, 0) == 0) {
            setup_.seed = parse_seed(line.substr(std::string(SEED_LINE).size()), "###Seed");
            line = expect_line(expected.c_str());
        }
        setup_.seats = 0;
        for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
            if (line == START_LINE + std::to_string(seats)) setup_.seats = seats;
        }
        if (setup_.seats == 0) {
            throw Error("standard input: expected " + expected + ", found \"" + line + "\"");
        }
        check_setup(info, setup_, "the match");
        const auto match = start(name_, setup_);
        Game& game = *match;
        while (!game.is_terminal()) {
            ask_everybody(game, [&](int seat) { return ask(game, seat); });
            game.play();
        }
        out_ << END_LINE;
        // Players who are out come last, whatever their scores, because the protocol cannot report
        // that a player is out.
        std::vector<int> seats = game.ranking();
        const std::vector<int> places = game.places();
        const auto rank = [&](int seat) { return std::pair(!game.alive(seat), places[seat]); };
        std::stable_sort(seats.begin(), seats.end(),
                         [&](int a, int b) { return rank(a) < rank(b); });
        for (std::size_t k = 0; k < seats.size(); ++k) {
            if (k > 0 && rank(seats[k]) != rank(seats[k - 1])) out_ << ' ';
            out_ << seats[k];
        }
        out_ << std::endl;
    }

  private:
    std::vector<std::string> ask(const Game& game, int seat) {
        const int count = game.answer_lines(seat);
        out_ << INPUT_LINE << seat << '\n'
             << game.input(seat) << OUTPUT_LINE << seat << ' ' << count << std::endl;
        std::vector<std::string> lines;
        for (int k = 0; k < count; ++k) lines.push_back(expect_line("an answer"));
        return lines;
    }
    std::string expect_line(const char* expected) {
        std::string line;
        if (!std::getline(in_, line)) {
            throw Error(std::string("standard input: it ended; expected ") + expected);
        }
        if (!line.empty() && line.back() == '\r') line.pop_back();
        return line;
    }

    std::istream& in_;
    std::ostream& out_;
    std::string name_;
    MatchConfig setup_;
};

}  // namespace

void converse(std::istream& in, std::ostream& out, const std::string& game,
              const MatchConfig& setup) {
    Dialogue(in, out, game, setup).run();
}

std::int64_t parse_seed(const std::string& text, const std::string& where) {
    std::int64_t seed;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, seed);
    if (error == std::errc() && stopped == end) return seed;
    throw Error(where + ": expected an integer of 64 bits as the seed, found \"" + text + "\"");
}

}  // namespace carom::referee::match
