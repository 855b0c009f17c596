// What a simulated turn costs with each way of finding contacts, on named, seeded scenes. A row
// whose hash is not the oracle's is an error and fails the run. Writes a table, CSV and Markdown.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "bench/speed/scenes.h"

int main(int argc, char** argv) {
    using namespace carom::bench;
    CLI::App app("Times the simulator; every row is checked against the oracle.", "speed");
    std::string csv, markdown, scene, policy = "fast";
    int percent = 100, turns = 1600, n = 12;
    bool oracle = false;
    app.add_option("--csv", csv, "write the table here, too");
    app.add_option("--markdown", markdown, "and here, for the README");
    app.add_option("--rounds-percent", percent, "fewer rounds, a rougher result")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_flag("--oracle", oracle, "only the double loop's hashes at 10,000 circles (minutes)");
    app.add_option("--play", scene, "only play this scene once: random, hunters or disc")
        ->check(CLI::IsMember({"random", "hunters", "disc"}));
    app.add_option("--n", n, "with --play: 12, 15 or 18 units, or up to 256 circles of a disc")
        ->check(CLI::Range(12, 256))
        ->capture_default_str();
    app.add_option("--turns", turns, "with --play")->check(CLI::PositiveNumber);
    app.add_option("--policy", policy, "with --play")
        ->check(CLI::IsMember({"plain", "fast"}))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    if (oracle) {
        print_oracle();
        return 0;
    }
    if (!scene.empty()) {
        if (scene != "disc" && n != 12 && n != 15 && n != 18) {
            std::fprintf(stderr, "speed: --n: expected 12, 15 or 18 units, found %d\n", n);
            return 2;
        }
        if (scene == "disc") {
            play_circles_once(n, turns, policy == "fast");
        } else {
            play_turns_once(scene == "random" ? Style::RANDOM : Style::HUNTERS, n, turns,
                            policy == "fast");
        }
        return 0;
    }
    Bench bench(percent);
    mean_max_scenes(bench);
    race_scenes(bench);
    table_scenes(bench);
    flight_scenes(bench);
    circle_scenes(bench);
    print_table(bench.rows());
    if (!csv.empty()) write_csv(bench.rows(), csv);
    if (!markdown.empty()) write_markdown(bench.rows(), markdown);
    if (bench.failed()) std::fprintf(stderr, "speed: some row differs from the oracle\n");
    return bench.failed() ? 1 : 0;
}
