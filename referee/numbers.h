// Matches as numbers instead of text, for users who play many matches at once or check their own
// simulator.
#pragma once

#include <string>
#include <vector>

#include "sim/engine/fields.h"

namespace carom::referee {

// One number of an order. All units that a player commands have the same fields.
struct OrderField {
    std::string name, meaning;
    double least, most;
    bool whole;  // True if the number is rounded to the nearest integer.
};

// Receives numbers one after the other.
class NumberSink {
  public:
    virtual ~NumberSink() = default;
    virtual void operator()(const Field& field, double value) = 0;
};

// Writes a whole state that has a list of fields.
template <class State, class Sink>
void tell_fields(const State& s, Sink& sink) {
    for_each_field(s, [&sink](const Field& field, const auto& value) {
        sink(field, static_cast<double>(value));
    });
}

struct Number {
    Field field;
    double value;
};

// A sink that collects the numbers in a list.
class NumberList final : public NumberSink {
  public:
    void operator()(const Field& field, double value) override { all.push_back({field, value}); }
    std::vector<Number> all;
};

}  // namespace carom::referee
