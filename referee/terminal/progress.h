// Where a long command stands: one line on a terminal, overwritten while it runs. Nothing at all
// where the error stream goes elsewhere.
#pragma once

#include <chrono>
#include <string>

namespace carom::referee {

class Progress {
  public:
    Progress();
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;

    bool is_shown() const { return is_terminal_; }
    // At most ten times a second; what comes in between is left out.
    void show(const std::string& line);
    // Before anything else is printed.
    void clear();

  private:
    bool is_terminal_, is_there_ = false;
    std::chrono::steady_clock::time_point shown_;
};

}  // namespace carom::referee
