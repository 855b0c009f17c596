// Files that a command reads and those that it writes, by the options that named them.
#pragma once

#include <string>
#include <vector>

namespace carom::referee {

struct NamedFile {
    std::string option;  // "--record"
    std::string path;  // empty: not given
};

// Throws Error where a product would come to lie over an input, or over another product, however
// the paths are written.
void keep_apart(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& products);

}  // namespace carom::referee
