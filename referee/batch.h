// Many matches of one game that go on together, all of it as numbers: for whoever plays millions of
// turns. A game becomes one by batch_of.h.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "referee/game.h"

namespace carom::referee {

// A name that occurs in what is told of a match (NumberSink), once or often: it has `room` numbers
// side by side, from `offset` on. What there is less of leaves zeros, what there is more of is left
// out.
struct Column {
    const char* name;
    const char* unit;
    int offset, room;
};

struct Layout {
    static constexpr int MOST_COLUMNS = 64;

    std::vector<Column> columns;
    int width = 0;  // numbers in all
};

// Finds out the layout of what is told.
class LayoutMaker final : public NumberSink {
  public:
    void operator()(const Field& field, double value) override;
    const Layout& layout() const { return layout_; }

  private:
    Layout layout_;
};

// Puts what is told where a layout has it.
template <class Real>
class Spread final : public NumberSink {
  public:
    Spread(const Layout& layout, Real* out) : columns_(layout.columns), out_(out) {
        for (int k = 0; k < layout.width; ++k) out[k] = 0;
    }
    void operator()(const Field& field, double value) override {
        const std::size_t column = column_of(field.name);
        const Column& c = columns_[column];
        int& used = used_[column];
        if (used < c.room) out_[c.offset + used++] = static_cast<Real>(value);
    }

  private:
    // Mostly the one behind the last. A name that the layout has not is the game's fault: its
    // fill() leaves out a list.
    std::size_t column_of(const char* name) {
        if (++last_ < columns_.size() && is_named(columns_[last_], name)) return last_;
        for (last_ = 0; last_ < columns_.size(); ++last_) {
            if (is_named(columns_[last_], name)) return last_;
        }
        throw std::logic_error(std::string("no column is named ") + name);
    }
    // Equal names are nearly always one text in memory.
    static bool is_named(const Column& column, const char* name) {
        return column.name == name || std::strcmp(column.name, name) == 0;
    }

    const std::vector<Column>& columns_;
    Real* out_;
    int used_[Layout::MOST_COLUMNS] = {};
    std::size_t last_ = static_cast<std::size_t>(-1);
};

enum class View { STATE, SIGHT };  // all there is, once a match; or what a player sees, once a seat

// Functions take matches and seats by number; those of different matches may be called from
// different threads.
class Batch {
  public:
    virtual ~Batch() = default;
    virtual std::unique_ptr<Batch> clone() const = 0;
    // Makes match `to` what match `from` of another batch of this game and league is.
    // Throws Error where it is of another kind.
    virtual void copy(int to, const Batch& other, int from) = 0;

    const Facts& facts() const { return *facts_; }
    // Of the first match; match k begins with the k-th seed behind its.
    const Setup& setup() const { return setup_; }
    int matches() const { return matches_; }
    int seats() const { return setup_.seats; }
    // Numbers of one seat's orders: units times order fields.
    int order_width() const {
        return facts_->most_units * static_cast<int>(facts_->order_fields.size());
    }
    const Layout& layout(View view) const { return layouts_[static_cast<int>(view)]; }

    // Whether this match is over; then it is not stepped any more.
    virtual bool is_over(int match) const = 0;
    // Begins a match with this seed in the place of another.
    virtual void start(int match, std::int64_t seed) = 0;
    virtual std::int64_t seed(int match) const = 0;
    virtual int turn(int match) const = 0;

    // Plays a turn: `orders` holds seat after seat, as check_orders wants them. Seats that have
    // answered in text since the last turn do what they said there; there may be no `orders` where
    // all who are asked did. Throws WorldError where the rules know nothing of what happened; that
    // match is over then.
    virtual void step(int match, const double* orders) = 0;
    // Throws Error where some number of these is none, or out of its field's bounds; those of seats
    // that have answered in text are not looked at.
    void check_orders(int match, const double* orders) const;
    // The same for the orders of one seat; the sentence begins with `where`.
    void check_orders_of_seat(const std::string& where, const double* orders) const;
    // Those of one match, with all that are to be whole rounded to the nearest whole number.
    void round_orders(const double* from, double* to) const;
    void round_orders_of_seat(const double* from, double* to) const;

    // `out` holds layout(view).width numbers; of one seat, where what players see is asked for.
    virtual void observe(int match, View view, int seat, double* out) const = 0;
    virtual void observe(int match, View view, int seat, float* out) const = 0;
    virtual void scores(int match, std::int32_t* out) const = 0;  // by seat
    virtual void places(int match, std::int32_t* out) const = 0;  // from 1
    virtual std::uint64_t fingerprint(int match) const = 0;
    virtual std::vector<Body> bodies(int match) const = 0;

    // As the platform has them: what a player is sent; how many lines are read of his answer; and
    // that answer for the next turn, which is given once. An invalid one ends his part, as there.
    virtual bool asks(int match, int seat) const = 0;
    virtual std::string input(int match, int seat) const = 0;
    virtual int answer_lines(int match, int seat) const = 0;
    virtual std::optional<Invalid> answer(int match, int seat,
                                          const std::vector<std::string>& lines) = 0;
    virtual bool has_answered(int match, int seat) const = 0;  // since the last turn

  protected:
    Batch(const Facts& facts, const Setup& setup, int matches);
    Batch(const Batch&) = default;

    Layout layouts_[2];

  private:
    bool has_sound_orders(const double* orders) const;

    struct Bounds {
        double least, most;
        bool whole;
    };

    const Facts* facts_;  // for as long as the program runs
    Setup setup_;
    int matches_;
    std::vector<Bounds> bounds_;  // of each of one seat's orders
};

}  // namespace carom::referee
