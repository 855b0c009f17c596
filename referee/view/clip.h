// A part of a match as a video, for places where a page cannot be shown.
#pragma once

#include <string>
#include <vector>

namespace carom::referee::view {

struct Clip {
    int from = 0, to = 100'000;  // the first turn that is shown, and the last; at most the match's
    int width = 640;  // pixels
    int frames_a_second = 20, turns_a_second = 2;
};

// Throws Error if the clip's turns are not in the film.
void check_turns(const std::string& film, const Clip& clip);

// Throws Error if ffmpeg cannot be run.
void check_ffmpeg();

// Draws the clip of a film (film.h) into each of these files, as GIF or MP4 by the file's ending.
// Needs ffmpeg with librsvg, as in Debian, and turns that check_turns() accepts. Throws Error if
// ffmpeg fails or the user presses Ctrl-C.
void write_clips(const std::string& film, const Clip& clip, const std::vector<std::string>& paths);

}  // namespace carom::referee::view
