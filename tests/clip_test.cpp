// Tests of videos of matches.
#include "referee/view/clip.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "referee/base/files.h"
#include "tests/programs.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::referee;
using tests::Folder, tests::lacks, tests::run;

namespace {

const char* const MATCH = "tests/golden/mean_max/match.json";

}  // namespace

TEST_SUITE("clip") {
    TEST_CASE("view names the programs that a moving picture needs before it starts") {
        const Folder folder;
        const std::string match = std::string("build/carom view ") + MATCH;
        const std::string gif = (folder.path / "a.gif").string();
        const struct {
            std::string arguments, says;
        } refused[] = {
            {" --gif " + gif + " --from 5 --to 4", "--from, --to: expected turns from 0 to "},
            {" --gif " + gif + " --from 5000", "--from, --to: expected turns from 0 to "},
            {" --gif a.png", "--gif: expected a name that ends with .gif, found \"a.png\""},
            {" --from 3", "--from: expected --gif or --mp4, too"},
            {" --mp4 /no/folder/a.mp4", "/no/folder/a.mp4: cannot be written"},
            {std::string(" ") + MATCH + " --gif " + gif, "--gif, --mp4: expected one FILE"},
        };
        for (const auto& c : refused) {
            const auto outcome = run(match + c.arguments);
            CHECK(outcome.status == 2);
            CHECK_MESSAGE(outcome.text.find(c.says) != std::string::npos, outcome.text);
        }
        const auto without =
            run("PATH=/nowhere /bin/sh -c '" + match + " --gif " + gif + " --to 2'");
        CHECK(without.status == 2);
        CHECK(without.text.find("apt-get install ffmpeg") != std::string::npos);
        CHECK(std::filesystem::is_empty(folder.path));
        const auto nowhere = run("TMPDIR=/no/folder " + match + " --gif " + gif + " --to 2");
        CHECK(nowhere.status == 2);
        CHECK(nowhere.text == "carom: TMPDIR: expected a folder that can be written to\n");
    }
    TEST_CASE("files of a killed program are removed by the next one, and no other files") {
        const Folder folder;
        const auto left = folder.path / "carom-clip-killed", held = folder.path / "carom-clip-held",
                   other = folder.path / "carom-film";
        for (const auto& each : {left, held, other}) {
            std::filesystem::create_directory(each);
            std::ofstream(each / "000000.svg") << "<svg/>";
        }
        const int lock = open(held.c_str(), O_RDONLY | O_DIRECTORY);
        REQUIRE(flock(lock, LOCK_EX) == 0);
        const std::string gif = (folder.path / "a.gif").string();
        run("TMPDIR=" + folder.path.string() + " build/carom view " + MATCH + " --gif " + gif +
            " --to 1 --width 240");
        CHECK_FALSE(std::filesystem::exists(left));
        CHECK(std::filesystem::exists(held / "000000.svg"));
        CHECK(std::filesystem::exists(other / "000000.svg"));
        close(lock);
    }
    TEST_CASE("view writes a moving picture of some turns") {
        if (lacks("ffmpeg")) return;
        const Folder folder;
        const std::string match = std::string("build/carom view ") + MATCH;
        const std::string gif = (folder.path / "a.gif").string();
        const std::string mp4 = (folder.path / "a.mp4").string();
        const auto made =
            run(match + " --from 10 --to 12 --width 240 --gif " + gif + " --mp4 " + mp4);
        CHECK_MESSAGE(made.status == 0, made.text);
        CHECK(read_file(gif).rfind("GIF89a", 0) == 0);
        CHECK(read_file(mp4).substr(4, 4) == "ftyp");
        // Three turns with twenty frames per second at two turns per second, and the end of the
        // last turn.
        CHECK(
            run("ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 " +
                mp4)
                .text == "31\n");
        const std::string first = (folder.path / "b.mp4").string();
        REQUIRE(run(match + " --to 2 --width 240 --mp4 " + first).status == 0);
        CHECK(read_file(first) != read_file(mp4));
    }
}
