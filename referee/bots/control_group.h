// Puts a bot and all processes that it starts into a control group (cgroup) of the kernel. A group
// of version 2 counts the processor time of all these processes exactly, even of children that
// lived for 1 ms, lists the processes, and stops all of them at once. If the memory controller of
// version 2 or 1 may be used, the kernel limits the memory and the number of the processes. If the
// calling user may not create groups, the process tree is searched instead (end of this file).
//
// A group consists of an outer folder and an inner folder. The bot is in the inner folder, because
// a bot with its own namespaces may change the settings of its folder. The limits, the counters and
// the freezer belong to the outer folder, which the bot cannot reach.
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
    // The kernel's hierarchies of groups: version 2, and two controllers of version 1.
    enum Tree { UNIFIED, MEMORY, PIDS, TREES };
    // File descriptors through which a process enters the group: the open folder for
    // CLONE_INTO_CGROUP, and the open files of version 1, into which the process writes "0". The
    // value -1 means that the hierarchy is not used.
    using Entrances = std::array<int, TREES>;

    // Makes an empty group below the group of this process, or no group if the machine refuses one.
    // An outer folder is reused if it is empty and not frozen. Outer folders are removed when the
    // program ends, or when a later program finds them.
    ControlGroup();
    ~ControlGroup() { give_back(); }
    ControlGroup(const ControlGroup&) = delete;

    // Returns whether the group counts, lists and stops its processes.
    explicit operator bool() const { return entrances_[UNIFIED] >= 0; }
    const Entrances& entrances() const { return entrances_; }
    // Drops the hierarchies that the bot has not entered. `entered` has the bit 1 << TREE for each
    // hierarchy that the bot has entered.
    void keep_only(unsigned entered);
    // Returns the processor time in ms of all processes of the group, also of ended processes,
    // since the group was made. The kernel adds the time of a process that runs on another
    // processor at the next timer tick.
    double cpu_ms() const;
    // Returns the processes that have not ended, in no particular order.
    std::vector<pid_t> processes() const;
    // Stops all processes of the group, also processes that are just being started, or lets all of
    // them continue.
    void freeze(bool frozen);
    // Lets the kernel end a process of the group if all its processes together use more than `mb`
    // MB. Returns false if the machine does not limit the memory of groups.
    bool limit_memory(long mb);
    // Returns whether the kernel has ended a process of the group because of memory: by the limit
    // of limit_memory(), or by the limit of a parent group, such as a full container.
    bool ran_out_of_memory() const;

  private:
    std::string outer(Tree tree) const;
    void give_back();

    std::string name_;
    Entrances entrances_ = {-1, -1, -1};
    int cpu_stat_ = -1;
    double used_before_ms_ = 0;  // processor time of earlier users of the group
    long ended_before_ = 0;  // processes ended because of memory before; -1: unknown
    bool frozen_ = false;
};

// The following functions read the kernel's text files about processes (/proc, /sys/fs/cgroup).

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

// The following functions find processes by their parents in /proc.

// Returns the children of all threads of a process.
std::vector<pid_t> children_of(pid_t pid);
// Returns the descendants of a process, parents first. The search stops after 50 ms, because
// processes may fork faster than the search finds them.
std::vector<pid_t> descendants_of(pid_t pid);

}  // namespace carom::referee::bots
