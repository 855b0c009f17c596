// Runs programs as a user does, also in the background, and creates temporary folders.
#pragma once

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace carom::tests {

struct Outcome {
    int status;
    std::string text;  // stdout and stderr

    bool has(const std::string& words) const { return text.find(words) != std::string::npos; }
};

inline Outcome run(const std::string& command) {
    // A hostile bot of another case may have used all process ids for a while.
    FILE* out = nullptr;
    while (!(out = popen(("exec 2>&1; " + command).c_str(), "r"))) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    Outcome outcome;
    char buffer[4096];
    for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, out)) > 0;) {
        outcome.text.append(buffer, n);
    }
    outcome.status = WEXITSTATUS(pclose(out));
    return outcome;
}

// Checks the exit status, and that the output contains all these texts.
inline void check_outcome(const Outcome& outcome, int status,
                          const std::vector<std::string>& contents = {}) {
    INFO(outcome.text);
    CHECK(outcome.status == status);
    for (const std::string& words : contents) CHECK_MESSAGE(outcome.has(words), words);
}

// Waits until the function returns true. Returns false after ten minutes, because then a process
// hangs.
template <class Happened>
bool wait_until(Happened happened) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(10);
    while (!happened()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

// Returns the number of processes with this name (at most 15 bytes) in one of these states. By
// default running and waiting processes count.
inline int processes_named(const std::string& name, const std::string& states = "R,S,D") {
    return std::stoi(run("pgrep -c -r " + states + " -x " + name).text);
}

// A program that runs in the background. The program and its children are a process group.
class Background {
  public:
    explicit Background(const std::string& command) : output_(std::tmpfile()), pid_(fork()) {
        if (pid_ == 0) {
            setpgid(0, 0);
            dup2(fileno(output_), STDOUT_FILENO);
            dup2(fileno(output_), STDERR_FILENO);
            execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
            _exit(127);
        }
        setpgid(pid_, pid_);  // Parent and child both set the group, because either may be first.
    }
    ~Background() {
        if (!has_ended()) send(SIGKILL), wait();
        std::fclose(output_);
    }
    Background(const Background&) = delete;

    pid_t pid() const { return pid_; }
    void send(int signal) const { kill(-pid_, signal); }
    bool has_ended() {
        if (!ended_) ended_ = waitpid(pid_, &status_, WNOHANG) == pid_;
        return ended_;
    }
    // Waits for the end of the program. Returns its output and its exit status, or 128 plus the
    // signal that ended the program, as a shell does.
    Outcome wait() {
        if (!wait_until([this] { return has_ended(); })) send(SIGKILL);
        Outcome outcome{WIFSIGNALED(status_) ? 128 + WTERMSIG(status_) : WEXITSTATUS(status_), ""};
        std::rewind(output_);
        char buffer[4096];
        for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, output_)) > 0;) {
            outcome.text.append(buffer, n);
        }
        return outcome;
    }

  private:
    std::FILE* output_;
    pid_t pid_;
    int status_ = 0;
    bool ended_ = false;
};

// A temporary folder that is empty at first and is removed at the end.
struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("carom-test-" + std::to_string(getpid()));
    Folder() { std::filesystem::create_directory(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string at(const std::string& name) const { return (path / name).string(); }
    // Writes a file and returns its path.
    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return at(name);
    }
};

}  // namespace carom::tests
