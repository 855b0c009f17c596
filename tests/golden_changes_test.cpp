// Changes numbers of golden games, one at a time, in every kind of line of every game. `carom
// verify` must find each change. There are two exceptions: the last bits of results of a
// mathematical library, and changed answers or settings if a second match shows that they have no
// effect.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/game/games.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"
#include "sim/base/fields.h"
#include "sim/base/rng.h"

using namespace carom;
using namespace carom::referee;
using records::GoldenGame;

namespace {

// A number in the text of a golden game.
struct Number {
    std::size_t begin, end;
    // The keyword of the line. Lines of an input or answer have the keyword of their section.
    std::string kind;
    int word;  // index of the word in its line
    int turn;  // index of the turn, or -1 before the first turn
    bool is_answer, is_hexadecimal;
};

struct Text {
    std::string path, text;
    std::vector<Number> numbers;
};

bool is_number(std::string_view word, bool is_hexadecimal) {
    if (is_hexadecimal) {
        return std::all_of(word.begin(), word.end(), [](unsigned char c) {
            return std::isdigit(c) || (c >= 'a' && c <= 'f');
        });
    }
    return fixed_decimal(word).has_value();
}

// Returns all numbers in the text of one game.
std::vector<Number> numbers_of(const std::string& text, const GameInfo& info) {
    std::vector<Number> numbers;
    std::string section;
    int turn = -1;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t line_end = std::min(text.find('\n', at), text.size());
        std::string_view rest = std::string_view(text).substr(at, line_end - at);
        std::string_view words = rest;
        const std::string first(next_word(words));
        bool is_golden = first == "moved" || first == "state#";
        for (const std::string& word : info.golden_words) is_golden = is_golden || word == first;
        bool is_key = is_golden;
        for (const char* key :
             {"game", "turn", "input", "seen", "output", "killed", "timeout", "dead", "end"}) {
            is_key = is_key || first == key;
        }
        if (is_key) section = first;
        if (first == "turn") ++turn;
        const bool is_below = !is_key && (section == "input" || section == "output");
        int k = 0;
        for (std::string_view word; !(word = next_word(rest)).empty(); ++k) {
            // These lines contain integers and the bits of doubles. A changed digit is valid in
            // both.
            const bool hexadecimal = (is_golden || first == "seen") && k > 0;
            if (!is_number(word, hexadecimal)) continue;
            const auto begin = static_cast<std::size_t>(word.data() - text.data());
            numbers.push_back({begin, begin + word.size(), section + (is_below ? " line" : ""), k,
                               turn, is_below && section == "output",
                               hexadecimal && word.size() > 6});
        }
        at = line_end + 1;
    }
    return numbers;
}

// Returns the golden games of one game, one text per game.
std::vector<Text> texts_of(const GameInfo& info) {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator("tests/golden/" + info.name)) {
        if (entry.path().extension() == ".txt") paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Text> texts;
    for (const std::string& path : paths) {
        const std::string text = read_file(path);
        for (std::size_t at = 0, next; at < text.size(); at = next) {
            next = text.find("\ngame ", at);
            next = next == std::string::npos ? text.size() : next + 1;
            texts.push_back({path, text.substr(at, next - at), {}});
            texts.back().numbers = numbers_of(texts.back().text, info);
        }
    }
    return texts;
}

// Returns the number with one other digit. `from_end` is 0 for the last digit.
std::string with_other_digit(std::string number, std::size_t from_end, Rng& rng) {
    std::size_t at = number.size() - 1 - std::min(from_end, number.size() - 1);
    while (at > 0 && !std::isxdigit(static_cast<unsigned char>(number[at]))) --at;
    if (!std::isxdigit(static_cast<unsigned char>(number[at]))) at = number.size() - 1;
    const int digit = std::isdigit(static_cast<unsigned char>(number[at])) ? number[at] - '0' : 9;
    number[at] = static_cast<char>('0' + (digit + 1 + rng.below(8)) % 10);
    return number;
}

std::optional<GoldenGame> read(const std::string& path, const std::string& text) {
    try {
        return records::read_golden(path, text);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

// Returns whether verify rejects the text or finds a difference.
bool is_found(const std::string& path, const std::string& text, const GameInfo& info) {
    using match::Numbers;
    const auto golden = read(path, text);
    return !golden || match::verify(path, *golden).difference ||
           (info.own_math_agrees && match::verify(path, *golden, Numbers::OWN).difference);
}

// Returns the match after a turn, which is played from the answers alone.
std::unique_ptr<Game> after_turn(const GoldenGame& golden, int turn) {
    std::unique_ptr<Game> game = match::start(golden.game, golden.setup);
    for (int k = 0; k <= turn; ++k) {
        match::use_recorded(golden.turns[static_cast<std::size_t>(k)], *game);
        game->play();
    }
    return game;
}

// Returns a hash of the bodies and scores. Unlike the fingerprint, the hash ignores settings.
std::uint64_t seen_of(const Game& game) {
    Hash hash;
    for (const Body& body : game.bodies()) {
        for (const double v : {body.x, body.y, body.vx, body.vy}) hash.add(v);
    }
    for (const int score : game.scores()) hash.add(std::int64_t{score});
    return hash.value();
}

// Returns whether a changed answer or setting leads to the same state.
bool changes_nothing(const std::string& path, const std::string& before, const std::string& after,
                     const Number& number) {
    const auto a = read(path, before), b = read(path, after);
    if (!a || !b || !(number.is_answer || number.kind == "game")) return false;
    const int turn = number.is_answer ? number.turn : static_cast<int>(a->turns.size()) - 1;
    const auto one = after_turn(*a, turn), other = after_turn(*b, turn);
    return number.is_answer ? one->fingerprint() == other->fingerprint()
                            : seen_of(*one) == seen_of(*other);
}

struct Count {
    int changes = 0, found = 0, of_no_consequence = 0, last_bits = 0;
};

class GoldenChanges {
  public:
    explicit GoldenChanges(const GameInfo& info) : info_(info), texts_(texts_of(info)) {}

    // Changes an answer in every game, and `samples` numbers of each kind.
    void run(int samples) {
        std::map<std::string, std::vector<std::pair<const Text*, const Number*>>> by_kind;
        for (const Text& text : texts_) {
            REQUIRE_FALSE(is_found(text.path, text.text, info_));
            std::vector<const Number*> answers;
            for (const Number& number : text.numbers) {
                by_kind[number.kind + " " + std::to_string(number.word)].push_back(
                    {&text, &number});
                if (number.is_answer) answers.push_back(&number);
            }
            if (!answers.empty()) change(text, *answers[below(answers.size())]);
        }
        for (const auto& [kind, numbers] : by_kind) {
            for (int k = 0; k < samples; ++k) {
                const auto& [text, number] = numbers[below(numbers.size())];
                change(*text, *number);
            }
        }
        std::printf(
            "changed numbers of %s: %zu kinds, %d changes, %d found, %d of no consequence, "
            "%d in a library's last bits\n",
            info_.title.c_str(), by_kind.size(), count_.changes, count_.found,
            count_.of_no_consequence, count_.last_bits);
        CHECK(count_.found > count_.changes / 2);
    }

  private:
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(rng_.below(static_cast<int>(count)));
    }
    void change(const Text& text, const Number& number) {
        const std::string before = text.text.substr(number.begin, number.end - number.begin);
        // The fourth hexadecimal digit from the end is far above the errors of libraries.
        const std::size_t from_end =
            number.is_hexadecimal ? (rng_.chance(0.5) ? 0 : 3) : below(before.size());
        const std::string after = with_other_digit(before, from_end, rng_);
        if (after == before) return;
        std::string changed = text.text;
        changed.replace(number.begin, number.end - number.begin, after);
        ++count_.changes;
        const auto& recorded = info_.recorded_words;
        if (is_found(text.path, changed, info_)) {
            ++count_.found;
        } else if (changes_nothing(text.path, text.text, changed, number)) {
            ++count_.of_no_consequence;
        } else if (from_end == 0 && number.is_hexadecimal &&
                   std::count(recorded.begin(), recorded.end(), number.kind) > 0) {
            ++count_.last_bits;
        } else {
            const auto line =
                1 + std::count(text.text.begin(), text.text.begin() + number.begin, '\n');
            CHECK_MESSAGE(false, text.path, ", line ", line, " of its game: ", number.kind, " ",
                          number.word, ", ", before, " changed to ", after, " is not found");
        }
    }

    const GameInfo& info_;
    const std::vector<Text> texts_;
    Rng rng_{1};
    Count count_;
};

}  // namespace

TEST_SUITE("golden changes") {
    TEST_CASE(
        "verify finds every changed number of a golden game, unless the change has no effect") {
        for (const GameType& type : game_types()) {
            if (!std::filesystem::exists("tests/golden/" + type.info.name)) continue;
            GoldenChanges(type.info).run(8);
        }
    }
}
