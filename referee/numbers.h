// Matches as numbers instead of text: for whoever plays many of them at once, or checks a simulator
// of his own against ours.
#pragma once

#include <string>
#include <vector>

#include "sim/engine/fields.h"

namespace carom::referee {

// One of the numbers of an order. Every unit that a player commands has all of them.
struct OrderField {
    std::string name, meaning;
    double least, most;
    bool whole;  // rounded to the nearest whole number
};

// Told numbers one after the other.
class NumberSink {
  public:
    virtual ~NumberSink() = default;
    virtual void operator()(const Field& field, double value) = 0;
};

// The whole of a state that has a list of fields.
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

// What is told, as a list.
class NumberList final : public NumberSink {
  public:
    void operator()(const Field& field, double value) override { all.push_back({field, value}); }
    std::vector<Number> all;
};

}  // namespace carom::referee
