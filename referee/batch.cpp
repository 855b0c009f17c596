#include "referee/batch.h"

#include <algorithm>
#include <cmath>

#include "referee/base/error.h"
#include "referee/base/text.h"

namespace carom::referee {

void LayoutMaker::operator()(const Field& field, double) {
    auto column = std::find_if(layout_.columns.begin(), layout_.columns.end(),
                               [&](const Column& c) { return c.name == field.name; });
    if (column == layout_.columns.end()) {
        layout_.columns.push_back({field.name, field.unit, 0, 0});
        column = layout_.columns.end() - 1;
    }
    column->room += 1;
    layout_.width = 0;
    for (Column& c : layout_.columns) c.offset = layout_.width, layout_.width += c.room;
}

void Batch::check_orders(int match, const double* orders) const {
    for (int seat = 0; seat < seats(); ++seat) {
        for (int unit = 0; unit < facts().most_units; ++unit) {
            for (const OrderField& field : facts().order_fields) {
                const double value = *orders++;
                if (value >= field.least && value <= field.most) continue;
                throw Error(formatted(
                    "match %d, seat %d, unit %d, %s: expected a number from %g "
                    "to %g, found %g",
                    match, seat, unit, field.name.c_str(), field.least, field.most, value));
            }
        }
    }
}

void Batch::round_orders(const double* from, double* to) const {
    for (int k = seats() * facts().most_units; k > 0; --k) {
        for (const OrderField& field : facts().order_fields) {
            *to++ = field.whole ? std::floor(*from + 0.5) : *from;
            ++from;
        }
    }
}

}  // namespace carom::referee
