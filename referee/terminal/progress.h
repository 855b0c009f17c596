// Shows the progress of a long command in one line of the terminal, which is overwritten. Nothing
// is printed if stderr is not a terminal.
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
    // Returns whether show() would show a line now. It shows at most ten lines per second and skips
    // the others.
    bool is_due() const;
    void show(const std::string& line);
    // Removes the line. Call this function before printing anything else.
    void clear();

  private:
    bool is_terminal_, is_there_ = false;
    std::chrono::steady_clock::time_point shown_;
};

}  // namespace carom::referee
