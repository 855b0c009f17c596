#include "bench/profile/report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "referee/base/text.h"

namespace carom::bench {

using referee::formatted;

namespace {

std::string header(const Profile& p) {
    std::string names;
    for (const std::string& name : p.matches) names += (names.empty() ? "" : ", ") + name;
    return p.machine + "\n" +
           formatted("the search of %s on %s; seat %d, %d rollouts a position, %d rounds\n",
                     p.bot.c_str(), names.c_str(), p.seat, p.rollouts, p.rounds);
}

std::string stages_table(const Profile& p) {
    const Group& all = p.groups[0];
    std::string text =
        formatted("%-18s %7s %8s %6s %9s", "stage", "share", "ns/sim", "err %", "calls/sim");
    for (std::size_t g = 1; g < p.groups.size(); ++g) {
        text += formatted(" %7s", p.groups[g].name.brief);
    }
    text += "\n";
    const auto line = [&](const char* name, const Cell& cell, auto&& of_group) {
        text += formatted("%-18s %6.1f%% %8.1f %6.1f %9.2f", name, 100 * cell.share, cell.ns,
                          cell.error_percent, cell.calls);
        for (std::size_t g = 1; g < p.groups.size(); ++g) {
            text += formatted(" %7.1f", of_group(p.groups[g]).ns);
        }
        text += "\n";
    };
    for (std::size_t k = 0; k < p.stages.size(); ++k) {
        line(p.stages[k].name, all.stages[k],
             [k](const Group& g) -> const Cell& { return g.stages[k]; });
    }
    const auto total = [&](const char* name, Cell cell, const Cell Group::*member) {
        text += formatted("%-18s %6.1f%% %8.1f %6.1f %9s", name, 100 * cell.share, cell.ns,
                          cell.error_percent, "");
        for (std::size_t g = 1; g < p.groups.size(); ++g) {
            text += formatted(" %7.1f", (p.groups[g].*member).ns);
        }
        text += "\n";
    };
    Cell sum = all.all;
    sum.share = 1;
    total("sum of stages", sum, &Group::all);
    total("without a probe", all.plain, &Group::plain);
    text += formatted(
        "The stages add up to %+.1f %% of the search without a probe; %.1f ns taken off each "
        "mark,\n"
        "%ld interruptions left out.",
        100 * (all.all.ns / all.plain.ns - 1), p.mark_ns, all.counts.interruptions);
    const bool counted = p.groups[0].counts.evaluated > 0;  // then that table comes
    if (counted && p.groups.size() > 1)
        text += " The columns behind: ns/sim in the groups of the next table.";
    return text + "\n";
}

std::string counts_table(const Profile& p) {
    std::string text =
        formatted("%-18s %9s %11s %9s %9s %10s %10s\n", "a simulated turn has", "positions", "sims",
                  "contacts", "proposed", "evaluated", "still listed");
    for (const Group& g : p.groups) {
        const double sims = static_cast<double>(g.counts.sims);
        text += formatted("%-20s %9d %11ld %9.2f %9.2f %10.2f %10.1f%%\n", g.name.name, g.positions,
                          g.counts.sims, g.counts.events / sims, g.counts.proposed / sims,
                          g.counts.evaluated / sims,
                          100.0 * static_cast<double>(g.counts.evaluated - g.counts.proposed) /
                              static_cast<double>(std::max(1L, g.counts.evaluated)));
    }
    return text +
           "proposed: pairs by the broad phase; evaluated: by the contact formula; still listed: "
           "evaluated\nfrom the list of an earlier contact, without a new proposal.\n";
}

std::string quality_table(const Quality& q) {
    std::string text = formatted("%-26s", "rollouts spent");
    constexpr int FROM = 3;  // narrower than a terminal
    for (int k = FROM; k < Curve::POINTS; ++k) {
        text += formatted(" %7.2f%%", 100 * Curve::spent(k));
    }
    text += formatted("\n%-26s", "value below the final one");
    for (int k = FROM; k < Curve::POINTS; ++k) text += formatted(" %8.3f", q.curve.below_final[k]);
    text += formatted("\n%-26s", "genes unlike the best's");
    for (int k = FROM; k < Curve::POINTS; ++k) {
        text += formatted(" %7.1f%%", 100 * q.curve.differs[k]);
    }
    text += formatted(
        "\n%.2f %% of the plans tried were better than all before; the best came after %.0f %% of "
        "them.\n\n",
        100 * q.improving, 100 * q.found);
    if (q.misses.empty()) return text;
    text += formatted("%-20s", "off, in units, after");
    const int ahead = static_cast<int>(q.misses[0].count.size());
    for (int t = 1; t <= ahead; ++t) text += formatted(" %5d turn%s (idle)", t, t > 1 ? "s" : " ");
    text += "\n";
    for (const Misses& miss : q.misses) {
        if (miss.count[0] == 0) continue;
        text += formatted("%-20s", miss.who.c_str());
        for (int t = 0; t < ahead; ++t) {
            text += formatted(" %9.0f %7.0f", miss.predicted[t], miss.idle[t]);
        }
        text += "\n";
    }
    long all = 0;
    for (const Belief& b : q.beliefs) all += b.count;
    std::vector<Belief> most = q.beliefs;
    std::stable_sort(most.begin(), most.end(),
                     [](const Belief& a, const Belief& b) { return a.count > b.count; });
    most.resize(std::min<std::size_t>(most.size(), 4));
    if (all > 0) text += "enemies believed to follow:";
    for (const Belief& b : most) {
        if (all == 0) break;
        text += formatted("%s %s %.0f %%", &b == &most.front() ? "" : ",", b.model.c_str(),
                          100.0 * static_cast<double>(b.count) / static_cast<double>(all));
    }
    return text + (all > 0 ? "\n" : "");
}

}  // namespace

std::string table_of(const Profile& p) {
    return header(p) + "\n" + stages_table(p) +
           (p.groups[0].counts.evaluated > 0 ? "\n" + counts_table(p) : "") +
           (p.quality ? "\n" + quality_table(*p.quality) : "");
}

std::string csv_of(const Profile& p) {
    std::string text = "group,stage,ns_per_sim,error_percent,share,calls_per_sim\n";
    const auto line = [&](const Group& g, const char* stage, const Cell& c) {
        text += formatted("%s,%s,%.3f,%.3f,%.5f,%.4f\n", g.name.name, stage, c.ns, c.error_percent,
                          c.share, c.calls);
    };
    for (const Group& g : p.groups) {
        for (std::size_t k = 0; k < p.stages.size(); ++k) {
            std::string name = p.stages[k].name;
            name.erase(std::remove(name.begin(), name.end(), ','), name.end());
            line(g, name.c_str(), g.stages[k]);
        }
        Cell sum = g.all;
        sum.share = 1;
        line(g, "sum of stages", sum);
        line(g, "without a probe", g.plain);
        const double sims = static_cast<double>(g.counts.sims);
        for (const auto& [name, count] : {std::pair("contacts", g.counts.events),
                                          {"pairs proposed", g.counts.proposed},
                                          {"pairs evaluated", g.counts.evaluated},
                                          {"sims", g.counts.sims}}) {
            line(g, name, {0, 0, 0, static_cast<double>(count) / sims});
        }
    }
    return text;
}

std::string collapsed_of(const Profile& p) {
    std::string text;
    for (std::size_t k = 0; k < p.stages.size(); ++k) {
        text += std::string(p.stages[k].stack) + ";" + p.stages[k].name +
                formatted(" %.0f\n", 1e6 * p.groups[0].stages[k].ns);
    }
    return text;
}

std::string trace_of(const Profile& p) {
    nlohmann::ordered_json events = nlohmann::ordered_json::array();
    const std::uint64_t start = p.timeline.empty() ? 0 : p.timeline.front().from;
    for (const TimelineEntry& entry : p.timeline) {
        const auto us = [&](std::uint64_t at) {
            return static_cast<double>(at - start) * p.ns_per_tick / 1000;
        };
        events.push_back({{"name", p.stages[static_cast<std::size_t>(entry.stage)].name},
                          {"ph", "X"},
                          {"ts", us(entry.from)},
                          {"dur", us(entry.to) - us(entry.from)},
                          {"pid", 1},
                          {"tid", 1}});
    }
    return nlohmann::ordered_json{{"displayTimeUnit", "ns"}, {"traceEvents", events}}.dump() + "\n";
}

}  // namespace carom::bench
