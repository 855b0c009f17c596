// The events of a turn, reported while it is played, for pages, records and golden games.
#pragma once

#include <string>
#include <vector>

namespace carom::referee {

// A circle to draw or to write down. Units and turns; an angle is in radians.
struct Body {
    // The seat is -1 if the body belongs to no player. The kind is the game's own number
    // (appearance.h names the kinds).
    int id, seat, kind;
    double x, y, vx, vy, radius;
    double angle = 0;
    // The number that the kind's label shows, and the largest one that its gauge can show.
    int number = 0, capacity = 0;
    // One bit per mark of the kind (appearance.h).
    unsigned marks = 0;
    // The kind's values in order (appearance.h). -1 stands for none.
    std::vector<int> values = {};
};

// Two circles that touched during a turn, or a circle and a wall.
struct Contact {
    double time;  // time within the turn, 0..1
    int a, b;  // ids
    double x, y;  // place of the contact
};

// A body's order in the turn: its target in units, and a text ("150", "SHIELD").
struct Ordered {
    int id;
    double x, y;
    std::string word;
};

// An effect of one body on another from afar, during the whole turn.
struct Beam {
    int kind;  // index into the game's beams (appearance.h)
    int from, to;  // ids
    int turns;  // turns left, including this one
};

// Receives the events of a turn. A game reports only the kinds of events that are set in `wants`.
class MatchObserver {
  public:
    enum Event : unsigned { MOTION = 1, GOLDEN_LINES = 2, PLATFORM_VIEW = 4 };

    explicit MatchObserver(unsigned wanted) : wanted_(wanted) {}
    virtual ~MatchObserver() = default;
    bool wants(Event event) const { return (wanted_ & event) != 0; }

    // MOTION. From `time` on these bodies move straight ahead until the next report. A body that is
    // reported for the first time in this turn exists from `time` on.
    virtual void bodies(double, const std::vector<Body>&) {}
    virtual void gone(double, int) {}  // arguments: time and id
    virtual void contact(const Contact&) {}
    virtual void beam(const Beam&) {}
    virtual void ordered(const Ordered&) {}
    // The id of a body, and the message that its player shows beside it.
    virtual void said(int, const std::string&) {}

    // GOLDEN_LINES. The lines of a turn in golden games, with every number to the last bit.
    virtual void golden_line(const std::string&) {}

    // PLATFORM_VIEW. The text from which the platform's viewer draws the turn.
    virtual void platform_view(const std::string&) {}

  private:
    unsigned wanted_;
};

}  // namespace carom::referee
