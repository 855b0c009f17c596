// Copies bots into a ladder, so that later changes of their files do not change a rated bot.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>
#include <regex>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/bots/process.h"
#include "referee/ladder/files.h"
#include "sim/base/fields.h"

namespace carom::referee::ladder {

namespace fs = std::filesystem;

namespace {

constexpr const char *PROGRAM = "program", *SOURCE = "source.cpp";

// A new folder that is removed with all its files, unless it was renamed.
class TemporaryFolder {
  public:
    explicit TemporaryFolder(const fs::path& path) : path_(path) {
        std::error_code error;
        fs::remove_all(path_, error);
        if (!fs::create_directories(path_, error)) {
            throw Error(path_.string() + ": cannot be written (" + error.message() + ")");
        }
    }
    ~TemporaryFolder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

// Runs a command with /bin/sh. Returns what it prints without the last line feed, or nothing if it
// fails. Its errors go to our standard error.
std::optional<std::string> output_of(const std::string& command) {
    std::FILE* const from = popen(command.c_str(), "re");
    if (!from) return std::nullopt;
    std::string text;
    std::array<char, 4096> part;
    for (std::size_t n; (n = std::fread(part.data(), 1, part.size(), from)) > 0;) {
        text.append(part.data(), n);
    }
    if (pclose(from) != 0) return std::nullopt;
    if (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

// A source file in the folder from which it is compiled, and a phrase that says where it is from.
struct FoundSource {
    std::string folder, file, origin;
};

// Exports a commit of the repository of the current folder. `path` is relative to this folder.
FoundSource export_commit(const std::string& commit, const std::string& path,
                          const fs::path& folder) {
    const auto hash = output_of("git rev-parse --verify --quiet --end-of-options " +
                                shell_word(commit + "^{commit}"));
    const auto top = output_of("git rev-parse --show-toplevel");
    if (!hash || !top) {
        throw Error("--from: expected a commit of a Git repository around this folder, found \"" +
                    printable(valid_utf8(commit), 60) + "\"");
    }
    const std::string prefix = output_of("git rev-parse --show-prefix").value_or("");
    const fs::path file = fs::path(path).is_absolute()
                              ? fs::path(path).lexically_relative(*top)
                              : (fs::path(prefix) / path).lexically_normal();
    if (file.empty() || *file.begin() == "..") {
        throw Error("--from: expected a file of the repository " + *top + ", found " + path);
    }
    const auto exported = output_of("git -C " + shell_word(*top) + " archive " + *hash +
                                    " | tar -x -C " + shell_word(folder.string()));
    std::error_code error;
    if (!exported || !fs::is_regular_file(folder / file, error)) {
        throw Error("--from: commit " + hash->substr(0, 12) + " has no file " + file.string());
    }
    const auto title = output_of("git log -1 --format='%h of %cs, %s' " + *hash);
    const bool has_library = fs::exists(folder / "sim/version.h", error);
    return {folder.string(), file.string(),
            file.string() + " of commit " + title.value_or(*hash) +
                (has_library ? " (with its own headers of the library)" : "")};
}

// Writes the source as one file. If the source includes other files, carom-amalgamate joins them.
void write_source(const FoundSource& found, const fs::path& to) {
    const std::string path = (fs::path(found.folder) / found.file).string();
    const std::string text = read_file(path);
    static const std::regex include(R"((^|\n)[ \t]*#[ \t]*include[ \t]*("|<(sim|bot)/))");
    if (!std::regex_search(text, include)) {
        FileWriter(to.string()).commit(text);
        return;
    }
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path amalgamator = program.parent_path() / "carom-amalgamate";
    if (!fs::exists(amalgamator, error)) {
        throw Error(amalgamator.string() + ": expected this program, because " + found.file +
                    " includes other files (make all builds it)");
    }
    if (!output_of("cd " + shell_word(found.folder) + " && " + shell_word(amalgamator.string()) +
                   " " + shell_word(found.file) + " -o " + shell_word(to.string()) + " >&2")) {
        throw Error(path + ": carom-amalgamate cannot make one file of it");
    }
}

// Copies the files that a command line names into the bot's folder. Returns the command line with
// the paths of the copies. A program that is found in PATH, an interpreter and folders stay where
// they are, with absolute paths.
std::string freeze(const std::string& command, const std::string& name, const fs::path& folder) {
    std::string line;
    for (std::string word : bots::split_command(command)) {
        const std::size_t equals = word[0] == '-' ? word.find('=') : std::string::npos;
        const std::size_t at = equals == std::string::npos ? 0 : equals + 1;
        const fs::path path = word.substr(at);
        const bool is_program = line.empty();
        const bool in_path = is_program && path.string().find('/') == std::string::npos;
        const bool is_interpreter = is_program && bots::program_path(command) != word;
        std::error_code error;
        if (fs::is_directory(path, error) || (is_interpreter && !in_path)) {
            word.replace(at, std::string::npos, fs::absolute(path).lexically_normal().string());
        } else if (!in_path && fs::is_regular_file(path, error)) {
            std::string copy = path.filename().string();
            const auto is_taken = [&] {
                return copy == "bot.json" || copy == PROGRAM || copy == SOURCE ||
                       fs::exists(folder / copy, error);
            };
            for (int k = 2; is_taken(); ++k) {
                copy = std::to_string(k) + "-" + path.filename().string();
            }
            if (!fs::copy_file(path, folder / copy, error)) {
                throw Error(path.string() + ": cannot be copied (" + error.message() + ")");
            }
            word.replace(at, std::string::npos,
                         std::string(FOLDER_OF_LADDER) + "/bots/" + name + "/" + copy);
        }
        line += (line.empty() ? "" : " ") + shell_word(word);
    }
    return line;
}

// Returns the source without the amalgamator's first line, which names the source's path.
std::string code_of(const std::string& source) {
    return source.rfind("// Made by", 0) == 0 ? source.substr(source.find('\n')) : source;
}

// Returns a hash of a command line and of the frozen files that it names. A program that was built
// here counts by its source.
std::uint64_t hash_of_bot(const std::string& command, const fs::path& folder) {
    Hash hash;
    for (const std::string& word : bots::split_command(command)) {
        std::string text = word;
        if (const std::size_t at = word.find(FOLDER_OF_LADDER); at != std::string::npos) {
            const fs::path file = folder / fs::path(word).filename(), source = folder / SOURCE;
            const bool is_built = file.filename() == PROGRAM && fs::exists(source);
            text = word.substr(0, at) +
                   (is_built ? code_of(read_file(source.string())) : read_file(file.string()));
        }
        hash.bytes(text.data(), text.size());
        hash.add(static_cast<std::int64_t>(text.size()));
    }
    return hash.value();
}

std::string local_time() {
    char text[32];
    const std::time_t now = std::time(nullptr);
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", std::localtime(&now));
    return text;
}

void check_name(const Ladder& ladder, const std::string& name) {
    static const std::regex valid("[A-Za-z0-9_][A-Za-z0-9._-]{0,39}");
    if (!std::regex_match(name, valid)) {
        throw Error("expected a name of at most 40 letters, digits and ._-, found \"" +
                    printable(valid_utf8(name), 60) + "\"");
    }
    for (const LadderBot& bot : ladder.bots) {
        if (bot.name == name)
            throw Error("expected a new name, found " + name + ", a bot of " + bot.added);
    }
}

}  // namespace

LadderBot add_bot(const std::string& folder, const Addition& addition) {
    const std::string& name = addition.name;
    const LadderLock lock(folder);
    Ladder ladder = read_ladder(folder);
    check_name(ladder, name);
    const TemporaryFolder copy(ladder.folder + "/bots/.new");
    LadderBot bot;
    bot.name = name;
    bot.added = local_time();
    std::string command = valid_utf8(addition.command);
    if (!addition.source.empty()) {
        std::optional<TemporaryFolder> tree;
        FoundSource found{".", addition.source, addition.source};
        if (!addition.commit.empty()) {
            tree.emplace(ladder.folder + "/bots/.commit");
            found = export_commit(addition.commit, addition.source, tree->path());
        }
        bot.origin = valid_utf8(found.origin);
        bot.build = ladder.build;
        write_source(found, copy.path() / SOURCE);
        if (!output_of("cd " + shell_word(copy.path().string()) + " && " + bot.build + " >&2") ||
            !fs::exists(copy.path() / PROGRAM)) {
            throw Error(name + ": the command `" + bot.build + "` did not build the program");
        }
        command = (copy.path() / PROGRAM).string();
        bot.command = std::string(FOLDER_OF_LADDER) + "/bots/" + name + "/" + PROGRAM;
        if (!trimmed(addition.arguments).empty()) {
            bot.command += " " + freeze("./ " + addition.arguments, name, copy.path()).substr(3);
        }
    } else {
        bot.origin = command;
        bot.command = freeze(command, name, copy.path());
    }
    bot.hash = hash_of_bot(bot.command, copy.path());
    for (const LadderBot& other : ladder.bots) {
        if (other.hash == bot.hash) {
            throw Error(name + ": is the same bot as " + other.name +
                        ": expected other files or arguments");
        }
    }
    FileWriter((copy.path() / "bot.json").string()).commit(format_bot(bot));
    const fs::path place = ladder.folder + "/bots/" + name;
    // A folder without an entry in ladder.json is left from an interrupted call.
    fs::remove_all(place);
    fs::rename(copy.path(), place);
    try {
        bots::Process(command_in(ladder.folder, bot.command)).end();
        ladder.bots.push_back(bot);
        write_ladder(ladder);
    } catch (...) {
        std::error_code error;
        fs::remove_all(place, error);
        throw;
    }
    return bot;
}

}  // namespace carom::referee::ladder
