// Prints the progress line.
#include "referee/terminal/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "referee/terminal/columns.h"

namespace carom::referee {

namespace {

int window_width() {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return std::max<int>(20, size.ws_col);
}

}  // namespace

Progress::Progress() : is_terminal_(isatty(STDERR_FILENO)) {}

bool Progress::is_due() const {
    constexpr auto PAUSE = std::chrono::milliseconds(100);
    return is_terminal_ && (!is_there_ || std::chrono::steady_clock::now() - shown_ >= PAUSE);
}

void Progress::show(const std::string& line) {
    if (!is_due()) return;
    is_there_ = true;
    shown_ = std::chrono::steady_clock::now();
    std::fprintf(stderr, "\r\033[K%s", fitted(line, window_width() - 1).c_str());
    std::fflush(stderr);
}

void Progress::clear() {
    if (is_there_) std::fprintf(stderr, "\r\033[K");
    is_there_ = false;
}

}  // namespace carom::referee
