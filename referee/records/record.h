// A played match as the platform serves its replays, with what we know beside it under the key
// "carom". One reader for the platform's files and our own; README.md beside this tells the shape.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/games.h"
#include "referee/records/tags.h"

namespace carom::referee::records {

// One answer of one player; the first frame is the start and belongs to nobody.
struct Frame {
    int seat = -1;
    std::optional<std::string> out;  // the lines answered; none where no answer came in time
    std::string err;  // what the bot logged in this turn
    std::string information;  // our word on a death
    bool keyframe = false;  // ends a turn
    std::string heading;  // of the viewer's text: its first line, " N" and more
    std::string view;  // the viewer's text behind it
    std::optional<double> answer_ms;  // ours only: wall time
};

struct Record {
    std::string game = DEFAULT_GAME;
    MatchConfig setup;
    std::vector<std::string> bots;  // by seat; the command lines, empty in the platform's files
    std::vector<Frame> frames;
    std::vector<int> scores, ranking;  // by seat; the seats, best first

    int seats() const { return setup.seats; }
};

// From JSON text; `path` is for the sentences. Throws Error where it is no replay or cut short.
Record parse_record(const std::string& path, const std::string& text);
std::string format_record(const Record& record);
// What the bots tagged in it.
Tags tags_of(const Record& record);
// Values that are numbers become JSON numbers, others texts: one object, as text.
std::string format_tags(const TagValues& tags);

}  // namespace carom::referee::records
