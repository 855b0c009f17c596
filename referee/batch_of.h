// Makes a Batch out of a game's plain functions (game_of.h lists them).
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "referee/base/error.h"
#include "referee/batch.h"

namespace carom::referee {

// An array of zeros that takes memory only where it is written to, as what calloc gives does: a
// table of Poker Chip Race has room for thousands of chips, of which a few dozen are ever there.
template <class T>
class Untouched {
  public:
    explicit Untouched(int count) : count_(count) {
        const std::size_t size = sizeof(T) * static_cast<std::size_t>(count);
        std::size_t room = size + alignof(T);
        void* first = memory_ = std::calloc(1, room);
        if (!memory_) throw std::bad_alloc();
        item_ = static_cast<T*>(std::align(alignof(T), size, first, room));
        for (int k = 0; k < count; ++k) new (item_ + k) T;
    }
    ~Untouched() {
        for (int k = 0; k < count_; ++k) item_[k].~T();
        std::free(memory_);
    }
    Untouched(const Untouched&) = delete;

    T& operator[](int k) { return item_[k]; }
    const T& operator[](int k) const { return item_[k]; }

  private:
    void* memory_;
    T* item_;
    int count_;
};

template <class G>
class BatchOf final : public Batch {
  public:
    BatchOf(const Facts& facts, const Setup& setup, int matches)
        : Batch(facts, setup, matches), match_(matches) {
        if (seats() * order_width() > MOST_NUMBERS) throw std::logic_error("too many orders");
        for (int k = 0; k < matches; ++k) start(k, later_seed(setup.seed, k));
        const auto full = std::make_unique<typename G::State>();
        *full = match_[0].state;
        G::fill(*full);
        layouts_[0] = layout_of([&](NumberSink& sink) { tell_fields(*full, sink); });
        layouts_[1] = layout_of([&](NumberSink& sink) { G::tell_sight(*full, 0, sink); });
    }

    std::unique_ptr<Batch> clone() const override {
        return std::unique_ptr<Batch>(new BatchOf(*this));
    }
    void copy(int to, const Batch& other, int from) override {
        const auto* const same = dynamic_cast<const BatchOf*>(&other);
        if (!same || same->seats() != seats() || same->setup().league != setup().league) {
            throw Error("expected a batch of the same game, league and number of seats");
        }
        match_[to] = same->match_[from];
    }

    bool is_over(int match) const override { return match_[match].over; }
    void start(int match, std::int64_t seed) override {
        Match& m = match_[match];
        Setup setup = this->setup();
        setup.seed = m.seed = seed;
        G::new_initial_state(setup, m.state, m.chance);
        m.living.assign(static_cast<std::size_t>(seats()), true);
        m.over = G::is_terminal(m.state, m.living);
        m.said.reset();
    }
    std::int64_t seed(int match) const override { return match_[match].seed; }
    int turn(int match) const override { return G::turn(match_[match].state); }

    void step(int match, const double* orders) override {
        Match& m = match_[match];
        if (m.over) return;
        typename G::Orders all;
        if (m.said) all = m.said->orders;
        if (orders) {
            double rounded[MOST_NUMBERS];
            round_orders(orders, rounded);
            for (int seat = 0; seat < seats(); ++seat) {
                if (has_answered(match, seat) || !asks(match, seat)) continue;
                G::obey(m.state, seat, rounded + seat * order_width(), all);
            }
        }
        m.said.reset();
        m.over = true;  // unless all goes well
        G::step(m.state, all, m.chance, m.view, nullptr, 0);
        m.over = G::is_terminal(m.state, m.living);
    }

    void observe(int match, View view, int seat, double* out) const override {
        tell(match, view, seat, out);
    }
    void observe(int match, View view, int seat, float* out) const override {
        tell(match, view, seat, out);
    }
    void scores(int match, std::int32_t* out) const override {
        for (const int score : G::scores(match_[match].state)) *out++ = score;
    }
    void places(int match, std::int32_t* out) const override {
        const Match& m = match_[match];
        for (const int place : G::places(m.state, m.living)) *out++ = place;
    }
    std::uint64_t fingerprint(int match) const override { return G::hash_of(match_[match].state); }
    std::vector<Body> bodies(int match) const override { return G::bodies(match_[match].state); }

    bool asks(int match, int seat) const override {
        const Match& m = match_[match];
        return m.living[seat] && G::is_asked(m.state, seat);
    }
    std::string input(int match, int seat) const override {
        return G::input(match_[match].state, seat);
    }
    int answer_lines(int match, int seat) const override {
        return G::answer_lines(match_[match].state, seat);
    }
    std::optional<Invalid> answer(int match, int seat,
                                  const std::vector<std::string>& lines) override {
        Match& m = match_[match];
        if (!m.said) m.said.reset(new Said{{}, std::vector<bool>(m.living.size(), false)});
        m.said->by[seat] = true;
        std::optional<Invalid> invalid = G::read_answer(m.state, seat, lines, m.said->orders);
        if (invalid) m.living[seat] = false, G::leave(m.state, seat);
        return invalid;
    }
    bool has_answered(int match, int seat) const override {
        const Match& m = match_[match];
        return m.said && m.said->by[seat];
    }

  private:
    // Of all seats' orders.
    static constexpr int MOST_NUMBERS = 128;

    // What was answered in text since the last turn, and by whom.
    struct Said {
        typename G::Orders orders;
        std::vector<bool> by;
    };
    // Of its state nothing is touched before a match begins.
    struct Match {
        typename G::State state;
        typename G::Chance chance;
        typename G::PlatformView view;
        std::vector<bool> living;
        std::int64_t seed;
        bool over;
        std::unique_ptr<Said> said;

        Match() {}
        Match& operator=(const Match& other) {
            state = other.state, chance = other.chance, view = other.view;
            living = other.living, seed = other.seed, over = other.over;
            said.reset(other.said ? new Said(*other.said) : nullptr);
            return *this;
        }
    };

    BatchOf(const BatchOf& other) : Batch(other), match_(other.matches()) {
        for (int k = 0; k < matches(); ++k) match_[k] = other.match_[k];
    }

    template <class Tell>
    static Layout layout_of(const Tell& tell) {
        LayoutMaker maker;
        tell(maker);
        return maker.layout();
    }
    template <class Real>
    void tell(int match, View view, int seat, Real* out) const {
        const Match& m = match_[match];
        Spread<Real> spread(layout(view), out);
        if (view == View::SIGHT) {
            G::tell_sight(m.state, seat, spread);
            return;
        }
        for_each_field(m.state, [&spread](const Field& field, const auto& value) {
            spread(field, static_cast<double>(value));
        });
    }

    Untouched<Match> match_;
};

}  // namespace carom::referee
