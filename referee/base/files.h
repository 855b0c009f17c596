// Reads and writes complete files. A file is written completely or not at all, and an output never
// replaces an input.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace carom::referee {

// Returns the contents of a file, from the byte `from` on. Throws Error if the file cannot be read.
std::string read_file(const std::string& path, std::size_t from = 0);

// Writes a file at a later time, completely or not at all.
class FileWriter {
  public:
    // Throws Error if the file cannot be written. The constructor does not change the file.
    explicit FileWriter(std::string path);
    // Writes a temporary file beside the target, and renames the temporary file to the target.
    void commit(const std::string& text) const;
    // Writes the file only if the file does not exist. Throws Error otherwise. If two programs
    // write the same new file at the same time, one of them fails.
    void commit_new(const std::string& text) const;

  private:
    std::string path_;
};

// Creates the folder that an option names, and its parent folders, if they do not exist. Throws
// Error if a folder cannot be created.
void make_folder(const std::string& option, const std::string& folder);

struct NamedFile {
    std::string option;  // "--record"
    std::string path;  // Empty if the option was not given.
};

// Throws Error if an output file would replace an input or another output, even if the paths are
// spelled differently.
void check_distinct(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& products);

}  // namespace carom::referee
