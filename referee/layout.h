// Where the numbers of a state or an observation stand in an array.
#pragma once

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "referee/numbers.h"

namespace carom::referee {

// All there is, once a match; or what a player sees, once a seat.
enum class View { STATE, OBSERVATION };

// A name that occurs in what is told of a match (NumberSink), once or often: it has `room` numbers
// side by side, from `offset` on. What there is less of leaves zeros, what there is more of is left
// out.
struct Column {
    const char* name;
    const char* unit;
    int offset, room;
};

struct Layout {
    static constexpr int MAX_COLUMNS = 64;

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
    int used_[Layout::MAX_COLUMNS] = {};
    std::size_t last_ = static_cast<std::size_t>(-1);
};

}  // namespace carom::referee
