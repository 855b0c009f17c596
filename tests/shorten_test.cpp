#include "bot/amalgamate/shorten.h"

#include <doctest/doctest.h>

using carom::amalgamate::Shortener;

TEST_SUITE("shorten") {
    TEST_CASE("names of the library become short, everywhere they are used") {
        Shortener shortener;
        shortener.learn("struct WreckList{int best_wreck;};constexpr int MAX_WRECKS=3;");
        const std::string code = shortener.shortened(
            "struct WreckList{int best_wreck;};constexpr int MAX_WRECKS=3;"
            "int f(WreckList l){return l.best_wreck+MAX_WRECKS+l.best_wreck;}");
        CHECK(code.find("WreckList") == std::string::npos);
        CHECK(code.find("best_wreck") == std::string::npos);
        CHECK(code.find("MAX_WRECKS") == std::string::npos);
        CHECK(code.find("int f(") != std::string::npos);
        CHECK(code.size() < 100);
    }
    TEST_CASE("the standard library's, users' own, texts and directives stay as they are") {
        Shortener shortener;
        const std::string code =
            "#include <some_header>\n#pragma some_header\n"
            "std::chrono::steady_clock c; std::max_element(a,b); v.push_back(1); \"some_header\";"
            "int my_own_name; W(to_water,1,2,3) use(to_water); 'a'; static_cast<int>(1'000);\n";
        shortener.learn("steady_clock max_element push_back some_header static_cast W(to_water,1)");
        const std::string same = shortener.shortened(code);
        CHECK(same == code);
        shortener.learn("int digits; int search(int); bool before(); int values;");
        const std::string others =
            "std::numeric_limits<std::array<int,2>::value_type>::values; search(a,b); "
            "typeid(a).before(typeid(b)); std::numeric_limits<int>::digits;";
        CHECK(shortener.shortened(others) == others);
        CHECK(shortener.shortened("some_header(to_water);").find("some_header") ==
              std::string::npos);
    }
    TEST_CASE("a short name is none that is there already") {
        Shortener shortener;
        shortener.learn("long_name other_name");
        const std::string code = shortener.shortened("aA aB aC bA long_name other_name");
        CHECK(code.rfind("aA aB aC bA ", 0) == 0);
        CHECK(code.find("long_name") == std::string::npos);
        const std::string names = code.substr(12);
        for (const char* taken : {"aA", "aB", "aC", "bA"}) {
            CHECK(names.find(taken) == std::string::npos);
        }
    }
}
