// Measures the cost of a simulated turn with each way of finding contacts, on named, seeded scenes.
// The run fails if the hash of a row differs from the hash of the reference. Writes a table, CSV
// and Markdown.
#include <cstdio>
#include <string>

#include "bench/speed/bench.h"
#include "referee/base/files.h"
#include "referee/terminal/options.h"

namespace carom::bench {

namespace {

int run_all(const std::string& csv, const std::string& markdown, int percent) {
    Bench bench(percent);
    mean_max_scenes(bench);
    mad_pod_racing_scenes(bench);
    poker_chip_race_scenes(bench);
    fantastic_bits_scenes(bench);
    search_race_scenes(bench);
    bit_runner_2048_scenes(bench);
    code_royale_scenes(bench);
    circle_scenes(bench);
    std::fputs(text_of(bench.rows()).c_str(), stdout);
    if (!csv.empty()) referee::FileWriter(csv).commit(csv_of(bench.rows()));
    if (!markdown.empty()) referee::FileWriter(markdown).commit(markdown_of(bench.rows()));
    if (bench.failed()) std::fprintf(stderr, "speed: some row differs from the reference\n");
    return bench.failed() ? 1 : 0;
}

}  // namespace

}  // namespace carom::bench

int main(int argc, char** argv) {
    using namespace carom::bench;
    carom::referee::Program program(
        "Times the simulator; every row is checked against the reference.", "speed");
    std::string csv, markdown, scene, policy = "fast";
    int percent = 100, turns = 1600, n = 12;
    program.option("--csv", csv, "file for the table as CSV");
    program.option("--markdown", markdown, "file for the table of bench/README.md");
    program.option("--rounds-percent", percent, "number of rounds in percent of the usual number")
        .integer(1, 1000)
        .show_default();
    program.option("--play", scene, "only play this scene once: random, hunters or disc")
        .one_of({"random", "hunters", "disc"});
    program.option("--n", n, "with --play: 12, 15 or 18 units, or up to 256 circles of a disc")
        .integer(12, 256)
        .show_default();
    program.option("--turns", turns, "with --play: number of turns").integer(1, 1'000'000'000);
    program.option("--policy", policy, "with --play: plain is the reference")
        .one_of({"plain", "fast"})
        .show_default();
    return program.run(argc, argv, [&] {
        if (scene.empty()) return run_all(csv, markdown, percent);
        if (scene != "disc" && n != 12 && n != 15 && n != 18) {
            throw carom::referee::Error("--n: expected 12, 15 or 18 units, found " +
                                        std::to_string(n));
        }
        if (scene == "disc") {
            play_circles_once(n, turns, policy == "fast");
        } else {
            play_turns_once(scene == "random" ? Style::RANDOM : Style::HUNTERS, n, turns,
                            policy == "fast");
        }
        return 0;
    });
}
