// Lets bots answer in the page.
#include "referee/bindings/web/bots.h"

#include <iostream>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"

// The simple player's main function, which is compiled under this name.
int carom_simple_player(int argc, char** argv);

namespace carom::referee::web {

namespace {

bool takes_league() { return Player::usage().leagues > 0; }

// A command line in the form of main's arguments.
struct Words {
    std::vector<std::string> words;
    std::vector<char*> pointers;

    explicit Words(std::vector<std::string> of) : words(std::move(of)) {
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
    }
    int count() const { return static_cast<int>(words.size()); }
};

// Returns the bot's search options. They refer to their command line, which stays valid until the
// next call.
search::SearchOptions options_of(const MatchConfig& setup, int seed) {
    std::vector<std::string> words{"bot", "--stats", "2", "--seed", std::to_string(seed)};
    if (takes_league()) words.insert(words.end(), {"--league", std::to_string(setup.league)});
    static std::optional<Words> kept;
    kept.emplace(std::move(words));
    return {kept->count(), kept->pointers.data(), Player::usage()};
}

}  // namespace

Bot::Bot(const MatchConfig& setup, int seat, const Effort& effort, int seed)
    : seat_(seat),
      effort_(effort),
      rollouts_(effort.rollouts * Player::usage().first_rollouts),
      player_(options_of(setup, seed)) {}

void Bot::read(const ThisGame& game) {
    if (!game.asks(seat_)) return;
    std::istringstream in(game.input(seat_));
    if (player_.begin(in) && player_.read(in)) return;
    throw Error("turn " + std::to_string(game.turn()) + ": seat " + std::to_string(seat_) +
                ": the bot cannot read its input");
}

std::string Bot::answer(std::string& explanation) {
    using search::Budget;
    std::ostringstream out, log;
    const Budget budget = effort_.rollouts > 0 ? Budget::of_rollouts(rollouts_)
                                               : Budget::of_time(search::Clock::now(), effort_.ms);
    player_.answer(budget, out, log);
    rollouts_ = effort_.rollouts;
    explanation = log.str();
    return out.str();
}

void Bot::answered(const ThisGame& game, const Answer& other) {
    if (!game.asks(seat_) || !other) return;
    const std::vector<std::string> lines = lines_of(*other);
    if (static_cast<int>(lines.size()) < game.answer_lines(seat_)) return;
    const std::unique_ptr<Game> tried = game.clone();
    if (tried->answer(seat_, lines)) return;
    player_.ordered(orders_of(dynamic_cast<ThisGame&>(*tried).orders(), seat_));
}

std::string simple_answer(const Line& line, int turn, int seat) {
    Course course(line.setup);
    std::string inputs;
    const auto hear = [&] {
        if (course.game().asks(seat)) inputs += course.game().input(seat);
    };
    course.play_to(turn, line, [&](const Answers&) { hear(); });
    hear();
    std::vector<std::string> words{"player"};
    if (takes_league()) words.insert(words.end(), {"--league", std::to_string(line.setup.league)});
    Words command(std::move(words));
    std::istringstream in(inputs);
    std::ostringstream out;
    std::cin.clear();
    std::streambuf* const old_in = std::cin.rdbuf(in.rdbuf());
    std::streambuf* const old_out = std::cout.rdbuf(out.rdbuf());
    carom_simple_player(command.count(), command.pointers.data());
    std::cin.rdbuf(old_in);
    std::cout.rdbuf(old_out);
    const std::vector<std::string> lines = lines_of(out.str());
    const int count = course.game().answer_lines(seat);
    if (static_cast<int>(lines.size()) < count) {
        throw Error("turn " + std::to_string(turn) + ": seat " + std::to_string(seat) +
                    ": the simple player does not answer");
    }
    return match::joined({lines.end() - count, lines.end()});
}

}  // namespace carom::referee::web
