// Writes the tables of the speed benchmark.
#include "bench/speed/bench.h"

#include <cinttypes>

#include "bench/machine.h"
#include "referee/base/text.h"
#include "referee/report/table.h"

namespace carom::bench {

using referee::formatted;
using referee::report::Cell, referee::report::Column, referee::report::Table,
    referee::report::TableOf;

namespace {

// Returns whether a row's hash differs from the hash of an earlier row of the same scene.
bool differs(const std::vector<Row>& rows, std::size_t k) {
    while (k > 0 && rows[k - 1].scene == rows[k].scene && rows[k - 1].n == rows[k].n &&
           rows[k].timing.ratio != 1.0) {
        if (rows[k - 1].hash != rows[k].hash) return true;
        --k;
    }
    return false;
}

Table table_of(const std::vector<Row>& rows) {
    TableOf<Row> table(rows);
    const auto timing = [&table](const Column& column, double Timing::*member) {
        table.column(column, [member](const Row& r) { return r.timing.*member; });
    };
    const auto a_turn = [&table](const char* title, const char* key, auto count) {
        table.column(Column::number(title, key, "%.1f", "%.9g"),
                     [count](const Row& r) { return static_cast<double>(count(r)) / r.turns; });
    };
    table.column(Column::name("scene", "scene"), &Row::scene);
    table.column(Column::count("n", "n"), &Row::n);
    table.column(Column::name("policy", "policy"), &Row::policy);
    timing(Column::number("ns/turn", "ns_per_turn", "%.0f", "%.6g"), &Timing::ns);
    timing(Column::number("err %", "err_percent", "%.1f", "%.6g"), &Timing::error_percent);
    timing(Column::number("ratio", "ratio_over_all_pairs", "%.2f", "%.6g"), &Timing::ratio);
    a_turn("formulas", "contact_formulas", [](const Row& r) { return r.calls; });
    a_turn("contacts", "contacts", [](const Row& r) { return r.events; });
    table.column(Column::name("", "hash"),
                 [](const Row& r) { return formatted("%016" PRIx64, r.hash); });
    return table;
}

// The rows of one scene and size. The first row belongs to the reference.
struct Scene {
    std::vector<Row> rows;

    const Row& all_pairs() const { return rows.front(); }
    const Row& ours() const { return rows.back(); }
    bool is_world() const { return ours().policy.rfind("world", 0) == 0; }
    const Row* of(const char* policy) const {  // nullptr if there is none
        for (const Row& row : rows) {
            if (row.policy == policy) return &row;
        }
        return nullptr;
    }
    Cell ns_of(const char* policy) const {
        const Row* row = of(policy);
        return row ? Cell(row->timing.ns) : Cell();
    }
};
std::vector<Scene> scenes_of(const std::vector<Row>& rows) {
    std::vector<Scene> scenes;
    for (const Row& row : rows) {
        const bool same = !scenes.empty() && scenes.back().all_pairs().scene == row.scene &&
                          scenes.back().all_pairs().n == row.n &&
                          scenes.back().all_pairs().events == row.events;
        if (!same) scenes.emplace_back();
        scenes.back().rows.push_back(row);
    }
    std::vector<Scene> compared;
    for (Scene& scene : scenes) {
        if (scene.rows.size() > 1 && scene.all_pairs().scene != "article") {
            compared.push_back(std::move(scene));
        }
    }
    return compared;
}

}  // namespace

std::string text_of(const std::vector<Row>& rows) {
    Table table = table_of(rows);
    table.column(Column::name("hash", ""), [&rows](std::size_t k) {
        return formatted("%08x", static_cast<unsigned>(rows[k].hash)) +
               (differs(rows, k) ? " ERROR" : "");
    });
    return machine() + "\n\n" + table.as_text() + "formulas, contacts: a turn\n";
}

std::string csv_of(const std::vector<Row>& rows) { return table_of(rows).as_csv(); }

std::string markdown_of(const std::vector<Row>& rows) {
    TableOf<Scene> table(scenes_of(rows));
    const auto number = [&table](const char* title, const char* format, auto value) {
        Column column = Column::number(title, "", format, "");
        column.missing = "";
        table.column(column, value);
    };
    const auto evaluations = [](const Row& row, const Row& reference) {
        return reference.calls > 0 ? Cell(static_cast<double>(row.calls) / row.turns)
                                   : Cell();  // The scene does not count formulas.
    };
    table.column(Column::text("scene"), [](const Scene& s) {
        const bool first = s.all_pairs().policy.find("10 contacts") != std::string::npos;
        return s.all_pairs().scene + (first ? ", first 10 contacts" : "");
    });
    number("n", "%.0f", [](const Scene& s) { return s.all_pairs().n; });
    number("all pairs", "%.0f", [](const Scene& s) { return s.all_pairs().timing.ns; });
    number("in lanes", "%.0f", [](const Scene& s) { return s.ns_of("all pairs in lanes"); });
    number("z-order loop", "%.0f", [](const Scene& s) { return s.ns_of("z-order loop"); });
    number("world", "%.0f", [](const Scene& s) {
        return s.is_world() ? Cell(s.ours().timing.ns) : s.ns_of("world");
    });
    number("own engine", "%.0f",
           [](const Scene& s) { return s.is_world() ? Cell() : Cell(s.ours().timing.ns); });
    number("world / own", "%.1f", [](const Scene& s) {
        const Row* world = s.of("world");
        return world && !s.is_world() ? Cell(s.ours().timing.ratio / world->timing.ratio) : Cell();
    });
    number("all pairs / ours", "%.1f", [](const Scene& s) { return s.ours().timing.ratio; });
    number("formulas: all pairs", "%.0f",
           [evaluations](const Scene& s) { return evaluations(s.all_pairs(), s.all_pairs()); });
    number("formulas: ours", "%.0f",
           [evaluations](const Scene& s) { return evaluations(s.ours(), s.all_pairs()); });
    number("contacts", "%.1f", [](const Scene& s) {
        return static_cast<double>(s.all_pairs().events) / s.all_pairs().turns;
    });
    std::vector<Row> article;
    for (const Row& row : rows) {
        if (row.scene == "article") article.push_back(row);
    }
    TableOf<Row> calls(std::move(article));
    calls.column(Column::text("policy"), &Row::policy);
    calls.column(Column::number("contact calls", "", "%.0fk", ""),
                 [](const Row& r) { return static_cast<double>(r.calls) / 1000; });
    calls.column(Column::number("ms", "", "%.1f", ""),
                 [](const Row& r) { return r.timing.ns * r.turns / 1e6; });
    return machine() + "; one core, nanoseconds a turn; `disc`: motion alone.\n\n" +
           table.as_markdown() +
           "\n10,000 worlds of 11 objects, as in the article \"Fast collision detection for "
           "CodinGame\" (its own\nfigures: 1000k and 290k calls, 25 and 18 ms):\n\n" +
           calls.as_markdown();
}

}  // namespace carom::bench
