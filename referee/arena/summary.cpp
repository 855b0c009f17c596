// Computes an arena's summary and its sequential test from the games.
#include "referee/arena/summary.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <set>

#include "referee/statistics/plackett_luce.h"

namespace carom::referee::arena {

namespace {

// The games of one block. In a game for one seat the bots are compared as if they had played one
// game: `joined` has every bot's result on the seed.
struct Block {
    std::vector<const Outcome*> games;
    std::shared_ptr<const Outcome> joined;

    // Returns the games in which bots are compared.
    std::vector<const Outcome*> compared() const {
        return joined ? std::vector<const Outcome*>{joined.get()} : games;
    }
};

// Combines the results of bots that played the same seed alone into one game with places.
std::shared_ptr<const Outcome> join(const std::vector<const Outcome*>& games,
                                    const GameInfo& info) {
    auto joined = std::make_shared<Outcome>();
    std::vector<int> results;
    for (const Outcome* game : games) {
        if (game->seats.empty()) return joined;  // This game is void, so the block does not count.
        joined->scheduled.bots.push_back(game->scheduled.bots[0]);
        joined->seats.push_back(game->seats[0]);
        const SeatOutcome& seat = game->seats[0];
        // A disqualified bot ranks below all other bots.
        const int worst = info.less_is_better ? INT_MAX : -INT_MAX;
        const int score = seat.death_turn ? worst : seat.score;
        results.push_back(info.less_is_better ? -score : score);
    }
    const std::vector<int> places = places_by(results);
    for (std::size_t k = 0; k < places.size(); ++k) joined->seats[k].place = places[k];
    return joined;
}

// Returns 1 if a finished above b, 0 if below, 0.5 if equal.
double above(const SeatOutcome& a, const SeatOutcome& b) {
    return a.place < b.place ? 1.0 : a.place > b.place ? 0.0 : 0.5;
}

// Returns the mean result of bot a in a block against the bots for which `against` is true, or
// nothing if bot a meets none of them.
template <class Against>
std::optional<double> share_above(const Block& block, int a, const Against& against) {
    double sum = 0;
    int meetings = 0;
    for (const Outcome* game : block.compared()) {
        const auto& bots = game->scheduled.bots;
        for (std::size_t i = 0; i < bots.size(); ++i) {
            for (std::size_t j = 0; j < bots.size(); ++j) {
                if (bots[i] != a || bots[j] == a || !against(bots[j])) continue;
                sum += above(game->seats[i], game->seats[j]);
                ++meetings;
            }
        }
    }
    if (meetings == 0) return std::nullopt;
    return sum / meetings;
}

// Returns the mean result of bot a against bot b, or against all other bots if b is -1.
std::optional<double> share_above(const Block& block, int a, int b) {
    return share_above(block, a, [b](int other) { return b < 0 || other == b; });
}

// Returns the number of a block's games in which bot a meets bot b, or any bot if b is -1.
int meetings_of(const Block& block, int a, int b) {
    const auto meets = [a, b](const Outcome* game) {
        const auto& bots = game->scheduled.bots;
        const auto other = [a, b](int bot) { return b < 0 ? bot != a : bot == b; };
        return std::count(bots.begin(), bots.end(), a) > 0 &&
               std::any_of(bots.begin(), bots.end(), other);
    };
    const std::vector<const Outcome*> games = block.compared();
    return static_cast<int>(std::count_if(games.begin(), games.end(), meets));
}

// The results of one bot, against one other bot or against all, in the blocks in which they meet.
struct BlockShares {
    std::vector<double> shares;
    std::vector<const Block*> blocks;
    int games = 0;  // largest number of games of a block in which they meet

    // Adds the mean result of bot a in the block against bot b, or against all others if b is -1.
    void add(const Block& block, int a, int b) {
        const auto share = share_above(block, a, b);
        if (!share) return;
        shares.push_back(*share);
        blocks.push_back(&block);
        games = std::max(games, meetings_of(block, a, b));
    }
    statistics::Share share() const { return statistics::share_of_blocks(shares, games); }
};

// Returns the bots of a block in ascending order.
std::set<int> bots_of(const Block& block) {
    std::set<int> bots;
    for (const Outcome* game : block.games) {
        bots.insert(game->scheduled.bots.begin(), game->scheduled.bots.end());
    }
    return bots;
}

// Returns the first bot's lead over the second on the scale of a share of games won. The value 0.5
// means that both bots finish above equally many opponents. If the two bots meet in a game of n
// seats, they have n - 2 common opponents, and the other opponent of each is the other bot. A small
// difference in strength changes the results against common opponents half as much, so the lead is
// 0.5 plus (n - 1) / n of the difference of the shares. If the two bots never meet, the lead is 0.5
// plus the difference.
std::optional<double> lead(const Block& block) {
    const auto first = share_above(block, 0, -1), second = share_above(block, 1, -1);
    if (!first || !second) return std::nullopt;
    const double n = static_cast<double>(block.compared().front()->scheduled.bots.size());
    const bool meet = share_above(block, 0, 1).has_value();
    return 0.5 + (*first - *second) * (meet ? (n - 1) / n : 1.0);
}

statistics::Ranking ranking_of(const Outcome& game) {
    statistics::Ranking ranking;
    const int seats = static_cast<int>(game.seats.size());
    for (int place = 1; place <= seats; ++place) {
        std::vector<int> group;
        for (int seat = 0; seat < seats; ++seat) {
            if (game.seats[seat].place == place) group.push_back(game.scheduled.bots[seat]);
        }
        std::sort(group.begin(), group.end());
        if (!group.empty()) ranking.push_back(group);
    }
    return ranking;
}

// Returns the block's games for the rating model. The model does not allow games of a bot against
// itself, or games of more than GROUP_LIMIT bots, which occur if many bots play a game for one
// seat. A game that the model does not allow is split into its pairs of different bots.
statistics::RankedBlock ranked(const Block& block) {
    statistics::RankedBlock result;
    for (const Outcome* game : block.compared()) {
        const auto& bots = game->scheduled.bots;
        if (bots.size() <= statistics::GROUP_LIMIT &&
            std::set<int>(bots.begin(), bots.end()).size() == bots.size()) {
            result.games.push_back(ranking_of(*game));
            continue;
        }
        for (std::size_t i = 0; i < bots.size(); ++i) {
            for (std::size_t j = i + 1; j < bots.size(); ++j) {
                if (bots[i] == bots[j]) continue;
                const double first = above(game->seats[i], game->seats[j]);
                result.games.push_back(first == 1.0 ? statistics::Ranking{{bots[i]}, {bots[j]}}
                                       : first == 0.0
                                           ? statistics::Ranking{{bots[j]}, {bots[i]}}
                                           : statistics::Ranking{{std::min(bots[i], bots[j]),
                                                                  std::max(bots[i], bots[j])}});
            }
        }
    }
    return result;
}

// Returns the games of a block if all of them were played.
std::optional<Block> whole_block(const Schedule& schedule, const Games& games, int number) {
    const int size = schedule.games_a_block();
    Block block;
    for (auto it = games.played().lower_bound(number * size);
         it != games.played().end() && it->second.scheduled.block == number; ++it) {
        block.games.push_back(&it->second);
    }
    if (static_cast<int>(block.games.size()) < size) return std::nullopt;
    if (schedule.seats() == 1) block.joined = join(block.games, schedule.info());
    return block;
}

bool counts(const Block& block) {
    return std::all_of(block.games.begin(), block.games.end(),
                       [](const Outcome* game) { return game->voided.empty(); });
}

// Returns all complete and counted blocks among the first `most` blocks.
std::vector<Block> whole_blocks(const Schedule& schedule, const Games& games, int most) {
    std::vector<Block> blocks;
    const auto& played = games.played();
    for (auto it = played.begin(); it != played.end();) {
        const int number = it->second.scheduled.block;
        if (number >= most) break;
        const auto block = whole_block(schedule, games, number);
        if (block && counts(*block)) blocks.push_back(*block);
        it = played.lower_bound((number + 1) * schedule.games_a_block());
    }
    return blocks;
}

void count_scores(const Outcome& game, Summary& summary) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        BotSummary& bot = summary.bots[game.scheduled.bots[seat]];
        for (SeatSummary* sum : {&bot.all, &bot.seat[seat]}) {
            ++sum->games;
            sum->score += game.seats[seat].score;
        }
    }
}

void count_deaths(const Outcome& game, Summary& summary) {
    std::string deaths;
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        const SeatOutcome& s = game.seats[seat];
        BotSummary& bot = summary.bots[game.scheduled.bots[seat]];
        ++bot.seats_played;
        if (!s.remark.empty() && bot.remarks++ == 0) bot.remark = s.remark;
        if (!s.death_turn) continue;
        ++bot.deaths;
        bot.deaths_at_once += *s.death_turn == 0;
        bot.late += s.late;
        bot.overloaded += s.overloaded;
        std::string kind = s.death_reason.substr(0, s.death_reason.find('"'));
        const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
        kind.erase(std::remove_if(kind.begin(), kind.end(), is_digit), kind.end());
        BotSummary::Reason& reason = bot.reasons[kind];
        if (reason.count++ == 0) {
            reason.text = s.death_reason, reason.last_words = s.last_words;
            reason.turn = *s.death_turn;
        }
        deaths += (deaths.empty() ? "" : "; ") + bot.name + " in turn " +
                  std::to_string(*s.death_turn) + ": " + s.death_reason;
    }
    if (game.recorded) {
        std::vector<int> scores;
        for (const SeatOutcome& seat : game.seats) scores.push_back(seat.score);
        summary.recorded.push_back(
            {game.scheduled.game, game.scheduled.seed, game.scheduled.bots, scores, deaths});
    }
}

void count_places(const Outcome& game, Summary& summary) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        const int place = game.seats[seat].place;
        BotSummary& bot = summary.bots[game.scheduled.bots[seat]];
        ++bot.places[place - 1];
        bot.all.place += place;
        if (bot.seat.size() > 1) bot.seat[seat].place += place;
    }
}

// Compares the scores of two bots on the same seeds.
void compare_scores(const std::vector<const Block*>& blocks, PairSummary& pair) {
    std::vector<double> differences;
    for (const Block* block : blocks) {
        const auto& bots = block->joined->scheduled.bots;
        const auto result = [&](int bot) {
            return block->joined->seats[std::find(bots.begin(), bots.end(), bot) - bots.begin()];
        };
        const SeatOutcome first = result(pair.first), second = result(pair.second);
        differences.push_back(first.score - second.score);
        pair.better += first.place < second.place;
        pair.worse += first.place > second.place;
    }
    const statistics::Mean mean = statistics::mean_of(differences);
    pair.difference = mean.value, pair.error = mean.error_95;
}

}  // namespace

statistics::Observation observation_of(const Tournament& tournament) {
    using statistics::Observation;
    const Schedule schedule(tournament);
    const bool duel = tournament.pairing == Pairing::DUEL && tournament.bots.size() > 2;
    if (tournament.seats == 1) {
        const int players = schedule.games_a_block();
        return {duel ? Observation::LEAD : Observation::SHARE, players, players, 1, true};
    }
    return {!duel                   ? Observation::SHARE
            : tournament.seats == 2 ? Observation::LEAD_APART
                                    : Observation::LEAD,
            tournament.seats, schedule.games_a_block(), std::max(1, schedule.lineups())};
}

SequentialTest::SequentialTest(const Tournament& tournament)
    : schedule_(tournament),
      observation_(observation_of(tournament)),
      sprt_(tournament.sprt.value_or(statistics::SprtSettings{}), observation_.blocks) {}

void SequentialTest::update(const Games& games) {
    while (sprt_.verdict() == statistics::Verdict::UNDECIDED) {
        std::vector<Block> cycle;
        for (int k = 0; k < schedule_.lineups(); ++k) {
            const auto block = whole_block(schedule_, games, next_block_ + k);
            if (!block) return;
            cycle.push_back(*block);
        }
        next_block_ += schedule_.lineups();
        double sum = 0;
        int counted = 0;
        for (const Block& block : cycle) {
            if (!counts(block)) continue;
            const bool is_share = observation_.of == statistics::Observation::SHARE;
            const auto share = is_share ? share_above(block, 0, -1) : lead(block);
            if (share) sum += *share, ++counted;
        }
        if (counted > 0) sprt_.add(sum / counted);
    }
}

std::optional<DuelBlock> duel_block(const Schedule& schedule, const Games& games, int number) {
    const auto block = whole_block(schedule, games, number);
    if (!block || !counts(*block)) return std::nullopt;
    const auto in_pool = [](int bot) { return bot >= 2; };
    return DuelBlock{*share_above(*block, 0, -1) - *share_above(*block, 1, -1),
                     *share_above(*block, 0, in_pool), *share_above(*block, 1, in_pool)};
}

statistics::Share candidate_share(const Tournament& tournament, const Games& games) {
    const Schedule schedule(tournament);
    const std::vector<Block> blocks = whole_blocks(schedule, games, INT_MAX);
    BlockShares shares;
    for (const Block& block : blocks) shares.add(block, 0, -1);
    return shares.share();
}

namespace {

void make_mean(SeatSummary& sum) {
    if (sum.games == 0) return;
    sum.score /= sum.games;
    sum.place /= sum.games;
}

}  // namespace

// A bot that played in fewer blocks has no usable error estimate of its rating.
constexpr int MIN_OWN_BLOCKS = 4;

Summary summarise(const Tournament& tournament, const Games& games) {
    const Schedule schedule(tournament);
    const int count = static_cast<int>(tournament.bots.size());
    Summary summary;
    summary.tournament = tournament;
    for (const Contestant& bot : tournament.bots) {
        BotSummary& s = summary.bots.emplace_back();
        s.name = bot.name;
        s.command = bot.command;
        s.seat.resize(tournament.seats);
        s.places.resize(tournament.seats == 1 ? count : tournament.seats);
    }
    for (const auto& [number, game] : games.played()) {
        count_deaths(game, summary);
        if (game.voided.empty()) continue;
        summary.voided.push_back("game " + std::to_string(number) + ", seed " +
                                 std::to_string(game.scheduled.seed) + ": " + game.voided);
    }

    int max_blocks = INT_MAX;
    if (tournament.sprt) {
        SequentialTest judge(tournament);
        judge.update(games);
        summary.sprt = judge.sprt();
        max_blocks = judge.blocks();
    }
    const std::vector<Block> blocks = whole_blocks(schedule, games, max_blocks);

    std::vector<statistics::RankedBlock> rankings;
    for (const Block& block : blocks) {
        rankings.push_back(ranked(block));
        for (const Outcome* game : block.games) count_scores(*game, summary);
        for (const Outcome* game : block.compared()) count_places(*game, summary);
    }
    summary.blocks = static_cast<int>(blocks.size());
    summary.games = summary.blocks * schedule.games_a_block();
    summary.scheduled = schedule.games();
    std::vector<int> by_lineup(std::max(1, schedule.lineups()));
    for (const Block& block : blocks) {
        ++by_lineup[block.games[0]->scheduled.block % by_lineup.size()];
    }
    const auto [rarest, commonest] = std::minmax_element(by_lineup.begin(), by_lineup.end());
    summary.uneven = *rarest != *commonest;
    summary.left_out = games.count() - summary.games;
    summary.tries = games.tries();

    std::vector<BlockShares> above_others(count);
    std::map<std::pair<int, int>, BlockShares> above;
    for (const Block& block : blocks) {
        const std::set<int> bots = bots_of(block);
        for (const int a : bots) {
            above_others[a].add(block, a, -1);
            for (const int b : bots) {
                if (a < b) above[{a, b}].add(block, a, b);
            }
        }
    }
    for (const auto& [bots, shares] : above) {
        if (shares.shares.empty()) continue;
        PairSummary& pair = summary.pairs.emplace_back();
        pair.first = bots.first, pair.second = bots.second, pair.above = shares.share();
        if (tournament.seats == 1) compare_scores(shares.blocks, pair);
    }
    // A bot that has not played would make the mean of all ratings uncertain.
    std::vector<int> place_of(count, -1);
    int players = 0;
    for (int k = 0; k < count; ++k) {
        if (!above_others[k].shares.empty()) place_of[k] = players++;
    }
    for (statistics::RankedBlock& block : rankings) {
        for (statistics::Ranking& game : block.games) {
            for (std::vector<int>& group : game) {
                for (int& bot : group) bot = place_of[bot];
            }
        }
    }
    const statistics::Strengths strengths = statistics::fit_strengths(players, rankings);
    summary.p_all_equal = strengths.p_all_equal;
    for (int k = 0; k < count; ++k) {
        BotSummary& bot = summary.bots[k];
        bot.times = games.times(k);
        bot.above_others = above_others[k].share();
        if (place_of[k] >= 0) bot.elo = statistics::elo_of(strengths.strength[place_of[k]]);
        const int own_blocks = bot.above_others.blocks;
        bot.elo_error = own_blocks < MIN_OWN_BLOCKS
                            ? std::numeric_limits<double>::infinity()
                            : statistics::t_95(own_blocks - 1) *
                                  statistics::elo_of(strengths.error[place_of[k]]);
        make_mean(bot.all);
        for (SeatSummary& seat : bot.seat) make_mean(seat);
    }
    summary.order.resize(count);
    std::iota(summary.order.begin(), summary.order.end(), 0);
    std::stable_sort(summary.order.begin(), summary.order.end(),
                     [&](int a, int b) { return summary.bots[a].elo > summary.bots[b].elo; });
    return summary;
}

}  // namespace carom::referee::arena
