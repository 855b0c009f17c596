// Plays recorded games again and finds the first difference.
#include "referee/match/verify.h"

#include <algorithm>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"
#include "sim/base/fields.h"

namespace carom::referee::match {

using records::AnswerStatus, records::Frame, records::GoldenGame, records::GoldenTurn,
    records::Record, records::Located;

namespace {

struct Difference : Error {
    using Error::Error;
};

[[noreturn]] void differ(const std::string& place, int turn, const std::string& expected,
                         const std::string& came) {
    throw Difference{place + ": turn " + std::to_string(turn) + ": expected " + expected +
                     ", came " + came};
}

std::string at_line(const std::string& path, int line) { return path + ":" + std::to_string(line); }

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

std::string line_or_end(const std::vector<std::string>& lines, std::size_t k) {
    return k < lines.size() ? quoted(lines[k]) : "no further line";
}

std::string on_one_line(const std::string& text) {
    std::string all;
    for (const std::string& line : lines_of(trimmed(text))) {
        all += (all.empty() ? "" : " / ") + line;
    }
    return all;
}

std::string list_of(const std::vector<int>& numbers) {
    std::string text;
    for (const int n : numbers) text += (text.empty() ? "" : " ") + std::to_string(n);
    return text;
}

const char* name_of(AnswerStatus status) {
    constexpr const char* NAMES[] = {"an answer that counts", "killed", "timeout", "dead",
                                     "killed for another line"};
    return NAMES[static_cast<int>(status)];
}

// Collects the lines that a golden game contains for a turn.
struct GoldenLineList : MatchObserver {
    GoldenLineList() : MatchObserver(GOLDEN_LINES) {}
    void golden_line(const std::string& line) override { lines.push_back(line); }
    std::vector<std::string> lines;
};

void check_input(const std::string& path, const GoldenTurn::Player& player, const Game& game,
                 int seat) {
    if (player.seen.line > 0) {
        const std::string input = game.input(seat);
        Hash h;
        h.bytes(input.data(), input.size());
        // Some games keep only the low 32 bits.
        if (player.seen.value != h.value() && player.seen.value != (h.value() & 0xffffffff)) {
            differ(at_line(path, player.seen.line), game.turn(), "an input of another hash",
                   quoted(input));
        }
    }
    if (player.input.empty()) return;
    const std::vector<std::string> came = lines_of(game.input(seat));
    for (std::size_t k = 0; k < player.input.size(); ++k) {
        if (k >= came.size() || came[k] != player.input[k].value) {
            differ(at_line(path, player.input[k].line), game.turn(), quoted(player.input[k].value),
                   line_or_end(came, k));
        }
    }
    if (came.size() > player.input.size()) {
        differ(at_line(path, player.input.back().line), game.turn(), "no further line",
               line_or_end(came, player.input.size()));
    }
}

using GoldenLines = std::vector<Located<std::string>>;

// Returns whether the file has "WORD# HASH" with the correct hash instead of the line "WORD ...".
bool is_hash_of(const std::string& expected, const std::string& came) {
    const std::size_t word = came.find(' ');
    if (word == std::string::npos || expected.compare(0, word, came, 0, word) != 0) return false;
    Hash h;
    h.bytes(came.data() + word + 1, came.size() - word - 1);
    return expected.compare(word, std::string::npos, words("#", Hex{h.value()})) == 0;
}

// Compares the golden lines of a turn. Messages name `line` if the file has no golden lines.
void check_golden_lines(const std::string& path, const GoldenLines& lines,
                        const std::vector<std::string>& came, const Game& game, int number,
                        int line, Numbers numbers) {
    constexpr const char* END = "the end of the turn";
    const auto& optional = game.info().optional_golden_words;
    const auto word = [](const std::string& text) { return text.substr(0, text.find(' ')); };
    std::size_t next = 0;  // of the file's lines
    for (const std::string& got : came) {
        const bool is_there = next < lines.size();
        if (is_there) {
            const std::string& expected = lines[next].value;
            if (expected == got || is_hash_of(expected, got) ||
                (numbers == Numbers::OWN && game.agrees(expected, got))) {
                ++next;
                continue;
            }
        }
        const bool may_be_left_out =
            std::find(optional.begin(), optional.end(), word(got)) != optional.end() &&
            (!is_there || word(lines[next].value) != word(got));
        if (may_be_left_out) continue;
        const int at = is_there ? lines[next].line : lines.empty() ? line : lines.back().line;
        differ(at_line(path, at), number, is_there ? lines[next].value : END, got);
    }
    if (next < lines.size())
        differ(at_line(path, lines[next].line), number, lines[next].value, END);
}

// Passes recorded values of a mathematical library to the game.
void use_recorded_lines(const GoldenLines& lines, Game& game) {
    const auto& words = game.info().recorded_words;
    for (const Located<std::string>& golden_line : lines) {
        const std::string word = golden_line.value.substr(0, golden_line.value.find(' '));
        if (std::find(words.begin(), words.end(), word) != words.end())
            game.use_recorded(golden_line.value);
    }
}

void replay(const std::string& path, const GoldenGame& golden, Game& game, Numbers numbers,
            Verified& verified) {
    if (!golden.opening.empty()) {
        if (numbers == Numbers::FED) use_recorded_lines(golden.opening, game);
        check_golden_lines(path, golden.opening, game.opening_lines(), game, 0, 1, numbers);
    }
    for (const GoldenTurn& turn : golden.turns) {
        const int number = game.turn();
        if (turn.number.value != number) {
            differ(at_line(path, turn.number.line), number,
                   "turn " + std::to_string(turn.number.value), "turn " + std::to_string(number));
        }
        if (game.is_terminal()) {
            differ(at_line(path, turn.number.line), number, "another turn", "the end of the game");
        }
        for (int p = 0; p < game.seats(); ++p) {
            if (!game.asks(p)) check_input(path, turn.player[p], game, p);
        }
        std::vector<AnswerStatus> statuses = use_recorded(
            turn, game, [&](int seat) { check_input(path, turn.player[seat], game, seat); });
        // In some games "killed" is a line of its own.
        const auto& golden_words = game.info().golden_words;
        const bool tells_killed =
            std::find(golden_words.begin(), golden_words.end(), "killed") != golden_words.end();
        for (int p = 0; p < game.seats(); ++p) {
            const auto& [status, line] = turn.player[p].status;
            if (tells_killed && statuses[p] == AnswerStatus::KILLED) {
                statuses[p] = AnswerStatus::ANSWERED;
            }
            if (status != statuses[p]) {
                differ(at_line(path, line), number, name_of(status), name_of(statuses[p]));
            }
        }
        if (numbers == Numbers::FED) use_recorded_lines(turn.lines, game);
        GoldenLineList came;
        game.play(&came);
        check_golden_lines(path, turn.lines, came.lines, game, number, turn.number.line, numbers);
        verified.turns += 1;
        for (const std::string& line : came.lines) verified.events += line.rfind("event ", 0) == 0;
    }
    verified.broken_off = !game.is_terminal();
    const auto& [scores, line] = golden.scores;
    if (scores != game.scores()) {
        differ(at_line(path, line), game.turn(), "end " + list_of(scores),
               "end " + list_of(game.scores()));
    }
    if (!golden.ending.empty() && golden.ending != game.ending()) {
        differ(at_line(path, line), game.turn(), golden.ending, game.ending());
    }
}

// Compares the viewer's text of frame k line by line.
void check_view(const std::string& path, std::size_t k, int turn, const Frame& frame,
                const std::string& came) {
    const std::string heading = " " + std::to_string(k);  // The file may add a reason for the end.
    if (frame.heading.substr(0, frame.heading.find(' ', 1)) != heading) {
        differ(path + ": frame " + std::to_string(k) + ", view line 1", turn, quoted(frame.heading),
               quoted(heading));
    }
    const std::vector<std::string> a = lines_of(frame.view), b = lines_of(came);
    for (std::size_t line = 0; line < a.size() || line < b.size(); ++line) {
        if (line < a.size() && line < b.size() && a[line] == b[line]) continue;
        differ(path + ": frame " + std::to_string(k) + ", view line " + std::to_string(line + 2),
               turn, line_or_end(a, line), line_or_end(b, line));
    }
}

void replay(const std::string& path, const Record& record, Replay& replay, Verified& verified) {
    const auto frame = [&](std::size_t k) { return path + ": frame " + std::to_string(k); };
    Game& game = replay.game();
    if (record.frames[0].seat != -1) differ(frame(0), 0, "nobody's frame", "a player's");
    if (!record.frames[0].keyframe) differ(frame(0), 0, "a keyframe", "none");
    check_view(path, 0, 0, record.frames[0], game.platform_opening());
    std::size_t k = replay.next_frame();
    while (replay.begin_turn()) {
        const int turn = game.turn();
        PlatformPicture view;
        replay.play(&view);
        for (; k < replay.next_frame(); ++k) {
            const bool last = k + 1 == replay.next_frame();
            if (record.frames[k].keyframe != last) {
                const char* words[] = {"another player's answer", "the turn's end"};
                differ(frame(k), turn, words[!last], words[last]);
            }
            check_view(path, k, turn, record.frames[k], last ? view.text : "");
        }
        verified.turns += 1;
    }
    if (!replay.difference().empty()) throw Difference{path + ": " + replay.difference()};
    if (k < record.frames.size()) {
        differ(frame(k), game.turn(), "another answer", "the match's end");
    }
    std::vector<int> scores = game.scores();
    for (int seat = 0; seat < game.seats(); ++seat) {
        if (record.is_sdk_result && record.scores[seat] < 0 && !game.alive(seat)) {
            scores[seat] = record.scores[seat];
        }
    }
    if (record.scores != scores) {
        differ(path + ": scores", game.turn(), list_of(record.scores), list_of(scores));
    }
    if (record.is_sdk_result) return;
    const std::vector<int> places = game.places();
    for (int rank = 0; rank + 1 < record.seats(); ++rank) {
        if (places[record.ranking[rank]] > places[record.ranking[rank + 1]]) {
            differ(path + ": ranks", game.turn(), list_of(record.ranking), list_of(game.ranking()));
        }
    }
}

// The inputs and answers of each seat in a match of another referee. `next` is the next frame of
// each seat.
struct RecordedSeats {
    std::vector<std::vector<const Frame*>> frames;
    std::vector<std::size_t> next;

    explicit RecordedSeats(const std::string& path, const Record& record)
        : frames(record.seats()), next(record.seats()) {
        for (const Frame& frame : record.frames) {
            if (frame.seat < 0) continue;
            if (!frame.input) {
                throw Error(path +
                            ": expected a match of another referee (carom play --referee), whose "
                            "frames have \"stdin\", the inputs of the bots");
            }
            frames[frame.seat].push_back(&frame);
        }
    }
    const Frame* at(int seat) const {
        return next[seat] < frames[seat].size() ? frames[seat][next[seat]] : nullptr;
    }
    bool is_over() const {
        for (std::size_t seat = 0; seat < frames.size(); ++seat) {
            if (at(static_cast<int>(seat))) return false;
        }
        return true;
    }
    std::vector<std::string> inputs() const {
        std::vector<std::string> all;
        for (std::size_t seat = 0; seat < frames.size(); ++seat) {
            const Frame* const frame = at(static_cast<int>(seat));
            all.push_back(frame ? *frame->input : "");
        }
        return all;
    }
    // Returns the answers of the turn before, for a message.
    std::string answers_before() const {
        std::string text;
        for (std::size_t seat = 0; seat < frames.size(); ++seat) {
            if (next[seat] == 0) continue;
            const auto& out = frames[seat][next[seat] - 1]->out;
            text += (text.empty() ? "; the answers before: seat " : ", seat ") +
                    std::to_string(seat) + " " + (out ? quoted(on_one_line(*out)) : "no answer");
        }
        return text;
    }
};

// Compares a recorded input with ours, and names the first line and word that differ.
void check_port_input(const std::string& path, const Game& game, int seat, const Frame& frame,
                      const std::string& answers) {
    const std::vector<std::string> theirs = lines_of(*frame.input),
                                   ours = lines_of(game.input(seat));
    const std::string where = path + ": seat " + std::to_string(seat);
    for (std::size_t k = 0; k < theirs.size() || k < ours.size(); ++k) {
        if (k < theirs.size() && k < ours.size() && theirs[k] == ours[k]) continue;
        std::string place = where + ", line " + std::to_string(k + 1);
        if (k < theirs.size() && k < ours.size()) {
            std::string_view a = theirs[k], b = ours[k];
            for (int word = 1; !a.empty() || !b.empty(); ++word) {
                const std::string x(next_word(a)), y(next_word(b));
                if (x == y) continue;
                place += ", word " + std::to_string(word) + " (" + quoted(x) + ", not " +
                         quoted(y) + ")";
                break;
            }
        }
        differ(place, game.turn(), line_or_end(theirs, k), line_or_end(ours, k) + answers);
    }
}

// Returns the first events of a turn for a message.
std::string list_of_events(const std::vector<std::string>& lines) {
    constexpr std::size_t MOST = 12;
    std::string text;
    for (std::size_t k = 0; k < lines.size() && k < MOST; ++k) {
        text += (k == 0 ? "; our events then: " : ", ") + lines[k];
    }
    return text + (lines.size() > MOST ? ", ..." : "");
}

void replay_in_port(const std::string& path, const Record& record, RecordedSeats& seats, Game& game,
                    Verified& verified) {
    const std::vector<std::string> first = seats.inputs();
    const bool is_set = game.start_from_input(first);
    std::string events;  // of the turn before, as the game reports them to golden games
    if (!is_set && game.input(0) != first[0]) {
        throw Error("turn 0: the start differs, and the game has no start_from_input");
    }
    while (!game.is_terminal()) {
        const std::string answers = seats.answers_before() + events;
        if (seats.is_over()) {
            differ(path, game.turn(), "the end of the match", "another turn" + answers);
        }
        ask_everybody(game, [&](int seat) -> Lines {
            const Frame* const frame = seats.at(seat);
            if (!frame) {
                differ(path, game.turn(), "no turn of seat " + std::to_string(seat),
                       "an input" + answers);
            }
            check_port_input(path, game, seat, *frame, answers);
            seats.next[seat] += 1;
            if (!frame->out) return std::nullopt;
            return lines_of(*frame->out);
        });
        GoldenLineList happened;
        game.play(&happened);
        events = list_of_events(happened.lines);
        game.take_from_input(seats.inputs());
        verified.turns += 1;
    }
    if (!seats.is_over()) {
        differ(path, game.turn(), "another turn",
               "the end of the match" + seats.answers_before() + events);
    }
    if (record.scores != game.scores()) {
        differ(path + ": scores", game.turn(), list_of(record.scores), list_of(game.scores()));
    }
    const std::vector<int> places = game.places();
    for (int rank = 0; rank + 1 < record.seats(); ++rank) {
        if (places[record.ranking[rank]] > places[record.ranking[rank + 1]]) {
            differ(path + ": ranks", game.turn(), list_of(record.ranking), list_of(game.ranking()));
        }
    }
}

// Calls `play` and converts an exception to the first difference.
template <class Play>
Verified compared(const std::string& path, const Game& game, const Play& play) {
    Verified verified;
    try {
        play(verified);
    } catch (const Difference& difference) {
        verified.difference = difference.what();
    } catch (const Error& fault) {
        verified.difference = path + ": " + fault.what();
    }
    verified.scores = game.scores();
    return verified;
}

}  // namespace

std::vector<AnswerStatus> use_recorded(const GoldenTurn& turn, Game& game,
                                       const std::function<void(int seat)>& before_answer) {
    std::vector<AnswerStatus> statuses(game.seats(), AnswerStatus::DEAD);
    ask_everybody(
        game,
        [&](int seat) -> Lines {
            if (before_answer) before_answer(seat);
            const GoldenTurn::Player& player = turn.player[seat];
            statuses[seat] = AnswerStatus::TIMEOUT;
            if (player.status.value == AnswerStatus::TIMEOUT) return std::nullopt;
            return player.output;
        },
        [&](int seat, const std::optional<Invalid>& invalid) {
            if (invalid) statuses[seat] = AnswerStatus::KILLED;
            const int line = turn.player[seat].killed_for;
            if (invalid && line >= 0 && line != invalid->line)
                statuses[seat] = AnswerStatus::OTHER_LINE;
            if (game.alive(seat)) statuses[seat] = AnswerStatus::ANSWERED;
        });
    return statuses;
}

Verified verify(const std::string& path, const GoldenGame& golden, Numbers numbers) {
    const auto game = start(golden.game, golden.setup);
    return compared(path, *game,
                    [&](Verified& verified) { replay(path, golden, *game, numbers, verified); });
}

Verified verify(const std::string& path, const Record& record) {
    Replay again(record);
    return compared(path, again.game(),
                    [&](Verified& verified) { replay(path, record, again, verified); });
}

Verified verify_port(const std::string& path, const Record& record, const std::string& game,
                     const MatchConfig& setup) {
    RecordedSeats seats(path, record);
    const auto port = start(game, setup);
    return compared(path, *port, [&](Verified& verified) {
        replay_in_port(path, record, seats, *port, verified);
    });
}

}  // namespace carom::referee::match
