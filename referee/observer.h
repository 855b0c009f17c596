// What happens in a turn, told while it is played: for pages, records and golden games.
#pragma once

#include <string>
#include <vector>

namespace carom::referee {

// One circle, to draw and to write down. Units and turns; an angle in radians.
struct Body {
    int id, seat, kind;  // seat -1: nobody's; kind: the game's own number (appearance.h names them)
    double x, y, vx, vy, radius;
    double angle = 0;
    int fill = 0, capacity = 0;  // what it holds, and could
    unsigned marks = 0;  // a bit for each of its kind's marks that it has (appearance.h)
};

// Two bodies met, or one met a wall (b is -1).
struct Contact {
    double time;  // of the turn, 0..1
    int a, b;  // ids
    double x, y;  // where they touched
};

// What a body was told to do in the turn: toward a point, units, and how ("150", "SHIELD").
struct Ordered {
    int id;
    double x, y;
    std::string word;
};

// What one body does to another for the whole turn, from afar.
struct Beam {
    int kind;  // of the game's beams (appearance.h)
    int from, to;  // ids
    int turns;  // that it still lasts, this one among them
};

// Told what happens while a turn is played. A game tells only what `wants` asks for.
class MatchObserver {
  public:
    enum Wish : unsigned { MOTION = 1, GOLDEN_LINES = 2, PLATFORM_VIEW = 4 };

    explicit MatchObserver(unsigned wishes) : wishes_(wishes) {}
    virtual ~MatchObserver() = default;
    bool wants(Wish wish) const { return (wishes_ & wish) != 0; }

    // MOTION. From `time` on the bodies go straight on from here, until they are told of again; one
    // that was not told of before in this turn is there from `time` on.
    virtual void bodies(double, const std::vector<Body>&) {}
    virtual void gone(double, int) {}  // time and id
    virtual void contact(const Contact&) {}
    virtual void beam(const Beam&) {}
    virtual void ordered(const Ordered&) {}
    virtual void said(int, const std::string&) {}  // id, and what its player wants shown beside it

    // GOLDEN_LINES. What golden games hold of a turn, a line each, every number to its last bit.
    virtual void fact(const std::string&) {}

    // PLATFORM_VIEW. The text that the platform's viewer draws the turn from.
    virtual void platform_view(const std::string&) {}

  private:
    unsigned wishes_;
};

}  // namespace carom::referee
