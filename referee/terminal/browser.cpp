// Opens pages in the user's browser.
#include "referee/terminal/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/files.h"

namespace carom::referee {

namespace {

using Words = std::vector<std::string>;

Words split(const std::string& text, char at) {
    Words parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, at);) {
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

bool is_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0;
    const char* const path = std::getenv("PATH");
    for (const std::string& folder : split(path ? path : "", ':')) {
        if (access((folder + "/" + name).c_str(), X_OK) == 0) return true;
    }
    return false;
}

// Returns the words of the first command in $BROWSER, or of the system's commands, whose program is
// there. In $BROWSER, commands are divided by colons, and %s stands for the page.
Words browser() {
    const char* const named = std::getenv("BROWSER");
    const bool is_named = named && *named;
    for (const std::string& command : split(is_named ? named : "xdg-open:wslview:open", ':')) {
        const Words words = split(command, ' ');
        if (!words.empty() && is_program(words[0])) return words;
    }
    throw Error("--open: expected a browser in $BROWSER" +
                (is_named ? ", which names \"" + std::string(named) + "\""
                          : std::string(", or one of xdg-open, wslview and open")));
}

}  // namespace

void add_open_option(Command command, bool& open) {
    command.flag("--open", open, "open the page in the browser ($BROWSER, or the system's choice)");
}

void check_open(bool open, const std::string& page, const std::string& option) {
    if (!open) return;
    if (page.empty()) throw Error("--open: expected " + option + " FILE, too");
    browser();
}

void open_page(const std::string& page) {
    const std::string path = std::filesystem::absolute(page).string();
    Words words = browser();
    bool is_placed = false;
    for (std::string& word : words) {
        if (word == "%s") word = path, is_placed = true;
    }
    if (!is_placed) words.push_back(path);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
    }
    pid_t pid = 0;
    posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
}

void write_report(const std::string& path, const std::string& page, bool open) {
    FileWriter(path).commit(page);
    std::fprintf(stderr, "report: %s\n", path.c_str());
    if (open) open_page(path);
}

}  // namespace carom::referee
