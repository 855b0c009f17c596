#include "referee/base/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "referee/base/error.h"

namespace carom::referee {

namespace fs = std::filesystem;

namespace {

bool same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    if (fs::equivalent(a, b, error)) return true;
    const fs::path first = fs::weakly_canonical(fs::absolute(a, error), error);
    return !first.empty() && first == fs::weakly_canonical(fs::absolute(b, error), error);
}

}  // namespace

void keep_apart(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& products) {
    std::vector<NamedFile> taken = inputs;
    for (const NamedFile& product : products) {
        if (product.path.empty()) continue;
        for (const NamedFile& other : taken) {
            if (other.path.empty() || !same_file(product.path, other.path)) continue;
            throw Error(product.option + ": expected another file than that of " + other.option +
                        ", " + other.path);
        }
        taken.push_back(product);
    }
}

std::string read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in.is_open() || std::filesystem::is_directory(path)) {
        const char* reason = in.is_open() ? "it is a folder" : std::strerror(errno);
        throw Error(path + ": cannot be read (" + reason + "); expected a file");
    }
    return std::string(std::istreambuf_iterator<char>(in), {});
}

FileWriter::FileWriter(std::string path) : path_(std::move(path)) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::is_symlink(path_, error)) path_ = fs::weakly_canonical(path_, error).string();
    const fs::path folder = fs::absolute(path_).parent_path();
    const bool there = fs::exists(path_, error);
    const bool replaced = !there || fs::is_regular_file(path_, error);
    const char* reason = nullptr;
    if (path_.empty() || fs::is_directory(path_, error)) {
        reason = "it is a folder";
    } else if (!fs::is_directory(folder, error)) {
        reason = "there is no such folder";
    } else if ((there && access(path_.c_str(), W_OK) != 0) ||
               (replaced && access(folder.c_str(), W_OK) != 0)) {
        reason = std::strerror(errno);
    }
    if (reason) {
        throw Error(path_ + ": cannot be written (" + reason +
                    "); expected a file name in an existing folder");
    }
}

void FileWriter::commit(const std::string& text) const {
    // A pipe or a device is written as it stands; a file is replaced by a whole one.
    const bool in_place =
        std::filesystem::exists(path_) && !std::filesystem::is_regular_file(path_);
    const std::string draft = in_place ? path_ : path_ + ".part" + std::to_string(getpid());
    std::ofstream out(draft, std::ios::binary);
    out << text;
    out.close();
    if (!out || (!in_place && std::rename(draft.c_str(), path_.c_str()) != 0)) {
        const std::string reason = std::strerror(errno);
        if (!in_place) std::remove(draft.c_str());
        throw Error(path_ + ": cannot be written (" + reason + ")");
    }
}

}  // namespace carom::referee
