#include "referee/match/match.h"

#include <algorithm>

#include "referee/mean_max/platform_view.h"

namespace carom::referee::match {

using mean_max::PLAYERS;

namespace {

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

class Table {
  public:
    Table(const MatchSetup& setup) : setup_(setup), game_(setup.seed, setup.league) {
        result_.record.seed = setup.seed;
        result_.record.league = setup.league;
        result_.record.bots = setup.bots;
        bots_.reserve(PLAYERS);
        std::vector<bots::Process*> all;
        for (const std::string& command : setup.bots) {
            all.push_back(&bots_.emplace_back(command, setup.limits.keeps_core));
        }
        talk_.emplace(all, setup.limits);
    }

    MatchResult play(const std::function<void(const Game&)>& each_turn) {
        if (setup_.frames) {
            records::Frame start;
            start.keyframe = true;
            start.view = frames_.opening(game_);
            result_.record.frames.push_back(start);
        }
        while (!game_.is_terminal()) {
            turn();
            each_turn(game_);
        }
        if (setup_.frames) last_words();
        result_.record.scores = game_.scores();
        result_.record.ranking = game_.ranking();
        result_.places = game_.places();
        result_.turns = game_.turn();
        return std::move(result_);
    }

  private:
    // Every living player is asked in turn, about a world that stands still meanwhile.
    void turn() {
        std::array<std::string, PLAYERS> sights;
        for (int p = 0; p < PLAYERS; ++p) {
            if (game_.alive(p)) sights[p] = game_.sight(p);
        }
        for (int p = 0; p < PLAYERS; ++p) {
            if (game_.alive(p)) ask(p, sights[p]);
        }
        if (!setup_.frames) {
            game_.play();
            game_.clear_messages();
            return;
        }
        records::Frame& last = result_.record.frames.back();
        last.keyframe = true;
        last.view = frames_.play(game_);
    }

    // What bots log when the match is over belongs to their last answers.
    void last_words() {
        for (int p = 0; p < PLAYERS; ++p) {
            if (!game_.alive(p)) continue;
            bots_[p].say_goodbye();
            auto& frames = result_.record.frames;
            const auto last =
                std::find_if(frames.rbegin(), frames.rend(),
                             [p](const records::Frame& frame) { return frame.seat == p; });
            if (last != frames.rend()) last->err += bots_[p].take_stderr();
        }
    }

    void ask(int seat, const std::string& sight) {
        bots::Process& bot = bots_[seat];
        const bots::Reply reply = talk_->ask(bot, sight, ANSWER_LINES, game_.turn() == 0);
        std::optional<std::string> failure;
        if (reply.failure.empty()) {
            failure = game_.answer(seat, reply.lines);
        } else {
            game_.no_answer(seat);
            failure = reply.failure;
        }
        records::Frame frame;
        frame.seat = seat;
        if (reply.failure.empty()) frame.out = joined(reply.lines);
        frame.answer_ms = reply.ms;
        if (failure) {
            frame.information = "Player " + std::to_string(seat) + ": " + *failure + "\n";
            result_.deaths[seat] = Death{game_.turn(), *failure, reply.late, reply.held_up};
            bot.end();
        }
        frame.err = bot.take_stderr();
        if (setup_.frames) result_.record.frames.push_back(std::move(frame));
        result_.answers[seat].push_back({reply.ms, reply.usage, reply.pondered_ms});
    }

    const MatchSetup& setup_;
    Game game_;
    Frames frames_;
    std::vector<bots::Process> bots_;
    std::optional<bots::Conversation> talk_;
    MatchResult result_;
};

}  // namespace

MatchResult play_match(const MatchSetup& setup, const std::function<void(const Game&)>& each_turn) {
    return Table(setup).play(each_turn);
}

}  // namespace carom::referee::match
