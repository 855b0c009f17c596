// The command line of a program: its commands and options, declared beside the code that uses them.
// Only options.cpp includes the library CLI11, which adds 5 to 8 s to the compile time of every
// source that includes it.
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

// Thrown for a command line that does not match the declarations.
struct UsageError : Error {
    using Error::Error;
};

// Parses an integer from low to high and replaces the text by its decimal digits without leading
// zeros. Returns "", or a message.
std::string check_whole_number(std::string& text, long long low, long long high);

// A declared option. Each function changes the declaration and returns the option itself.
class Option {
  public:
    Option(CLI::Option* declared) : option(declared) {}

    Option whole_number(long long low, long long high);
    Option number(double low, double high);
    Option one_line(const std::string& what);  // Accepts one line that is not empty.
    Option file_name();  // Accepts any text that is not empty.
    Option one_of(const std::vector<std::string>& words);
    Option required();
    // For vectors. All values count, wherever they are in the line.
    Option repeatable();  // one value each time the option is given
    Option words(int fewest, int most);  // number of values in a row; most -1: any number
    Option separated_by(char separator);
    Option show_default();  // The help shows the variable's current value.
    Option show_default(const std::string& text);
    Option excludes(Option other);
    Option hidden();  // The help does not show the option.

  private:
    friend class Command;
    CLI::Option* option;
};

// An option in a command line, with its longest name.
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
    Option flag(const std::string& names, const std::string& help);  // an option without a value

    // Forbids this option together with any option declared so far.
    void exclude_all_before(Option option);

    bool given(const std::string& name) const;
    // Returns the values that count, in the order of the line. If an option that is not repeatable
    // was given twice, the last value counts.
    std::vector<std::string> values(const std::string& name) const;
    // Returns all given options in the order of their declaration.
    std::vector<GivenOption> given_options() const;

    // Adds a command. Its options may be given twice; the last value counts.
    Command add_command(const std::string& name, const std::string& help);
    // `run` is called when the whole line has been parsed.
    void on_run(std::function<void()> run);
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

    bool has_command() const;  // Returns whether the parsed line named a command.

    // Parses the line and runs the command. Returns false if the line requested help, which is then
    // printed. Throws UsageError, and the exceptions of the commands.
    bool parse(int argc, char** argv);
    // `words` does not contain the program's name.
    bool parse(const std::vector<std::string>& words);

  private:
    std::unique_ptr<CLI::App> owned;
};

}  // namespace carom::referee
