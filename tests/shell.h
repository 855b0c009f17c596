// Programs run as a user runs them, also in the background, and folders that go with the test.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace carom::tests {

struct Outcome {
    int status;
    std::string text;  // both streams
};

inline Outcome run(const std::string& command) {
    // A hostile bot of a case beside this one may have taken all numbers of processes for a while.
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

// Waits until something has happened, which it finds out again and again. Returns false where it
// does not happen within ten minutes: then something hangs.
template <class Happened>
bool wait_until(Happened happened) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(10);
    while (!happened()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

// How many processes of this name, at most 15 bytes long, are in one of these states: by default
// they run, or wait.
inline int processes_named(const std::string& name, const std::string& states = "R,S,D") {
    return std::stoi(run("pgrep -c -r " + states + " -x " + name).text);
}

// A program that runs while the test goes on, with all that it starts in a process group.
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
        setpgid(pid_, pid_);  // whoever of the two comes first
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
    // What it printed, and its exit status, or 128 and the signal that ended it, as in a shell.
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
