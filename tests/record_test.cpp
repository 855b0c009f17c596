// Tests records of matches.
#include "referee/records/record.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/match/verify.h"

using namespace carom::referee;
using namespace carom::referee::match;
using namespace carom::referee::records;

namespace {

// Limits the size of files that the process writes, as if the disk became full.
class FilesOfAtMost {
  public:
    explicit FilesOfAtMost(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
    }
    ~FilesOfAtMost() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    FilesOfAtMost(const FilesOfAtMost&) = delete;

  private:
    rlimit before_;
    void (*handler_)(int);
};

std::string error_of(const std::string& text) {
    try {
        parse_record("r.json", text);
    } catch (const Error& e) {
        return e.what();
    }
    return "no error";
}

// Returns a match in which all players wait. No process is started for the commands.
Record waiting_match() {
    Record record;
    record.setup = {-3, 1, 3};
    record.bots = {"a", "b", "c \"quoted\""};
    Frame start;
    start.keyframe = true;
    record.frames.push_back(start);
    for (int turn = 0; turn < 2; ++turn) {
        for (int p = 0; p < 3; ++p) {
            Frame frame;
            frame.seat = p, frame.keyframe = p == 2;
            frame.out = "WAIT\nWAIT <b>\nWAIT\n";
            frame.err = p == 1 ? "log\n" : "";
            frame.answer_ms = 1.5;
            record.frames.push_back(frame);
        }
    }
    record.scores = {1, 2, 3}, record.ranking = {2, 1, 0};
    return record;
}

}  // namespace

TEST_SUITE("record") {
    TEST_CASE("a written record is read back unchanged") {
        const Record a = waiting_match();
        const Record b = parse_record("r.json", format_record(a));
        CHECK(b.game == "mean_max");
        CHECK(b.setup == a.setup);
        CHECK(b.bots == a.bots);
        CHECK(b.scores == a.scores);
        CHECK(b.ranking == a.ranking);
        REQUIRE(b.frames.size() == a.frames.size());
        for (std::size_t k = 0; k < a.frames.size(); ++k) {
            CHECK(b.frames[k].seat == a.frames[k].seat);
            CHECK(b.frames[k].out == a.frames[k].out);
            CHECK(b.frames[k].err == a.frames[k].err);
            CHECK(b.frames[k].keyframe == a.frames[k].keyframe);
        }
    }
    TEST_CASE("a replay of the platform is read in each of its JSON forms") {
        const std::string text = format_record(waiting_match());
        const std::size_t brace = text.find('{', 1);
        const std::string bare = text.substr(brace, text.rfind('}') - brace);
        for (const std::string& wrapped : {bare, "{\"gameResult\":" + bare + "}"}) {
            CHECK(parse_record("r.json", wrapped).setup.seed == -3);
        }
    }
    TEST_CASE("a missing league is inferred from the viewer's number of looters") {
        Record record = waiting_match();
        for (int looters = 1; looters <= 3; ++looters) {
            record.frames[0].view = "meanmax\n3\n6000\n3000\n" + std::to_string(looters) + "\n";
            std::string text = format_record(record);
            const std::string named = "\"league\": 1,";
            text.erase(text.find(named), named.size());
            CHECK(parse_record("r.json", text).setup.league == (looters == 3 ? 3 : looters - 1));
        }
    }
    TEST_CASE("a file that is not a replay is refused in one sentence") {
        CHECK(error_of("[1,").rfind("r.json: expected JSON, but it breaks off", 0) == 0);
        CHECK(error_of(R"(["\ud800"])") ==
              R"(r.json: expected both halves of a surrogate pair (\ud83d\ude00), )"
              "found one at byte 9");
        CHECK(error_of("[1]") == "r.json: expected a match replay with the key \"frames\"");
        CHECK(error_of("{\"frames\": [], \"refereeInput\": \"seed=1\", \"scores\": [0, 0, 0]}") ==
              "r.json: expected an array of \"frames\"");
        CHECK(error_of("{\"frames\": [{\"agentId\": 0}], \"refereeInput\": \"seed=1\", \"scores\": "
                       "[0, 0, 0]}") == "r.json: expected the key \"keyframe\" in frame 0");
        CHECK(error_of("{\"frames\": [3], \"refereeInput\": \"seed=1\", \"scores\": [0, 0, 0]}") ==
              "r.json: expected frame 0 to be an object");
        CHECK(error_of("{\"frames\": [3], \"refereeInput\": \"sed=1\", \"scores\": [0, 0, 0]}") ==
              "r.json: expected \"refereeInput\" with a line seed=N");
    }
    TEST_CASE("a record with an invalid map is refused with the name of its file") {
        Record race = waiting_match();
        race.game = "search_race";
        race.setup = {1, 0, 1, {}, "1000 1000;9000 x"};
        race.bots = {"a"}, race.scores = {1}, race.ranking = {0};
        race.frames.resize(1);
        const std::string says = error_of(format_record(race));
        CHECK_MESSAGE(says.rfind("r.json: map: expected the name of an official map", 0) == 0,
                      says);
    }
    TEST_CASE("a truncated record is refused") {
        const std::string text = format_record(waiting_match());
        int refused = 0;
        for (std::size_t size = 0; size + 2 < text.size(); ++size) {
            refused += error_of(text.substr(0, size)) != "no error";
        }
        CHECK(refused == static_cast<int>(text.size()) - 2);
    }
    TEST_CASE("a changed answer, view or score is reported with its frame") {
        const Record record = parse_record("m.json", read_file("tests/golden/mean_max/match.json"));
        CHECK_FALSE(verify("m.json", record).difference);
        Record heading = record, mid_view = record, first_seat = record;
        heading.frames[4].heading = " 5";
        mid_view.frames[4].view = "junk\n";
        first_seat.frames[0].seat = 2;
        CHECK(verify("m.json", heading).difference->rfind("m.json: frame 4, view line 1", 0) == 0);
        CHECK(verify("m.json", mid_view).difference->rfind("m.json: frame 4, view line 2", 0) == 0);
        CHECK(verify("m.json", first_seat).difference->rfind("m.json: frame 0", 0) == 0);
        Record answer = record, view = record, score = record, missing = record;
        answer.frames[10].out = "0 0 0\n0 0 0\n0 0 0\n";
        view.frames[6].view[20] ^= 1;
        score.scores[1] += 1;
        missing.frames.resize(31);
        CHECK(verify("m.json", answer).difference->rfind("m.json: frame 12, view line", 0) == 0);
        CHECK(verify("m.json", view).difference->rfind("m.json: frame 6, view line", 0) == 0);
        CHECK(verify("m.json", score).difference->rfind("m.json: scores", 0) == 0);
        CHECK(verify("m.json", missing).difference->rfind("m.json: frame 31", 0) == 0);
    }
    TEST_CASE("a read error is reported and not mistaken for the end of a file") {
        // The memory at address 0 of a process cannot be read.
        CHECK_THROWS_WITH_AS(read_file("/proc/self/mem"),
                             "/proc/self/mem: cannot be read to its end; expected a file", Error);
    }
    TEST_CASE("a file is written completely or not at all") {
        const std::string path =
            (std::filesystem::temp_directory_path() / ("carom-" + std::to_string(getpid())))
                .string();
        { const FileWriter abandoned(path); }
        CHECK_FALSE(std::filesystem::exists(path));
        FileWriter(path).commit("text");
        CHECK(read_file(path) == "text");
        {
            const FilesOfAtMost limit(1000);
            const std::string large(1001, 'x');
            CHECK_THROWS_AS(FileWriter(path).commit(large), Error);
            CHECK(read_file(path) == "text");
            std::filesystem::remove(path);
            CHECK_THROWS_AS(FileWriter(path).commit(large), Error);
            CHECK_THROWS_AS(FileWriter(path).commit_new(large), Error);
            CHECK_FALSE(std::filesystem::exists(path));
        }
        CHECK_THROWS_AS(FileWriter("/no/such/folder/file"), Error);
        CHECK_THROWS_AS(read_file("/no/such/file"), Error);
        CHECK_THROWS_AS(read_file("/tmp"), Error);
    }
    TEST_CASE("text for a terminal has no control characters and is cut between characters") {
        CHECK(printable("a\x1b[1mb", 40) == "a?[1mb");
        CHECK(printable("\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9", 4) == "\xc3\xa9...");
        CHECK(printable("abcd", 4) == "abcd");
    }
    TEST_CASE("bytes that are not UTF-8 are replaced when they are read") {
        CHECK(valid_utf8("caf\xc3\xa9") == "caf\xc3\xa9");
        CHECK(valid_utf8("a\xff"
                         "b") ==
              "a\xef\xbf\xbd"
              "b");
        CHECK(valid_utf8(std::string_view("a\0b", 3)) == std::string("a\0b", 3));
    }
}
