// Tests how a command line is split into words.
#include "referee/bots/command_line.h"

#include <doctest/doctest.h>

#include "referee/base/error.h"

using carom::referee::bots::split_command;
using Words = std::vector<std::string>;

namespace {

std::string error_of(const std::string& command) {
    try {
        split_command(command);
    } catch (const carom::referee::Error& e) {
        return e.what();
    }
    return "no error";
}

}  // namespace

TEST_SUITE("command_line") {
    TEST_CASE("a command line is split into words as by a POSIX shell") {
        CHECK(split_command("  bot --seed   1 ") == Words{"bot", "--seed", "1"});
        CHECK(split_command("'my bot' \"a \\\"b\\\" $c\"") == Words{"my bot", "a \"b\" $c"});
        CHECK(split_command("my\\ bot ''") == Words{"my bot", ""});
        CHECK(split_command("a'b'\"c\"d") == Words{"abcd"});
        CHECK(split_command("\"a\\nb\" 'a\\b'") == Words{"a\\nb", "a\\b"});
        CHECK(split_command("sh -c 'x | y; z'") == Words{"sh", "-c", "x | y; z"});
    }
    TEST_CASE("shell operators and unclosed quotes are refused with their position") {
        CHECK(error_of("a | b").find("character 3") != std::string::npos);
        CHECK(error_of("a 'b").find("character 3: this ' is never closed") != std::string::npos);
        CHECK(error_of("a\\").find("backslash") != std::string::npos);
        CHECK(error_of("  ").find("empty command") != std::string::npos);
    }
}
