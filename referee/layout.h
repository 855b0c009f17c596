// The positions of a state's or an observation's numbers in an array.
#pragma once

#include <cstddef>
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
    // The slots of all numbers in the order in which a sink receives them if all lists are full,
    // and a slot without a name at the end.
    std::vector<Slot> slots;
};

// A sink that derives the layout from what it receives.
class LayoutMaker final : public NumberSink {
  public:
    Layout layout() const;

  private:
    void receive(const Field& field, double value) override;

    Layout layout_;
    std::vector<std::size_t> received_;  // the number of each number's column
};

// A sink that writes numbers to the positions of a layout.
class Spread final : public NumberSink {
  public:
    Spread(const Layout& layout, float* out);
    Spread(const Layout& layout, double* out);

  private:
    explicit Spread(const Layout& layout) : layout_(layout) { next_ = layout.slots.data(); }
    void receive(const Field& field, double value) override;
    bool ends_list(const char* name);
    void go_on_by_name();
    std::size_t column_of(const char* name) const;

    const Layout& layout_;
    bool by_name_ = false;
    // Where each column's next number goes. Only set if `by_name_`.
    int at_[Layout::MAX_COLUMNS];
};

}  // namespace carom::referee
