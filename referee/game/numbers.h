// Represents matches as numbers instead of text, for users who play many matches at once or check
// their own simulator.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/base/compiler.h"
#include "sim/base/fields.h"

namespace carom::referee {

// One number of an order. All units that a player commands have the same fields.
struct OrderField {
    std::string name, meaning;
    double least, most;
    bool whole;  // True if the number is rounded to the nearest integer.
};

// The position of a number in an array. The slots of a layout are in the order in which a sink
// receives the numbers.
struct Slot {
    const char* name;  // name of the number's field; nullptr after the last slot
    int at;  // index in the array
    // Index of the slot after the list that contains this slot. A list that ends early continues
    // there.
    int after_list;
};

// Receives numbers one after the other, each with its field. A sink that writes to an array knows
// the slot of the next expected number, and writes an expected number without a function call.
class NumberSink {
  public:
    virtual ~NumberSink() = default;
    CAROM_INLINE void operator()(const Field& field, double value) {
        next_ = write(next_, field, value);
    }

  protected:
    // Receives a number that does not belong in the expected slot.
    virtual void receive(const Field& field, double value) = 0;
    void store(int at, double value) {
        if (floats_) {
            floats_[at] = static_cast<float>(value);
        } else {
            doubles_[at] = value;
        }
    }

    static constexpr Slot NOTHING = {nullptr, 0, 0};
    const Slot* next_ = &NOTHING;  // the expected slot
    // The output array. At least one of the two pointers is null.
    float* floats_ = nullptr;
    double* doubles_ = nullptr;

  private:
    template <class State>
    friend void write_fields(const State& s, NumberSink& sink);

    // Writes a number if it belongs in `slot`, otherwise passes the number on to receive(). Returns
    // the slot that is expected next.
    CAROM_INLINE const Slot* write(const Slot* slot, const Field& field, double value) {
        if (slot->name != field.name) return pass_on(slot, field, value);
        store(slot->at, value);
        return slot + 1;
    }
    CAROM_NOINLINE const Slot* pass_on(const Slot* slot, const Field& field, double value) {
        next_ = slot;
        receive(field, value);
        return next_;
    }
};

// Writes all fields of a state that has a list of fields.
template <class State>
void write_fields(const State& s, NumberSink& sink) {
    // A local variable stays in a register, which makes writing twice as fast.
    const Slot* next = sink.next_;
    for_each_field(s, [&](const Field& field, const auto& value) CAROM_INLINE_LAMBDA {
        next = sink.write(next, field, static_cast<double>(value));
    });
    sink.next_ = next;
}

struct Number {
    Field field;
    double value;
};

// A sink that collects the numbers in a list.
class NumberList final : public NumberSink {
  public:
    std::vector<Number> all;

  private:
    void receive(const Field& field, double value) override { all.push_back({field, value}); }
};

// The following types describe the positions of a state's or an observation's numbers in an array.

// STATE: the complete state, once per match. OBSERVATION: what a player sees, once per seat.
enum class View { STATE, OBSERVATION };

// All numbers with one name in the output of a match (NumberSink). A column has `room` consecutive
// numbers, starting at `offset`. If a match has fewer numbers, zeros fill the rest. If a match has
// more numbers, the additional numbers are left out.
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

// A sink that derives the layout from the numbers that it receives.
class LayoutMaker final : public NumberSink {
  public:
    Layout layout() const;

  private:
    void receive(const Field& field, double value) override;

    Layout layout_;
    std::vector<std::size_t> received_;  // index of each number's column
};

// A sink that writes numbers to the positions of a layout.
class LayoutWriter final : public NumberSink {
  public:
    LayoutWriter(const Layout& layout, float* out);
    LayoutWriter(const Layout& layout, double* out);

  private:
    explicit LayoutWriter(const Layout& layout) : layout_(layout) { next_ = layout.slots.data(); }
    void receive(const Field& field, double value) override;
    bool advance_to_slot(const char* name);
    void continue_by_name();
    std::size_t column_of(const char* name) const;

    const Layout& layout_;
    bool by_name_ = false;
    // Index in the array of each column's next number, used only if `by_name_` is true.
    int at_[Layout::MAX_COLUMNS];
};

}  // namespace carom::referee
