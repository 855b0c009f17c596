// Implements the conformance checks.
#include "tests/conformance.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/match/answer_forms.h"
#include "referee/match/replay.h"
#include "referee/match/verify.h"
#include "referee/records/record.h"
#include "referee/view/view.h"

namespace carom::tests {

using namespace referee;

namespace {

using Match = std::unique_ptr<Game>;

std::vector<std::string> random_lines(const Game& game, int seat, Rng& rng) {
    return game.random_answer(seat, rng);
}

struct Everything : MatchObserver {
    Everything() : MatchObserver(MOTION | GOLDEN_LINES | PLATFORM_VIEW) {}
    std::string view;
    void platform_view(const std::string& text) override { view = text; }
};

class Conformance {
  public:
    Conformance(const GameType& type, int league, int seats, const Echo& echo)
        : type_(type), league_(league), seats_(seats), echo_(echo) {}

    Complaints all() {
        same_seed_same_map();
        a_clone_is_a_value();
        observer_changes_nothing();
        inputs_are_read_again();
        an_invalid_line_kills_its_player_alone();
        matches_with_dead_players_end();
        places_are_a_ranking();
        engines_agree();
        numbers_match_text();
        forms_are_answers();
        a_record_plays_again();
        Complaints all;
        for (const Complaint& complaint : complaints_) {
            std::string text = complaint.wrong;
            if (!complaint.first.empty()) text += ": " + complaint.first;
            if (complaint.times > 1) text += " (" + std::to_string(complaint.times) + " times)";
            all.push_back(text);
        }
        return all;
    }

  private:
    Match start(std::int64_t seed) const { return type_.start({seed, league_, seats_}); }
    // Reports each complaint once, with the details of its first case.
    void check(bool holds, const std::string& wrong, const std::string& details = "") {
        if (holds) return;
        const auto known =
            std::find_if(complaints_.begin(), complaints_.end(),
                         [&](const Complaint& complaint) { return complaint.wrong == wrong; });
        if (known == complaints_.end())
            complaints_.push_back({wrong, details, 1});
        else
            ++known->times;
    }

    void same_seed_same_map() {
        std::set<std::uint64_t> maps;
        for (int seed = 1; seed <= 8; ++seed) {
            const Match a = start(seed), b = start(seed);
            check(a->fingerprint() == b->fingerprint(), "one seed has two maps");
            check(a->input(0) == b->input(0), "one seed has two inputs");
            maps.insert(a->fingerprint());
        }
        check(maps.size() == 8, "two seeds have one map");
    }
    void a_clone_is_a_value() {
        const Match game = start(1);
        Rng rng(1);
        play_at_random(*game, rng, 3);
        const std::uint64_t before = game->fingerprint();
        const std::string input = game->input(0);
        const Match clone = game->clone();
        Rng one(2), other(2);
        play_at_random(*clone, one, 5);
        check(game->fingerprint() == before && game->input(0) == input,
              "playing a clone changes the game");
        play_at_random(*game, other, 5);
        check(game->fingerprint() == clone->fingerprint(), "a clone plays on differently");
    }
    void observer_changes_nothing() {
        const Match watched = start(2), alone = start(2);
        watched->platform_opening();
        Rng one(1), other(1);
        for (int turn = 0; turn < 20 && !alone->is_terminal(); ++turn) {
            answer_at_random(*watched, one);
            answer_at_random(*alone, other);
            Everything everything;
            watched->play(&everything);
            alone->play();
            check(watched->fingerprint() == alone->fingerprint(), "watching changes the game");
        }
    }
    void inputs_are_read_again() {
        const Match game = start(3);
        Rng rng(1);
        for (int turn = 0; turn < 30 && !game->is_terminal(); ++turn) {
            for (int seat = 0; seat < seats_; ++seat) {
                if (!game->asks(seat)) continue;
                const std::string input = game->input(seat);
                check(!input.empty() && input.back() == '\n', "an input does not end its line");
                check(echo_(input, seat, league_) == input, "an input is not read as it was sent");
            }
            play_at_random(*game, rng, 1);
        }
    }
    void an_invalid_line_kills_its_player_alone() {
        for (int victim = 0; victim < seats_; ++victim) {
            const Match game = start(4);
            if (game->answer_lines(victim) == 0) continue;
            Rng rng(1);
            for (int seat = 0; seat < seats_; ++seat) {
                std::vector<std::string> lines = random_lines(*game, seat, rng);
                check(static_cast<int>(lines.size()) == game->answer_lines(seat),
                      "a random answer has another number of lines");
                if (seat == victim) lines[0] = "\x01 no answer at all";
                const auto invalid = game->answer(seat, lines);
                check(invalid.has_value() == (seat == victim), "the wrong answer is invalid");
                check(!invalid || !invalid->why.empty(), "an invalid answer has no sentence");
            }
            for (int seat = 0; seat < seats_; ++seat) {
                check(game->alive(seat) == (seat != victim), "the wrong player died");
            }
        }
    }
    void matches_with_dead_players_end() {
        for (unsigned dead = 0; dead < 1u << seats_; ++dead) {
            const Match game = start(5);
            for (int seat = 0; seat < seats_; ++seat) {
                if (dead >> seat & 1) game->no_answer(seat);
            }
            Rng rng(dead);
            play_at_random(*game, rng, type_.info.max_turns + 1);
            check(game->is_terminal(), "a match with some dead does not end");
            check(game->turn() <= type_.info.max_turns,
                  "a match is longer than the game info says");
            check_places(*game);
        }
    }
    void places_are_a_ranking() {
        const Match game = start(6);
        Rng rng(1);
        while (!game->is_terminal()) {
            check_places(*game);
            play_at_random(*game, rng, 1);
        }
        check_places(*game);
    }
    void check_places(const Game& game) {
        const std::vector<int> places = game.places(), ranking = game.ranking();
        check(static_cast<int>(places.size()) == seats_, "places are not one a seat");
        check(static_cast<int>(game.scores().size()) == seats_, "scores are not one a seat");
        for (const int place : places) {
            const auto better = std::count_if(places.begin(), places.end(),
                                              [place](int other) { return other < place; });
            check(place == better + 1, "places are no ranking");
        }
        for (std::size_t k = 0; k + 1 < ranking.size(); ++k) {
            check(places[ranking[k]] <= places[ranking[k + 1]], "the ranking is not by place");
        }
        const std::vector<int> scores = game.scores();
        for (std::size_t seat = 0; seat < scores.size(); ++seat) {
            const int least = type_.info.min_score, most = type_.info.max_score;
            check(scores[seat] >= least && scores[seat] <= most,
                  "a score is out of the bounds in the game info",
                  "scores()[" + std::to_string(seat) + "] is " + std::to_string(scores[seat]) +
                      " in turn " + std::to_string(game.turn()) + ", expected min_score " +
                      std::to_string(least) + " to max_score " + std::to_string(most));
        }
    }
    void engines_agree() {
        for (int seed = 7; seed < 10; ++seed) {
            const Match game = start(seed);
            Rng rng(seed);
            while (!game->is_terminal()) {
                answer_at_random(*game, rng);
                const Match oracle = game->clone();
                oracle->play(nullptr, game->engines() - 1);
                for (int engine = 1; engine < game->engines(); ++engine) {
                    const Match other = game->clone();
                    other->play(nullptr, engine);
                    check(other->fingerprint() == oracle->fingerprint(), "an engine differs");
                }
                game->play();
                check(game->fingerprint() == oracle->fingerprint(), "the fast engine differs");
            }
        }
    }
    // Checks orders in numbers, observations in numbers, and hard positions.
    void numbers_match_text() {
        const GameInfo& info = type_.info;
        check(!info.order_fields.empty() && info.max_units > 0, "no orders as numbers");
        check(!info.positions.empty(), "no hard positions");
        for (int position = 0; position < static_cast<int>(info.positions.size()); ++position) {
            const Match game = start(8 + position);
            Rng rng(position + 1);
            game->randomize_position(position, rng);
            for (int turn = 0; turn < 4 && !game->is_terminal(); ++turn) {
                for (int seat = 0; seat < seats_; ++seat) {
                    NumberList sight;
                    game->observation(seat, sight);
                    check(!sight.all.empty(), "a player sees no numbers");
                    std::vector<double> numbers;
                    for (int unit = 0; unit < info.max_units; ++unit) {
                        for (const OrderField& field : info.order_fields) {
                            const double v = rng.between(field.least, field.most);
                            numbers.push_back(field.whole ? std::floor(v) : v);
                        }
                    }
                    if (game->asks(seat)) game->apply_action(seat, numbers.data());
                    check(game->alive(seat), "orders as numbers have killed a player");
                }
                const Match oracle = game->clone();
                try {
                    oracle->play(nullptr, game->engines() - 1);
                } catch (const WorldError&) {  // The rules do not define the result.
                    break;
                }
                game->play();
                check(game->fingerprint() == oracle->fingerprint(),
                      "engines differ in a hard position");
            }
        }
    }

    // Checks the forms of answers that pages offer to a user.
    void forms_are_answers() {
        if (type_.info.answer_forms.empty()) return;  // Pages offer no orders in this game.
        const Match game = start(12);
        Rng rng(5);
        std::set<std::string> valid;
        for (int turn = 0; turn < 30 && !game->is_terminal(); ++turn) {
            for (int seat = 0; seat < seats_; ++seat) {
                if (!game->asks(seat)) continue;
                const auto straight = match::straight_answer(type_, *game, seat);
                check(!game->clone()->answer(seat, straight), "the idle line is no answer",
                      match::joined(straight));
                for (int line = 0; line < game->answer_lines(seat); ++line) {
                    const auto forms = match::valid_forms(type_, *game, seat, line);
                    check(!forms.empty(), "no form of an answer is valid");
                    for (const match::ValidForm& form : forms) valid.insert(form.form);
                }
            }
            answer_at_random(*game, rng);
            game->play();
        }
        if (league_ < type_.info.top_league()) return;
        for (const std::string& form : type_.info.answer_forms) {
            check(valid.count(form) > 0, "a form of an answer is never valid", form);
        }
    }

    void a_record_plays_again() {
        records::Record record;
        record.game = type_.info.name;
        record.setup = {11, league_, seats_};
        record.bots.assign(seats_, "bot");
        const Match game = type_.start(record.setup);
        records::Frame opening;
        opening.keyframe = true;
        opening.view = game->platform_opening();
        record.frames.push_back(opening);
        Rng rng(1);
        while (!game->is_terminal()) {
            match::ask_everybody(*game, [&](int seat) -> match::Lines {
                records::Frame frame;
                frame.seat = seat;
                frame.answer_ms = 1;
                const bool late = game->turn() == 5 && seat == 1;
                std::string out;
                const std::vector<std::string> lines = random_lines(*game, seat, rng);
                for (const std::string& line : lines) out += line + '\n';
                if (!late) frame.out = out;
                record.frames.push_back(frame);
                return late ? match::Lines() : lines;
            });
            Everything everything;
            game->play(&everything);
            record.frames.back().keyframe = true;
            record.frames.back().view = everything.view;
        }
        record.scores = game->scores();
        record.ranking = game->ranking();
        const std::string text = records::format_record(record);
        const records::Record back = records::parse_record("record", text);
        const auto verified = match::verify("record", back);
        check(!verified.difference,
              "a record does not play again: " + verified.difference.value_or(""));
        check(verified.scores == record.scores, "a record plays again to other scores");
        check(view::film_of("record", back).find("\"differs\"") == std::string::npos,
              "a record's film differs");
    }

    static void answer_at_random(Game& game, Rng& rng) {
        match::ask_everybody(game, [&](int seat) { return game.random_answer(seat, rng); });
    }

    const GameType& type_;
    int league_, seats_;
    const Echo& echo_;
    struct Complaint {
        std::string wrong, first;
        int times;
    };
    std::vector<Complaint> complaints_;
};

}  // namespace

void play_at_random(Game& game, Rng& rng, int turns) {
    for (int turn = 0; turn < turns && !game.is_terminal(); ++turn) {
        match::ask_everybody(game, [&](int seat) { return game.random_answer(seat, rng); });
        game.play();
    }
}

Complaints conformance(const GameType& type, int league, int seats, const Echo& echo) {
    try {
        return Conformance(type, league, seats, echo).all();
    } catch (const std::exception& e) {
        return {std::string("it throws: ") + e.what()};
    }
}

}  // namespace carom::tests
