// Computes the layout of a state or an observation, and writes numbers to its positions.
#include "referee/game/numbers.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

namespace carom::referee {

namespace {

// Compares the pointers first, because equal names are almost always the same text in memory.
bool equal(const char* a, const char* b) { return a == b || std::strcmp(a, b) == 0; }

}  // namespace

void LayoutMaker::receive(const Field& field, double) {
    auto column = std::find_if(layout_.columns.begin(), layout_.columns.end(),
                               [&](const Column& c) { return equal(c.name, field.name); });
    if (column == layout_.columns.end()) {
        if (layout_.columns.size() == Layout::MAX_COLUMNS)
            throw std::logic_error("a layout has room for 64 columns, found another: " +
                                   std::string(field.name));
        layout_.columns.push_back({field.name, field.unit, 0, 0});
        column = layout_.columns.end() - 1;
    }
    column->room += 1;
    received_.push_back(static_cast<std::size_t>(column - layout_.columns.begin()));
}

Layout LayoutMaker::layout() const {
    Layout layout = layout_;
    std::vector<int> next, last(layout.columns.size());
    for (Column& c : layout.columns) {
        c.offset = layout.width, layout.width += c.room;
        next.push_back(c.offset);
    }
    const int count = static_cast<int>(received_.size());
    for (int k = 0; k < count; ++k) last[received_[k]] = k;
    for (int k = 0; k < count; ++k) {
        const std::size_t column = received_[k];
        // The list ends after the last number of all columns that occur in the list from here on.
        int end = k;
        for (int j = k; j <= end; ++j) end = std::max(end, last[received_[j]]);
        layout.slots.push_back({layout.columns[column].name, next[column]++, end + 1});
    }
    layout.slots.push_back({nullptr, 0, count});
    return layout;
}

LayoutWriter::LayoutWriter(const Layout& layout, float* out) : LayoutWriter(layout) {
    floats_ = out;
    std::fill_n(out, layout.width, 0.0f);
}
LayoutWriter::LayoutWriter(const Layout& layout, double* out) : LayoutWriter(layout) {
    doubles_ = out;
    std::fill_n(out, layout.width, 0.0);
}

void LayoutWriter::receive(const Field& field, double value) {
    if (!by_name_) {
        if (advance_to_slot(field.name)) return store(next_++->at, value);
        continue_by_name();
    }
    const std::size_t column = column_of(field.name);
    const Column& c = layout_.columns[column];
    if (at_[column] < c.offset + c.room) store(at_[column]++, value);
}

// Goes on to the slot of this name, if the slot is expected next or follows shorter lists. Returns
// false if there is no such slot.
bool LayoutWriter::advance_to_slot(const char* name) {
    const Slot* slot = next_;
    while (slot->name && !equal(slot->name, name)) {
        slot = &layout_.slots[static_cast<std::size_t>(slot->after_list)];
    }
    if (!slot->name) return false;
    next_ = slot;
    return true;
}

// After this call, every number is written to the next position of its column.
void LayoutWriter::continue_by_name() {
    by_name_ = true;
    for (std::size_t k = 0; k < layout_.columns.size(); ++k) at_[k] = layout_.columns[k].offset;
    for (const Slot* slot = layout_.slots.data(); slot != next_; ++slot) {
        at_[column_of(slot->name)] = slot->at + 1;
    }
    next_ = &NOTHING;
}

// Returns the index of the column with this name. If the name is missing in the layout, the game's
// fill() has not filled a list.
std::size_t LayoutWriter::column_of(const char* name) const {
    for (std::size_t k = 0; k < layout_.columns.size(); ++k) {
        if (equal(layout_.columns[k].name, name)) return k;
    }
    throw std::logic_error(std::string("no column is named ") + name);
}

}  // namespace carom::referee
