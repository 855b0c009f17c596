// Files that are read as a whole, written as a whole or not at all, and never written over an
// input.
#pragma once

#include <string>
#include <vector>

namespace carom::referee {

// Returns the contents of a file. Throws Error if it cannot be read.
std::string read_file(const std::string& path);

// A file that will be written later, as a whole or not at all.
class FileWriter {
  public:
    // Throws Error if the file could not be written later. Nothing is changed yet.
    explicit FileWriter(std::string path);
    // Writes a temporary file beside the target and renames it.
    void commit(const std::string& text) const;
    // Writes the file only if it does not exist. Throws Error otherwise. Of two programs that do
    // this at the same time one fails.
    void commit_new(const std::string& text) const;

  private:
    std::string path_;
};

// Makes the folder that an option names, and the folders above it, if they do not exist. Throws
// Error if that is not possible.
void make_folder(const std::string& option, const std::string& folder);

struct NamedFile {
    std::string option;  // "--record"
    std::string path;  // Empty if the option was not given.
};

// Throws Error if an output file would replace an input or another output, however the paths are
// written.
void keep_apart(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& products);

}  // namespace carom::referee
