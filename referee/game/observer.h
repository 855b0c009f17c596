// Reports the events of a turn while the turn is played, for pages, records and golden games.
#pragma once

#include <string>
#include <vector>

namespace carom::referee {

// A circle to draw or to record. Lengths are in units, velocities in units per turn, and angles in
// radians.
struct Body {
    // `seat` is -1 if the body belongs to no player. `kind` is the game's own number for the kind
    // (appearance.h names the kinds).
    int id, seat, kind;
    double x, y, vx, vy, radius;
    double angle = 0;
    // The number that the kind's label shows, and the largest number that its gauge can show.
    int number = 0, capacity = 0;
    // One bit per mark of the kind (appearance.h).
    unsigned marks = 0;
    // The values of the body, in the order of Appearance::Kind::values. A value of -1 means none.
    std::vector<int> values = {};
};

// Two circles that touched during a turn, or a circle and a wall.
struct Contact {
    double time;  // time within the turn, 0..1
    int a, b;  // ids of the bodies
    double x, y;  // position of the contact
};

// A body's order in the turn: its target in units, and a text ("150", "SHIELD").
struct Ordered {
    int id;
    double x, y;
    std::string word;
};

// An effect of one body on another body from a distance, during the whole turn.
struct Beam {
    int kind;  // index into the game's beams (appearance.h)
    int from, to;  // ids of the bodies
    int turns;  // turns left, including this one
};

// Receives the events of a turn. A game reports only the kinds of events that are set in `wants`.
class MatchObserver {
  public:
    enum Event : unsigned { MOTION = 1, GOLDEN_LINES = 2, PLATFORM_VIEW = 4 };

    explicit MatchObserver(unsigned wanted) : wanted_(wanted) {}
    virtual ~MatchObserver() = default;
    bool wants(Event event) const { return (wanted_ & event) != 0; }

    // MOTION events. The first argument is the time within the turn, 0..1. From then on, the bodies
    // move straight ahead until the next report. A body that is reported for the first time in this
    // turn exists from this time on.
    virtual void bodies(double, const std::vector<Body>&) {}
    virtual void gone(double, int) {}  // arguments: time, and id of the body that disappears
    virtual void contact(const Contact&) {}
    virtual void beam(const Beam&) {}
    virtual void ordered(const Ordered&) {}
    // Reports the id of a body, and the message that its player shows beside the body.
    virtual void said(int, const std::string&) {}

    // GOLDEN_LINES events. Reports the lines of a turn in golden games, with all bits of every
    // number.
    virtual void golden_line(const std::string&) {}

    // PLATFORM_VIEW events. Reports the text from which the platform's viewer draws the turn.
    virtual void platform_view(const std::string&) {}

  private:
    unsigned wanted_;
};

}  // namespace carom::referee
