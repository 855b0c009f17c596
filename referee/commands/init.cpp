// `carom init` makes a project for a bot of the user's own, outside of this repository.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/commands/commands.h"
#include "referee/game/games.h"

namespace carom::referee::commands {

namespace {

namespace fs = std::filesystem;

// The Makefile of a project. Words in @ are replaced.
constexpr const char* MAKEFILE = R"make(# A bot for @TITLE@ that uses Carom.
CAROM ?= @CAROM@
BIN ?= @BIN@
# The other bot in matches, and the options of this bot there. OTHER=pool/NAME is a sparring bot
# whose source is in Carom's bot/@GAME@/pool/.
OTHER ?= @OTHER@
OPTIONS ?=
CXXFLAGS ?= -std=c++17 -O3 -Wall -Wextra

help: ## print this list
	@sed -nE 's/^([a-z_.]+):[^#]*## (.*)/  make \1\t\2/p' Makefile | expand -t 30
bot: bot.cpp ## compile the bot
	$(CXX) $(CXXFLAGS) -I'$(CAROM)' bot.cpp -o bot
pool/%:
	@mkdir -p pool
	$(CXX) $(CXXFLAGS) -I'$(CAROM)' '$(CAROM)/bot/@GAME@/pool/$*.cpp' -o $@
play arena tune: $(filter pool/%,$(OTHER))
play: bot ## play one match, with a record and a page
	'$(BIN)/carom' play --game @GAME@ --p1 "./bot $(OPTIONS)" @SEATS@ \
	    --record match.json --view match.html
arena: bot ## play 60 games, with a table and a page
	'$(BIN)/carom' arena --game @GAME@ --bot "bot=./bot $(OPTIONS)" --bot "other=$(OTHER)" \
	    --games 60 --report arena.html
tune: bot ## look for better weights
	'$(BIN)/carom' tune --game @GAME@ --bot './bot --rollouts 60' --pool "other=$(OTHER)" \
	    --steps 100
submission: bot.cpp ## make the file for the platform (WEIGHTS=, NETWORK=)
	$(if $(WEIGHTS),weights="$$(realpath -m '$(WEIGHTS)')" &&) \
	    $(if $(NETWORK),network="$$(realpath -m '$(NETWORK)')" &&) \
	    cd '$(CAROM)' && '$(BIN)/carom-amalgamate' '$(CURDIR)/bot.cpp' \
	    -o '$(CURDIR)/submission.cpp' $(if $(WEIGHTS),--weights "$$weights") \
	    $(if $(NETWORK),--network "$$network")
match.json:
	$(MAKE) play
profile: match.json ## show where the search spends its time
	[ ! -e '$(CAROM)/Makefile' ] || $(MAKE) -C '$(CAROM)' B='@BUILD@' '@BUILD@/libcarom-profile.a'
	$(CXX) $(CXXFLAGS) @VECTOR@ -DNDEBUG '-DCAROM_PROFILED="bot"' -I'@SOURCES@' \
	    -include bench/profile/own_bot.h bot.cpp '@PROFILER@' -lgsl -lgslcblas -lutf8proc \
	    -pthread -o bot-profile
	./bot-profile --game @GAME@ --report profile.html match.json
compile_commands.json: ## write compiler commands for editors
	printf '[{"directory": "%s", "file": "bot.cpp", "command": "%s"}]\n' '$(CURDIR)' \
	    "$(CXX) $(CXXFLAGS) -I$(CAROM) -c bot.cpp" > $@
.PHONY: help play arena tune submission profile compile_commands.json
)make";

// A program with the profiler's library must be compiled for the same vector instructions.
#if defined(__AVX2__) && defined(__BMI2__)
constexpr const char* VECTOR = "-mavx2 -mbmi2";
#else
constexpr const char* VECTOR = "";
#endif

// Returns the folder with sim/ and bot/: of the source tree in which the program was built, or of
// the installation.
fs::path headers_beside(const fs::path& bin, const std::string& game) {
    for (const fs::path& folder : {bin / "..", bin / "../include/carom"}) {
        if (fs::exists(folder / "bot" / game / "kit.h")) return fs::canonical(folder);
    }
    throw Error("--carom: expected the folder with Carom's sim/ and bot/, because " + bin.string() +
                " is neither in Carom's sources nor in an installation");
}

// Returns the game's bot without search, or the project's own bot if it is not there.
std::string other_bot(const fs::path& headers, const fs::path& bin, const std::string& game) {
    for (const std::string& line :
         lines_of(read_file((headers / "bot" / game / "game.conf").string()))) {
        if (line.rfind("simple=", 0) != 0) continue;
        for (const fs::path& folder : {bin, bin / "../libexec/carom"}) {
            const fs::path program = folder / game / line.substr(7);
            if (fs::exists(program)) return fs::canonical(program).string();
        }
    }
    return "./bot";
}

void replace(std::string& text, const std::string& word, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += by.size()) {
        text.replace(at, word.size(), by);
    }
}

void init(const std::string& folder, const std::string& given, const std::string& carom) {
    const GameInfo& info = named_game(given, "--game").info;
    const std::string& game = info.name;
    const fs::path bin = fs::read_symlink("/proc/self/exe").parent_path();
    const fs::path headers = carom.empty() ? headers_beside(bin, game) : fs::absolute(carom);
    const fs::path bots = headers / "bot" / game;
    // A game without a bot that only defines a value has its whole bot.
    const fs::path source =
        bots / (fs::exists(bots / "own_value.cpp") ? "own_value.cpp" : "bot.cpp");
    const std::string bot = read_file(source.string());
    if (fs::exists(folder) && !(fs::is_directory(folder) && fs::is_empty(folder))) {
        throw Error(folder + ": expected a new or an empty folder");
    }
    make_folder("FOLDER", folder);
    std::string seats;
    for (int seat = 2; seat <= info.min_seats; ++seat) {
        seats += (seats.empty() ? "" : " ") + formatted("--p%d \"$(OTHER)\"", seat);
    }
    std::string makefile = MAKEFILE;
    replace(makefile, "@TITLE@", info.title);
    replace(makefile, "@CAROM@", headers.string());
    replace(makefile, "@BIN@", bin.string());
    // An installation has the sources that the profiler needs in another folder.
    const bool is_installed = !fs::exists(headers / "Makefile");
    const fs::path sources = is_installed ? bin / "../share/carom" : headers;
    std::string build = fs::relative(bin, headers).string();
    if (build.rfind("..", 0) == 0) build = "build";  // --carom names other sources.
    const fs::path profiler =
        (is_installed ? bin / "../lib" : headers / build) / "libcarom-profile.a";
    replace(makefile, "@BUILD@", build);
    replace(makefile, "@SOURCES@", sources.lexically_normal().string());
    replace(makefile, "@PROFILER@", profiler.lexically_normal().string());
    replace(makefile, "@VECTOR@", VECTOR);
    replace(makefile, "@OTHER@", shell_word(other_bot(headers, bin, game)));
    replace(makefile, "@SEATS@", seats);
    replace(makefile, "@GAME@", game);
    FileWriter(folder + "/Makefile").commit(makefile);
    FileWriter(folder + "/bot.cpp").commit(bot);
    std::printf("%s/bot.cpp is a bot for %s. Now: cd %s && make play\n", folder.c_str(),
                info.title.c_str(), shell_word(folder).c_str());
}

}  // namespace

void add_init(Command program, int& status) {
    Command command =
        program.add_command("init", "Make a project for a bot of your own: bot.cpp and a Makefile");
    struct Options {
        std::string folder, game = DEFAULT_GAME, carom;
    };
    auto options = std::make_shared<Options>();
    command.examples({"carom init mybot --game mad_pod_racing", "make -C mybot play"});
    command.option("FOLDER", options->folder, "a new or an empty folder").required();
    command.option("--game", options->game, "the game (carom games lists all games)")
        .show_default();
    command.option("--carom", options->carom,
                   "folder with Carom's sim/ and bot/; default: where this program was built or "
                   "installed");
    command.on_run([options, &status] {
        init(options->folder, options->game, options->carom);
        status = 0;
    });
}

}  // namespace carom::referee::commands
