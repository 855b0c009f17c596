// Writes tables and charts of the broad phase benchmark.
#include "bench/broadphases/results.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "referee/base/html.h"
#include "referee/base/text.h"
#include "referee/report/chart.h"

namespace carom::bench {

namespace report = referee::report;
using referee::escaped, referee::formatted;
using report::Cell, report::Column, report::Table, report::TableOf;

namespace {

const char* name_of(Crowd crowd) { return CROWD_NAMES[static_cast<int>(crowd)]; }

std::vector<int> counts_of(const std::vector<PhaseRow>& rows) {
    std::vector<int> counts;
    for (const PhaseRow& r : rows) counts.push_back(r.count);
    std::sort(counts.begin(), counts.end());
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    return counts;
}

std::string time_text(double us) {
    return us < 10     ? formatted("%.2f µs", us)
           : us < 1000 ? formatted("%.0f µs", us)
                       : formatted("%.1f ms", us / 1000);
}

// Returns a chart of the time per circle and turn by the number of circles, with logarithmic axes.
std::string curves(const std::vector<PhaseRow>& rows, Crowd crowd) {
    std::map<std::string, report::Series> lines;
    double least = 1e18, most = 0;
    for (const PhaseRow& r : rows) {
        if (r.crowd != crowd) continue;
        const double us = r.all_us() / r.count;
        report::Series& line = lines[r.name];
        line.name = r.name;
        line.dashed = r.peer;
        line.points.push_back({r.count, us});
        least = std::min(least, us);
        most = std::max(most, us);
    }
    const std::vector<int> counts = counts_of(rows);
    report::LineChart chart;
    chart.height = 370;
    chart.x.logarithmic = true;
    chart.x.low = counts.front();
    chart.x.high = counts.back();
    for (const int n : counts) chart.x.ticks.push_back({n, std::to_string(n)});
    chart.y =
        report::Axis::decades(least, most, [](double us) { return formatted("%g ns", 1000 * us); });
    for (const auto& [name, line] : lines) chart.series.push_back(line);
    return report::svg_of(chart);
}

// The fastest of our broad phases and the fastest of the other libraries.
struct Fastest {
    int count;
    Crowd crowd;
    const PhaseRow *ours, *theirs;  // nullptr if there is none
};
Fastest fastest_of(const std::vector<PhaseRow>& rows, int count, Crowd crowd) {
    return {count, crowd, best_of(rows, count, crowd, false), best_of(rows, count, crowd, true)};
}

}  // namespace

const PhaseRow* best_of(const std::vector<PhaseRow>& rows, int count, Crowd crowd, bool peer) {
    const PhaseRow* best = nullptr;
    for (const PhaseRow& r : rows) {
        if (r.count != count || r.crowd != crowd || r.peer != peer) continue;
        if (r.proposed > 0.49 * r.count * (r.count - 1.0) && r.touching < 0.5 * r.proposed)
            continue;
        if (!best || r.all_us() < best->all_us()) best = &r;
    }
    return best;
}

Table table_of(const std::vector<PhaseRow>& rows) {
    TableOf<PhaseRow> table(rows);
    const auto time = [&table](const char* title, const char* key, double PhaseRow::*us) {
        Column column = Column::number(title, key, "", "%.4f");
        table.column(column, [us](const PhaseRow& r) {
            Cell cell(r.*us);
            cell.people = time_text(r.*us);
            return cell;
        });
    };
    table.column(Column::count("n", "n"), &PhaseRow::count);
    table.column(Column::name("scene", "scene"),
                 [](const PhaseRow& r) { return name_of(r.crowd); });
    table.column(Column::name("policy", "policy"), &PhaseRow::name);
    time("update", "update_us", &PhaseRow::update_us);
    time("pairs", "pairs_us", &PhaseRow::pairs_us);
    table.column(Column::number("err %", "error_percent", "%.1f", "%.2f"),
                 &PhaseRow::error_percent);
    table.column(Column::number("proposed", "pairs_proposed", "%.0f", "%.1f"), &PhaseRow::proposed);
    table.column(Column::number("touching", "pairs_touching", "%.0f", "%.1f"), &PhaseRow::touching);
    table.column(Column::count("", "bytes"), &PhaseRow::bytes);
    table.column(Column::count("missed", "missed"), &PhaseRow::missed);
    return table;
}

std::string format_fastest_table(const std::vector<PhaseRow>& rows, const std::string& machine) {
    TableOf<int> table(counts_of(rows));
    table.column(Column::count("circles", ""), [](int count) { return count; });
    for (const Crowd crowd : CROWDS) {
        table.column(Column::text(name_of(crowd)), [&rows, crowd](int count) {
            const Fastest best = fastest_of(rows, count, crowd);
            if (!best.ours) return std::string();
            std::string text = best.ours->name + ", " + time_text(best.ours->all_us());
            if (best.theirs) {
                text += formatted(", %.1f×", best.theirs->all_us() / best.ours->all_us());
            }
            return text;
        });
    }
    return machine +
           "; one core; the fastest of ours in a whole turn (new\nboxes, then all "
           "pairs that touch), and how many times faster than the best of Box2D and "
           "Chipmunk.\n\n" +
           table.as_markdown();
}

std::string page_of(const std::vector<PhaseRow>& rows, const std::string& machine,
                    const std::string& peers) {
    std::string body = "<h1>Broad phases, side by side</h1>\n<p class=\"faint\">" +
                       escaped(machine) + "<br>" + escaped(peers) +
                       "</p>\n<p>Time a circle and turn, new boxes and all pairs; both axes by "
                       "factors of ten. Dashed: other libraries.</p>\n";
    for (const Crowd crowd : CROWDS) {
        body += std::string("<h2>") + name_of(crowd) + "</h2>\n" + curves(rows, crowd);
    }
    std::vector<Fastest> all;
    for (const int n : counts_of(rows)) {
        for (const Crowd crowd : CROWDS) {
            const Fastest best = fastest_of(rows, n, crowd);
            if (best.ours) all.push_back(best);
        }
    }
    TableOf<Fastest> table(std::move(all));
    table.column(Column::count("circles", ""), &Fastest::count);
    table.column(Column::name("scene", ""), [](const Fastest& f) { return name_of(f.crowd); });
    const auto row = [&table](const char* title, const PhaseRow* Fastest::*of) {
        table.column(Column::name(title, ""),
                     [of](const Fastest& f) { return f.*of ? (f.*of)->name : std::string(); });
        table.column(Column::name("a turn", ""), [of](const Fastest& f) {
            return f.*of ? time_text((f.*of)->all_us()) : std::string();
        });
    };
    row("ours", &Fastest::ours);
    row("best of the others", &Fastest::theirs);
    table.column(Column::number("ratio", "", "%.1f", ""), [](const Fastest& f) {
        return f.theirs ? Cell(f.theirs->all_us() / f.ours->all_us()) : Cell();
    });
    return referee::page("Carom broad phases", body + "<h2>Fastest</h2>\n" + table.as_html());
}

}  // namespace carom::bench
