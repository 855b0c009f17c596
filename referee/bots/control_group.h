// A control group of the kernel around one bot and all processes that it starts. A version 2 group
// counts their processor time exactly, even of children that lived for a millisecond, lists them,
// and stops all of them at once. Where the memory controller may be used (of version 2 or 1), the
// kernel itself limits their memory and their number. If the calling user may not create groups,
// the process tree is searched instead (below).
//
// A group is two folders, one inside the other. The bot is in the inner one, because a bot in its
// own namespaces may change the settings of the group that it is in. The limits, the counters and
// the stop are those of the outer one, which the bot cannot reach.
#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace carom::referee::bots {

// Largest number of processes and threads of a bot in a group.
constexpr int MAX_PROCESSES = 2048;

class ControlGroup {
  public:
    // The kernel's trees of groups: version 2, and two controllers of version 1.
    enum Tree { UNIFIED, MEMORY, PIDS, TREES };
    // How a process enters the group: the open folder for CLONE_INTO_CGROUP, and the open files of
    // version 1 into which the process writes "0". -1: this tree is not used.
    using Entrances = std::array<int, TREES>;

    ControlGroup() = default;  // no group
    // Returns an empty group below the group of this process, or no group if the machine refuses
    // one. Outer folders are used again if they are empty and not stopped. They are removed when
    // the program ends, or when a later program finds them.
    static ControlGroup make();
    ~ControlGroup() { give_back(); }
    ControlGroup(ControlGroup&& other) noexcept;
    ControlGroup& operator=(ControlGroup&& other) noexcept;

    // Returns whether the group counts, lists and stops its processes.
    explicit operator bool() const { return entrances_[UNIFIED] >= 0; }
    const Entrances& entrances() const { return entrances_; }
    // Forgets the trees that the bot has not entered. `entered` has a bit 1 << TREE for the others.
    void keep_only(unsigned entered);
    // Returns the processor time of all its processes since make() returned the group, including
    // ended ones. The kernel adds the time of a process that runs on another processor at its next
    // timer tick.
    double cpu_ms() const;
    // Returns the living processes in no particular order.
    std::vector<pid_t> processes() const;
    // Stops all its processes, also those that are just being started, or lets them continue.
    void freeze(bool frozen);
    // Lets the kernel end a process of the group when they all use more memory. Returns false if
    // the machine does not limit memory by groups.
    bool limit_memory(long mb);
    // Returns whether the kernel has ended a process of the group for memory: because of that limit
    // or, in a container that is full, of one above it.
    bool ran_out_of_memory() const;

  private:
    std::string outer(Tree tree) const;
    void give_back();

    std::string name_;
    Entrances entrances_ = {-1, -1, -1};
    int cpu_stat_ = -1;
    double used_before_ms_ = 0;  // time used by earlier users of the group
    long ended_before_ = 0;  // processes that the kernel ended for memory before
    bool frozen_ = false;
};

// Reads the kernel's text files about processes (/proc, /sys/fs/cgroup).

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
// Returns the descendants of a process, parents first. The search stops after 50 ms, because
// processes may fork faster than it finds them.
std::vector<pid_t> family_below(pid_t pid);

}  // namespace carom::referee::bots
