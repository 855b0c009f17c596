// Tests of the pages that show matches.
#include "referee/view/page.h"

#include <doctest/doctest.h>

#include <string>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "tests/occurrences.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::referee;
using namespace carom::referee::view;
using tests::Folder, tests::occurrences, tests::run;

TEST_SUITE("page") {
    TEST_CASE("what bots say is text on the page") {
        const std::string page =
            film_page("{\"names\":[\"</script><script>alert(1)</script>\"]}", "");
        CHECK(page.find("alert(1)") != std::string::npos);
        CHECK(page.find("<script>alert(1)") == std::string::npos);
        CHECK(page.find("\\u003c/script>") != std::string::npos);
    }
    TEST_CASE("two records make a page of both") {
        const std::string match = "tests/golden/mean_max/match.json";
        const Folder folder;
        const std::string page = (folder.path / "pair.html").string();
        const std::string changed =
            folder.file("other.json", read_file("tests/golden/mean_max/match.json"));
        REQUIRE(run("build/carom view " + match + " " + changed + " -o " + page).status == 0);
        const std::string text = read_file(page);
        CHECK(text.find("\"file\":\"match.json\"") != std::string::npos);
        CHECK(text.find("\"file\":\"other.json\"") != std::string::npos);
        CHECK(occurrences(text, "</script>") == 3);
        CHECK(run("build/carom view " + match + " -o " + match).status == 2);
        CHECK(run("build/carom view " + match + " " + changed + " " + changed).status == 2);
    }
    TEST_CASE("the page's colours are known by name") {
        CHECK(page_colour("p1") == "#2f74c0");
        CHECK_THROWS_AS(page_colour("p9"), Error);
    }
}
