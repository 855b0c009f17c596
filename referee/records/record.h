// The record of a match in the format of the platform's replays, with additional data under the key
// "carom". One reader handles the platform's files and our own. README.md in this folder describes
// the format.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/games.h"

namespace carom::referee::records {

// Tags: values that bots print for other tools as lines `[TDATA] name = value` and `[PDATA] name =
// value` on stderr, in psyleague's format. A later line replaces an earlier one with the same name.
using TagValues = std::map<std::string, std::string>;

struct Tags {
    TagValues test;  // tags of the match
    std::vector<TagValues> player;  // by seat
};

// Adds the tags in the stderr output of the player at `seat`.
void collect_tags(const std::string& err, int seat, Tags& tags);

// One answer of one player. The first frame is the start and belongs to no player.
struct Frame {
    int seat = -1;
    // The answer's lines; nothing if no answer came in time.
    std::optional<std::string> out;
    std::string err;  // the bot's log of this turn
    std::string information;  // the referee's message about a player who is out
    bool keyframe = false;  // True for the last frame of a turn.
    // The first line of the viewer's text, " N" and more.
    std::string heading;
    std::string view;  // the rest of the viewer's text
    std::optional<double> answer_ms;  // Wall time. Only our records have it.
};

struct Record {
    std::string game = DEFAULT_GAME;
    MatchConfig setup;
    // Command lines by seat; empty in the platform's files.
    std::vector<std::string> bots;
    std::vector<Frame> frames;
    std::vector<int> scores, ranking;  // by seat; the seats, best first

    int seats() const { return setup.seats; }
};

// Parses JSON text. `path` is used in messages. Throws Error if the text is not a complete replay.
Record parse_record(const std::string& path, const std::string& text);
std::string format_record(const Record& record);
// Returns the tags that the bots printed.
Tags tags_of(const Record& record);
// Returns one JSON object as text. Values that are numbers become JSON numbers, others texts.
std::string format_tags(const TagValues& tags);

}  // namespace carom::referee::records
