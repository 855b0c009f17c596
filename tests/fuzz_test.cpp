// Tests the fuzz targets with the inputs in tests/fuzz/corpus.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "referee/base/files.h"
#include "tests/fuzz/targets.h"

TEST_SUITE("fuzz") {
    TEST_CASE("every fuzz target handles all inputs of its corpus without a crash") {
        namespace fs = std::filesystem;
        int fed = 0;
        for (const auto& target : carom::tests::fuzz_targets()) {
            target.feed("");
            target.feed("\n");
            int own = 0;
            for (const auto& entry : fs::directory_iterator("tests/fuzz/corpus")) {
                const std::string name = entry.path().filename().string();
                if (name.rfind(target.name + "-", 0) != 0) continue;
                INFO(name);
                target.feed(carom::referee::read_file(entry.path().string()));
                ++own;
            }
            CHECK_MESSAGE(own > 0, "tests/fuzz/corpus has nothing for ", target.name);
            fed += own;
        }
        CHECK(fed > 10);
    }
}
