// Writes a profile as text tables.
#include "bench/profile/profile.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "referee/base/text.h"

namespace carom::bench {

using referee::formatted, referee::report::Column, referee::report::Table, referee::report::TableOf;
using TableCell = referee::report::Cell;

namespace {

std::string header(const Profile& p) {
    std::string names;
    for (const std::string& name : p.matches) names += (names.empty() ? "" : ", ") + name;
    return p.machine + "\n" +
           formatted("the search of %s on %s; seat %d, %d rollouts a position, %d rounds\n",
                     p.bot.c_str(), names.c_str(), p.seat, p.rollouts, p.rounds);
}

// A row of the table: one per stage of a group, then the sum, then the search without marks.
struct StageRow {
    std::string group, stage;
    Cell cell;
    bool has_calls;
};
std::vector<StageRow> stage_rows(const Profile& p, const Group& group) {
    std::vector<StageRow> rows;
    for (std::size_t k = 0; k < p.stages.size(); ++k) {
        rows.push_back({group.name.name, p.stages[k].name, group.stages[k], true});
    }
    rows.push_back({group.name.name, "sum of stages", group.all, false});
    rows.back().cell.share = 1;
    rows.push_back({group.name.name, "without marks", group.plain, false});
    return rows;
}

Table stages_of(std::vector<StageRow> rows) {
    TableOf<StageRow> table(std::move(rows));
    const auto of_cell = [&table](const Column& column, double Cell::*member) {
        table.column(column, [member](const StageRow& row) { return row.cell.*member; });
    };
    table.column(Column::name("", "group"), &StageRow::group);
    table.column(Column::name("stage", "stage"), &StageRow::stage);
    of_cell(Column::number("ns/sim", "ns_per_sim", "%.1f", "%.3f"), &Cell::ns);
    of_cell(Column::number("err %", "error_percent", "%.1f", "%.3f"), &Cell::error_percent);
    of_cell(Column::percent("share", "share", "%.1f%%", "%.5f"), &Cell::share);
    Column calls = Column::number("calls/sim", "calls_per_sim", "%.2f", "%.4f");
    calls.missing = "";
    table.column(calls, [](const StageRow& row) {
        TableCell cell(row.cell.calls);
        if (!row.has_calls) cell.shown = NAN;
        return cell;
    });
    return table;
}

std::string stages_table(const Profile& p) {
    const Group& all = p.groups[0];
    Table table = stages_of(stage_rows(p, all));
    for (std::size_t g = 1; g < p.groups.size(); ++g) {
        const std::vector<StageRow> rows = stage_rows(p, p.groups[g]);
        table.column(Column::number(p.groups[g].name.brief, "", "%.1f", ""),
                     [&rows](std::size_t row) { return rows[row].cell.ns; });
    }
    std::string text = table.as_text();
    text += formatted(
        "The sum of the stages differs by %+.1f %% from the search without marks. %.1f ns were "
        "subtracted\nfor each mark. %ld interruptions were left out.",
        100 * (all.all.ns / all.plain.ns - 1), p.mark_ns, all.counts.interruptions);
    const bool counted = all.counts.events > 0;  // If true, the table of counts follows.
    if (counted && p.groups.size() > 1)
        text += "\nThe last columns have ns/sim in the groups of the next table.";
    return text + "\n";
}

std::string counts_table(const Profile& p) {
    TableOf<Group> table(p.groups);
    table.column(Column::name("a simulated turn has", ""),
                 [](const Group& g) { return g.name.name; });
    table.column(Column::count("positions", ""), &Group::positions);
    table.column(Column::count("sims", ""), [](const Group& g) { return g.counts.sims; });
    const auto a_sim = [&table](const char* title, long Readings::*member) {
        table.column(Column::number(title, "", "%.2f", ""), [member](const Group& g) {
            return static_cast<double>(g.counts.*member) / static_cast<double>(g.counts.sims);
        });
    };
    a_sim("contacts", &Readings::events);
    return table.as_text();
}

// Returns a table of statistics of the plans with one column per share of rollouts used.
std::string curve_table(const Quality& q) {
    constexpr int FROM = 3;  // first point with a column, because a terminal is narrow
    constexpr const char* ROWS[] = {"value below the final one", "genes unlike the best's"};
    Table table(std::size(ROWS));
    Column head = Column::name("rollouts spent", "");
    head.width = 26;
    table.column(head, [&](std::size_t row) { return ROWS[row]; });
    for (int k = FROM; k < Curve::POINTS; ++k) {
        Column column = Column::count(formatted("%.2f%%", 100 * Curve::spent(k)), "");
        column.is_right = true;
        table.column(column, [&q, k](std::size_t row) {
            return row == 0 ? formatted("%.3f", q.curve.below_final[k])
                            : formatted("%.1f%%", 100 * q.curve.differs[k]);
        });
    }
    return table.as_text();
}

std::string quality_table(const Quality& q) {
    std::string text = curve_table(q);
    text += formatted(
        "%.2f %% of the plans tried were better than all before; the best came after %.0f %% of "
        "them.\n\n",
        100 * q.improving, 100 * q.found);
    if (q.misses.empty()) return text;
    text += error_table(q).as_text();
    long all = 0;
    for (const AssumedModel& b : q.opponent_models) all += b.count;
    std::vector<AssumedModel> most = q.opponent_models;
    std::stable_sort(most.begin(), most.end(), [](const AssumedModel& a, const AssumedModel& b) {
        return a.count > b.count;
    });
    most.resize(std::min<std::size_t>(most.size(), 4));
    if (all > 0) text += "assumed models of enemies:";
    for (const AssumedModel& b : most) {
        if (all == 0) break;
        text += formatted("%s %s %.0f %%", &b == &most.front() ? "" : ",", b.model.c_str(),
                          100.0 * static_cast<double>(b.count) / static_cast<double>(all));
    }
    return text + (all > 0 ? "\n" : "");
}

}  // namespace

Table error_table(const Quality& q) {
    std::vector<PredictionErrors> seen;
    for (const PredictionErrors& miss : q.misses) {
        if (miss.count[0] > 0) seen.push_back(miss);
    }
    TableOf<PredictionErrors> table(std::move(seen));
    table.column(Column::name("off, in units, after", ""), &PredictionErrors::who);
    for (std::size_t t = 0; t < q.misses[0].count.size(); ++t) {
        const std::string ahead = formatted("%zu turn%s", t + 1, t > 0 ? "s" : "");
        table.column(Column::count("off", "").in_group(ahead),
                     [t](const PredictionErrors& miss) { return miss.predicted[t]; });
        table.column(Column::count("idle", "").in_group(ahead),
                     [t](const PredictionErrors& miss) { return miss.idle[t]; });
    }
    return table;
}

std::string table_of(const Profile& p) {
    return header(p) + "\n" + stages_table(p) +
           (p.groups[0].counts.events > 0 ? "\n" + counts_table(p) : "") +
           (p.quality ? "\n" + quality_table(*p.quality) : "");
}

std::string csv_of(const Profile& p) {
    std::vector<StageRow> rows;
    for (const Group& g : p.groups) {
        for (StageRow& row : stage_rows(p, g)) {
            row.stage.erase(std::remove(row.stage.begin(), row.stage.end(), ','), row.stage.end());
            rows.push_back(row);
        }
        const double sims = static_cast<double>(g.counts.sims);
        for (const auto& [name, count] :
             {std::pair("contacts", g.counts.events), {"sims", g.counts.sims}}) {
            const double a_sim = static_cast<double>(count) / sims;
            rows.push_back({g.name.name, name, {0, 0, 0, a_sim}, true});
        }
    }
    return stages_of(rows).as_csv();
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
