// Reads and writes the record of a match in the format of the platform's replays, with additional
// data under the key "carom". One reader handles the platform's files and our own. README.md in
// this folder describes the format.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/games.h"

namespace carom::referee::records {

// Tags are values that bots print on stderr for psyleague and CG Arena. A line `[TDATA] name =
// value` is a tag of the match, and `[PDATA] name = value` is a tag of the player. A later line
// replaces an earlier one with the same name, but the values of lines `[PDATA+] name = value` are
// added. A line `[PDATA][7] name = value` is a tag of turn 7 for CG Arena only.
using TagValues = std::map<std::string, std::string>;

struct TurnTag {
    std::string name, value;
    std::optional<int> player;  // nullopt for a tag of the match
    int turn;
};

struct Tags {
    TagValues test;  // tags of the match
    std::vector<TagValues> player;  // by seat
    std::vector<TurnTag> turns;
};

// Adds the tags in the stderr output of the player at `seat`.
void collect_tags(const std::string& err, int seat, Tags& tags);

// One answer of one player. The first frame is the start of the match and belongs to no player.
struct Frame {
    int seat = -1;
    // The lines that the player was sent, in matches of another referee. In other matches they
    // follow from the answers.
    std::optional<std::string> input;
    // The answer's lines, or nullopt if no answer came in time.
    std::optional<std::string> out;
    std::string err;  // the bot's log of this turn
    std::string information;  // the referee's message about a player who is out
    bool keyframe = false;  // True for the last frame of a turn.
    // The first line of the viewer's text: " N" for frame N. The platform may add a reason for the
    // end.
    std::string heading;
    std::string view;  // the rest of the viewer's text
    std::optional<double> answer_ms;  // Wall time. The platform's files do not have it.
};

struct Record {
    std::string game = DEFAULT_GAME;
    MatchConfig setup;
    // Command lines by seat. They are empty in the platform's files.
    std::vector<std::string> bots;
    std::vector<Frame> frames;
    std::vector<int> scores, ranking;  // scores by seat; seats from best to worst
    // True for a result of CodinGame's SDK. The SDK's files have no ranks (`ranking` follows from
    // the scores), and a player who failed has a negative score.
    bool is_sdk_result = false;

    int seats() const { return setup.seats; }
};

// Parses JSON text: a record, a replay of the platform, or a result of CodinGame's SDK. `path` is
// used in messages. Throws Error if the text is not complete.
Record parse_record(const std::string& path, const std::string& text);
std::string format_record(const Record& record);
// Returns the record as a result of CodinGame's SDK (records/README.md), which has the record
// itself under "success". A player who failed has the score FAILED_SCORE.
constexpr int FAILED_SCORE = -1;
std::string format_sdk_result(const Record& record, const std::vector<bool>& failed);
// Returns the tags that the bots printed.
Tags tags_of(const Record& record);
// Returns the text of one JSON object. Values that are numbers become JSON numbers, and other
// values become strings.
std::string format_tags(const TagValues& tags);
// Returns all tags as CG Arena's attributes, one JSON list: {name, player, turn, value}. `player`
// and `turn` are there if the tag has them. Values are texts.
std::string format_attributes(const Tags& tags);

}  // namespace carom::referee::records
