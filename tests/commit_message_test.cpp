// Tests the hook that checks commit messages, called as git calls it.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/programs.h"
#include "tests/shell.h"

using carom::tests::Folder, carom::tests::lacks, carom::tests::run;

namespace {

const std::string HOOK = std::filesystem::absolute(".githooks/commit-msg").string();

// Returns the result of the hook for a message while this many lines are staged.
carom::tests::Outcome check(const std::string& message, int staged) {
    const Folder folder;
    std::string text;
    for (int line = 0; line < staged; ++line) text += "line\n";
    folder.file("text", text);
    const std::string file = folder.file("message", message);
    return run("cd " + folder.path.string() + " && git init -q . && git add text && bash " + HOOK +
               " " + file);
}

}  // namespace

TEST_SUITE("commit message") {
    TEST_CASE("a commit message with a title, a reason and a signature is accepted") {
        if (lacks("git")) return;
        for (const char* message :
             {"Add a thing\n\nIt was missing.\n\nSignature: unchanged\n",
              "Add a thing\n\nIt was missing.\n\nSignature: a73ff7bc3cab15d9\n# a comment\n",
              "Merge branch 'x'\n"}) {
            const auto outcome = check(message, 30);
            CHECK_MESSAGE(outcome.status == 0, outcome.text);
            CHECK(outcome.text == "");
        }
        CHECK(check("Mend a word\n\nSignature: unchanged\n", 2).status == 0);
    }
    TEST_CASE(
        "a commit message without a title, reason or signature is refused with what is missing") {
        if (lacks("git")) return;
        const struct {
            std::string message;
            int staged;
            const char* says;
        } cases[] = {
            {"Add a thing\n\nSignature: unchanged\n", 30, "body: expected why"},
            {std::string(61, 'x') + "\n\nWhy.\n\nSignature: unchanged\n", 1,
             "line 1: expected a title of at most 60 characters, found 61"},
            {"Add a thing\nat once\n\nSignature: unchanged\n", 1, "line 2: expected an empty line"},
            {"Add a thing\n\nIt was missing.\n", 1, "last line: expected \"Signature: <hex>\""},
            {"Add a thing\n\nSignature: xyz\n", 1, "found \"Signature: xyz\""},
            {"Add a thing\n\nNo functional change\n", 1, "found \"No functional change\""},
            {"\n", 1, "line 1: expected a title, found an empty line"},
        };
        for (const auto& each : cases) {
            const auto outcome = check(each.message, each.staged);
            check_outcome(outcome, 1, {each.says});
        }
    }
}
