// How a game is drawn, said in data: the viewer's page knows no game.
#pragma once

#include <string>
#include <vector>

namespace carom::referee {

struct Appearance {
    // Colours are named, and have a value for light and one for dark: "#rrggbb". Known without
    // being listed: ink, paper, faint, line; seat: the player's own.
    struct Colour {
        std::string name, light, dark;
    };
    // What never moves: a disc around (x, y), or a box from (x, y) to (x2, y2).
    struct Landmark {
        enum Shape { DISC, BOX } shape;
        double x, y, radius, x2, y2;
        std::string fill, outline;  // colours; "" none
    };
    // What some bodies of a kind have besides: a nose where they point to, a ring around them, a
    // flame behind.
    struct Mark {
        enum Shape { NOSE, RING, FLAME } shape;
        std::string colour, name;
    };
    // Bodies of a kind, as circles.
    struct Kind {
        int number;
        std::string name;
        std::string fill, outline;  // colours; "" none
        double opacity;  // of the fill, 0..1
        int layer;  // from below; within one in the order of ids
        bool moves;  // has a trail and a velocity
        enum Label { NOTHING, LETTER, FILL, FILL_OF_CAPACITY } label;
        std::string letter;  // also names it in plans that bots log
        std::string gauge;  // the colour of a sector as large as what it holds; "" none
        std::vector<Mark> marks = {};  // by the bits of Body::marks
    };

    // What bodies do to others from afar, as lines between them.
    struct Beam {
        std::string colour, name;
    };

    double left, top, right, bottom;  // what is shown, in units; y grows downwards
    std::vector<Colour> colours;
    std::vector<Landmark> landmarks;
    std::vector<Kind> kinds;
    int winning_score;  // 0: there is none
    std::vector<std::string> counters;  // beside the score, as Game::counters has them
    std::vector<Beam> beams = {};  // by Beam::kind (game.h)
    // Where the game counts from another point than what players are sent: added to every place.
    double origin_x = 0, origin_y = 0;
    // What is drawn over time: this one of the counters, or the score (-1).
    int progress = -1;
};

}  // namespace carom::referee
