// A table of a report. Each column is declared once, and the table is written as text for a
// terminal, as CSV, as JSON, as HTML or as Markdown.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace carom::referee::report {

// What stands in one row of one column: a text, a number, or nothing.
struct Cell {
    Cell() = default;  // nothing: an empty field in CSV, null in JSON, else the column's `missing`
    Cell(std::string text) : text(std::move(text)), is_text(true) {}
    Cell(const char* text) : Cell(std::string(text)) {}
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    Cell(Number value) : number(static_cast<double>(value)) {}
    // 95 % interval around the value.
    Cell(double value, double low, double high) : number(value), interval({{low, high}}) {}

    std::string text;
    bool is_text = false;
    std::optional<double> number;
    std::optional<std::pair<double, double>> interval;
    std::optional<double> shown;  // what people read instead of the number; NAN: nothing
    std::string people;  // what people read instead, as a text; empty: none
    std::string html;  // markup instead of the text; empty: none
    double shade = 0;  // HTML only: -1 (bad) .. 1 (good) colours the background, 0 does not
};

// How a column is written.
struct Column {
    std::string title;  // a column without a title is in CSV and JSON only
    std::string key;  // its name in CSV and JSON; a column without a key is in neither
    const char* format = "%.0f";  // of a number, for people; of a percent with a factor of 100
    const char* csv_format = "%.0f";
    double factor = 1;  // from the number to what people read
    int width = 0;  // a longer text is cut on a terminal; 0: never.
    bool has_interval = false;  // CSV has its ends in columns KEY_low and KEY_high
    bool is_right = false;  // texts, too, stand to the right
    bool is_code = false;  // for pages
    bool only_pages = false;  // a terminal has no room for the column
    std::string group;  // stands above neighbouring columns of one group
    const char* missing = "-";

    static Column number(std::string title, std::string key, const char* format,
                         const char* csv_format);
    static Column count(std::string title, std::string key);
    // Of a share, 0 .. 1.
    static Column percent(std::string title, std::string key, const char* format,
                          const char* csv_format);
    // Of a share with its 95 % interval.
    static Column interval(std::string title, std::string key, const char* format,
                           const char* csv_format);
    static Column text(std::string title);  // as long as it is
    static Column name(std::string title, std::string key);

    Column in_group(std::string name) const;
    Column on_pages() const;
    Column as_code() const;  // on pages
};

class Table {
  public:
    explicit Table(std::size_t rows) : rows_(rows) {}

    // Declares the next column and asks for its cell in each row.
    Table& column(Column column, const std::function<Cell(std::size_t row)>& cell);
    // Adds the columns of a table of as many rows, but for those whose keys are here already.
    Table& append(const Table& other);

    // Columns as wide as their widest cell, two blanks between them, texts to the left and numbers
    // to the right; a line for groups where there are any.
    std::string as_text() const;
    std::string as_csv() const;
    nlohmann::ordered_json as_json() const;  // an array of objects
    std::string as_html() const;
    std::string as_markdown() const;

  private:
    struct Filled {
        Column column;
        std::vector<Cell> cells;
        bool is_text;  // all its cells are
    };
    std::string shown(const Filled& filled, std::size_t row) const;

    std::size_t rows_;
    std::vector<Filled> columns_;
};

// A table of rows of one type.
template <class Row>
class TableOf : public Table {
  public:
    explicit TableOf(std::vector<Row> rows) : Table(rows.size()), rows_(std::move(rows)) {}

    // Declares the next column by a member of a row (or of what a row points to), or by a function
    // of a row, that makes a cell.
    template <class Value>
    TableOf& column(Column column, Value value) {
        Table::column(std::move(column),
                      [&](std::size_t row) { return Cell(std::invoke(value, rows_[row])); });
        return *this;
    }

  private:
    std::vector<Row> rows_;
};

// The fields of a CSV text, line by line.
std::vector<std::vector<std::string>> fields_of_csv(const std::string& text);

// The names and command lines of bots, which have members so called.
template <class Bot>
TableOf<Bot> commands_table(const std::vector<Bot>& bots) {
    TableOf<Bot> table(bots);
    table.column(Column::name("bot", ""), &Bot::name);
    table.column(Column::text("command").as_code(), &Bot::command);
    return table;
}

}  // namespace carom::referee::report
