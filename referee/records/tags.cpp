// Collects the tags that bots print on stderr.
#include "referee/records/tags.h"

#include <sstream>

#include "referee/base/text.h"

namespace carom::referee::records {

void collect_tags(const std::string& err, int seat, Tags& tags) {
    constexpr std::size_t TAG_LENGTH = 7;
    std::istringstream lines(err);
    for (std::string line; std::getline(lines, line);) {
        const std::string tag = line.substr(0, TAG_LENGTH);
        if (tag != "[TDATA]" && tag != "[PDATA]") continue;
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos) continue;
        const std::string name = trimmed(line.substr(TAG_LENGTH, equals - TAG_LENGTH));
        if (name.empty()) continue;
        (tag == "[TDATA]" ? tags.test : tags.player[seat])[name] = trimmed(line.substr(equals + 1));
    }
}

}  // namespace carom::referee::records
