// Lists child processes from /proc.
#include "referee/bots/family.h"

#include <dirent.h>
#include <sys/stat.h>

#include <chrono>

namespace carom::referee::bots {

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
    constexpr int OF_ONE_THREAD = 3;  // Links of the folder: two of its own and one per thread.
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

std::vector<pid_t> family_below(pid_t pid) {
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
