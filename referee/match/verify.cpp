#include "referee/match/verify.h"

#include <cstring>
#include <sstream>

#include "referee/base/text.h"
#include "referee/game.h"
#include "referee/mean_max/platform_view.h"
#include "sim/hash.h"

namespace carom::referee::match {

using namespace mean_max;

namespace {

struct Difference {
    std::string sentence;
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

template <class Scores>
std::string scores_text(const Scores& s) {
    return std::to_string(s[0]) + " " + std::to_string(s[1]) + " " + std::to_string(s[2]);
}

const char* name_of(records::Fate fate) {
    constexpr const char* NAMES[] = {"an answer that counts", "killed", "timeout", "dead"};
    return NAMES[static_cast<int>(fate)];
}

// Writes down what a golden game holds of a turn's motion.
struct GoldenTrace : NoTrace {
    std::vector<records::GoldenEvent> events;
    std::uint64_t moved_hash = 0;

    void hit(const State& s, const Hit& hit, double) {
        std::uint64_t bits;
        std::memcpy(&bits, &hit.t, sizeof bits);
        events.push_back({bits, s.id[hit.i], hit.j == BORDER ? -1 : s.id[hit.j]});
    }
    void moved(const State& s) {
        Hash h;
        for (int u = 0; u < s.units.count; ++u) {
            h.add(s.units.x[u]), h.add(s.units.y[u]), h.add(s.units.vx[u]), h.add(s.units.vy[u]);
        }
        moved_hash = h.value();
    }
};

std::string event_text(const records::GoldenEvent& e) {
    std::ostringstream text;
    text << "event " << std::hex << e.time_bits << std::dec << ' ' << e.a << ' ' << e.b;
    return text.str();
}

std::string hash_text(std::uint64_t hash) {
    std::ostringstream text;
    text << "moved " << std::hex << hash;
    return text.str();
}

void check_sight(const std::string& path, const records::GoldenTurn::Player& player,
                 const Game& game, int seat) {
    if (player.input.empty()) return;
    const std::vector<std::string> came = lines_of(game.sight(seat));
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

void check_motion(const std::string& path, const records::GoldenTurn& turn, const GoldenTrace& came,
                  int number) {
    for (std::size_t k = 0; k < turn.events.size(); ++k) {
        const std::string expected = event_text(turn.events[k].value);
        const std::string got =
            k < came.events.size() ? event_text(came.events[k]) : "the end of the motion";
        if (expected != got) differ(at_line(path, turn.events[k].line), number, expected, got);
    }
    if (came.events.size() > turn.events.size()) {
        differ(at_line(path, turn.moved.line), number, "the end of the motion",
               event_text(came.events[turn.events.size()]));
    }
    if (turn.moved.value != came.moved_hash) {
        differ(at_line(path, turn.moved.line), number, hash_text(turn.moved.value),
               hash_text(came.moved_hash));
    }
}

void replay(const std::string& path, const records::GoldenGame& golden, Game& game,
            Verified& verified) {
    for (const records::GoldenTurn& turn : golden.turns) {
        const int number = game.turn();
        if (turn.number.value != number) {
            differ(at_line(path, turn.number.line), number,
                   "turn " + std::to_string(turn.number.value), "turn " + std::to_string(number));
        }
        if (game.is_terminal()) {
            differ(at_line(path, turn.moved.line), number, "another turn", "the end of the game");
        }
        for (int p = 0; p < PLAYERS; ++p) check_sight(path, turn.player[p], game, p);
        for (int p = 0; p < PLAYERS; ++p) {
            const records::Fate fate = feed(turn.player[p], game, p);
            if (fate != turn.player[p].fate.value) {
                differ(at_line(path, turn.player[p].fate.line), number,
                       name_of(turn.player[p].fate.value), name_of(fate));
            }
        }
        GoldenTrace trace;
        game.play(trace);
        check_motion(path, turn, trace, number);
        verified.turns += 1;
        verified.events += static_cast<int>(trace.events.size());
    }
    const std::string end = at_line(path, golden.scores.line);
    verified.broken_off = !game.is_terminal();
    if (golden.scores.value != game.scores()) {
        differ(end, game.turn(), "end " + scores_text(golden.scores.value),
               "end " + scores_text(game.scores()));
    }
}

// Compares the viewer's text of frame k, line by line.
void check_view(const std::string& path, std::size_t k, int turn, const records::Frame& frame,
                const std::string& came) {
    const std::string heading = " " + std::to_string(k);  // a reason for the end may follow
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

void replay(const std::string& path, const records::Record& record, Game& game,
            Verified& verified) {
    Frames frames;
    const std::string first = path + ": frame 0";
    if (record.frames[0].seat != -1) differ(first, 0, "nobody's frame", "a player's");
    if (!record.frames[0].keyframe) differ(first, 0, "a keyframe", "none");
    check_view(path, 0, 0, record.frames[0], frames.opening(game));
    std::size_t k = 1;
    while (!game.is_terminal()) {
        const int turn = game.turn();
        int seats_left = 0;
        for (int p = 0; p < PLAYERS; ++p) seats_left += game.alive(p);
        for (int p = 0; p < PLAYERS; ++p) {
            if (!game.alive(p)) continue;
            const std::string place = path + ": frame " + std::to_string(k);
            const std::string asked = "an answer of player " + std::to_string(p);
            if (k >= record.frames.size()) differ(place, turn, "the end of the match", asked);
            const records::Frame& frame = record.frames[k];
            if (frame.seat != p) {
                differ(place, turn, "an answer of player " + std::to_string(frame.seat), asked);
            }
            const std::vector<std::string> lines = lines_of(frame.out.value_or(""));
            if (lines.size() < ANSWER_LINES) {
                game.no_answer(p);
            } else {
                game.answer(p, lines);
            }
            const bool last = --seats_left == 0;
            if (frame.keyframe != last) {
                differ(place, turn, frame.keyframe ? "the turn's end" : "another player's answer",
                       last ? "the turn's end" : "another player's answer");
            }
            check_view(path, k, turn, frame, last ? frames.play(game) : "");
            ++k;
        }
        verified.turns += 1;
    }
    const std::string place = path + ": frame " + std::to_string(k);
    if (k < record.frames.size()) differ(place, game.turn(), "another answer", "the match's end");
    if (record.scores != game.scores()) {
        differ(path + ": scores", game.turn(), scores_text(record.scores),
               scores_text(game.scores()));
    }
    for (int p = 0; p + 1 < PLAYERS; ++p) {
        const auto score = [&](int rank) { return game.scores()[record.ranking[rank]]; };
        if (score(p) < score(p + 1)) {
            differ(path + ": ranks", game.turn(), scores_text(record.ranking),
                   scores_text(game.ranking()));
        }
    }
}

template <class Recorded>
Verified play_again(const std::string& path, const Recorded& recorded) {
    Verified verified;
    Game game(recorded.seed, recorded.league);
    try {
        replay(path, recorded, game, verified);
    } catch (const Difference& difference) {
        verified.difference = difference.sentence;
    } catch (const Error& fault) {
        verified.difference = path + ": " + fault.what();
    }
    verified.scores = game.scores();
    return verified;
}

}  // namespace

records::Fate feed(const records::GoldenTurn::Player& player, Game& game, int seat) {
    if (!game.alive(seat)) return records::Fate::DEAD;
    if (player.fate.value == records::Fate::TIMEOUT || player.output.empty()) {
        game.no_answer(seat);
        return records::Fate::TIMEOUT;
    }
    return game.answer(seat, player.output) ? records::Fate::KILLED : records::Fate::ANSWERED;
}

Verified verify(const std::string& path, const records::GoldenGame& game) {
    return play_again(path, game);
}
Verified verify(const std::string& path, const records::Record& record) {
    return play_again(path, record);
}

}  // namespace carom::referee::match
