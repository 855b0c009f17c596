// Describes how a game is drawn, as data. The viewer's page contains no code for a single game.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace carom::referee {

struct Appearance {
    // A named colour with a light and a dark value, "#rrggbb". The names ink, paper, faint, line,
    // and seat (the player's own colour) need no entry.
    struct Colour {
        std::string name, light, dark;
    };
    // A fixed part of the map: a disc around (x, y), or a box from (x, y) to (x2, y2).
    struct Landmark {
        enum Shape { DISC, BOX } shape;
        double x, y, radius, x2, y2;
        std::string fill, outline;  // colour names; "" for none
    };
    // An extra sign on some bodies of a kind: a nose that shows their direction, a ring around
    // them, or a flame.
    struct Mark {
        enum Shape { NOSE, RING, FLAME } shape;
        std::string colour, name;
    };
    // A number of a body that the page shows when the body is clicked: "fuel 12 l". The text `none`
    // is shown for the value -1. If `none` is empty, the value -1 is not shown.
    struct Value {
        std::string name, unit, none;
    };
    // A kind of body. The page draws bodies as circles.
    struct Kind {
        int number;
        std::string name;
        std::string fill, outline;  // colour names; "" for none
        double opacity;  // opacity of the fill, 0..1
        // Bodies with a larger layer are drawn on top. Bodies of one layer are drawn in the order
        // of ids.
        int layer;
        bool moves;  // true if the bodies have a trail and a velocity
        enum Label { NOTHING, LETTER, ID, NUMBER, NUMBER_OF_CAPACITY } label;
        std::string letter;  // letter of the label, and of the kind in plans that bots print
        // Colour of a sector that shows the body's number as a share of its capacity; "" for none.
        std::string gauge;
        std::vector<Mark> marks = {};  // by bit of Body::marks
        std::vector<Value> values = {};  // in the order of Body::values
    };

    // An effect of one body on another, drawn as a line.
    struct Beam {
        std::string colour, name;
    };

    double left, top, right, bottom;  // the visible part in units; y grows downwards
    std::vector<Colour> colours = {};
    std::vector<Landmark> landmarks = {};
    std::vector<Kind> kinds = {};
    int winning_score = 0;  // 0: none
    // Names of the counters that are shown beside the score, in the order of Game::counters.
    std::vector<std::string> counters = {};
    std::vector<Beam> beams = {};  // by Beam::kind (observer.h)
    // Offset that is added to every position, for games whose origin differs from the origin in the
    // players' input.
    double origin_x = 0, origin_y = 0;
    // Name of the middle of the map, if the distance from the middle matters: "the centre".
    std::string middle = {};
    // The value that the page shows over time: the index of a counter, or -1 for the score.
    int progress = -1;

    // The kind of bodies that the page joins by a line in the order of their ids, back to the first
    // one, or -1. Their numbers are drawn apart from those of other bodies.
    int route = -1;

    // Returns the kind with this number, which must exist.
    Kind& kind(int number) {
        return *std::find_if(kinds.begin(), kinds.end(),
                             [number](const Kind& kind) { return kind.number == number; });
    }
};

}  // namespace carom::referee
