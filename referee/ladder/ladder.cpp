// Reads and writes the description of a ladder.
#include "referee/ladder/ladder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "referee/ladder/files.h"

namespace carom::referee::ladder {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* FORMAT = "carom ladder 1";
constexpr const char* NAMES_OF_STATES[] = {"active", "retired", "refused"};

std::string settings_file(const std::string& folder) { return folder + "/ladder.json"; }

std::string format_ladder(const Ladder& ladder) {
    Json j;
    j["format"] = FORMAT;
    arena::Tournament settings = ladder.tournament;
    settings.bots.clear();
    j["settings"] = parse_ordered_json(arena::format_tournament(settings, {}));
    j["build"] = ladder.build;
    j["bots"] = Json::array();
    for (const LadderBot& bot : ladder.bots) j["bots"].push_back(bot.name);
    return format_json(j, 2) + "\n";
}

void check_ladder(const std::string& folder) {
    std::error_code error;
    if (fs::exists(settings_file(folder), error)) return;
    throw Error("--ladder: expected a ladder's folder, found no " + settings_file(folder) +
                " (carom ladder init makes one)");
}

}  // namespace

std::string bot_file(const std::string& folder, const std::string& name) {
    return folder + "/bots/" + name + "/bot.json";
}

std::string format_bot(const LadderBot& bot) {
    Json j;
    j["command"] = bot.command;
    j["state"] = NAMES_OF_STATES[bot.state];
    j["from"] = bot.origin;
    j["added"] = bot.added;
    if (!bot.build.empty()) j["build"] = bot.build;
    j["hash"] = bot.hash;
    if (bot.promoted) j["promoted"] = true;
    return format_json(j, 2) + "\n";
}

static LadderBot read_bot(const std::string& folder, const std::string& name) {
    const std::string path = bot_file(folder, name);
    LadderBot bot;
    bot.name = name;
    try {
        const Json j = parse_ordered_json(read_file(path));
        bot.command = j.at("command");
        const auto state = std::find(std::begin(NAMES_OF_STATES), std::end(NAMES_OF_STATES),
                                     j.at("state").get<std::string>());
        if (state == std::end(NAMES_OF_STATES)) throw Error("");
        bot.state = LadderBot::State(state - std::begin(NAMES_OF_STATES));
        bot.origin = j.at("from");
        bot.added = j.at("added");
        bot.build = j.value("build", "");
        bot.hash = j.at("hash");
        bot.promoted = j.value("promoted", false);
    } catch (const std::exception&) {
        throw_with_place(path, "the description of a ladder's bot");
    }
    return bot;
}

void write_ladder(const Ladder& ladder) {
    FileWriter(settings_file(ladder.folder)).commit(format_ladder(ladder));
}

arena::Tournament Ladder::listed() const {
    arena::Tournament all = tournament;
    all.bots.clear();
    for (const LadderBot& bot : bots) all.bots.push_back({bot.name, bot.command});
    return all;
}

arena::Tournament Ladder::playable() const {
    arena::Tournament all = listed();
    for (arena::Contestant& bot : all.bots) bot.command = command_in(folder, bot.command);
    return all;
}

int Ladder::number_of(const std::string& name) const {
    const auto bot = std::find_if(bots.begin(), bots.end(),
                                  [&name](const LadderBot& each) { return each.name == name; });
    if (bot != bots.end()) return static_cast<int>(bot - bots.begin());
    std::vector<std::string> names;
    for (const LadderBot& each : bots) names.push_back(each.name);
    const std::string meant = most_similar(names, name, 2);
    throw Error(settings_file(folder) + ": expected the name of a bot of the ladder, found \"" +
                printable(valid_utf8(name), 40) + "\"" +
                (meant.empty() ? "" : " (was " + meant + " meant?)"));
}

std::vector<int> Ladder::active() const {
    std::vector<int> numbers;
    for (std::size_t k = 0; k < bots.size(); ++k) {
        if (bots[k].state == LadderBot::ACTIVE) numbers.push_back(static_cast<int>(k));
    }
    return numbers;
}

std::string command_in(const std::string& folder, const std::string& command) {
    std::string line;
    for (std::string word : bots::split_command(command)) {
        if (const std::size_t at = word.find(FOLDER_OF_LADDER); at != std::string::npos) {
            word.replace(at, std::string(FOLDER_OF_LADDER).size(), folder);
        }
        line += (line.empty() ? "" : " ") + shell_word(word);
    }
    return line;
}

void create_ladder(const Ladder& ladder) {
    make_folder("--ladder", ladder.folder + "/bots");
    FileWriter(settings_file(ladder.folder)).commit_new(format_ladder(ladder));
}

Ladder read_ladder(const std::string& folder) {
    std::error_code error;
    Ladder ladder;
    ladder.folder = fs::weakly_canonical(fs::absolute(folder), error).string();
    const std::string path = settings_file(ladder.folder);
    check_ladder(ladder.folder);
    try {
        const Json j = parse_ordered_json(read_file(path));
        if (j.at("format") != FORMAT) throw Error("");
        ladder.tournament = arena::parse_tournament(format_json(j.at("settings")), path).first;
        ladder.build = j.at("build");
        for (const std::string name : j.at("bots")) {
            ladder.bots.push_back(read_bot(ladder.folder, name));
        }
    } catch (const std::exception&) {
        throw_with_place(path, "the settings of a ladder");
    }
    return ladder;
}

LadderLock::LadderLock(const std::string& folder) : fd_(-1) {
    check_ladder(folder);
    const std::string path = folder + "/ladder.lock";
    fd_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd_ < 0 || flock(fd_, LOCK_EX) != 0) {
        throw Error(path + ": cannot be locked (" + std::strerror(errno) + ")");
    }
}

LadderLock::~LadderLock() { close(fd_); }

void set_state(const std::string& folder, const std::string& name, LadderBot::State state,
               bool promoted) {
    const LadderLock lock(folder);
    const Ladder ladder = read_ladder(folder);
    LadderBot bot = ladder.bots[ladder.number_of(name)];
    bot.state = state;
    bot.promoted = bot.promoted || promoted;
    FileWriter(bot_file(ladder.folder, name)).commit(format_bot(bot));
}

}  // namespace carom::referee::ladder
