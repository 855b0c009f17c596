// Defines the tables of reports. Each column is declared once. A table can be written as text for a
// terminal, as CSV, JSON, HTML or Markdown.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "referee/terminal/columns.h"

namespace carom::referee::report {

// The content of one row of one column: a text, a number, or nothing.
struct Cell {
    // Makes an empty cell: an empty field in CSV, null in JSON, otherwise the column's `missing`
    // text.
    Cell() = default;
    Cell(std::string text) : text(std::move(text)), is_text(true) {}
    Cell(const char* text) : Cell(std::string(text)) {}
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    Cell(Number value) : number(static_cast<double>(value)) {}
    // Makes a cell with a value and its 95 % interval.
    Cell(double value, double low, double high) : number(value), interval({{low, high}}) {}

    std::string text;
    bool is_text = false;
    std::optional<double> number;
    std::optional<std::pair<double, double>> interval;
    // The number that people see instead of `number`. If `shown` is NAN, people see `missing`.
    std::optional<double> shown;
    // A text that people see instead of the number, unless the text is empty.
    std::string people;
    // HTML markup that replaces the text on pages, unless the markup is empty.
    std::string html;
    // Background colour on pages, from -1 (bad) to 1 (good). 0 means no colour.
    double shade = 0;
};

// The format of a column.
struct Column {
    std::string title = {};  // A column without a title is only in CSV and JSON.
    // Name in CSV and JSON. A column without a key is in neither.
    std::string key = {};
    // Format of a number for people, as for printf. For percent, use a factor of 100.
    const char* format = "%.0f";
    const char* csv_format = "%.0f";
    double factor = 1;  // People see the number times this factor.
    int width = 0;  // Terminals cut longer texts. 0: they cut no text.
    bool has_interval = false;  // True: CSV has the ends in columns KEY_low and KEY_high.
    bool is_right = false;  // True: texts are right-aligned, as numbers are.
    bool is_code = false;  // True: pages show the text in a code font.
    bool only_pages = false;  // True: the column is too wide for a terminal.
    // A heading above neighbouring columns of the same group.
    std::string group = {};
    const char* missing = "-";

    static Column number(std::string title, std::string key, const char* format,
                         const char* csv_format);
    static Column count(std::string title, std::string key);
    // Returns a column of shares, 0 .. 1, which people see as percent.
    static Column percent(std::string title, std::string key, const char* format,
                          const char* csv_format);
    // Returns a column of shares with 95 % intervals. People see "too few games" instead of an
    // interval that is wider than MAX_WIDTH.
    static constexpr double MAX_WIDTH = 0.6;
    static Column interval(std::string title, std::string key, const char* format,
                           const char* csv_format);
    static Column text(std::string title);  // The texts are cut only at 300 characters.
    static Column name(std::string title, std::string key);

    // These functions set a property and return the column.
    Column& in_group(std::string name) { return group = std::move(name), *this; }
    Column& on_pages() { return only_pages = true, *this; }
    Column& as_code() { return is_code = true, *this; }
};

class Table {
  public:
    explicit Table(std::size_t rows) : rows_(rows) {}

    // Declares the next column. Calls `cell` for each row.
    Table& column(Column column, const std::function<Cell(std::size_t row)>& cell);

    // Returns the table as text. Each column is as wide as its widest cell, with two blanks between
    // columns. Texts are left-aligned, numbers right-aligned. Groups have an additional heading
    // line. In a table that is wider than `width` terminal columns, names are cut to as few as
    // ten columns. If this is not enough, the table is divided into parts, which all begin with the
    // rows' names.
    std::string as_text(int width = output_width()) const;
    std::string as_csv() const;
    nlohmann::ordered_json as_json() const;  // Returns an array with one object per row.
    std::string as_html() const;
    std::string as_markdown() const;

  private:
    struct Filled {
        Column column;
        std::vector<Cell> cells;
        bool is_text;  // True if all cells are texts.
    };
    std::string shown(const Filled& filled, std::size_t row) const;

    // A column with its cells as text for a terminal.
    struct Shown {
        const Filled* filled;
        std::vector<std::string> cells;
        int width;  // columns of a terminal
    };
    std::vector<Shown> shown_columns(int cut) const;  // columns that names lose
    static std::vector<std::pair<std::string, int>> widened(std::vector<Shown>& all);
    static int width_of(std::vector<Shown> part);
    std::string text_of(std::vector<Shown> all) const;

    std::size_t rows_;
    std::vector<Filled> columns_;
};

// A table in which each row is an object of the type Row.
template <class Row>
class TableOf : public Table {
  public:
    explicit TableOf(std::vector<Row> rows) : Table(rows.size()), rows_(std::move(rows)) {}

    // Declares the next column. `value` is a member of a row (or of the object that a row points
    // to), or a function that makes a cell from a row.
    template <class Value>
    TableOf& column(Column column, Value value) {
        Table::column(std::move(column),
                      [&](std::size_t row) { return Cell(std::invoke(value, rows_[row])); });
        return *this;
    }

  private:
    std::vector<Row> rows_;
};

// Returns the fields of each line of a CSV text.
std::vector<std::vector<std::string>> fields_of_csv(const std::string& text);

// Returns a table with the names and the command lines of bots.
template <class Bot>
TableOf<Bot> commands_table(const std::vector<Bot>& bots) {
    TableOf<Bot> table(bots);
    table.column(Column::name("bot", ""), &Bot::name);
    table.column(Column::text("command").as_code(), &Bot::command);
    return table;
}

}  // namespace carom::referee::report
