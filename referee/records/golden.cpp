// Reads golden games.
#include "referee/records/golden.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "referee/base/error.h"
#include "referee/base/text.h"

namespace carom::referee::records {

namespace {

constexpr const char* MAP = "map";

class Parser {
  public:
    // The text must live as long as the parser.
    Parser(const std::string& path, std::string_view text) : path_(path), rest_(text) {
        const std::size_t end = rest_.find('\n');
        ends_with_return_ = end != 0 && end != std::string_view::npos && rest_[end - 1] == '\r';
    }

    // Reads one game after the other to the end of the file.
    std::vector<GoldenGame> games() {
        std::vector<GoldenGame> games;
        next_line();
        do {
            games.push_back(game());
        } while (next_line() && word_ == "game");
        if (!at_end_) fail("nothing after end, or another game");
        return games;
    }

  private:
    GoldenGame game() {
        GoldenGame game;
        heading(game);
        next_line();
        opening(game);
        while (word_ == "turn") {
            const Located<int> said = {number<int>(), line_};
            end_of_line();
            next_line();
            game.turns.push_back(turn());
            game.turns.back().number = said;
        }
        if (game.turns.empty()) fail("turn 0");
        if (word_ != "end") fail("a turn's next line, turn or end");
        for (int p = 0; p < seats_; ++p) game.scores.value.push_back(number<int>());
        game.scores.line = line_;
        for (std::string_view word; !(word = next_word()).empty();) {
            game.ending += (game.ending.empty() ? "" : " ") + std::string(word);
        }
        return game;
    }

    // Parses the line game [NAME] [WORD ...] (seed S | map) [players P] [league L] [SETTING=VALUE |
    // SETTING VALUE ...]. A WORD is the value of a setting that has words. The line must have the
    // number of players if the game allows more than one number.
    void heading(GoldenGame& game) {
        constexpr const char* EXPECTED = "game [NAME] seed S players P";
        if (word_ != "game") fail(EXPECTED);
        std::string_view word = next_word();
        game.game = DEFAULT_GAME;
        if (word != "seed") game.game = word, word = next_word();
        info_ = &game_type(game.game, place()).info;
        while (choose_by_word(game, word)) word = next_word();
        map_given_ = word == "map" && !info_->map_form.empty();
        if (word == "seed") {
            game.setup.seed = number<std::int64_t>();
        } else if (!map_given_) {
            fail(EXPECTED);
        }
        game.setup.seats = seats_ = info_->min_seats;
        std::string_view more = next_word();
        if (more == "players") {
            game.setup.seats = seats_ = number<int>();
            more = next_word();
        } else if (info_->min_seats < info_->max_seats) {
            fail(EXPECTED);
        }
        game.setup.league = info_->top_league();
        bool league_given = false;
        for (; !more.empty(); more = next_word()) {
            const std::size_t equals = more.find('=');
            if (more == "league") {
                if (league_given) fail("one league");
                league_given = true;
                game.setup.league = number<int>();
            } else if (equals != std::string_view::npos) {
                choose(game, more.substr(0, equals), more.substr(equals + 1));
            } else if (setting_by(more)) {
                choose(game, more, next_word());
            } else {
                fail("league N, SETTING=VALUE or nothing after the players");
            }
        }
        check_setup(*info_, game.setup, place());
    }
    // If the word is a value of a setting that has words, sets the setting and returns true.
    bool choose_by_word(GoldenGame& game, std::string_view word) const {
        for (const Setting& setting : info_->settings) {
            const auto found = std::find(setting.words.begin(), setting.words.end(), word);
            if (found == setting.words.end()) continue;
            choose(game, setting.name, word);
            return true;
        }
        return false;
    }
    void choose(GoldenGame& game, std::string_view name, std::string_view word) const {
        const Setting* const setting = setting_by(name);
        if (!setting) fail("a setting that " + info_->title + " has", name);
        const std::optional<double> value = setting->value_of(word);
        if (!value) fail(setting->name + " to be " + setting->form(), word);
        if (!game.setup.settings.emplace(name, *value).second) fail(setting->name + " once");
    }
    // Returns the setting with this name, or nullptr.
    const Setting* setting_by(std::string_view name) const {
        for (const Setting& setting : info_->settings) {
            if (setting.name == name) return &setting;
        }
        return nullptr;
    }
    // Reads the golden lines before the first turn. One of them can be a map that replaces the map
    // of the seed.
    void opening(GoldenGame& game) {
        for (; is_golden_line(); next_line()) {
            game.opening.push_back(golden_line());
            if (map_given_ && word_ == MAP) {
                if (game.opening.back().value == MAP) fail("a line map with " + info_->map_form);
                game.setup.map = game.opening.back().value.substr(std::string(MAP).size() + 1);
                check_map(*info_, game.setup.map, place());
            }
        }
        if (map_given_ && game.setup.map.empty()) fail("a line map with " + info_->map_form);
    }
    GoldenTurn turn() {
        GoldenTurn turn;
        turn.player.resize(seats_);
        for (;;) {
            if (word_ == "input") {
                GoldenTurn::Player& player = turn.player[seat()];
                if (!player.input.empty()) fail("one input a player");
                while (next_line() && !is_keyword()) {
                    player.input.push_back({std::string(whole_), line_});
                }
            } else if (word_ == "seen") {
                GoldenTurn::Player& player = turn.player[seat()];
                if (player.seen.line > 0) fail("one hash of the input a player");
                const std::string_view hash = next_word();
                const auto [end, error] =
                    std::from_chars(hash.data(), hash.data() + hash.size(), player.seen.value, 16);
                if (error != std::errc() || end != hash.data() + hash.size()) fail("a hash");
                player.seen.line = line_;
                end_of_line();
                next_line();
            } else if (word_ == "output") {
                GoldenTurn::Player& player = turn.player[seat()];
                end_of_line();
                if (player.status.line > 0) fail("one output a player");
                player.status = {AnswerStatus::ANSWERED, line_};
                // If a game has a fixed number of answer lines, no word in the lines has a special
                // meaning.
                for (int k = 0; k < info_->answer_lines; ++k) {
                    if (!next_line()) {
                        fail(std::to_string(info_->answer_lines) + " lines of output");
                    }
                    player.output.emplace_back(whole_);
                }
                while (next_line() && !is_keyword()) {
                    if (info_->answer_lines > 0) fail("no more lines of output");
                    player.output.emplace_back(whole_);
                }
            } else if (is_golden_line()) {
                turn.lines.push_back(golden_line());
                next_line();
            } else if (word_ == "killed" || word_ == "timeout" || word_ == "dead") {
                const AnswerStatus status = word_ == "killed"    ? AnswerStatus::KILLED
                                            : word_ == "timeout" ? AnswerStatus::TIMEOUT
                                                                 : AnswerStatus::DEAD;
                GoldenTurn::Player& player = turn.player[seat()];
                if (status == AnswerStatus::DEAD && player.status.line > 0) {
                    fail("a player who was not named before in this turn");
                }
                // The official referee may report that a player was killed because its answer was
                // late.
                if (player.status.value != AnswerStatus::TIMEOUT || player.status.line == 0) {
                    player.status = {status, line_};
                }
                if (const std::string_view line = next_word(); !line.empty()) {
                    player.killed_for = number_of<int>(line);
                    if (status != AnswerStatus::KILLED) fail("nothing more in this line");
                }
                end_of_line();
                next_line();
            } else if (!at_end_ && (word_ == "turn" || word_ == "end")) {
                bool anybody = false;
                for (auto& player : turn.player) {
                    anybody = anybody || player.status.line > 0;
                    if (player.status.line == 0) player.status = {AnswerStatus::DEAD, line_};
                }
                if (!anybody)
                    fail("output, killed, timeout or dead for a player before the next turn");
                return turn;
            } else {
                std::string words = "input, seen, output, killed, timeout, dead";
                for (const std::string& word : info_->golden_words) words += ", " + word;
                fail(words + ", turn or end");
            }
        }
    }

    // Returns the current line without trailing blanks.
    Located<std::string> golden_line() const {
        const std::size_t end = whole_.find_last_not_of(" \t\r") + 1;
        return {std::string(whole_.substr(0, end)), line_};
    }
    bool is_golden_line() const {
        const auto& words = info_->golden_words;
        return std::find(words.begin(), words.end(), word_) != words.end();
    }
    bool is_keyword() const {
        for (const char* word :
             {"game", "turn", "input", "seen", "output", "killed", "timeout", "dead", "end"}) {
            if (word_ == word) return true;
        }
        return is_golden_line();
    }

    bool next_line() {
        at_end_ = rest_.empty();
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        whole_ = rest_.substr(0, end);
        if (ends_with_return_ && !whole_.empty() && whole_.back() == '\r') whole_.remove_suffix(1);
        words_ = whole_;
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (!at_end_) ++line_;
        word_ = next_word();
        return !at_end_;
    }
    // Returns the next word of the current line, or an empty text at its end.
    std::string_view next_word() { return referee::next_word(words_); }
    template <class T>
    T number() {
        return number_of<T>(next_word());
    }
    template <class T>
    T number_of(std::string_view word) const {
        T value;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || end != word.data() + word.size()) {
            fail("a number", word.empty() ? whole_ : word);
        }
        return value;
    }
    void end_of_line() {
        if (!next_word().empty()) fail("nothing more in this line");
    }
    int seat() {
        const int seat = number<int>();
        if (seat < 0 || seat >= seats_) {
            fail("a player from 0 to " + std::to_string(seats_ - 1));
        }
        return seat;
    }
    std::string place() const { return path_ + ":" + std::to_string(line_); }
    [[noreturn]] void fail(const std::string& expected) const { fail(expected, whole_); }
    // Throws Error. `found` is the wrong word of the current line.
    [[noreturn]] void fail(const std::string& expected, std::string_view found) const {
        throw Error(
            place() + ": expected " + expected +
            (at_end_ ? ", but the file ends there" : ", found \"" + printable(found, 200) + "\""));
    }

    std::string path_;
    std::string_view rest_;  // unread text
    std::string_view whole_, words_, word_;  // the line, its unread part, and its first word
    const GameInfo* info_ = nullptr;
    int seats_ = 0;
    bool map_given_ = false;
    bool ends_with_return_ = false;  // True if the first line ends with "\r\n".
    int line_ = 0;
    bool at_end_ = false;
};

}  // namespace

std::vector<GoldenGame> read_golden_games(const std::string& path, const std::string& text) {
    return Parser(path, text).games();
}

GoldenGame read_golden(const std::string& path, const std::string& text) {
    std::vector<GoldenGame> games = read_golden_games(path, text);
    if (games.size() > 1) throw Error(path + ": expected one game, found more");
    return std::move(games[0]);
}

}  // namespace carom::referee::records
