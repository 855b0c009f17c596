// The command line of a program: its commands and options, declared beside the code that uses them.
// options.cpp alone includes CLI11, the library that parses: CLI11 costs every source that includes
// it 5 to 8 s of compile time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/base/error.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace carom::referee {

// A command line that does not fit what is declared.
struct UsageError : Error {
    using Error::Error;
};

// Reads a whole number from low to high out of the text and writes it there in decimal digits
// without leading zeros. Returns "", or the sentence that says what is wrong.
std::string check_whole_number(std::string& text, long long low, long long high);

// A declared option. Each function refines the declaration and returns the option itself.
class Option {
  public:
    explicit Option(CLI::Option* declared) : option(declared) {}

    Option whole_number(long long low, long long high);
    Option number(double low, double high);
    Option file_name();  // any text but the empty one
    Option one_of(const std::vector<std::string>& words);
    Option required();
    // For vectors, whose values all count wherever they stand in the line.
    Option repeatable();  // one value each time the option is given
    Option words(int fewest, int most);  // so many values in a row; most -1: any number
    Option separated_by(char separator);
    Option show_default();  // the help shows the value that the variable has now
    Option show_default(const std::string& text);
    Option excludes(Option other);
    Option hidden();  // from the help

  private:
    friend class Command;
    CLI::Option* option;
};

// An option that stands in a command line, by its longest name.
struct GivenOption {
    std::string name;
    std::vector<std::string> values;  // those that count; of a flag none
};

// A program or one of its commands. Copies stand for the same command.
class Command {
  public:
    // Names are written as "-n,--games", or "FILE" for a positional argument. The variable receives
    // the value when the line is parsed and must live until then.
    Option option(const std::string& names, std::string& value, const std::string& help);
    Option option(const std::string& names, int& value, const std::string& help);
    Option option(const std::string& names, std::int64_t& value, const std::string& help);
    Option option(const std::string& names, double& value, const std::string& help);
    Option option(const std::string& names, std::vector<std::string>& values,
                  const std::string& help);
    Option option(const std::string& names, std::optional<std::string>& value,
                  const std::string& help);
    // The function is called with the value; it may throw Error.
    Option option(const std::string& names, std::function<void(const std::string&)> receive,
                  const std::string& help);
    // Only values() tells what was given.
    Option option(const std::string& names, const std::string& help);
    Option flag(const std::string& names, bool& value, const std::string& help);
    Option flag(const std::string& names, std::function<void()> receive, const std::string& help);
    Option flag(const std::string& names, const std::string& help);  // changes nothing

    // None of the options that are declared so far may be given together with this one.
    void exclude_all_before(Option option);

    bool given(const std::string& name) const;
    // The values that count, in the order of the line: of an option that is not repeatable and was
    // given twice, the last.
    std::vector<std::string> values(const std::string& name) const;
    // All options that were given, in the order of their declaration.
    std::vector<GivenOption> given_options() const;

    // A command below this program, whose options may be given again: the last value counts.
    Command add_command(const std::string& name, const std::string& help);
    // Called when the whole line has been read and fits.
    void on_run(std::function<void()> run);
    std::string program_name() const;

  protected:
    explicit Command(CLI::App* declared) : app(declared) {}

    CLI::App* app;
};

// The program itself, which owns all that is declared.
class Program : public Command {
  public:
    Program(const std::string& help, const std::string& name);
    ~Program();
    Program(const Program&) = delete;

    bool has_command() const;  // whether the parsed line named one

    // Parses the line and runs the command. Returns false where the line asked for help, which is
    // printed then. Throws UsageError, and what the commands throw.
    bool parse(int argc, char** argv);
    bool parse(const std::vector<std::string>& words);  // without the program's name

  private:
    std::unique_ptr<CLI::App> owned;
};

}  // namespace carom::referee
