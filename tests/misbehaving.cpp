// A bot that does what its first argument says: everything a match must survive.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

namespace {

bool read_turn() {
    std::string line;
    for (int k = 0; k < 6; ++k) std::getline(std::cin, line);
    int count = 0;
    std::cin >> count;
    std::getline(std::cin, line);
    for (int k = 0; k < count; ++k) std::getline(std::cin, line);
    return static_cast<bool>(std::cin);
}

void say(const std::string& text) { (void)!write(1, text.data(), text.size()); }

[[noreturn]] void sleep_for_ever() {
    for (;;) pause();
}

// Keeps a processor busy for so long.
void burn(std::chrono::milliseconds cpu) {
    const std::clock_t end =
        std::clock() + static_cast<std::clock_t>(CLOCKS_PER_SEC * cpu.count() / 1000);
    while (std::clock() < end) {
    }
}

void flood(int fd, const std::string& piece) {
    for (std::size_t sent = 0; sent < 100u * 1000 * 1000; sent += piece.size()) {
        if (write(fd, piece.data(), piece.size()) < 0) return;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string mode = argc > 1 ? argv[1] : "good";
    const char* PROPER = "WAIT\nWAIT\nWAIT\n";
    prctl(PR_SET_NAME, argc > 2 ? argv[2] : "misbehaving");  // by which a test finds it
    if (mode == "exits") return 3;
    if (mode == "silent") sleep_for_ever();
    if (mode == "ignores-sigterm") {
        signal(SIGTERM, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        sleep_for_ever();
    }
    if (mode == "in-advance") {  // all answers at once, then away
        for (int turn = 0; turn < 200; ++turn) say(PROPER);
        return 0;
    }
    if (mode == "leaves-child" || mode == "leaves-daemon") {
        if (fork() == 0) {
            if (mode == "leaves-daemon") {
                setsid();
                if (fork() != 0) _exit(0);
                for (int fd = 0; fd < 3; ++fd) close(fd);
            }
            signal(SIGTERM, SIG_IGN);
            sleep_for_ever();
        }
    }
    if (mode == "closes-stdin") {
        close(0);
        sleep_for_ever();
    }
    if (mode == "closes-stdout") {
        close(1);
        sleep_for_ever();
    }
    for (int turn = 0; read_turn(); ++turn) {
        if (mode == "works") burn(std::chrono::milliseconds(30));
        if (turn == 2) {
            if (mode == "crashes") {
                signal(SIGSEGV, SIG_DFL);
                raise(SIGSEGV);
            }
            if (mode == "crashes-with-child") {
                if (fork() == 0) sleep_for_ever();
                signal(SIGSEGV, SIG_DFL);
                raise(SIGSEGV);
            }
            if (mode == "kills-its-keeper") {
                kill(getppid(), SIGKILL);
                sleep_for_ever();
            }
            if (mode == "not-ascii") {
                std::string line;
                for (int k = 0; k < 60; ++k) line += "\xc3\xa9\x1b";
                say(line + "\nWAIT\nWAIT\n");
            }
            if (mode == "late") std::this_thread::sleep_for(std::chrono::milliseconds(1500));
            if (mode == "burns") burn(std::chrono::milliseconds(1500));
            if (mode == "half-line") {
                say("WAIT\nWAIT\n10 20");
                sleep_for_ever();
            }
            if (mode == "half-line-exit") {
                say("WAIT\nWAIT\n10 20");
                return 0;
            }
            if (mode == "too-many-lines") say("WAIT\nWAIT\nWAIT\nsurplus\n");
            if (mode == "floods-stdout") flood(1, std::string(10000, 'x'));
            if (mode == "floods-lines") flood(1, "WAIT\nWAIT\nWAIT\n");
            if (mode == "floods-stderr") flood(2, std::string(9999, 'e') + "\n");
            if (mode == "nul-bytes") say(std::string("0 0\0 300\nWAIT\nWAIT\n", 19));
            if (mode == "nul-message") say(std::string("0 0 300 a\0b\xff\nWAIT\nWAIT\n", 23));
            if (mode == "hog") {
                std::vector<char> memory(200u * 1000 * 1000, 1);
                std::this_thread::sleep_for(std::chrono::seconds(5));
                say(memory[5] ? "" : "x");
            }
        }
        if (mode == "talks") std::fprintf(stderr, "turn %d\n", turn);
        if (mode == "html") {
            say("WAIT <script>alert(1)</script>\nWAIT & so\nWAIT \"q\"\n");
            continue;
        }
        if (!(mode == "nul-message" && turn == 2)) say(PROPER);
    }
}
