#include "referee/embed/pool.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>
#include <vector>

using carom::referee::embed::Pool;

namespace {

// Whether all of so many numbers were called once.
bool plays_each_once(Pool& pool, int count) {
    std::vector<std::atomic<int>> times(static_cast<std::size_t>(count));
    pool.run(count, [&](int k) { times[static_cast<std::size_t>(k)].fetch_add(1); });
    for (const std::atomic<int>& each : times) {
        if (each != 1) return false;
    }
    return true;
}

}  // namespace

TEST_SUITE("pool") {
    TEST_CASE("each is called once, whatever the number of threads") {
        for (const int threads : {1, 2, 3, 8, 1024}) {
            CAPTURE(threads);
            Pool pool(threads);
            CHECK(pool.threads() == threads);
            bool all = true;
            for (const int count : {0, 1, 63, 64, 127, 128, 129, 1000, 5000}) {
                for (int again = 0; again < 20; ++again) {
                    all = all && plays_each_once(pool, count);
                }
            }
            CHECK(all);
        }
    }
    TEST_CASE("pools of several threads of a program do not disturb each other") {
        std::atomic<int> failed{0};
        std::vector<std::thread> users;
        for (int user = 0; user < 4; ++user) {
            users.emplace_back([&] {
                Pool pool(3);
                for (int again = 0; again < 200; ++again) failed += !plays_each_once(pool, 500);
            });
        }
        for (std::thread& user : users) user.join();
        CHECK(failed == 0);
    }
    TEST_CASE("it goes on where it was moved, and in the children of a fork") {
        Pool first(3);
        CHECK(plays_each_once(first, 1000));
        Pool pool = std::move(first);
        CHECK(plays_each_once(pool, 1000));
        for (int children = 0; children < 5; ++children) {
            const pid_t child = fork();
            if (child == 0) {
                alarm(600);  // by which time it hangs
                bool all = plays_each_once(pool, 1000) && plays_each_once(pool, 1000);
                const pid_t grandchild = fork();
                if (grandchild == 0) _exit(plays_each_once(pool, 1000) ? 0 : 1);
                int status = 1;
                waitpid(grandchild, &status, 0);
                all = all && status == 0;
                { const Pool ended = std::move(pool); }
                _exit(all ? 0 : 1);
            }
            int status = 1;
            waitpid(child, &status, 0);
            CHECK(status == 0);
            CHECK(plays_each_once(pool, 1000));
        }
    }
}
