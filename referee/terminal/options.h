// Parses a program's command line. Commands and options are declared beside the code that uses
// them. Only options.cpp includes the library CLI11, which adds 5 to 8 s to the compile time of
// every source that includes it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
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

// Thrown for a command line that does not match the declarations.
struct UsageError : Error {
    using Error::Error;
};

// Parses an integer from low to high and replaces the text by its decimal digits without leading
// zeros. Returns an error message, or "" if the text is valid.
std::string check_integer(std::string& text, long long low, long long high);

// A declared option. Each function changes the declaration and returns the option itself.
class Option {
  public:
    Option(CLI::Option* declared) : option(declared) {}

    Option integer(long long low, long long high);
    Option number(double low, double high);
    Option one_line(const std::string& what);  // Accepts one line that is not empty.
    Option file_name();  // Accepts any text that is not empty.
    Option one_of(const std::vector<std::string>& words);
    Option required();
    // The next three functions are for options whose variable is a vector. All values in the line
    // count.
    Option repeatable();  // The option takes one value each time.
    // The option takes this number of values in a row. -1: any number.
    Option words(int fewest, int most);
    Option separated_by(char separator);
    Option show_default();  // The help shows the variable's current value.
    Option show_default(const std::string& text);
    Option excludes(Option other);
    Option hidden();  // The help does not show the option.

  private:
    friend class Command;
    CLI::Option* option;
};

// An option that the command line contains. `name` is the longest name of the option.
struct GivenOption {
    std::string name;
    std::vector<std::string> values;  // the values that count; none for a flag
};

// A program or one of its commands. Copies refer to the same command.
class Command {
  public:
    // Names are written as "-n,--games", or "FILE" for a positional argument. The variable receives
    // the value when the line is parsed and must exist until then.
    Option option(const std::string& names, std::string& value, const std::string& help);
    Option option(const std::string& names, int& value, const std::string& help);
    Option option(const std::string& names, std::int64_t& value, const std::string& help);
    Option option(const std::string& names, double& value, const std::string& help);
    Option option(const std::string& names, std::vector<std::string>& values,
                  const std::string& help);
    Option option(const std::string& names, std::optional<std::string>& value,
                  const std::string& help);
    // Parsing calls the function with the value. The function may throw Error.
    Option option(const std::string& names, std::function<void(const std::string&)> receive,
                  const std::string& help);
    // The value is available through values() only.
    Option option(const std::string& names, const std::string& help);
    Option flag(const std::string& names, bool& value, const std::string& help);
    Option flag(const std::string& names, std::function<void()> receive, const std::string& help);
    Option flag(const std::string& names, const std::string& help);  // A flag has no value.

    // The help lists all options that are declared from here on under a heading, until the next
    // one.
    void heading(const std::string& text);
    // The help ends with these command lines, each at most 78 columns wide.
    void examples(const std::vector<std::string>& lines);

    // Forbids this option in combination with any option declared so far.
    void exclude_all_before(Option option);

    bool given(const std::string& name) const;
    // Returns the values of an option in the order of the command line. If an option that is not
    // repeatable was given more than once, returns only the last value.
    std::vector<std::string> values(const std::string& name) const;
    // Returns all given options in the order of their declaration.
    std::vector<GivenOption> given_options() const;

    // Adds a command. If one of its options is given twice, the last value counts.
    Command add_command(const std::string& name, const std::string& help);
    bool has_command() const;  // Returns whether the parsed line named a command of this one.
    // `run` is called when the whole line has been parsed.
    void on_run(std::function<void()> run);
    // What a shell may complete after a command: the long names of its options, with the words that
    // an option accepts, and the names and options of its own commands.
    struct Completion {
        std::string command;
        std::vector<std::string> words;
        std::map<std::string, std::vector<std::string>> values;  // by the option's name
    };
    // Returns one entry per command of the program.
    std::vector<Completion> completions() const;
    std::string program_name() const;

  protected:
    explicit Command(CLI::App* declared) : app(declared) {}

    CLI::App* app;
};

// The program itself, which owns all declarations.
class Program : public Command {
  public:
    Program(const std::string& help, const std::string& name);
    ~Program();
    Program(const Program&) = delete;

    void version(const std::string& text);  // --version prints this text.

    // Parses the line and runs the command. Returns false if the line requested help, which is then
    // printed. Throws UsageError, and the exceptions of the commands.
    bool parse(int argc, char** argv);
    // `words` does not contain the program's name.
    bool parse(const std::vector<std::string>& words);
    // Parses the line and calls `action`, which returns the exit status. Prints an exception as one
    // line after the program's name, and then returns 2.
    int run(int argc, char** argv, const std::function<int()>& action);

  private:
    std::unique_ptr<CLI::App> owned;
};

}  // namespace carom::referee
