// The program carom-amalgamate: parses the command line and writes the file to submit.
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "bot/amalgamate/submission.h"

namespace {

using namespace carom::amalgamate;

constexpr const char* USAGE =
    "carom-amalgamate ROOT.cpp -o FILE: makes one file to submit of a bot and all that it "
    "includes\n"
    "  --weights FILE    use these weights (lines name,value)\n"
    "  --network FILE    use this network (a line of text)\n"
    "  --version TEXT    text for the first comment\n"
    "  -I FOLDER         search headers in this folder, too, before those of CPATH\n"
    "  --join-sources    add the sources beside included headers (pod.cpp beside pod.h)\n"
    "  --readable        keep comments and layout\n"
    "  --line-markers    keep #line, so that compilers and debuggers name the source\n"
    "  --long-names      keep all names of the source\n"
    "  --sizes           print the number of characters of each header (without ROOT.cpp: of\n"
    "                    bot/mean_max/bot.cpp)\n";

// Returns "PREFIX/include/carom/" if this program is PREFIX/bin/carom-amalgamate, or "" if that
// folder does not exist.
std::string installed_headers() {
    std::error_code none;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", none);
    const auto headers = program.parent_path().parent_path() / "include/carom";
    return std::filesystem::exists(headers / "sim", none) ? headers.string() + "/" : "";
}

[[noreturn]] void refuse_output(const std::string& input) {
    throw Error("-o: expected another file than " + input + ", which is read");
}

// Writes a file as a whole or not at all. A pipe or a device is written directly.
void write(const std::string& path, const std::string& text) {
    namespace fs = std::filesystem;
    const bool in_place = fs::exists(path) && !fs::is_regular_file(path);
    // A symbolic link is resolved, so that its target is replaced and not the link.
    const std::string target = !in_place && fs::exists(path) ? fs::canonical(path).string() : path;
    const std::string draft = in_place ? target : target + ".part";
    std::ofstream out(draft, std::ios::binary);
    out << text;
    out.close();
    std::error_code problem;
    const std::string failure = std::strerror(errno);
    if (out.good() && !in_place) fs::rename(draft, target, problem);
    if (out.good() && !problem) return;
    const std::string reason = problem ? problem.message() : failure;
    std::error_code none;
    if (!in_place) fs::remove(draft, none);
    throw Error(path + ": cannot be written (" + reason + ")");
}

void add_folder(std::vector<std::string>& folders, const std::string& folder) {
    if (!std::filesystem::is_directory(folder)) {
        throw Error("-I: expected a folder, found \"" + folder + "\"");
    }
    folders.push_back(folder.back() == '/' ? folder : folder + "/");
}

Options parse(int argc, char** argv) {
    Options o;
    o.path.library = installed_headers();
    const std::map<std::string, std::string*> texts = {{"-o", &o.output},
                                                       {"--weights", &o.weights},
                                                       {"--network", &o.network},
                                                       {"--version", &o.version}};
    const std::map<std::string, bool*> flags = {{"--readable", &o.readable},
                                                {"--line-markers", &o.line_markers},
                                                {"--long-names", &o.long_names},
                                                {"--sizes", &o.sizes},
                                                {"--join-sources", &o.path.joins_sources}};
    for (int k = 1; k < argc; ++k) {
        const std::string word = argv[k];
        const auto value = [&]() -> std::string {
            if (++k == argc || std::string(argv[k]).rfind("--", 0) == 0) {
                throw Error(word + ": expected a value after it");
            }
            if (!*argv[k]) throw Error(word + ": expected a value, found an empty one");
            return argv[k];
        };
        if (word == "--help" || word == "-h") {
            std::cout << USAGE;
            std::exit(0);
        } else if (word.rfind("-I", 0) == 0) {
            add_folder(o.path.folders, word == "-I" ? value() : word.substr(2));
        } else if (texts.count(word)) {
            *texts.at(word) = value();
        } else if (flags.count(word)) {
            *flags.at(word) = true;
        } else if (word[0] != '-' && o.root.empty()) {
            o.root = word;
        } else {
            throw Error(word + ": unexpected (--help lists what is known)");
        }
    }
    for (const char* variable : {"CPATH", "CPLUS_INCLUDE_PATH"}) {
        std::istringstream folders(std::getenv(variable) ? std::getenv(variable) : "");
        for (std::string folder; std::getline(folders, folder, ':');) {
            if (std::filesystem::is_directory(folder)) add_folder(o.path.folders, folder);
        }
    }
    if (o.root.empty() && o.sizes && o.output.empty()) o.root = "bot/mean_max/bot.cpp";
    if (o.root.empty()) throw Error("expected the bot's .cpp file (--help)");
    if (o.output.empty() && !o.sizes) throw Error("expected -o FILE");
    for (const std::string& input : {o.root, o.weights, o.network}) {
        std::error_code none;
        if (std::filesystem::equivalent(o.output, input, none)) refuse_output(input);
    }
    return o;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const Options options = parse(argc, argv);
        const Submission made = SubmissionBuilder(options).make();
        for (const std::string& input : made.inputs) {
            std::error_code none;
            if (std::filesystem::equivalent(options.output, input, none)) refuse_output(input);
        }
        for (const std::string& remark : made.remarks) {
            std::cerr << "carom-amalgamate: " << remark << "\n";
        }
        if (!options.output.empty()) {
            write(options.output, made.text);
        }
        if (options.sizes) print_sizes(made);
    } catch (const std::exception& e) {
        std::cerr << "carom-amalgamate: " << e.what() << "\n";
        return 2;
    }
}
