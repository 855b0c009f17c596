// Reads the kernel's text files about processes (/proc, /sys/fs/cgroup).
#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>
#include <algorithm>
#include <string>
#include <vector>

namespace carom::referee::bots {

inline std::string proc(pid_t pid) { return "/proc/" + std::to_string(pid); }

inline int open_to_read(const std::string& path) {
    return open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

// Returns the beginning of an open file as text, or an empty text if the file cannot be read any
// more.
template <std::size_t SIZE>
const char* read_again(int fd, char (&text)[SIZE]) {
    const ssize_t n = fd < 0 ? 0 : pread(fd, text, SIZE - 1, 0);
    text[std::max<ssize_t>(n, 0)] = '\0';
    return text;
}

// Returns all process numbers in a file, or none if the file cannot be read.
std::vector<pid_t> numbers_in(const std::string& path);

// Finds processes by their parents in /proc.

// Returns the children of all threads of a process.
std::vector<pid_t> children_of(pid_t pid);
// Returns all descendants of a process, parents first, as far as 50 ms of searching reach. A family
// may fork faster than the search.
std::vector<pid_t> family_below(pid_t pid);

}  // namespace carom::referee::bots
