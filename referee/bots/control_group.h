// A control group of the kernel (version 2) around one bot and all that it starts: it counts their
// processor time exactly, children that lived for a millisecond included, lists them, and stops
// them all at once. Where the calling user may make none, the process tree is walked (family.h).
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace carom::referee::bots {

class ControlGroup {
  public:
    ControlGroup() = default;  // none
    // An empty one below the group of this process; none where the machine gives none. Groups that
    // are empty again are used again, and removed when the program ends.
    static ControlGroup make();
    ~ControlGroup() { give_back(); }
    ControlGroup(ControlGroup&& other) noexcept;
    ControlGroup& operator=(ControlGroup&& other) noexcept;

    explicit operator bool() const { return folder_ >= 0; }
    // Its folder, open, for CLONE_INTO_CGROUP; -1: none.
    int folder() const { return folder_; }
    // What all its processes have used together since it was made, those that are gone included.
    // The kernel adds the time of a process that is on another processor now at its next tick.
    double cpu_ms() const;
    // Those that live, in no order.
    std::vector<pid_t> processes() const;
    // Stops all its processes, those that are about to be started included, or lets them go on.
    void freeze(bool frozen);

  private:
    void give_back();

    std::string path_;
    int folder_ = -1, cpu_stat_ = -1;
    double used_before_ms_ = 0;  // by those that had it before
    bool frozen_ = false;
};

}  // namespace carom::referee::bots
