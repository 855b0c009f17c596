#include "referee/match/dialogue.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <istream>
#include <ostream>
#include <utility>
#include <vector>

#include "referee/base/error.h"
#include "referee/game.h"

namespace carom::referee::match {

using mean_max::PLAYERS;

namespace {

class Dialogue {
  public:
    Dialogue(std::istream& in, std::ostream& out, std::ostream& log, const DialogueSetup& setup)
        : in_(in), out_(out), log_(log), setup_(setup) {}

    void run() {
        std::string line = expect_line("###Start 3");
        while (line.rfind("###Seed ", 0) == 0) {
            setup_.seed = parse_seed(line.substr(8), "###Seed");
            setup_.seed_said = true;
            line = expect_line("###Start 3");
        }
        if (line != "###Start 3") {
            throw Error("standard input: expected ###Start 3, found \"" + line + "\"");
        }
        // Nobody could play this match again without it; standard output is the runner's alone.
        if (!setup_.seed_said) log_ << "seed=" << setup_.seed << std::endl;
        Game game(setup_.seed, setup_.league);
        while (!game.is_terminal()) turn(game);
        out_ << "###End ";
        // The dead come last, whatever their scores: no word of the protocol tells who died.
        std::vector<int> seats = {0, 1, 2};
        const auto scores = game.scores();
        const auto rank = [&](int seat) { return std::pair(!game.alive(seat), -scores[seat]); };
        std::stable_sort(seats.begin(), seats.end(),
                         [&](int a, int b) { return rank(a) < rank(b); });
        for (std::size_t k = 0; k < seats.size(); ++k) {
            if (k > 0 && rank(seats[k]) != rank(seats[k - 1])) out_ << ' ';
            out_ << seats[k];
        }
        out_ << std::endl;
    }

  private:
    void turn(Game& game) {
        std::array<std::string, PLAYERS> sights;
        for (int p = 0; p < PLAYERS; ++p) {
            if (game.alive(p)) sights[p] = game.sight(p);
        }
        for (int p = 0; p < PLAYERS; ++p) {
            if (!game.alive(p)) continue;
            out_ << "###Input " << p << '\n'
                 << sights[p] << "###Output " << p << ' ' << ANSWER_LINES << std::endl;
            std::vector<std::string> lines;
            for (int k = 0; k < ANSWER_LINES; ++k) lines.push_back(expect_line("an answer"));
            game.answer(p, lines);
        }
        game.play();
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
    std::ostream &out_, &log_;
    DialogueSetup setup_;
};

}  // namespace

void converse(std::istream& in, std::ostream& out, std::ostream& log, const DialogueSetup& setup) {
    Dialogue(in, out, log, setup).run();
}

std::int64_t parse_seed(const std::string& text, const std::string& where) {
    std::int64_t seed;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, seed);
    if (error == std::errc() && stopped == end) return seed;
    throw Error(where + ": expected a whole number of 64 bits as the seed, found \"" + text + "\"");
}

}  // namespace carom::referee::match
