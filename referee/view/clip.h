// A piece of a match as a moving picture, to be shared where no page can be.
#pragma once

#include <string>

namespace carom::referee::view {

struct Clip {
    double from = 0, to = 1e9;  // turns; what lies behind the end is its last moment
    int width = 640;  // pixels
    int frames_a_second = 20, turns_a_second = 2;
};

// One moment of a film (film.h) as an SVG document: the map as the page shows it, the players'
// scores above it.
std::string picture_of(const std::string& film, double moment, int width);

// Draws the clip into `path`, a GIF or an MP4 by its ending. Needs ffmpeg with librsvg, as Debian
// has it. Throws Error where there is none, or nothing to be drawn.
void write_clip(const std::string& film, const Clip& clip, const std::string& path);

}  // namespace carom::referee::view
