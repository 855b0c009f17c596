#include "referee/batch.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "referee/base/error.h"
#include "referee/base/text.h"

namespace carom::referee {

void LayoutMaker::operator()(const Field& field, double) {
    auto column =
        std::find_if(layout_.columns.begin(), layout_.columns.end(),
                     [&](const Column& c) { return std::strcmp(c.name, field.name) == 0; });
    if (column == layout_.columns.end()) {
        if (layout_.columns.size() == Layout::MOST_COLUMNS)
            throw std::logic_error("a layout has room for 64 columns, found another: " +
                                   std::string(field.name));
        layout_.columns.push_back({field.name, field.unit, 0, 0});
        column = layout_.columns.end() - 1;
    }
    column->room += 1;
    layout_.width = 0;
    for (Column& c : layout_.columns) c.offset = layout_.width, layout_.width += c.room;
}

Batch::Batch(const Facts& facts, const Setup& setup, int matches)
    : facts_(&facts), setup_(setup), matches_(matches) {
    for (int k = setup.seats * facts.most_units; k > 0; --k) {
        for (const OrderField& f : facts.order_fields) {
            bounds_.push_back({f.least, f.most, f.whole});
        }
    }
}

void Batch::check_orders(int match, const double* orders) const {
    for (std::size_t k = 0; k < bounds_.size(); ++k) {
        if (orders[k] >= bounds_[k].least && orders[k] <= bounds_[k].most) continue;
        if (has_answered(match, static_cast<int>(k) / order_width())) continue;
        const std::size_t fields = facts().order_fields.size(), unit = k / fields,
                          units = static_cast<std::size_t>(facts().most_units);
        throw Error(formatted(
            "match %d, seat %zu, unit %zu, %s: expected a number from %g to %g, found %g", match,
            unit / units, unit % units, facts().order_fields[k % fields].name.c_str(),
            bounds_[k].least, bounds_[k].most, orders[k]));
    }
}

void Batch::round_orders(const double* from, double* to) const {
    for (std::size_t k = 0; k < bounds_.size(); ++k) {
        to[k] = bounds_[k].whole ? std::floor(from[k] + 0.5) : from[k];
    }
}

}  // namespace carom::referee
