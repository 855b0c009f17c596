// Plays a match between bots and records it.
#include "referee/match/match.h"

#include <algorithm>
#include <deque>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/game/outside.h"
#include "referee/match/outside.h"
#include "referee/match/replay.h"

namespace carom::referee::match {

namespace {

class MatchRunner {
  public:
    explicit MatchRunner(const BotMatch& setup) : setup_(setup), seats_(setup.match.seats) {
        check_setup(game_type(setup.game).info, setup.match, "the match");
        game_ = start(setup.game, setup.match);
        result_.record.game = setup.game;
        result_.record.setup = setup.match;
        result_.record.bots = setup.bots;
        result_.deaths.resize(seats_);
        result_.remarks.resize(seats_);
        result_.answers.resize(seats_);
        std::vector<bots::Process*> all;
        for (const std::string& command : setup.bots) {
            all.push_back(&bots_.emplace_back(command, setup.limits.keeps_core));
        }
        talk_.emplace(all, setup.limits);
        if (setup.begun) past_.emplace(*setup.begun);
    }

    MatchResult play(const std::function<void(const Game&)>& each_turn) {
        if (setup_.frames) {
            records::Frame start;
            start.keyframe = true;
            start.view = game_->platform_opening();
            result_.record.frames.push_back(start);
        }
        while (!game_->is_terminal()) {
            const bool recorded = is_recorded();
            if (recorded && !past_->begin_turn()) {
                throw Error("the record ends in turn " + std::to_string(game_->turn()) +
                            ", expected " + std::to_string(setup_.from) +
                            " turns: " + past_->difference());
            }
            turn();
            if (recorded) past_->play();
            each_turn(*game_);
        }
        // At the end of its input, a bot may print without end.
        for (int p = 0; p < seats_; ++p) remark_surplus(p);
        if (setup_.frames) collect_final_stderr();
        result_.record.scores = game_->scores();
        result_.record.ranking = game_->ranking();
        result_.places = game_->places();
        result_.turns = game_->turn();
        return std::move(result_);
    }

  private:
    bool is_recorded() const { return past_ && game_->turn() < setup_.from; }

    void turn() {
        ask_everybody(
            *game_, [this](int seat) { return ask(seat); },
            [this](int seat, const std::optional<Invalid>& invalid) {
                record_answer(seat, invalid);
            });
        const int number = game_->turn();
        if (setup_.frames) {
            PlatformPicture picture;
            game_->play(&picture);
            records::Frame& last = result_.record.frames.back();
            last.keyframe = true;
            last.view = picture.text;
        } else {
            game_->play();
        }
        for (int p = 0; p < seats_; ++p) {
            if (!game_->fault_in_turn(p).empty())
                end_bot(p, {number, game_->fault_in_turn(p), false, false});
        }
    }
    static std::string information_of(int seat, const std::string& reason) {
        return "Player " + std::to_string(seat) + ": " + reason + "\n";
    }
    std::vector<records::Frame>::reverse_iterator last_frame_of(int seat) {
        auto& frames = result_.record.frames;
        return std::find_if(frames.rbegin(), frames.rend(),
                            [seat](const records::Frame& frame) { return frame.seat == seat; });
    }
    // Ends a bot whose player was put out while the turn was played.
    void end_bot(int seat, const Death& death) {
        if (result_.deaths[seat]) return;
        result_.deaths[seat] = death;
        bots_[seat].end();
        const auto last = last_frame_of(seat);
        if (last != result_.record.frames.rend())
            last->information = information_of(seat, death.reason);
    }

    // Adds what the bots print on stderr after the end to the frames of their last answers.
    void collect_final_stderr() {
        for (int p = 0; p < seats_; ++p) {
            if (!game_->alive(p)) continue;
            bots_[p].close_input_and_drain();
            const auto last = last_frame_of(p);
            if (last != result_.record.frames.rend()) last->err += bots_[p].take_stderr();
        }
    }

    // Says whether a bot printed more lines than it was asked for.
    void remark_surplus(int seat) {
        if (result_.deaths[seat]) return;
        const auto [lines, turn] = talk_->surplus_of(bots_[seat]);
        if (lines == 0) return;
        result_.remarks[seat] = formatted(
            "printed %d lines more than it was asked for (the first in turn %d); is the league "
            "right?",
            lines, turn);
        const auto last = last_frame_of(seat);
        if (last != result_.record.frames.rend())
            last->information = information_of(seat, result_.remarks[seat]);
    }

    Lines ask(int seat) {
        reply_ = talk_->ask(bots_[seat], game_->input(seat), game_->answer_lines(seat),
                            game_->turn() == 0);
        if (is_recorded()) return recorded_answer(seat);
        if (!reply_.failure.empty()) return std::nullopt;
        return reply_.lines;
    }
    Lines recorded_answer(int seat) {
        const records::Frame* const frame = past_->answer(seat);
        if (!frame || !frame->out) {
            reply_.failure = "no answer, as recorded";
            return std::nullopt;
        }
        if (!reply_.failure.empty()) {
            throw Error("the bot of seat " + std::to_string(seat) + ", in turn " +
                        std::to_string(game_->turn()) + ": " + reply_.failure);
        }
        reply_.lines = lines_of(*frame->out);
        return reply_.lines;
    }

    // Records the last reply, and whether the seat is out.
    void record_answer(int seat, const std::optional<Invalid>& invalid) {
        bots::Process& bot = bots_[seat];
        records::Frame frame;
        frame.seat = seat;
        if (reply_.failure.empty()) frame.out = joined(reply_.lines);
        frame.answer_ms = reply_.ms;
        if (!game_->alive(seat)) {
            const std::string reason = invalid ? invalid->why : reply_.failure;
            frame.information = information_of(seat, reason);
            result_.deaths[seat] = Death{game_->turn(), reason, reply_.late, reply_.held_up};
            bot.end();
        }
        frame.err = bot.take_stderr();
        if (auto& death = result_.deaths[seat]) death->last_words = last_words_of(frame.err);
        if (setup_.frames) result_.record.frames.push_back(std::move(frame));
        result_.answers[seat].push_back({reply_.ms, reply_.usage, reply_.pondered_ms});
    }

    const BotMatch& setup_;
    int seats_;
    std::unique_ptr<Game> game_;
    std::deque<bots::Process> bots_;
    std::optional<bots::Conversation> talk_;
    std::optional<Replay> past_;
    bots::Reply reply_;
    MatchResult result_;
};

}  // namespace

std::string last_words_of(const std::string& err) {
    constexpr int SHOWN = 200;  // characters
    const std::vector<std::string> lines = lines_of(err);
    return lines.empty() ? "" : printable(lines.back(), SHOWN);
}

MatchResult play_match(const BotMatch& setup, const std::function<void(const Game&)>& each_turn) {
    if (is_outside_game(setup.game)) return play_outside(setup);
    return MatchRunner(setup).play(each_turn);
}

}  // namespace carom::referee::match
