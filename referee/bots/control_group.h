// A control group of the kernel (version 2) around one bot and all processes that it starts. It
// counts their processor time exactly, even of children that lived for a millisecond. It also lists
// the processes and can stop all of them at once. If the calling user may not create groups, the
// process tree is searched instead (family.h).
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace carom::referee::bots {

class ControlGroup {
  public:
    ControlGroup() = default;  // no group
    // Returns an empty group below the group of this process, or no group if the machine refuses
    // one. Empty groups are used again. They are removed when the program ends.
    static ControlGroup make();
    ~ControlGroup() { give_back(); }
    ControlGroup(ControlGroup&& other) noexcept;
    ControlGroup& operator=(ControlGroup&& other) noexcept;

    explicit operator bool() const { return folder_ >= 0; }
    // Returns the group's open folder for CLONE_INTO_CGROUP, or -1 for no group.
    int folder() const { return folder_; }
    // Returns the processor time of all its processes since make() returned the group, including
    // ended ones. The kernel adds the time of a process that runs on another processor at its next
    // timer tick.
    double cpu_ms() const;
    // Returns the living processes in no particular order.
    std::vector<pid_t> processes() const;
    // Stops all its processes, also those that are just being started, or lets them continue.
    void freeze(bool frozen);

  private:
    void give_back();

    std::string path_;
    int folder_ = -1, cpu_stat_ = -1;
    double used_before_ms_ = 0;  // time used by earlier users of the group
    bool frozen_ = false;
};

}  // namespace carom::referee::bots
