// Plays a match of self-play and records positions and moves.
#include "bot/learn/match.h"

#include <algorithm>
#include <limits>

#include "referee/base/interrupt.h"
#include "referee/base/text.h"

namespace carom::learn {

namespace {

template <class T>
void append(std::string& bytes, const T* values, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

}  // namespace

Match::Match(const LearnedGame& game, const Options& options, int number)
    : game_(game),
      options_(options),
      number_(number),
      rng_(static_cast<std::uint64_t>(options.seed) * 1'000'003 +
           static_cast<std::uint64_t>(number)) {
    const referee::GameInfo& info = referee::game_type(game.game).info;
    referee::MatchConfig setup;
    setup.seats = options.seats > 0 ? options.seats : info.min_seats;
    setup.league = info.top_league();
    setup.seed = referee::later_seed(options.seed * 1'000'000, number);
    const auto settings = info.contest_settings.find(setup.seats);
    if (settings != info.contest_settings.end()) setup.settings = settings->second;
    match_ = referee::game_type(game.game).start(setup);
    seat_players();
}

void Match::play(Records& positions, Records& moves) {
    const int opening = rng_.below(options_.opening + 1);
    while (!match_->is_terminal()) {
        for (int seat = 0; seat < match_->seats(); ++seat) {
            if (match_->asks(seat)) answer(seat, match_->turn() < opening);
        }
        match_->play();
    }
    write_outcomes();
    for (std::size_t k = 0; k < labels_.size(); ++k) {
        const std::vector<float>& features = positions_[k].features;
        append(positions.bytes, &labels_[k], 1);
        append(positions.bytes, features.data(), features.size());
    }
    positions.count += labels_.size();
    moves.bytes += moves_.bytes;
    moves.count += moves_.count;
}

// Matches are numbered in rounds. A round has one match of self-play and then one match against
// each opponent. The seat of our bot changes from round to round.
void Match::seat_players() {
    const int round = static_cast<int>(options_.opponents.size()) + 1;
    const int opponent = number_ % round - 1, own = number_ / round % match_->seats();
    players_.resize(static_cast<std::size_t>(match_->seats()));
    std::vector<referee::bots::Process*> all;
    for (int seat = 0; seat < match_->seats(); ++seat) {
        if (opponent < 0 || seat == own) {
            players_[seat].inside = game_.player(options_.network, options_.policy, rng_.next());
            players_[seat].follows_policy = !options_.policy.empty() && rng_.chance(0.5);
        } else {
            players_[seat].outside =
                &bots_.emplace_back(options_.opponents[static_cast<std::size_t>(opponent)]);
            all.push_back(players_[seat].outside);
        }
    }
    referee::bots::Limits limits;
    // The limits are far above the time of any working bot. They end the match if a bot hangs.
    limits.time.clock = referee::bots::TimeLimit::CPU;
    limits.time.first_ms = 3000, limits.time.later_ms = 1000;
    limits.stop = &referee::stop;
    if (!all.empty()) talk_.emplace(all, limits);
}
void Match::answer(int seat, bool at_random) {
    Seated& player = players_[seat];
    if (!player.inside) {
        const referee::bots::Reply reply = talk_->ask(
            *player.outside, match_->input(seat), match_->answer_lines(seat), match_->turn() == 0);
        if (!reply.failure.empty()) {
            failed_ = true;
            match_->no_answer(seat);
            return;
        }
        // An invalid answer eliminates the opponent from the match.
        failed_ = match_->answer(seat, reply.lines).has_value() || failed_;
        return;
    }
    const std::string input = match_->input(seat);
    // A series of random orders leads to positions that good play avoids. Searched plans visit
    // these positions, so the value function must also learn their values.
    constexpr double GOES_ON = 0.7;
    player.is_random = rng_.chance(player.is_random ? GOES_ON : options_.noise);
    if (at_random || player.is_random) {
        match_->answer(seat, referee::lines_of(player.inside->random_answer(input, rng_)));
        return;
    }
    match_->answer(seat,
                   referee::lines_of(player.follows_policy
                                         ? player.inside->policy_answer(input, options_.rollouts)
                                         : player.inside->answer(input, options_.rollouts)));
    if (!rng_.chance(options_.share)) return;
    describe(seat, 0);
    describe(seat, 1 + rng_.below(game_.depth));
    if (options_.moves) write_moves(seat);
}
void Match::describe(int seat, int ahead) {
    Position position;
    if (!players_[seat].inside->describe(ahead, position)) return;
    labels_.push_back(
        {number_, seat, position.turn, ahead, 0, 0, 0, position.hand, position.search});
    positions_.push_back(std::move(position));
}
void Match::write_moves(int seat) {
    std::vector<Move> moves;
    players_[seat].inside->describe_moves(moves);
    for (const Move& move : moves) {
        const MoveLabel label{number_, seat, match_->turn(), move.unit};
        append(moves_.bytes, &label, 1);
        append(moves_.bytes, move.classes.data(), move.classes.size());
        append(moves_.bytes, move.senses.data(), move.senses.size());
        ++moves_.count;
    }
}
// The outcome is the share of other seats that finished below, where an equal place counts one
// half. The margin is the player's score minus the best other score.
void Match::write_outcomes() {
    const std::vector<int> places = match_->places(), scores = match_->scores();
    for (Label& label : labels_) {
        double below = 0;
        int best = std::numeric_limits<int>::min();
        for (int seat = 0; seat < match_->seats(); ++seat) {
            if (seat == label.seat) continue;
            below += places[seat] > places[label.seat]    ? 1
                     : places[seat] == places[label.seat] ? 0.5
                                                          : 0;
            best = std::max(best, scores[seat]);
        }
        label.outcome = static_cast<float>(below / (match_->seats() - 1));
        label.margin = static_cast<float>(scores[label.seat] - best);
        label.turns_left = static_cast<float>(match_->turn() - label.turn);
    }
}

}  // namespace carom::learn
