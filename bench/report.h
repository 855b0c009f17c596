// What a benchmark found, as a table, as CSV and as Markdown.
#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "bench/measure.h"
#include "sim/engine/compiler.h"

namespace carom::bench {

struct Counts {
    long proposed = 0, evaluated = 0;
};

struct Row {
    std::string scene, policy;
    int n = 0, turns = 0;
    Timing timing;
    Counts counts;
    long events = 0;
    std::uint64_t hash = 0;
};

inline std::string machine() {
    std::ifstream info("/proc/cpuinfo");
    std::string cpu = "unknown CPU";
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) == 0) {
            cpu = line.substr(line.find(':') + 2);
            break;
        }
    }
#ifdef CAROM_AVX2
    const char* vectors = "AVX2";
#else
    const char* vectors = "portable";
#endif
#ifdef __clang__
    return cpu + ", clang " __clang_version__ + ", " + vectors;
#else
    return cpu + ", g++ " __VERSION__ ", " + vectors;
#endif
}

inline bool differs(const std::vector<Row>& rows, std::size_t k) {
    while (k > 0 && rows[k - 1].scene == rows[k].scene && rows[k - 1].n == rows[k].n &&
           rows[k].timing.ratio != 1.0) {
        if (rows[k - 1].hash != rows[k].hash) return true;
        --k;
    }
    return false;
}

inline void print_table(const std::vector<Row>& rows) {
    std::printf("%s\n\n", machine().c_str());
    std::printf("%-17s %5s %-20s %11s %5s %7s %9s %9s %6s %8s\n", "scene", "n", "policy", "ns/turn",
                "err %", "ratio", "proposed", "evaluated", "events", "hash");
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const Row& r = rows[k];
        const double turns = r.turns;
        std::printf("%-17s %5d %-20s %11.0f %5.1f %7.2f %9.1f %9.1f %6.1f %08x%s\n",
                    r.scene.c_str(), r.n, r.policy.c_str(), r.timing.ns, r.timing.error_percent,
                    r.timing.ratio, r.counts.proposed / turns, r.counts.evaluated / turns,
                    r.events / turns, static_cast<unsigned>(r.hash),
                    differs(rows, k) ? " ERROR" : "");
    }
    std::printf("proposed, evaluated, events: a turn\n");
}

inline void write_csv(const std::vector<Row>& rows, const std::string& path) {
    std::ofstream out(path);
    out << "scene,n,policy,ns_per_turn,err_percent,ratio_over_all_pairs,pairs_proposed,"
           "contact_evaluations,events,hash\n";
    for (const Row& r : rows) {
        char hash[17];
        std::snprintf(hash, sizeof hash, "%016" PRIx64, r.hash);
        out << '"' << r.scene << "\"," << r.n << ",\"" << r.policy << "\"," << r.timing.ns << ','
            << r.timing.error_percent << ',' << r.timing.ratio << ','
            << double(r.counts.proposed) / r.turns << ',' << double(r.counts.evaluated) / r.turns
            << ',' << double(r.events) / r.turns << ',' << hash << '\n';
    }
}

// For README.md beside this: a line a scene, the oracle beside what is used by default (the scene's
// last row), and the article's experiment in its own units.
inline void write_markdown(const std::vector<Row>& rows, const std::string& path) {
    std::ofstream out(path);
    const auto line = [&out](const char* format, auto... values) {
        char text[200];
        std::snprintf(text, sizeof text, format, values...);
        out << text;
    };
    out << machine() << "; one core, nanoseconds a turn; `disc`: motion alone.\n\n"
        << "| scene | n | all pairs | in lanes | z-order loop | ours | all pairs / ours "
           "| lanes / ours | evaluations: all pairs | ours | events |\n"
        << "|---|---|---|---|---|---|---|---|---|---|---|\n";
    for (std::size_t k = 0, next; k < rows.size(); k = next) {
        next = k + 1;
        while (next < rows.size() && rows[next].scene == rows[k].scene &&
               rows[next].n == rows[k].n && rows[next].events == rows[k].events) {
            ++next;
        }
        const Row &all = rows[k], &ours = rows[next - 1];
        if (next == k + 1 || all.scene == "article") continue;
        const auto of = [&](const char* policy) -> const Row* {
            for (std::size_t row = k; row < next; ++row) {
                if (rows[row].policy == policy) return &rows[row];
            }
            return nullptr;
        };
        const Row *lanes = of("all pairs in lanes"), *loop = of("z-order loop");
        const double turns = all.turns;
        line("| %s%s | %d | %.0f |", all.scene.c_str(),
             all.policy.find("10 events") != std::string::npos ? ", first 10 events" : "", all.n,
             all.timing.ns);
        const auto cell = [&](const Row* row) {
            row ? line(" %.0f |", row->timing.ns) : void(out << " |");
        };
        cell(lanes), cell(loop);
        line(" %.0f | %.1f |", ours.timing.ns, ours.timing.ratio);
        lanes ? line(" %.1f |", ours.timing.ratio / lanes->timing.ratio) : void(out << " |");
        if (all.counts.evaluated > 0) {
            line(" %.0f | %.0f |", all.counts.evaluated / turns, ours.counts.evaluated / turns);
        } else {
            out << " | |";  // not counted there
        }
        line(" %.1f |\n", all.events / turns);
    }
    out << "\n10,000 worlds of 11 objects, as in the article (its own: 1000k and 290k calls, 25 "
           "and "
           "18 ms):\n\n| | contact calls | ms |\n|---|---|---|\n";
    for (const Row& r : rows) {
        if (r.scene != "article") continue;
        line("| %s | %.0fk | %.1f |\n", r.policy.c_str(), r.counts.evaluated / 1000.0,
             r.timing.ns * r.turns / 1e6);
    }
}

}  // namespace carom::bench
