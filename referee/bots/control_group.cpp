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
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <utility>

#include "referee/bots/proc.h"

namespace carom::referee::bots {

namespace {

// A group's name begins with this prefix and the program's process number.
constexpr const char* PREFIX = "carom-";

bool is_group(const std::string& folder) {
    struct statfs is;
    return statfs(folder.c_str(), &is) == 0 && is.f_type == CGROUP2_SUPER_MAGIC;
}

// Returns the folder of this process's own group, or an empty text if the machine has no version 2
// groups.
std::string own_group() {
    std::string path;
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        if (line.rfind("0::/", 0) == 0) path = line.substr(3);
    }
    if (path.empty()) return "";
    for (const char* mounted : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
        if (is_group(mounted + path)) return mounted + path;
    }
    return "";
}

// Removes the groups of programs that were killed. A group with processes stays.
void remove_stale(const std::string& parent) {
    DIR* const folder = opendir(parent.c_str());
    if (!folder) return;
    while (const dirent* entry = readdir(folder)) {
        if (std::strncmp(entry->d_name, PREFIX, std::strlen(PREFIX)) != 0) continue;
        const pid_t program = std::atoi(entry->d_name + std::strlen(PREFIX));
        if (program > 0 && kill(program, 0) != 0 && errno == ESRCH) {
            rmdir((parent + "/" + entry->d_name).c_str());
        }
    }
    closedir(folder);
}

// This program's empty groups, and the number of the next one.
class Pool {
  public:
    Pool() : parent_(own_group()) {
        if (!parent_.empty()) remove_stale(parent_);
    }
    ~Pool() {
        for (const std::string& path : free_) rmdir(path.c_str());
    }
    std::string take() {
        const std::lock_guard lock(mutex_);
        if (parent_.empty()) return "";
        if (!free_.empty()) {
            std::string path = std::move(free_.back());
            free_.pop_back();
            return path;
        }
        std::string path =
            parent_ + "/" + PREFIX + std::to_string(getpid()) + "-" + std::to_string(made_++);
        if (mkdir(path.c_str(), 0755) == 0) return path;
        parent_.clear();
        return "";
    }
    void give_back(std::string path) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(path));
    }

  private:
    std::mutex mutex_;
    std::string parent_;
    std::vector<std::string> free_;
    int made_ = 0;
};

Pool& pool() {
    static Pool pool;
    return pool;
}

double used_ms(int cpu_stat) {
    char text[128];
    const char* const number = std::strchr(read_again(cpu_stat, text), ' ');  // "usage_usec 1234"
    return number ? static_cast<double>(std::strtoll(number, nullptr, 10)) * 1e-3 : 0;
}

}  // namespace

ControlGroup ControlGroup::make() {
    ControlGroup group;
    group.path_ = pool().take();
    if (group.path_.empty()) return group;
    group.folder_ = open(group.path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    group.cpu_stat_ = open_to_read(group.path_ + "/cpu.stat");
    group.used_before_ms_ = used_ms(group.cpu_stat_);
    if (group.folder_ < 0 || group.cpu_stat_ < 0) group.give_back();
    return group;
}

ControlGroup::ControlGroup(ControlGroup&& other) noexcept { *this = std::move(other); }

ControlGroup& ControlGroup::operator=(ControlGroup&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(folder_, other.folder_);
    std::swap(cpu_stat_, other.cpu_stat_);
    std::swap(used_before_ms_, other.used_before_ms_);
    std::swap(frozen_, other.frozen_);
    return *this;
}

void ControlGroup::give_back() {
    if (path_.empty()) return;
    freeze(false);
    // The group may contain a process of another user by now, or one that the kernel has not
    // removed yet.
    const bool empty = folder_ >= 0 && processes().empty();
    for (int* fd : {&folder_, &cpu_stat_}) {
        if (*fd >= 0) close(*fd);
        *fd = -1;
    }
    if (empty) pool().give_back(std::exchange(path_, ""));
    path_.clear();
}

double ControlGroup::cpu_ms() const { return used_ms(cpu_stat_) - used_before_ms_; }

std::vector<pid_t> ControlGroup::processes() const { return numbers_in(path_ + "/cgroup.procs"); }

void ControlGroup::freeze(bool frozen) {
    if (frozen == frozen_ || folder_ < 0) return;
    const int fd = openat(folder_, "cgroup.freeze", O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    if (write(fd, frozen ? "1" : "0", 1) == 1) frozen_ = frozen;
    close(fd);
}

}  // namespace carom::referee::bots
