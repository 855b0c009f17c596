// Files: read whole, written whole or not at all, and never over one another.
#pragma once

#include <string>
#include <vector>

namespace carom::referee {

// The whole of a file. Throws Error where it cannot be read.
std::string read_file(const std::string& path);

// A file to be, there whole or not at all.
class FileWriter {
  public:
    // Throws Error where the file could not be written later on; nothing is touched yet.
    explicit FileWriter(std::string path);
    // Writes it beside its place and moves it there.
    void commit(const std::string& text) const;

  private:
    std::string path_;
};

struct NamedFile {
    std::string option;  // "--record"
    std::string path;  // empty: not given
};

// Throws Error where a product would come to lie over an input, or over another product, however
// the paths are written.
void keep_apart(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& products);

}  // namespace carom::referee
