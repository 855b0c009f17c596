// Implements options.h with CLI11.
#include "referee/terminal/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>

#include "referee/base/text.h"
#include "referee/terminal/columns.h"

namespace carom::referee {

namespace {

constexpr std::size_t HELP_WIDTH = 80, HELP_INDENT = 26;  // columns

// Formats the help in 80 columns. The help does not list the options that each option excludes.
class HelpFormatter : public CLI::Formatter {
  public:
    HelpFormatter() { column_width(HELP_INDENT); }

    std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_type_size() == 0) return "";
        std::string text;
        if (!option->get_type_name().empty()) text += " " + option->get_type_name();
        if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
        if (option->get_required()) text += " REQUIRED";
        return text;
    }
    std::string make_option(const CLI::Option* option, bool is_positional) const override {
        return entry(make_option_name(option, is_positional) + make_option_opts(option),
                     make_option_desc(option));
    }
    std::string make_subcommand(const CLI::App* command) const override {
        return entry(command->get_name(), command->get_description());
    }
    std::string make_help(const CLI::App* app, std::string name,
                          CLI::AppFormatMode mode) const override {
        // New versions of CLI11 leave a blank at the end of a line, and two lines between groups.
        const std::string help = CLI::Formatter::make_help(app, std::move(name), mode);
        std::string trimmed;
        for (const char c : help) {
            while (c == '\n' && !trimmed.empty() && trimmed.back() == ' ') trimmed.pop_back();
            const bool is_blank_line = c == '\n' && trimmed.size() > 1 &&
                                       trimmed.compare(trimmed.size() - 2, 2, "\n\n") == 0;
            if (!is_blank_line) trimmed += c;
        }
        while (!trimmed.empty() && trimmed.back() == '\n') trimmed.pop_back();
        if (!app->get_footer().empty()) trimmed += "\n\n" + app->get_footer();
        return trimmed + "\n";
    }
    // New versions of CLI11 join the lines of a footer, so make_help() adds it.
    std::string make_footer(const CLI::App*) const override { return ""; }
    std::string make_description(const CLI::App* app) const override {
        return wrapped(app->get_description(), 0, 0, HELP_WIDTH) + "\n";
    }

  private:
    static std::string entry(const std::string& name, const std::string& help) {
        std::string line = "  " + name;
        line += line.size() + 1 >= HELP_INDENT ? "\n" + std::string(HELP_INDENT, ' ')
                                               : std::string(HELP_INDENT - line.size(), ' ');
        return line + wrapped(help, HELP_INDENT, HELP_INDENT, HELP_WIDTH) + "\n";
    }
};

// Returns the long names of the options of a program and of the command that was given.
std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    const auto add = [&names](const CLI::App& from) {
        for (const CLI::Option* option : from.get_options()) {
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        }
    };
    add(app);
    for (const CLI::App* command : app.get_subcommands()) add(*command);
    return names;
}

// Returns whether a text begins with a blank. The functions strtod and strtoll skip blanks.
bool begins_blank(const std::string& text) {
    return std::isspace(static_cast<unsigned char>(text[0])) != 0;
}

}  // namespace

std::string check_integer(std::string& text, long long low, long long high) {
    char* end;
    errno = 0;
    const long long value = std::strtoll(text.c_str(), &end, 10);
    if (!text.empty() && !begins_blank(text) && !*end && errno == 0 && value >= low &&
        value <= high) {
        text = std::to_string(value);  // Here 010 is ten. CLI11 would parse 010 differently.
        return "";
    }
    return "expected an integer from " + std::to_string(low) + " to " + std::to_string(high) +
           ", found \"" + text + "\"";
}

Option Option::integer(long long low, long long high) {
    const auto check = [low, high](std::string& text) { return check_integer(text, low, high); };
    return option->transform(CLI::Validator(check, ""));
}

Option Option::number(double low, double high) {
    const auto check = [low, high](std::string& text) -> std::string {
        char* end;
        const double value = std::strtod(text.c_str(), &end);
        if (!text.empty() && !begins_blank(text) && !*end && value >= low && value <= high)
            return "";
        return formatted("expected a number from %.10g to %.10g, found \"", low, high) + text +
               "\"";
    };
    return option->check(CLI::Validator(check, ""));
}

Option Option::one_line(const std::string& what) {
    const auto check = [what](std::string& text) -> std::string {
        const bool is_line = !text.empty() && text.find_first_of("\r\n") == std::string::npos;
        return is_line ? "" : "expected " + what + " on one line";
    };
    return option->check(CLI::Validator(check, ""));
}

Option Option::file_name() {
    const auto check = [](std::string& text) -> std::string {
        return text.empty() ? "expected the name of a file" : "";
    };
    return option->check(CLI::Validator(check, ""));
}

Option Option::one_of(const std::vector<std::string>& words) {
    return option->check(CLI::IsMember(words));
}

Option Option::required() { return option->required(); }

Option Option::repeatable() { return option->allow_extra_args(false); }

Option Option::words(int fewest, int most) { return option->expected(fewest, most); }

Option Option::separated_by(char separator) { return option->delimiter(separator); }

Option Option::show_default() { return option->capture_default_str(); }

Option Option::show_default(const std::string& text) { return option->default_str(text); }

Option Option::excludes(Option other) { return option->excludes(other.option); }

Option Option::hidden() { return option->group(""); }

Option Command::option(const std::string& names, std::string& value, const std::string& help) {
    return app->add_option(names, value, help);
}

Option Command::option(const std::string& names, int& value, const std::string& help) {
    return app->add_option(names, value, help);
}

Option Command::option(const std::string& names, std::int64_t& value, const std::string& help) {
    return app->add_option(names, value, help);
}

Option Command::option(const std::string& names, double& value, const std::string& help) {
    return app->add_option(names, value, help);
}

Option Command::option(const std::string& names, std::vector<std::string>& values,
                       const std::string& help) {
    return app->add_option(names, values, help)->take_all();
}

Option Command::option(const std::string& names, std::optional<std::string>& value,
                       const std::string& help) {
    return app->add_option(names, value, help);
}

Option Command::option(const std::string& names, std::function<void(const std::string&)> receive,
                       const std::string& help) {
    return app->add_option_function<std::string>(names, std::move(receive), help);
}

Option Command::option(const std::string& names, const std::string& help) {
    return app->add_option(names, help);
}

Option Command::flag(const std::string& names, bool& value, const std::string& help) {
    return app->add_flag(names, value, help);
}

Option Command::flag(const std::string& names, std::function<void()> receive,
                     const std::string& help) {
    return Option(app->add_flag_function(
        names, [receive](std::int64_t) { receive(); }, help));
}

Option Command::flag(const std::string& names, const std::string& help) {
    return app->add_flag(names, help);
}

void Command::heading(const std::string& text) { app->option_defaults()->group(text); }

void Command::examples(const std::vector<std::string>& lines) {
    std::string text = "Examples:";
    for (const std::string& line : lines) text += "\n  " + line;
    app->footer(text);
}

void Command::exclude_all_before(Option option) {
    for (CLI::Option* other : app->get_options()) {
        if (other != option.option && other != app->get_help_ptr()) option.option->excludes(other);
    }
}

bool Command::given(const std::string& name) const { return app->count(name) > 0; }

std::vector<std::string> Command::values(const std::string& name) const {
    return static_cast<const CLI::App&>(*app)[name]->as<std::vector<std::string>>();
}

std::vector<GivenOption> Command::given_options() const {
    std::vector<GivenOption> all;
    for (const CLI::Option* option : static_cast<const CLI::App&>(*app).get_options()) {
        if (option->count() == 0) continue;
        const bool is_flag = option->get_expected_max() == 0;
        all.push_back(
            {option->get_name(false, false),
             is_flag ? std::vector<std::string>() : option->as<std::vector<std::string>>()});
    }
    return all;
}

Command Command::add_command(const std::string& name, const std::string& help) {
    CLI::App* command = app->add_subcommand(name, help);
    // Without this limit a later word that is a command's name would start that command, too.
    app->require_subcommand(0, 1);
    command->option_defaults()->take_last();
    return Command(command);
}

void Command::on_run(std::function<void()> run) { app->callback(std::move(run)); }

std::vector<Command::Completion> Command::completions() const {
    const CLI::App* program = app;
    while (program->get_parent()) program = program->get_parent();
    std::vector<Completion> all;
    std::function<void(const CLI::App&, Completion&)> add = [&](const CLI::App& from,
                                                                Completion& to) {
        for (const CLI::Option* option : from.get_options()) {
            if (option->get_group().empty()) continue;  // hidden
            // The name of the type ends with the accepted words: TEXT:{on,cpu,off}.
            const std::string type = option->get_type_name();
            std::vector<std::string> values;
            const std::size_t open = type.find('{');
            if (open != std::string::npos) {
                values = CLI::detail::split(type.substr(open + 1, type.size() - open - 2), ',');
            }
            for (const std::string& name : option->get_lnames()) {
                to.words.push_back("--" + name);
                if (!values.empty()) to.values["--" + name] = values;
            }
        }
        for (const CLI::App* command : from.get_subcommands({})) {
            to.words.push_back(command->get_name());
            add(*command, to);
        }
    };
    for (const CLI::App* command : program->get_subcommands({})) {
        all.push_back({command->get_name(), {}, {}});
        add(*command, all.back());
    }
    return all;
}

std::string Command::program_name() const {
    return app->get_parent() ? app->get_parent()->get_name() : app->get_name();
}

Program::Program(const std::string& help, const std::string& name)
    : Command(nullptr), owned(std::make_unique<CLI::App>(help, name)) {
    app = owned.get();
    app->formatter(std::make_shared<HelpFormatter>());
    app->option_defaults()->take_last();
}

Program::~Program() = default;

void Program::version(const std::string& text) { app->set_version_flag("--version", text); }

bool Command::has_command() const { return !app->get_subcommands().empty(); }

bool Program::parse(int argc, char** argv) { return parse({argv + 1, argv + argc}); }

bool Program::parse(const std::vector<std::string>& words) {
    std::vector<std::string> commands;
    for (const CLI::App* command : app->get_subcommands({}))
        commands.push_back(command->get_name());
    if (!commands.empty() && !words.empty() && words[0].rfind('-', 0) != 0 &&
        std::find(commands.begin(), commands.end(), words[0]) == commands.end()) {
        const std::string meant = most_similar(commands, words[0], 2);
        throw UsageError("expected a command, found \"" + words[0] + "\"" +
                         (meant.empty() ? "" : "; did you mean " + meant + "?"));
    }
    try {
        // CLI11 expects the words in reverse order.
        app->parse(std::vector<std::string>(words.rbegin(), words.rend()));
        return true;
    } catch (const CLI::Success& help) {
        app->exit(help);
        return false;
    } catch (const CLI::ExtrasError&) {
        // The error's own text has the words in reverse order.
        const std::string word = app->remaining(true).front();
        const std::string meant = most_similar(option_names(*app), word, 2);
        throw UsageError("unexpected \"" + word + "\"" +
                         (meant.empty() ? "" : "; did you mean " + meant + "?"));
    } catch (const CLI::Error& e) {
        throw UsageError(e.what());
    }
}

int Program::run(int argc, char** argv, const std::function<int()>& action) {
    constexpr std::size_t MAX_BYTES = 1000;  // largest message, without control characters
    try {
        return parse(argc, argv) ? action() : 0;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s: %s\n", program_name().c_str(),
                     printable(valid_utf8(e.what()), MAX_BYTES).c_str());
        return 2;
    }
}

}  // namespace carom::referee
