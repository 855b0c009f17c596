// A piece of a match as a moving picture, to be shared where no page can be.
#pragma once

#include <string>
#include <vector>

namespace carom::referee::view {

struct Clip {
    int from = 0, to = 100'000;  // the first turn that is shown, and the last; at most the match's
    int width = 640;  // pixels
    int frames_a_second = 20, turns_a_second = 2;
};

// Throws Error where the clip's turns are none of the film's.
void check_turns(const std::string& film, const Clip& clip);

// Throws Error where ffmpeg cannot be run.
void check_ffmpeg();

// Draws the clip of a film (film.h) into each of these files, a GIF or an MP4 by its ending. Needs
// ffmpeg with librsvg, as Debian has it, and turns that check_turns() lets pass. Throws Error where
// ffmpeg fails, or Ctrl-C comes.
void write_clips(const std::string& film, const Clip& clip, const std::vector<std::string>& paths);

}  // namespace carom::referee::view
