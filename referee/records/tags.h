// Tags: values that bots print for other tools as lines `[TDATA] name = value` and `[PDATA] name =
// value` on stderr, in psyleague's format. A later line replaces an earlier one with the same name.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace carom::referee::records {

using TagValues = std::map<std::string, std::string>;

struct Tags {
    TagValues test;  // tags of the match
    std::vector<TagValues> player;  // by seat
};

// Adds the tags in the stderr output of the player at `seat`.
void collect_tags(const std::string& err, int seat, Tags& tags);

}  // namespace carom::referee::records
