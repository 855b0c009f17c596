// The positions of a state's or an observation's numbers in an array.
#pragma once

#include <cstddef>
#include <cstdint>
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
    // The columns' names with nullptr at the end, and their offsets with the width at the end, for
    // quick access.
    const char* names[MAX_COLUMNS + 1] = {};
    int offsets[MAX_COLUMNS + 1] = {};
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
    Spread(const Layout& layout, Real* out) : layout_(layout), out_(out) {
        for (int k = 0; k < layout.width; ++k) out[k] = 0;
        std::memcpy(at_, layout.offsets, sizeof at_);
    }
    void operator()(const Field& field, double value) override {
        const std::size_t column = column_of(field.name);
        int& at = at_[column];
        if (at < layout_.offsets[column + 1]) out_[at++] = static_cast<Real>(value);
    }

  private:
    // The column is usually the next one, or at the end of a list's element the one that followed
    // the last element. Equal names are almost always the same text in memory.
    std::size_t column_of(const char* name) {
        if (layout_.names[last_ + 1] == name) return ++last_;
        if (layout_.names[again_[last_]] == name) return last_ = again_[last_];
        const std::size_t found = search(name);
        again_[last_] = static_cast<std::uint8_t>(found);
        return last_ = found;
    }
    // If a name is missing in the layout, the game's fill() has left out a list.
    std::size_t search(const char* name) const {
        const std::size_t columns = layout_.columns.size();
        for (std::size_t k = 0; k < columns; ++k) {
            if (layout_.names[k] == name) return k;
        }
        for (std::size_t k = 0; k < columns; ++k) {
            if (std::strcmp(layout_.names[k], name) == 0) return k;
        }
        throw std::logic_error(std::string("no column is named ") + name);
    }

    const Layout& layout_;
    Real* out_;
    int at_[Layout::MAX_COLUMNS + 1];  // where each column's next number goes
    std::size_t last_ = 0;  // the last number's column
    // The column that followed each column when the next column did not.
    std::uint8_t again_[Layout::MAX_COLUMNS] = {};
};

}  // namespace carom::referee
