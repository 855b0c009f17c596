// Writes a table in each format.
#include "referee/report/table.h"

#include <algorithm>
#include <cmath>

#include "referee/base/html.h"
#include "referee/base/text.h"
#include "referee/terminal/columns.h"

namespace carom::referee::report {

namespace {

constexpr int GAP = 2;  // blanks between two columns of a table
// Columns of a terminal. A name that is cut to make a table fit keeps MIN_NAME_WIDTH.
constexpr int NAME_WIDTH = 18, MIN_NAME_WIDTH = 10;
constexpr const char* TOO_FEW = "too few games";
constexpr int MAX_NAME = 40, MAX_TEXT = 300;  // largest number of characters in a cell for people

// `format` comes from a column's declaration in this program, not from input.
std::string number_text(const char* format, double value) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    const std::string text = formatted(format, value);
    // A small negative number would be printed as -0.
    const bool is_zero = text.find_first_of("123456789ain") == std::string::npos;
    return is_zero ? formatted(format, 0.0) : text;
#pragma GCC diagnostic pop
}

// Returns a CSV field, in quotes if needed (RFC 4180).
std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string csv = "\"";
    for (const char c : text) csv += c == '"' ? "\"\"" : std::string(1, c);
    return csv + "\"";
}

std::string blanks(int count) {
    return std::string(static_cast<std::size_t>(std::max(0, count)), ' ');
}

std::string aligned(const std::string& text, int width, bool left) {
    const std::string gap = blanks(width - columns_of(text));
    return left ? text + gap : gap + text;
}

void end_line(std::string& text) {
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
}

}  // namespace

Column Column::number(std::string title, std::string key, const char* format,
                      const char* csv_format) {
    return {std::move(title), std::move(key), format, csv_format};
}

Column Column::count(std::string title, std::string key) {
    return number(std::move(title), std::move(key), "%.0f", "%.0f");
}

Column Column::percent(std::string title, std::string key, const char* format,
                       const char* csv_format) {
    Column column = number(std::move(title), std::move(key), format, csv_format);
    column.factor = 100;
    return column;
}

Column Column::interval(std::string title, std::string key, const char* format,
                        const char* csv_format) {
    Column column = percent(std::move(title), std::move(key), format, csv_format);
    column.has_interval = true;
    return column;
}

Column Column::text(std::string title) { return count(std::move(title), ""); }

Column Column::name(std::string title, std::string key) {
    Column column = count(std::move(title), std::move(key));
    column.width = NAME_WIDTH;
    return column;
}

Table& Table::column(Column column, const std::function<Cell(std::size_t)>& cell) {
    Filled filled{std::move(column), {}, rows_ > 0 && !column.is_right};
    for (std::size_t row = 0; row < rows_; ++row) {
        filled.cells.push_back(cell(row));
        filled.is_text &= filled.cells.back().is_text;
    }
    columns_.push_back(std::move(filled));
    return *this;
}

std::string Table::shown(const Filled& filled, std::size_t row) const {
    const Cell& cell = filled.cells[row];
    const Column& column = filled.column;
    if (cell.is_text) return printable(cell.text, column.width > 0 ? MAX_NAME : MAX_TEXT);
    if (!cell.people.empty()) return cell.people;
    if (!cell.number) return column.missing;
    const double v = cell.shown.value_or(*cell.number);
    return std::isfinite(v) ? number_text(column.format, column.factor * v) : column.missing;
}

std::vector<Table::Shown> Table::shown_columns(int cut) const {
    std::vector<Shown> all;
    for (const Filled& filled : columns_) {
        const Column& column = filled.column;
        if (column.title.empty() || column.only_pages) continue;
        Shown next{&filled, {}, columns_of(column.title)};
        // The intervals of a column have equal widths, so that they are aligned.
        int interval_width = 0;
        std::vector<std::string> intervals(rows_);
        for (std::size_t row = 0; row < rows_; ++row) {
            if (!filled.cells[row].interval) continue;
            const auto [low, high] = *filled.cells[row].interval;
            intervals[row] = high - low > Column::MAX_WIDTH
                                 ? TOO_FEW
                                 : number_text("%.1f .. ", column.factor * low) +
                                       number_text("%.1f", column.factor * high);
            interval_width = std::max(interval_width, columns_of(intervals[row]));
        }
        for (std::size_t row = 0; row < rows_; ++row) {
            std::string text = shown(filled, row);
            const int most = std::max(std::min(column.width, MIN_NAME_WIDTH), column.width - cut);
            if (column.width > 0 && columns_of(text) > most) text = fitted(text, most);
            if (!intervals[row].empty()) {
                text += " (" + aligned(intervals[row], interval_width, false) + ")";
            }
            next.cells.push_back(text);
            next.width = std::max(next.width, columns_of(text));
        }
        all.push_back(std::move(next));
    }
    return all;
}

std::string Table::as_text(int width) const {
    std::vector<Shown> all = shown_columns(0);
    for (int cut = 1; cut <= NAME_WIDTH - MIN_NAME_WIDTH && width_of(all) > width; ++cut) {
        all = shown_columns(cut);
    }
    if (width_of(all) > width) all = shown_columns(0);
    // Each part repeats the columns up to the first column of texts.
    std::size_t lead = 0;
    while (lead < all.size() && !all[lead].filled->is_text) ++lead;
    lead = lead == all.size() ? 0 : lead + 1;
    std::string text;
    for (std::size_t from = lead; text.empty() || from < all.size();) {
        std::vector<Shown> part(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(lead));
        const std::size_t first = from;
        for (; from < all.size(); ++from) {
            part.push_back(all[from]);
            if (from > first && width_of(part) > width) {
                part.pop_back();
                break;
            }
        }
        text += (text.empty() ? "" : "\n") + text_of(std::move(part));
    }
    return text;
}

// Widens the last column of a group if the group's title is wider than its columns. Returns the
// titles and the widths of all groups.
std::vector<std::pair<std::string, int>> Table::widened(std::vector<Shown>& all) {
    std::vector<std::pair<std::string, int>> groups;
    for (std::size_t k = 0; k < all.size();) {
        const std::string& group = all[k].filled->column.group;
        int width = -GAP;
        for (; k < all.size() && all[k].filled->column.group == group; ++k) {
            width += all[k].width + GAP;
        }
        const int wider = std::max(0, columns_of(group) - width);
        all[k - 1].width += wider;
        groups.emplace_back(group, width + wider);
    }
    return groups;
}

int Table::width_of(std::vector<Shown> part) {
    int width = -GAP;
    for (const auto& group : widened(part)) width += group.second + GAP;
    return width;
}

std::string Table::text_of(std::vector<Shown> all) const {
    const bool grouped = std::any_of(all.begin(), all.end(), [](const Shown& each) {
        return !each.filled->column.group.empty();
    });
    std::string text;
    const auto line = [&](const std::function<const std::string&(const Shown&)>& part) {
        for (const Shown& each : all) {
            text += aligned(part(each), each.width, each.filled->is_text) + "  ";
        }
        end_line(text);
    };
    if (grouped) {
        for (const auto& [group, width] : widened(all)) text += aligned(group, width, false) + "  ";
        end_line(text);
    }
    line([](const Shown& each) -> const std::string& { return each.filled->column.title; });
    for (std::size_t row = 0; row < rows_; ++row) {
        line([row](const Shown& each) -> const std::string& { return each.cells[row]; });
    }
    return text;
}

std::string Table::as_csv() const {
    std::string text;
    const auto field = [&text](const std::string& value) {
        if (!text.empty() && text.back() != '\n') text += ',';
        text += value;
    };
    for (const Filled& filled : columns_) {
        const std::string& key = filled.column.key;
        if (key.empty()) continue;
        field(key);
        if (filled.column.has_interval) field(key + "_low"), field(key + "_high");
    }
    text += "\n";
    for (std::size_t row = 0; row < rows_; ++row) {
        bool first = true;
        for (const Filled& filled : columns_) {
            const Cell& cell = filled.cells[row];
            if (filled.column.key.empty()) continue;
            if (!first) text += ',';
            first = false;
            const auto number = [&](double v) { return number_text(filled.column.csv_format, v); };
            if (cell.is_text) text += quoted(cell.text);
            if (cell.number) text += number(*cell.number);
            if (!filled.column.has_interval) continue;
            const auto ends = cell.interval.value_or(std::pair(NAN, NAN));
            text += "," + number(ends.first) + "," + number(ends.second);
        }
        text += "\n";
    }
    return text;
}

std::vector<std::vector<std::string>> fields_of_csv(const std::string& text) {
    std::vector<std::vector<std::string>> lines;
    bool in_quotes = false, line_begins = true;
    for (std::size_t k = 0; k < text.size(); ++k) {
        const char c = text[k];
        if (line_begins) lines.push_back({""});
        line_begins = false;
        std::string& field = lines.back().back();
        if (c == '"' && in_quotes && k + 1 < text.size() && text[k + 1] == '"') {
            field += text[++k];
        } else if (c == '"') {
            in_quotes = !in_quotes;
        } else if (c == ',' && !in_quotes) {
            lines.back().emplace_back();
        } else if (c == '\n' && !in_quotes) {
            line_begins = true;
        } else {
            field += c;
        }
    }
    return lines;
}

nlohmann::ordered_json Table::as_json() const {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (std::size_t row = 0; row < rows_; ++row) {
        nlohmann::ordered_json object;
        for (const Filled& filled : columns_) {
            const Cell& cell = filled.cells[row];
            if (filled.column.key.empty()) continue;
            auto& value = object[filled.column.key];
            if (cell.is_text) value = cell.text;
            if (!cell.number || !std::isfinite(*cell.number)) continue;
            const double v = *cell.number;
            // 2^53. A double holds all integers below this number exactly.
            constexpr double EXACT = 9007199254740992.0;
            if (v == std::floor(v) && std::fabs(v) < EXACT) {
                value = static_cast<long long>(v);
            } else {
                value = v;
            }
        }
        all.push_back(std::move(object));
    }
    return all;
}

std::string Table::as_html() const {
    // Names stay in one line. Other texts may be wrapped.
    const auto class_of = [](const Filled& filled) -> std::string {
        if (!filled.is_text) return "";
        return filled.column.width > 0 ? " class=\"name\"" : " class=\"text\"";
    };
    std::string groups, head, body;
    bool grouped = false;
    for (std::size_t k = 0; k < columns_.size();) {
        const std::string& group = columns_[k].column.group;
        int span = 0;
        for (; k < columns_.size() && columns_[k].column.group == group; ++k) {
            span += !columns_[k].column.title.empty();
        }
        if (span > 0) groups += formatted("<th colspan=\"%d\">", span) + escaped(group) + "</th>";
        grouped |= !group.empty();
    }
    for (const Filled& filled : columns_) {
        if (filled.column.title.empty()) continue;
        head += "<th" + class_of(filled) + ">" + escaped(filled.column.title) + "</th>";
    }
    for (std::size_t row = 0; row < rows_; ++row) {
        body += "<tr>";
        for (const Filled& filled : columns_) {
            const Cell& cell = filled.cells[row];
            const Column& column = filled.column;
            if (column.title.empty()) continue;
            body += "<td" + class_of(filled);
            if (cell.shade != 0) {
                body += formatted(
                    " style=\"background: color-mix(in srgb, var(--%s) %.0f%%, transparent)\"",
                    cell.shade > 0 ? "good" : "bad", 90 * std::fabs(cell.shade));
            }
            const std::string text = cell.html.empty() ? escaped(shown(filled, row)) : cell.html;
            body += column.is_code ? "><code>" + text + "</code>" : ">" + text;
            if (cell.interval) {
                const auto [low, high] = *cell.interval;
                body += " <span class=\"faint\">" +
                        (high - low > Column::MAX_WIDTH
                             ? std::string(TOO_FEW)
                             : formatted("%.1f–%.1f", column.factor * low, column.factor * high)) +
                        "</span>";
            }
            body += "</td>";
        }
        body += "</tr>\n";
    }
    return "<div class=\"wide\"><table>\n" +
           (grouped ? "<tr class=\"groups\">" + groups + "</tr>\n" : "") + "<tr>" + head +
           "</tr>\n" + body + "</table></div>\n";
}

std::string Table::as_markdown() const {
    std::string text = "|", line = "|";
    for (const Filled& filled : columns_) {
        if (filled.column.title.empty()) continue;
        text += " " + filled.column.title + " |";
        line += filled.is_text ? "---|" : "--:|";
    }
    text += "\n" + line + "\n";
    for (std::size_t row = 0; row < rows_; ++row) {
        text += "|";
        for (const Filled& filled : columns_) {
            if (!filled.column.title.empty()) text += " " + shown(filled, row) + " |";
        }
        text += "\n";
    }
    return text;
}

}  // namespace carom::referee::report
