// Tests of the pages that show matches.
#include "referee/view/view.h"

#include <doctest/doctest.h>

#include <filesystem>
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
    TEST_CASE("messages of bots are escaped on the page") {
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
    TEST_CASE("without modules a page shows the film only, and none plays matches") {
        const Folder folder;
        const std::string program = (folder.path / "carom").string();
        std::filesystem::copy_file("build/carom", program);
        const std::string page = (folder.path / "match.html").string();
        const auto seen = run(program + " view tests/golden/mean_max/match.json -o " + page);
        CHECK(seen.status == 0);
        CHECK(seen.text.find("the page shows the film only") != std::string::npos);
        CHECK(read_file(page).find("type=\"text/plain\"></script>") != std::string::npos);
        const auto refused = run(program + " web -o " + page + "2");
        CHECK(refused.status == 2);
        CHECK(refused.text.find("expected the module mean_max.wasm.gz, which make web builds") !=
              std::string::npos);
        // A module beside the program becomes part of the page.
        std::filesystem::create_directory(folder.path / "web");
        const std::string module = (folder.path / "web/mean_max.wasm.gz").string();
        REQUIRE(
            run("printf 'a module, which must be a little longer' | gzip -n > " + module).status ==
            0);
        const std::string whole = read_file(module), inside = base64(whole);
        REQUIRE(run(program + " view tests/golden/mean_max/match.json -o " + page).status == 0);
        CHECK(read_file(page).find("type=\"text/plain\">" + inside + "</script>") !=
              std::string::npos);
        const std::string without = " view --no-engine tests/golden/mean_max/match.json -o ";
        REQUIRE(run(program + without + page).text.find("film only") == std::string::npos);
        CHECK(read_file(page).find(inside) == std::string::npos);
        // A build that was killed may have left a part of the module, or nothing.
        for (const std::size_t size : {std::size_t{0}, whole.size() / 2, whole.size() - 1}) {
            folder.file("web/mean_max.wasm.gz", whole.substr(0, size));
            const auto cut = run(program + " web -o " + page + "2");
            CHECK(cut.status == 2);
            CHECK(cut.text.find("mean_max.wasm.gz: expected a compressed module") !=
                  std::string::npos);
        }
    }
    TEST_CASE("bytes are encoded in base64") {
        CHECK(base64("") == "");
        CHECK(base64("a") == "YQ==");
        CHECK(base64("ab") == "YWI=");
        CHECK(base64("abc") == "YWJj");
        CHECK(base64("\xff\xfe\xfd") == "//79");
    }
}
