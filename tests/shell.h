// Programs run as a user runs them, and folders that go with the test.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace carom::tests {

struct Outcome {
    int status;
    std::string text;  // both streams
};

inline Outcome run(const std::string& command) {
    FILE* out = popen(("exec 2>&1; " + command).c_str(), "r");
    Outcome outcome;
    char buffer[4096];
    for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, out)) > 0;) {
        outcome.text.append(buffer, n);
    }
    outcome.status = WEXITSTATUS(pclose(out));
    return outcome;
}

// An empty folder of this run's own.
struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("carom-test-" + std::to_string(getpid()));
    Folder() { std::filesystem::create_directory(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    // Writes a file and returns its path.
    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return (path / name).string();
    }
};

}  // namespace carom::tests
