// The description of a feature: one number that a learned value function sees of a position. A game
// lists its features in bot/<game>/features.h, where the function that computes them is, too. The
// trainer and the submission use that function, so both see the same numbers.
#pragma once

namespace carom::search {

struct Feature {
    const char* name;
    const char* unit;
    // The trainer divides the feature by this number, so that most numbers lie between -1 and 1,
    // and divides the trained weights by it. The search uses the feature as it is.
    double scale;
};

}  // namespace carom::search
