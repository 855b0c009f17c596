// What bots say of a match for other tools to count: lines `[TDATA] name = value` and
// `[PDATA] name = value` on stderr, as psyleague's users write them. A later line replaces an
// earlier one of the same name.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace carom::referee::records {

using TagValues = std::map<std::string, std::string>;

struct Tags {
    TagValues test;  // of the match
    std::vector<TagValues> player;  // by seat
};

// Takes the tags out of what the player at `seat` wrote to stderr.
void collect_tags(const std::string& err, int seat, Tags& tags);

}  // namespace carom::referee::records
