// The positions of a state's or an observation's numbers in an array.
#pragma once

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "referee/numbers.h"

namespace carom::referee {

// STATE: the complete state, once per match. OBSERVATION: what a player sees, once per seat.
enum class View { STATE, OBSERVATION };

// A name from the output of a match (NumberSink). The name has `room` numbers side by side,
// starting at `offset`. If there are fewer, zeros fill the rest. If there are more, they are left
// out.
struct Column {
    const char* name;
    const char* unit;
    int offset, room;
};

struct Layout {
    static constexpr int MAX_COLUMNS = 64;

    std::vector<Column> columns;
    int width = 0;  // length of the array
};

// A sink that derives the layout from what it receives.
class LayoutMaker final : public NumberSink {
  public:
    void operator()(const Field& field, double value) override;
    const Layout& layout() const { return layout_; }

  private:
    Layout layout_;
};

// A sink that writes numbers to the positions of a layout.
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
    // The column is usually the one after the last. If a name is missing in the layout, the game's
    // fill() has left out a list.
    std::size_t column_of(const char* name) {
        if (++last_ < columns_.size() && is_named(columns_[last_], name)) return last_;
        for (last_ = 0; last_ < columns_.size(); ++last_) {
            if (is_named(columns_[last_], name)) return last_;
        }
        throw std::logic_error(std::string("no column is named ") + name);
    }
    // Equal names are almost always the same text in memory.
    static bool is_named(const Column& column, const char* name) {
        return column.name == name || std::strcmp(column.name, name) == 0;
    }

    const std::vector<Column>& columns_;
    Real* out_;
    int used_[Layout::MAX_COLUMNS] = {};
    std::size_t last_ = static_cast<std::size_t>(-1);
};

}  // namespace carom::referee
