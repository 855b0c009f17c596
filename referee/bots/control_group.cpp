// Creates and removes the control groups of bots.
#include "referee/bots/control_group.h"
#include <dirent.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <utility>

namespace carom::referee::bots {

namespace {

// An outer folder's name begins with this prefix and the program's process number. The inner
// folder's name is BOT.
constexpr const char* PREFIX = "carom-";
constexpr const char* BOT = "/bot";

using Parents = std::array<std::string, ControlGroup::TREES>;

bool is_tree(const std::string& folder, long magic) {
    struct statfs is;
    return statfs(folder.c_str(), &is) == 0 && is.f_type == magic;
}

bool write_value(const std::string& path, const std::string& value) {
    const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool written = write(fd, value.data(), value.size()) == ssize_t(value.size());
    close(fd);
    return written;
}

// Returns the number that follows `word` in a file of words and numbers, or -1 without the word.
long value_in(const std::string& path, const std::string& word) {
    std::ifstream file(path);
    long value;
    for (std::string name; file >> name >> value;) {
        if (name == word) return value;
    }
    return -1;
}

// Returns the number at the start of a file, or 0 if there is none.
long number_in(const std::string& path) {
    std::ifstream file(path);
    long number = 0;
    file >> number;
    return file ? number : 0;
}

// Returns the folder of this process's group in each tree. The path is empty if the machine lacks
// the tree.
Parents own_groups() {
    Parents parents;
    std::ifstream groups("/proc/self/cgroup");  // Each line is NUMBER:CONTROLLERS:PATH.
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const std::string path = line.substr(second + 1);
        const auto tree = controllers.empty()       ? ControlGroup::UNIFIED
                          : controllers == "memory" ? ControlGroup::MEMORY
                          : controllers == "pids"   ? ControlGroup::PIDS
                                                    : ControlGroup::TREES;
        if (tree == ControlGroup::TREES) continue;
        const bool unified = tree == ControlGroup::UNIFIED;
        for (const char* name : {"", unified ? "/unified" : controllers.c_str()}) {
            const std::string mounted =
                std::string("/sys/fs/cgroup") + (*name && *name != '/' ? "/" : "") + name;
            if (!is_tree(mounted + path, unified ? CGROUP2_SUPER_MAGIC : CGROUP_SUPER_MAGIC)) {
                continue;
            }
            parents[tree] = mounted + (path == "/" ? "" : path);
        }
    }
    return parents;
}

// Returns the groups directly below a group.
std::vector<std::string> groups_below(const std::string& path) {
    std::vector<std::string> groups;
    DIR* const folder = opendir(path.c_str());
    if (!folder) return groups;
    while (const dirent* entry = readdir(folder)) {
        if (entry->d_type == DT_DIR && entry->d_name[0] != '.') {
            groups.push_back(path + "/" + entry->d_name);
        }
    }
    closedir(folder);
    return groups;
}

// Removes a group and all groups below the group. Returns false if a group contains a process.
bool remove_tree(const std::string& path) {
    if (rmdir(path.c_str()) == 0 || errno == ENOENT) return true;
    for (const std::string& group : groups_below(path)) remove_tree(group);
    return rmdir(path.c_str()) == 0;
}

// Removes the groups of programs that were killed.
void remove_stale(const std::string& parent) {
    const std::string begin = parent + "/" + PREFIX;
    for (const std::string& group : groups_below(parent)) {
        if (group.compare(0, begin.size(), begin) != 0) continue;
        const pid_t program = std::atoi(group.c_str() + begin.size());
        const bool has_ended = program > 0 && kill(program, 0) != 0 && errno == ESRCH;
        // This program has made no groups yet, so a group with its number belongs to an earlier
        // program.
        if (has_ended || program == getpid()) remove_tree(group);
    }
}

// Manages this program's outer folders, which have the same names in all trees.
class Pool {
  public:
    Pool() : parents_(own_groups()) {
        for (const std::string& parent : parents_) {
            if (!parent.empty()) remove_stale(parent);
        }
        // Only the machine's root group, which has no cgroup.type file, may contain processes as
        // well as groups with limits. In any other group, "+pids" would make the groups below
        // unusable.
        const std::string& unified = parents_[ControlGroup::UNIFIED];
        if (unified.empty() || access((unified + "/cgroup.type").c_str(), F_OK) == 0) return;
        for (const char* controller : {"+memory", "+pids"}) {
            write_value(unified + "/cgroup.subtree_control", controller);
        }
    }
    ~Pool() {
        for (const std::string& name : made_) {
            for (const std::string& parent : parents_) {
                if (!parent.empty()) remove_tree(parent + "/" + name);
            }
        }
    }
    const std::string& parent(ControlGroup::Tree tree) const { return parents_[tree]; }
    // Returns the name of a group whose inner folders are new, or an empty string if there is none.
    std::string take() {
        const std::lock_guard lock(mutex_);
        while (!free_.empty()) {
            std::string name = std::move(free_.back());
            free_.pop_back();
            if (is_clean(name) && make_folders(name)) return name;
        }
        bool may_make = false;
        for (int tree = 0; tree < ControlGroup::TREES; ++tree) {
            may_make = may_make || (!parents_[tree].empty() && !is_refused_[tree]);
        }
        if (!may_make) return "";
        made_.push_back(PREFIX + std::to_string(getpid()) + "-" + std::to_string(made_.size()));
        return make_folders(made_.back()) ? made_.back() : "";
    }
    // Removes the inner folders of a group. If a process is still in a folder, the group is not
    // used again.
    void give_back(std::string name) {
        const std::lock_guard lock(mutex_);
        for (const std::string& parent : parents_) {
            if (!parent.empty() && !remove_tree(parent + "/" + name + BOT)) return;
        }
        free_.push_back(std::move(name));
    }

  private:
    // Returns whether a group can be used again. Files that a bot left in shared memory would count
    // for the next bot of the group.
    bool is_clean(const std::string& name) const {
        constexpr long MAX_LEFT = 4 * 1024 * 1024;  // bytes
        const auto in = [&](ControlGroup::Tree tree) { return parents_[tree] + "/" + name; };
        if (!parents_[ControlGroup::MEMORY].empty()) {
            write_value(in(ControlGroup::MEMORY) + "/memory.force_empty", "0");
            if (number_in(in(ControlGroup::MEMORY) + "/memory.usage_in_bytes") > MAX_LEFT)
                return false;
        }
        if (parents_[ControlGroup::UNIFIED].empty()) return true;
        const std::string events = in(ControlGroup::UNIFIED) + "/cgroup.events";
        return value_in(events, "populated") == 0 && value_in(events, "frozen") == 0 &&
               number_in(in(ControlGroup::UNIFIED) + "/memory.current") <= MAX_LEFT;
    }
    bool make_folders(const std::string& name) {
        bool any = false;
        for (int tree = 0; tree < ControlGroup::TREES; ++tree) {
            if (parents_[tree].empty() || is_refused_[tree]) continue;
            const std::string path = parents_[tree] + "/" + name;
            bool made = mkdir(path.c_str(), 0755) == 0 || errno == EEXIST;
            is_refused_[tree] = !made && (errno == EACCES || errno == EPERM || errno == EROFS);
            // Before Linux 5.11, version 1 counts the inner folder for the outer folder only with
            // this setting.
            if (tree == ControlGroup::MEMORY) write_value(path + "/memory.use_hierarchy", "1");
            // A bot must not create groups below its group, so that one file lists all its
            // processes.
            if (made && tree == ControlGroup::UNIFIED) {
                made = write_value(path + "/cgroup.max.depth", "1");
            }
            made = made && mkdir((path + BOT).c_str(), 0755) == 0;
            any = any || made;
            if (made) {
                write_value(path + "/pids.max", std::to_string(MAX_PROCESSES));
            } else {
                remove_tree(path);
            }
        }
        return any;
    }

    std::mutex mutex_;
    Parents parents_;
    bool is_refused_[ControlGroup::TREES] = {};  // The machine allows no groups in this tree.
    std::vector<std::string> made_, free_;
};

Pool& pool() {
    static Pool pool;
    return pool;
}

double used_ms(int cpu_stat) {
    char text[128];
    // The file begins with a line such as "usage_usec 1234".
    const char* const number = std::strchr(read_again(cpu_stat, text), ' ');
    return number ? static_cast<double>(std::strtoll(number, nullptr, 10)) * 1e-3 : 0;
}

// Returns how many processes of a group the kernel has ended because of memory, or -1 if unknown.
// Version 1 counts a process only in its own group, so the groups below are added.
long ended_for_memory(const std::string& unified, const std::string& memory) {
    const long ended = unified.empty() ? -1 : value_in(unified + "/memory.events", "oom_kill");
    if (ended >= 0 || memory.empty()) return ended;
    long sum = value_in(memory + "/memory.oom_control", "oom_kill");
    for (const std::string& group : groups_below(memory)) {
        sum += std::max(0L, ended_for_memory("", group));
    }
    return sum;
}

}  // namespace

std::string ControlGroup::outer(Tree tree) const {
    return entrances_[tree] < 0 ? "" : pool().parent(tree) + "/" + name_;
}

ControlGroup::ControlGroup() {
    name_ = pool().take();
    if (name_.empty()) return;
    for (const Tree tree : {UNIFIED, MEMORY, PIDS}) {
        if (pool().parent(tree).empty()) continue;
        const std::string inner = pool().parent(tree) + "/" + name_ + BOT;
        entrances_[tree] = tree == UNIFIED
                               ? open(inner.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                               : open((inner + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
    }
    if (*this) cpu_stat_ = open_to_read(outer(UNIFIED) + "/cpu.stat");
    used_before_ms_ = used_ms(cpu_stat_);
    ended_before_ = ended_for_memory(outer(UNIFIED), outer(MEMORY));
}

void ControlGroup::give_back() {
    if (name_.empty()) return;
    freeze(false);
    for (int* fd : {&entrances_[UNIFIED], &entrances_[MEMORY], &entrances_[PIDS], &cpu_stat_}) {
        if (*fd >= 0) close(*fd);
        *fd = -1;
    }
    pool().give_back(std::exchange(name_, ""));
}

void ControlGroup::keep_only(unsigned entered) {
    for (const Tree tree : {UNIFIED, MEMORY, PIDS}) {
        if (entrances_[tree] < 0 || (entered & 1u << tree)) continue;
        close(std::exchange(entrances_[tree], -1));
    }
}

double ControlGroup::cpu_ms() const { return used_ms(cpu_stat_) - used_before_ms_; }

std::vector<pid_t> ControlGroup::processes() const {
    // If a bot makes its group a threaded group, only the outer group lists the processes.
    std::vector<pid_t> all = numbers_in(outer(UNIFIED) + BOT + "/cgroup.procs");
    return all.empty() ? numbers_in(outer(UNIFIED) + "/cgroup.procs") : all;
}

void ControlGroup::freeze(bool frozen) {
    if (frozen == frozen_ || !*this) return;
    if (write_value(outer(UNIFIED) + "/cgroup.freeze", frozen ? "1" : "0")) frozen_ = frozen;
}

bool ControlGroup::limit_memory(long mb) {
    if (ended_before_ < 0) return false;
    // The kernel also counts its own memory for the group: page tables, stacks and pipes.
    constexpr long OWN_MB = 16, BYTES = 1024 * 1024;
    const std::string limit = std::to_string((mb + OWN_MB) * BYTES);
    if (*this && write_value(outer(UNIFIED) + "/memory.max", limit)) {
        write_value(outer(UNIFIED) + "/memory.swap.max", "0");
        return true;
    }
    if (entrances_[MEMORY] < 0) return false;
    // The limit of memory and swap together must never be below the limit of memory, so the limit
    // of memory is written before and after the limit of both.
    const std::string memory = outer(MEMORY) + "/memory.limit_in_bytes";
    const bool limited = write_value(memory, limit);
    write_value(outer(MEMORY) + "/memory.memsw.limit_in_bytes", limit);
    return write_value(memory, limit) || limited;
}

bool ControlGroup::ran_out_of_memory() const {
    return ended_before_ >= 0 && ended_for_memory(outer(UNIFIED), outer(MEMORY)) > ended_before_;
}

std::vector<pid_t> numbers_in(const std::string& path) {
    std::vector<pid_t> numbers;
    const int fd = open_to_read(path);
    if (fd < 0) return numbers;
    pid_t number = 0;
    char text[4096];
    for (ssize_t n; (n = read(fd, text, sizeof text)) > 0;) {
        for (ssize_t k = 0; k < n; ++k) {
            if (text[k] >= '0' && text[k] <= '9') {
                number = 10 * number + (text[k] - '0');
            } else if (number > 0) {
                numbers.push_back(number);
                number = 0;
            }
        }
    }
    close(fd);
    return numbers;
}

std::vector<pid_t> children_of(pid_t pid) {
    const std::string threads = proc(pid) + "/task";
    struct stat is;
    constexpr int OF_ONE_THREAD = 3;  // number of links: two of the folder, one per thread
    if (stat(threads.c_str(), &is) == 0 && is.st_nlink <= OF_ONE_THREAD) {
        return numbers_in(threads + "/" + std::to_string(pid) + "/children");
    }
    std::vector<pid_t> children;
    DIR* const folder = opendir(threads.c_str());
    if (!folder) return children;
    while (const dirent* thread = readdir(folder)) {
        if (thread->d_name[0] == '.') continue;
        const auto some = numbers_in(threads + "/" + thread->d_name + "/children");
        children.insert(children.end(), some.begin(), some.end());
    }
    closedir(folder);
    return children;
}

std::vector<pid_t> descendants_of(pid_t pid) {
    constexpr std::chrono::milliseconds LONGEST{50};
    const auto end = std::chrono::steady_clock::now() + LONGEST;
    std::vector<pid_t> family = children_of(pid);
    for (std::size_t k = 0; k < family.size(); ++k) {
        if (std::chrono::steady_clock::now() > end) break;
        const std::vector<pid_t> more = children_of(family[k]);
        family.insert(family.end(), more.begin(), more.end());
    }
    return family;
}

}  // namespace carom::referee::bots
