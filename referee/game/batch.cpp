// Plays many matches of one game, with orders and observations as numbers.
#include "referee/game/batch.h"

#include <cmath>
#include <new>
#include <stdexcept>
#include <utility>

#include "referee/base/error.h"
#include "referee/base/text.h"

namespace carom::referee {

namespace {

constexpr int MAX_ORDER_NUMBERS = 128;  // largest number of order numbers of one seat

constexpr std::size_t LINE = 64;  // size of a cache line in bytes

// Returns the distance from one game to the next in bytes.
std::size_t stride_of(const GameType& type) { return (type.size + LINE - 1) / LINE * LINE; }

}  // namespace

Batch::Batch(const GameType& type, const MatchConfig& setup, int matches)
    : type_(&type),
      setup_(setup),
      memory_(std::calloc(static_cast<std::size_t>(matches) + 1, stride_of(type)), &std::free) {
    if (!memory_) throw std::bad_alloc();
    for (int unit = 0; unit < info().max_units; ++unit) {
        for (const OrderField& f : info().order_fields) {
            bounds_.push_back({f.least, f.most, f.whole});
        }
    }
    if (order_width() > MAX_ORDER_NUMBERS) throw std::logic_error("too many order fields");
    std::size_t room = (static_cast<std::size_t>(matches) + 1) * stride_of(type);
    void* first = memory_.get();
    char* place = static_cast<char*>(std::align(LINE, room - stride_of(type), first, room));
    for (int k = 0; k < matches; ++k, place += stride_of(type)) {
        MatchConfig one = setup;
        one.seed = later_seed(setup.seed, k);
        Match match{std::unique_ptr<Game, Destroy>(type.start_at(place, one)), false, 0};
        match.over = match.game->is_terminal();
        matches_.push_back(std::move(match));
    }
    for (const View view : {View::STATE, View::OBSERVATION}) {
        layouts_[static_cast<int>(view)] = game(0).layout(view);
    }
}

Batch::Batch(const Batch& other) : Batch(*other.type_, other.setup_, other.matches()) {
    for (int k = 0; k < matches(); ++k) copy(k, other, k);
}

void Batch::copy(int to, const Batch& other, int from) {
    if (other.type_ != type_ || other.seats() != seats() || other.setup_.league != setup_.league) {
        throw Error("expected a batch of the same game, league and number of seats");
    }
    for (const View view : {View::STATE, View::OBSERVATION}) {
        if (layout(view).width != other.layout(view).width) {
            throw Error("expected a batch whose settings give the same columns");
        }
    }
    const Match& m = other.matches_[from];
    matches_[to].game->assign(*m.game);
    matches_[to].over = m.over, matches_[to].answered = m.answered;
}

void Batch::start(int match, std::int64_t seed) {
    Match& m = matches_[match];
    m.game->restart(seed);
    m.over = m.game->is_terminal();
    m.answered = 0;
}

std::optional<Invalid> Batch::answer(int match, int seat, const std::vector<std::string>& lines) {
    Match& m = matches_[match];
    m.answered |= 1u << seat;
    return m.game->answer(seat, lines);
}

// Prefetches the beginning of the match after the next match, if matches are larger than a page.
// The processor's own prefetching ends at a page boundary and does not reach that match.
void Batch::prefetch_after(int match) const {
    constexpr std::size_t PAGE = 4096, LINES = 24;
    if (type_->size < PAGE || match + 2 >= matches()) return;
    const char* const game = reinterpret_cast<const char*>(matches_[match + 2].game.get());
    for (std::size_t k = 0; k < LINES; ++k) __builtin_prefetch(game + k * LINE);
}

void Batch::step(int match, const double* orders) {
    Match& m = matches_[match];
    prefetch_after(match);
    if (m.over) return;
    for (int seat = 0; orders && seat < seats(); ++seat, orders += order_width()) {
        if (has_answered(match, seat) || !m.game->asks(seat)) continue;
        double rounded[MAX_ORDER_NUMBERS];
        round_orders_of_seat(orders, rounded);
        m.game->apply_action(seat, rounded);
    }
    m.answered = 0;
    m.over = true;  // The value stays true if play() throws.
    m.game->play();
    m.over = m.game->is_terminal();
}

void Batch::check_orders(int match, const double* orders) const {
    for (int seat = 0; seat < seats(); ++seat, orders += order_width()) {
        if (has_answered(match, seat)) continue;
        // The error message is built only if it is needed.
        if (has_sound_orders(orders)) continue;
        check_orders_of_seat(formatted("match %d, seat %d", match, seat), orders);
    }
}

bool Batch::has_sound_orders(const double* orders) const {
    for (int k = 0; k < order_width(); ++k) {
        if (!(orders[k] >= bounds_[k].least && orders[k] <= bounds_[k].most)) return false;
    }
    return true;
}

void Batch::check_orders_of_seat(const std::string& where, const double* orders) const {
    const int fields = static_cast<int>(info().order_fields.size());
    for (int k = 0; k < order_width(); ++k) {
        if (orders[k] >= bounds_[k].least && orders[k] <= bounds_[k].most) continue;
        throw Error(formatted("%s, unit %d, %s: expected a number from %g to %g, found %g",
                              where.c_str(), k / fields,
                              info().order_fields[k % fields].name.c_str(), bounds_[k].least,
                              bounds_[k].most, orders[k]));
    }
}

void Batch::round_orders_of_seat(const double* from, double* to) const {
    for (int k = 0; k < order_width(); ++k) {
        to[k] = bounds_[k].whole ? std::floor(from[k] + 0.5) : from[k];
    }
}

}  // namespace carom::referee
