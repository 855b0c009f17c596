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
    for (int unit = 0; unit < facts.most_units; ++unit) {
        for (const OrderField& f : facts.order_fields) {
            bounds_.push_back({f.least, f.most, f.whole});
        }
    }
}

void Batch::check_orders(int match, const double* orders) const {
    for (int seat = 0; seat < seats(); ++seat, orders += order_width()) {
        if (has_answered(match, seat)) continue;
        // The sentence is made where it is needed only.
        if (has_sound_orders(orders)) continue;
        check_orders_of_seat(formatted("match %d, seat %d", match, seat), orders);
    }
}

bool Batch::has_sound_orders(const double* orders) const {
    for (int k = 0; k < order_width(); ++k) {
        if (!(orders[k] >= bounds_[k].least && orders[k] <= bounds_[k].most)) return false;
    }
    return true;
}

void Batch::check_orders_of_seat(const std::string& where, const double* orders) const {
    const int fields = static_cast<int>(facts().order_fields.size());
    for (int k = 0; k < order_width(); ++k) {
        if (orders[k] >= bounds_[k].least && orders[k] <= bounds_[k].most) continue;
        throw Error(formatted("%s, unit %d, %s: expected a number from %g to %g, found %g",
                              where.c_str(), k / fields,
                              facts().order_fields[k % fields].name.c_str(), bounds_[k].least,
                              bounds_[k].most, orders[k]));
    }
}

void Batch::round_orders(const double* from, double* to) const {
    for (int seat = 0; seat < seats(); ++seat, from += order_width(), to += order_width()) {
        round_orders_of_seat(from, to);
    }
}

void Batch::round_orders_of_seat(const double* from, double* to) const {
    for (int k = 0; k < order_width(); ++k) {
        to[k] = bounds_[k].whole ? std::floor(from[k] + 0.5) : from[k];
    }
}

}  // namespace carom::referee
