// Reads files, and writes each file completely or not at all.
#include "referee/base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
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

// Returns whether the path is that of the standard output: a file, a pipe or a terminal.
bool is_stdout(const std::string& path) {
    struct stat file, out;
    return stat(path.c_str(), &file) == 0 && fstat(STDOUT_FILENO, &out) == 0 &&
           file.st_dev == out.st_dev && file.st_ino == out.st_ino;
}

bool write_named(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    return out.good();
}

// Writes a file without a name, and adds the name when the file is complete, so that a killed
// program leaves no partial file. Returns false if the file system does not support unnamed files
// or writing fails.
bool write_unnamed(const std::string& path, const std::string& text) {
    const fs::path folder = fs::absolute(path).parent_path();
    const int fd = open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (fd < 0) return false;
    std::size_t done = 0;
    for (ssize_t n; done < text.size(); done += static_cast<std::size_t>(n)) {
        n = write(fd, text.data() + done, text.size() - done);
        if (n < 0 && errno == EINTR) n = 0;
        if (n < 0) break;
    }
    const std::string open_file = "/proc/self/fd/" + std::to_string(fd);
    const bool whole = done == text.size() && linkat(AT_FDCWD, open_file.c_str(), AT_FDCWD,
                                                     path.c_str(), AT_SYMLINK_FOLLOW) == 0;
    close(fd);
    return whole;
}

}  // namespace

void check_distinct(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& products) {
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

std::string read_file(const std::string& path, std::size_t from) {
    std::ifstream in(path, std::ios::binary);
    if (!in.is_open() || std::filesystem::is_directory(path)) {
        const char* reason = in.is_open() ? "it is a folder" : std::strerror(errno);
        throw Error(path + ": cannot be read (" + reason + "); expected a file");
    }
    if (from > 0) in.seekg(static_cast<std::streamoff>(from));
    std::string text;
    // The size of a device or a pipe is limited, because its data may have no end.
    constexpr std::size_t MAX_MB = 256;
    const bool has_end = std::filesystem::is_regular_file(path);
    char block[1 << 16];
    while (in.read(block, sizeof block), in.gcount() > 0) {
        text.append(block, in.gcount());
        if (has_end || text.size() <= MAX_MB << 20) continue;
        throw Error(path + ": more than " + std::to_string(MAX_MB) + " MB; expected a file");
    }
    if (in.bad()) throw Error(path + ": cannot be read to its end; expected a file");
    return text;
}

FileWriter::FileWriter(std::string path) : path_(std::move(path)) {
    namespace fs = std::filesystem;
    std::error_code error;
    // A link is followed, so that the target of the link is replaced and not the link. Links like
    // /dev/stdout are kept, because they lead to a pipe or a terminal, which may have no other
    // name.
    const bool is_link = fs::is_symlink(path_, error);
    if (is_link && (!fs::exists(path_, error) || fs::is_regular_file(path_, error))) {
        const std::string target = fs::weakly_canonical(path_, error).string();
        if (error) throw Error(path_ + ": cannot be written (" + error.message() + ")");
        if (!target.empty()) path_ = target;
    }
    const fs::path folder = fs::absolute(path_).parent_path();
    const bool there = fs::exists(path_, error);
    const bool replaced = !there || fs::is_regular_file(path_, error);
    const char* reason = nullptr;
    if (path_.empty() || fs::is_directory(path_, error)) {
        reason = path_.empty() ? "it has no name" : "it is a folder";
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
    if (is_stdout(path_)) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        return;
    }
    // A pipe or a device is written directly. A regular file is replaced by a complete new one.
    const bool in_place =
        std::filesystem::exists(path_) && !std::filesystem::is_regular_file(path_);
    const std::string draft = in_place ? path_ : path_ + ".part" + std::to_string(getpid());
    const bool written = (!in_place && write_unnamed(draft, text)) || write_named(draft, text);
    if (!written || (!in_place && std::rename(draft.c_str(), path_.c_str()) != 0)) {
        const std::string reason = std::strerror(errno);
        if (!in_place) std::remove(draft.c_str());
        throw Error(path_ + ": cannot be written (" + reason + ")");
    }
}

void FileWriter::commit_new(const std::string& text) const {
    const std::string draft = path_ + ".part" + std::to_string(getpid());
    if (!write_unnamed(draft, text) && !write_named(draft, text)) {
        const std::string reason = std::strerror(errno);
        std::remove(draft.c_str());
        throw Error(path_ + ": cannot be written (" + reason + ")");
    }
    int problem = link(draft.c_str(), path_.c_str()) == 0 ? 0 : errno;
    // Some file systems do not support hard links.
    if ((problem == EPERM || problem == EOPNOTSUPP) && !fs::exists(path_)) {
        problem = std::rename(draft.c_str(), path_.c_str()) == 0 ? 0 : errno;
    }
    std::remove(draft.c_str());
    if (problem == 0) return;
    if (problem == EEXIST) throw Error(path_ + ": exists already; expected a new file");
    throw Error(path_ + ": cannot be written (" + std::strerror(problem) + ")");
}

void make_folder(const std::string& option, const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (fs::is_directory(folder)) return;
    const std::string reason = error ? error.message() : "it is a file";
    throw Error(option + ": " + folder + " cannot be created (" + reason + "); expected a folder");
}

}  // namespace carom::referee
