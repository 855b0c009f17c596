// Computes the layout of a state or an observation.
#include "referee/layout.h"

#include <algorithm>

namespace carom::referee {

void LayoutMaker::operator()(const Field& field, double) {
    auto column =
        std::find_if(layout_.columns.begin(), layout_.columns.end(),
                     [&](const Column& c) { return std::strcmp(c.name, field.name) == 0; });
    if (column == layout_.columns.end()) {
        if (layout_.columns.size() == Layout::MAX_COLUMNS)
            throw std::logic_error("a layout has room for 64 columns, found another: " +
                                   std::string(field.name));
        layout_.columns.push_back({field.name, field.unit, 0, 0});
        column = layout_.columns.end() - 1;
    }
    column->room += 1;
    layout_.width = 0;
    std::size_t k = 0;
    for (Column& c : layout_.columns) {
        c.offset = layout_.width, layout_.width += c.room;
        layout_.names[k] = c.name, layout_.offsets[k] = c.offset;
        layout_.offsets[++k] = layout_.width;
    }
}

}  // namespace carom::referee
