#include "bench/broadphases/results.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "referee/base/html.h"
#include "referee/base/text.h"

namespace carom::bench {

using referee::escaped, referee::formatted;

namespace {

const char* name_of(Crowd crowd) { return CROWD_NAMES[static_cast<int>(crowd)]; }

std::vector<int> counts_of(const std::vector<BroadRow>& rows) {
    std::vector<int> counts;
    for (const BroadRow& r : rows) counts.push_back(r.count);
    std::sort(counts.begin(), counts.end());
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    return counts;
}

std::string time_text(double us) {
    return us < 10     ? formatted("%.2f µs", us)
           : us < 1000 ? formatted("%.0f µs", us)
                       : formatted("%.1f ms", us / 1000);
}

// Time a circle and turn against the number of circles, both axes by factors of ten.
std::string curves(const std::vector<BroadRow>& rows, Crowd crowd) {
    constexpr double LEFT = 84, TOP = 10, WIDTH = 510, HEIGHT = 330;
    std::map<std::string, std::vector<const BroadRow*>> lines;
    double least = 1e18, most = 0;
    for (const BroadRow& r : rows) {
        if (r.crowd != crowd) continue;
        lines[r.name].push_back(&r);
        least = std::min(least, r.all_us() / r.count);
        most = std::max(most, r.all_us() / r.count);
    }
    const std::vector<int> counts = counts_of(rows);
    const double low = std::floor(std::log10(least)), high = std::ceil(std::log10(most)),
                 from = std::log10(counts.front()), to = std::log10(counts.back()) + 1e-9;
    const auto x = [&](double n) { return LEFT + WIDTH * (std::log10(n) - from) / (to - from); };
    const auto y = [&](double us) { return TOP + HEIGHT * (high - std::log10(us)) / (high - low); };
    std::string svg =
        formatted("<svg viewBox=\"0 0 860 %g\" width=\"860\" role=\"img\">\n", TOP + HEIGHT + 30);
    for (double decade = low; decade <= high; ++decade) {
        const double at = y(std::pow(10, decade));
        svg += formatted(
            "<line x1=\"%g\" x2=\"%g\" y1=\"%.1f\" y2=\"%.1f\" "
            "stroke=\"var(--line)\"/><text class=\"faint\" x=\"%g\" y=\"%.1f\" "
            "text-anchor=\"end\">%g ns</text>\n",
            LEFT, LEFT + WIDTH, at, at, LEFT - 6, at + 4, 1000 * std::pow(10, decade));
    }
    for (const int n : counts) {
        svg += formatted(
            "<text class=\"faint\" x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%d"
            "</text>\n",
            x(n), TOP + HEIGHT + 20, n);
    }
    int number = 0;
    for (const auto& [name, line] : lines) {
        const bool peer = line.front()->peer;
        const std::string colour = formatted("hsl(%d 65%% 48%%)", number * 360 / 19 * 5 % 360);
        svg += "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + colour + "\"" +
               (peer ? " stroke-dasharray=\"6 4\"" : "") + " points=\"";
        for (const BroadRow* r : line) {
            svg += formatted("%.1f,%.1f ", x(r->count), y(r->all_us() / r->count));
        }
        const double label = TOP + 12 + 19 * number++;
        svg += formatted(
                   "\"/><line x1=\"%g\" x2=\"%g\" y1=\"%g\" y2=\"%g\" stroke-width=\"2\" "
                   "stroke=\"%s\"%s/><text x=\"%g\" y=\"%g\">",
                   LEFT + WIDTH + 14, LEFT + WIDTH + 44, label - 4, label - 4, colour.c_str(),
                   peer ? " stroke-dasharray=\"6 4\"" : "", LEFT + WIDTH + 52, label) +
               escaped(name) + "</text>\n";
    }
    return svg + "</svg>\n";
}

}  // namespace

const BroadRow* best_of(const std::vector<BroadRow>& rows, int count, Crowd crowd, bool peer) {
    const BroadRow* best = nullptr;
    for (const BroadRow& r : rows) {
        if (r.count != count || r.crowd != crowd || r.peer != peer) continue;
        if (r.proposed > 0.49 * r.count * (r.count - 1.0) && r.touching < 0.5 * r.proposed)
            continue;
        if (!best || r.all_us() < best->all_us()) best = &r;
    }
    return best;
}

std::string csv_of(const std::vector<BroadRow>& rows) {
    std::string text =
        "n,scene,policy,update_us,pairs_us,error_percent,pairs_proposed,pairs_touching,"
        "overlap_tests,bytes,missed\n";
    for (const BroadRow& r : rows) {
        text += formatted("%d,%s,\"%s\",%.4f,%.4f,%.2f,%.1f,%.1f,%s,%.0f,%ld\n", r.count,
                          name_of(r.crowd), r.name.c_str(), r.update_us, r.pairs_us,
                          r.error_percent, r.proposed, r.touching,
                          r.tests < 0 ? "" : formatted("%.1f", r.tests).c_str(), r.bytes, r.missed);
    }
    return text;
}

std::string table_of(const std::vector<BroadRow>& rows) {
    std::string text =
        formatted("%7s %-10s %-18s %10s %10s %5s %9s %9s %9s %6s\n", "n", "scene", "policy",
                  "update", "pairs", "err %", "proposed", "touching", "tests", "missed");
    for (const BroadRow& r : rows) {
        // µ is two bytes and one column.
        const auto cell = [](double us) {
            const std::string t = time_text(us);
            return std::string(t.size() > 10 ? 0 : 10 - t.size() + (us < 1000), ' ') + t;
        };
        text += formatted("%7d %-10s %-18s %s %s %5.1f %9.0f %9.0f %9s %6ld\n", r.count,
                          name_of(r.crowd), r.name.c_str(), cell(r.update_us).c_str(),
                          cell(r.pairs_us).c_str(), r.error_percent, r.proposed, r.touching,
                          r.tests < 0 ? "" : formatted("%.0f", r.tests).c_str(), r.missed);
    }
    return text +
           "tests: calls of the box test; z-order, which compares sixteen boxes at a time, and "
           "what "
           "trees ask\nof nodes that are no boxes are not counted.\n";
}

std::string which_when(const std::vector<BroadRow>& rows, const std::string& machine) {
    std::string text =
        machine +
        "; one core; the fastest of ours in a whole turn (new\nboxes, then all "
        "pairs that touch), and how many times faster than the best of Box2D and Chipmunk.\n\n"
        "| circles |";
    std::string line = "|---|";
    for (const Crowd crowd : CROWDS) {
        text += std::string(" ") + name_of(crowd) + " |";
        line += "---|";
    }
    text += "\n" + line + "\n";
    for (const int n : counts_of(rows)) {
        text += formatted("| %d |", n);
        for (const Crowd crowd : CROWDS) {
            const BroadRow *ours = best_of(rows, n, crowd, false),
                           *theirs = best_of(rows, n, crowd, true);
            if (!ours) {
                text += " |";
                continue;
            }
            text += " " + ours->name + ", " + time_text(ours->all_us());
            if (theirs) text += formatted(", %.1f×", theirs->all_us() / ours->all_us());
            text += " |";
        }
        text += "\n";
    }
    return text;
}

std::string page_of(const std::vector<BroadRow>& rows, const std::string& machine,
                    const std::string& peers) {
    std::string body = "<h1>Broad phases, side by side</h1>\n<p class=\"faint\">" +
                       escaped(machine) + "<br>" + escaped(peers) +
                       "</p>\n<p>Time a circle and turn, new boxes and all pairs; both axes by "
                       "factors of ten. Dashed: other libraries.</p>\n";
    for (const Crowd crowd : CROWDS) {
        body += std::string("<h2>") + name_of(crowd) + "</h2>\n" + curves(rows, crowd);
    }
    body +=
        "<h2>Fastest</h2>\n<div class=\"wide\"><table><tr><th>circles</th><th>scene</th>"
        "<th>ours</th><th>a turn</th><th>best of the others</th><th>a turn</th><th>ratio</th>"
        "</tr>\n";
    for (const int n : counts_of(rows)) {
        for (const Crowd crowd : CROWDS) {
            const BroadRow *ours = best_of(rows, n, crowd, false),
                           *theirs = best_of(rows, n, crowd, true);
            if (!ours) continue;
            body += formatted("<tr><td>%d</td><td>%s</td><td>%s</td><td>%s</td>", n, name_of(crowd),
                              ours->name.c_str(), time_text(ours->all_us()).c_str());
            body += theirs ? formatted("<td>%s</td><td>%s</td><td>%.1f</td></tr>\n",
                                       theirs->name.c_str(), time_text(theirs->all_us()).c_str(),
                                       theirs->all_us() / ours->all_us())
                           : "<td></td><td></td><td></td></tr>\n";
        }
    }
    return referee::page("Carom broad phases", body + "</table></div>\n");
}

}  // namespace carom::bench
