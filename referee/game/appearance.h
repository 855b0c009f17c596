// Describes how a game is drawn, as data. The viewer's page contains nothing about a single game.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace carom::referee {

struct Appearance {
    // A named colour with a light and a dark value, "#rrggbb". Names that need no entry: ink,
    // paper, faint, line, and seat (the player's own colour).
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
    // A number of a body that the page shows when the body is clicked: "fuel 12 l". `none` is shown
    // for -1; if it is empty, the line is left out.
    struct Value {
        std::string name, unit, none;
    };
    // A kind of bodies, drawn as circles.
    struct Kind {
        int number;
        std::string name;
        std::string fill, outline;  // colour names; "" for none
        double opacity;  // of the fill, 0..1
        // Larger layers are drawn on top. Within a layer the order is by id.
        int layer;
        bool moves;  // has a trail and a velocity
        enum Label { NOTHING, LETTER, ID, NUMBER, NUMBER_OF_CAPACITY } label;
        std::string letter;  // also the kind's letter in the plans that bots print
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
    std::vector<Colour> colours;
    std::vector<Landmark> landmarks;
    std::vector<Kind> kinds;
    int winning_score;  // 0: none
    // Counters beside the score, as in Game::counters.
    std::vector<std::string> counters;
    std::vector<Beam> beams = {};  // by Beam::kind (game.h)
    // Added to every place, for games whose origin differs from the origin in the players' input.
    double origin_x = 0, origin_y = 0;
    // What the middle of the map is called, if the distance from it matters: "the centre".
    std::string middle = {};
    // The value that the page shows over time: the index of a counter, or -1 for the score.
    int progress = -1;

    // Returns the kind with this number, which must exist.
    Kind& kind(int number) {
        return *std::find_if(kinds.begin(), kinds.end(),
                             [number](const Kind& kind) { return kind.number == number; });
    }
};

}  // namespace carom::referee
