# The entry point for all tasks: `make help` lists the targets.

MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
SEED ?= 1
GAME ?= mean_max
GAMES ?= 300
TIME ?= 60
HOURS ?= 1
LOOPS ?= 0
BOT ?= bot
PREFIX ?= /usr/local
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)
# The options of the bot in `make play`, so that the match is the same on every machine. With
# PLAY_OPTIONS= the bot uses its whole time.
PLAY_OPTIONS ?= --rollouts 400
BUDGET_MS ?= 40
FIRST_BUDGET_MS ?= 900
BUDGET = --budget-ms $(BUDGET_MS) --first-budget-ms $(FIRST_BUDGET_MS)
B ?= build
# The folder of the tools' objects. tests/all.sh builds the tools once for all its compilers.
TOOLS_B ?= $(B)
GAMES_THERE := $(patsubst sim/%/step.h,%,$(wildcard sim/*/step.h))
$(if $(filter-out build,$(B)),$(if $(filter bench-hostile bench-platforms check-% cluster-check \
    fuzz pages-check test-all,$(MAKECMDGOALS)),\
    $(error B=$(B): expected build, which the scripts of this target use)))
$(if $(filter $(GAME),$(GAMES_THERE)),,$(error GAME=$(GAME): expected one of $(GAMES_THERE)))
$(if $(shell echo '$(GAMES)' | grep '[^0-9]'),\
    $(error GAMES=$(GAMES): expected a number of games; for another game, GAME=NAME))
# A word NAME=VALUE that nothing uses is a mistake, such as GAM=fantastic_bits.
GIVEN := $(if $(filter 0,$(MAKELEVEL)),$(foreach w,$(MAKEOVERRIDES),$(firstword $(subst =, ,$(w)))))
$(foreach name,$(GIVEN),$(if $(filter command%,$(origin $(name))),\
    $(if $(shell grep -rE '[({]$(name)[):}]' --include=*.sh --include=Makefile \
    Makefile bench referee tests),,\
    $(error $(name)=: expected one of the words in capital letters of make help))))

# One set of flags for every program. The headers use vector instructions if the compiler may
# (sim/base/compiler.h). PORTABLE=1 builds without vector instructions.
VECTOR := $(if $(PORTABLE),,$(shell grep -qw avx2 /proc/cpuinfo 2>/dev/null && \
    grep -qw bmi2 /proc/cpuinfo && echo -mavx2 -mbmi2))
LANGUAGE := -std=c++17 -ffp-contract=off -I. -MMD -MP
WARNINGS := -Wall -Wextra
# Simulators are compiled with FAST. Tools and tests mostly wait for bots and files, so -Og is
# enough for them and compiles in two thirds of the time. Asserts are enabled except in bots and
# benchmarks: they add 0.0002 % of instructions to `carom verify`.
FAST := $(LANGUAGE) $(WARNINGS) -O3 $(VECTOR)
SMALL := $(LANGUAGE) $(WARNINGS) -Og $(VECTOR)
# The program and libcarom.so share their objects. Position-independent code costs nothing here,
# because the library hides its functions.
SHARED := -fPIC -fvisibility=hidden
LIBRARIES := -lgsl -lgslcblas -lutf8proc -pthread

folders_of = $(patsubst %/,%,$(sort $(dir $(1))))
objects_of = $(patsubst %.cpp,$(B)/%.o,$(1))
games_with = $(filter $(GAMES_THERE),$(patsubst bot/%/$(1),%,$(wildcard bot/*/$(1))))
# A value of a game's game.conf.
conf = $(shell sed -n 's/^$(2)=//p' bot/$(1)/game.conf)
# The referee's sources: simulators, and tools. A module is compiled as one source, which includes
# the folder's, so that the headers of the standard library and of JSON are parsed once. Lint and
# editors compile each source alone.
SIMULATING := $(filter-out referee/game/games.cpp,\
    $(wildcard referee/game/*.cpp $(GAMES_THERE:%=referee/%/*.cpp)))
TOOLS := $(filter-out referee/commands/carom.cpp referee/bindings/% referee/game/% $(SIMULATING),\
    $(wildcard referee/*/*.cpp))
GAME_MODULES := $(call folders_of,$(SIMULATING))
TOOL_MODULES := $(call folders_of,$(TOOLS))
GAME_OBJECTS := $(GAME_MODULES:%=$(B)/whole/%.o)
# What programs link. Test programs have their own table of games: the real games, and the toy game.
UNLISTED := $(GAME_OBJECTS) $(TOOL_MODULES:%=$(TOOLS_B)/whole/%.o)
REFEREE := $(UNLISTED) $(B)/referee/game/games.o
TESTED_OBJECTS := $(UNLISTED) $(B)/tests/toy/games.o
KITS := $(call games_with,kit.h)
TESTED_KITS := $(KITS) toy
MODELLED := $(call games_with,turn_model.h)
LEARNED := $(call games_with,features.h)
# The readers of the games' inputs and answers, for the tests and the fuzzers.
READERS := $(call objects_of,tests/fuzz/targets.cpp tests/game_readers.cpp \
    $(wildcard tests/*/readers.cpp)) $(TESTED_KITS:%=$(B)/of/%/tests/readers.o)
# Tests that play many worlds, turns or games have objects of their own. The others are compiled as
# modules: those of a game, and the general ones by their first letter.
BUSY_TESTS := $(patsubst %,tests/%.cpp,conformance sine_test broadphase_test \
    rhea_test mean_max/think_test plackett_luce_test) $(wildcard tests/*/*step_test.cpp)
QUIET_TESTS := $(filter-out $(BUSY_TESTS),$(wildcard tests/*_test.cpp tests/*/*_test.cpp))
GENERAL_TESTS := $(filter $(wildcard tests/*_test.cpp),$(QUIET_TESTS))
TEST_MODULES := $(filter-out tests,$(call folders_of,$(QUIET_TESTS))) \
    $(sort $(shell echo $(GENERAL_TESTS) | grep -oE 'tests/[a-z]'))
TESTS := $(call objects_of,$(BUSY_TESTS) tests/main.cpp) $(TEST_MODULES:%=$(B)/whole/%.o) \
    $(READERS) $(TESTED_KITS:%=$(B)/of/%/tests/kits.o)
# The profiler's tables and pages.
PROFILE_TEXTS := $(filter-out %/main.cpp %/game.cpp %/rounds.cpp,$(wildcard bench/profile/*.cpp))
sources_in = $(or $(filter $(1)/%,$(SIMULATING) $(TOOLS) $(QUIET_TESTS) $(PROFILE_TEXTS)),\
    $(filter $(1)%,$(GENERAL_TESTS)))
# A sparring bot is a .cpp, or a .csv of weights for the game's bot.
POOL := $(patsubst bot/%,$(B)/%,$(basename $(wildcard $(addprefix bot/$(GAME)/pool/*,.cpp .csv))))
CSV_BOTS := $(patsubst bot/%.csv,$(B)/%,$(wildcard bot/*/pool/*.csv))
BOTS := $(patsubst bot/%.cpp,$(B)/%,\
    $(wildcard $(GAMES_THERE:%=bot/%/*.cpp) $(GAMES_THERE:%=bot/%/pool/*.cpp)))
# The bot without search of a game, and the seats that it plays.
SIMPLE_BOT := $(or $(SIMPLE_BOT),$(B)/$(GAME)/$(call conf,$(GAME),simple))
OTHERS := $(call conf,$(GAME),play_as)
AGAINST_SIMPLE := $(foreach player,$(OTHERS),--p$(player) $(SIMPLE_BOT))
PLAYED := $(B)/carom $(B)/$(GAME)/bot $(SIMPLE_BOT)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SECONDARY:

## ------------------------------------------------------------------------------- for users

help: ## print this list
	@echo "Carom: make TARGET [VARIABLE=value]"
	@sed -nE 's/^([a-z_.-]+):[^#]*## (.*)/  \1\t\2/p' Makefile | expand -t 26
	@printf '%s\n' "Examples:" "  make play SEED=7" \
	    "  make play ARGS='--p2 build/mean_max/bot --record match.json'" \
	    "  make arena ARGS='--games 60 --report arena.html'" "  build/carom verify match.json"
play: $(PLAYED) ## play one match of the bot against simple bots (GAME=, SEED=N, ARGS='more')
	@$(CLEAR) mkdir -p $(B)/play
	@$(B)/carom play --game $(GAME) --time-limit cpu --record $(B)/play/match.json \
	    --view $(B)/play/match.html --seed $(SEED) --p1 '$(B)/$(GAME)/bot $(PLAY_OPTIONS)' \
	    $(AGAINST_SIMPLE) $(ARGS)
arena: $(PLAYED) ## play 12 games of the bot against simple bots (GAME=, ARGS='more options')
	@$(CLEAR) mkdir -p $(B)/arena
	@$(B)/carom arena --game $(GAME) --bot bot=$(B)/$(GAME)/bot \
	    --bot $(notdir $(SIMPLE_BOT))=$(SIMPLE_BOT) --games 12 \
	    -o $(B)/arena/$(shell date +%Y%m%d-%H%M%S).jsonl --report $(B)/arena/arena.html $(ARGS)
gauntlet: $(PLAYED) $(POOL) ## play the bot and all sparring bots (GAME=, BUDGET_MS=40, GAMES=300)
	@$(CLEAR) mkdir -p $(B)/arena
	@$(B)/carom arena --game $(GAME) --gauntlet --bot 'bot=$(B)/$(GAME)/bot $(BUDGET)' \
	    --bot $(notdir $(SIMPLE_BOT))=$(SIMPLE_BOT) \
	    $(foreach p,$(notdir $(POOL)),--bot '$(p)=$(B)/$(GAME)/pool/$(p) $(BUDGET)') \
	    --games $(GAMES) -o $(B)/arena/gauntlet-$(shell date +%Y%m%d-%H%M%S).jsonl $(ARGS)
$(if $(filter learn,$(MAKECMDGOALS)),$(if $(filter $(GAME),$(LEARNED)),,\
    $(error GAME=$(GAME): expected one of $(LEARNED) to learn)))
learn: deps-learn all $(B)/$(GAME)/positions $(POOL) ## learn a value function (GAME=, HOURS=1)
	@$(CLEAR) CAROM_LIBRARY='$(abspath $(B))/libcarom.so' $(PYTHON) bot/learn/loop.py $(GAME) \
	    --hours $(HOURS) --build $(B) --opponents '$(call conf,$(GAME),teachers)' $(ARGS)
bot-at: deps-play ## build a bot of an old commit (REF=, GAME=, BOT=bot or pool/NAME)
	@at=$$(git rev-parse --quiet --verify --short '$(REF)^{commit}') || \
	    { echo "bot-at: REF=$(REF): expected a commit of this repository"; exit 2; }; \
	git ls-tree --name-only $$at 'bot/$(GAME)/$(BOT).cpp' 'bot/$(GAME)/$(BOT).csv' | grep -q . || \
	    { echo "bot-at: $(REF) has no bot/$(GAME)/$(BOT).cpp or .csv; see GAME= and BOT="; exit 2; }; \
	mkdir -p $(B)/at/$$at && git archive $$at | tar -xC $(B)/at/$$at && \
	MAKEFLAGS= make -s -C $(B)/at/$$at build/$(GAME)/$(BOT) B=build && \
	echo "$(B)/at/$$at/build/$(GAME)/$(BOT)"
# Mean Max shows the tuning of four weights from bad values.
TUNE := $(call conf,$(GAME),tune)
TUNED_AGAINST := $(or $(call conf,$(GAME),tuned_against),$(call conf,$(GAME),teachers))
TUNED_ROLLOUTS := $(if $(call conf,$(GAME),made_by),400,60)
tune: $(PLAYED) $(POOL) ## tune the bot's weights, in Mean Max four of them (GAME=, a minute)
	@$(CLEAR) rm -rf $(B)/tune && $(B)/carom tune --game $(GAME) \
	    --bot '$(B)/$(GAME)/bot --rollouts $(TUNED_ROLLOUTS)' $(TUNE) \
	    $(or $(foreach p,$(TUNED_AGAINST),--pool '$(p)=$(B)/$(GAME)/pool/$(p) --rollouts 60'),\
	    --pool simple=$(SIMPLE_BOT)) \
	    --steps 120 --confirm 240 -o $(B)/tune --report $(B)/tune.html $(ARGS) || [ $$? = 1 ]
test: deps-test test-programs ## build and run the tests (twelve minutes, five when repeated)
	@$(CLEAR) env -u MAKEFLAGS -u MAKEOVERRIDES -u ARGS $(B)/tests/tests $(ARGS)
all: $(B)/carom $(B)/carom-amalgamate $(B)/libcarom.so $(BOTS) $(CSV_BOTS) ## build all programs
	@$(CLEAR)
picture: deps-pages all ## draw the README's picture of a match
	@bash referee/view/picture.sh $(B)
web: deps-web web-note $(B)/web/carom.html ## build the page that plays all games in a browser
	@$(CLEAR) echo "$(B)/web/carom.html"
web-note:
	@[ -s $(B)/web/carom.html ] || echo "web: $(words $(GAMES_THERE)) games are compiled for pages," \
	    "which takes about $$((25 * $(words $(GAMES_THERE)) / $$(nproc) / 60 + 1)) minutes"
# The name of a bot of the user's own, or of the game that the user made.
OWN := $(strip $(if $(filter command% environment%,$(origin ROOT)),$(notdir $(basename $(ROOT))),\
    $(if $(call conf,$(GAME),made_by),$(GAME))))
# A submission of a bot.cpp has the name of its folder, any other file its own name.
ROOT ?= bot/$(GAME)/bot.cpp
SUBMISSION := $(B)/submission/$(notdir $(patsubst %/bot,%,$(basename $(abspath $(ROOT))))).cpp
submission: deps-play $(B)/carom-amalgamate ## make the submission (ROOT=.cpp, WEIGHTS=, NETWORK=)
	@mkdir -p $(B)/submission
	@$(B)/carom-amalgamate '$(ROOT)' -o '$(SUBMISSION)' --sizes \
	    --version "$$(git describe --always --dirty 2>/dev/null || echo unknown)" \
	    $(if $(WEIGHTS),--weights '$(WEIGHTS)') $(if $(NETWORK),--network '$(NETWORK)') $(ARGS)
	@echo "$(SUBMISSION)"
submission-check: deps-submission $(B)/carom submission ## make a submission and test it
	@echo "a line per check; all checks take two to five minutes"
	@CAROM_BIN=$(B) CAROM_BOTS=$(B) CAROM_OUT=$(B)/submission/check \
	    bash tests/submission.sh '$(ROOT)' '$(SUBMISSION)'
new-game: ## make a game (NAME=space_golf KIND=contacts, overlaps, none SEATS=2)
	@bash tests/toy/new_game.sh '$(NAME)' '$(KIND)' '$(SEATS)'
remove-game: ## remove a game that make new-game made (NAME=space_golf)
	@bash tests/toy/new_game.sh --remove '$(NAME)'
install: all $(B)/libcarom-profile.a ## install headers, tools and libraries (PREFIX=/usr/local)
	@bash referee/bindings/install.sh $(B) "$(PREFIX)"
uninstall: ## remove the installed files
	@bash referee/bindings/install.sh --remove $(B) "$(PREFIX)"
CAROM_VERSION = $(shell sed -n 's/^.define CAROM_VERSION "\(.*\)"/\1/p' sim/version.h)
python: deps-python $(B)/libcarom.so ## build the Python package as one wheel
	@rm -rf $(B)/python && mkdir -p $(B)/python
	@cp -r referee/bindings/python/setup.py referee/bindings/python/carom $(B)/python
	@cp $(B)/libcarom.so $(B)/python/carom
	@cd $(B)/python && CAROM_VERSION=$(CAROM_VERSION) $(PYTHON) setup.py --quiet bdist_wheel
	@ls $(B)/python/dist/*.whl
golden-archive: ## pack the official referees' games, formats and rules with a checksum
	@bash referee/bindings/golden_archive.sh $(B)

## -------------------------------------------------------------------------- for developers

cluster-check: deps-cluster all ## test the arena's scripts with GNU parallel and Slurm
	@bash tests/cluster.sh
PLATFORM_GAMES := $(B)/tests/mad_pod_racing/platform_games
platform-check: deps-test $(PLATFORM_GAMES) ## compare races of the platform in FOLDER= with ours
	@$(PLATFORM_GAMES) "$(FOLDER)"
pages-check: deps-pages test-programs $(B)/broadphases ## test the pages in headless Chromium
	@bash tests/pages.sh
# Without recorded matches in bench/matches, the bot first plays one against itself.
PROFILED_MATCH := $(if $(OWN),$(B)/own/$(OWN).json,\
    $(if $(wildcard bench/matches/$(GAME)),,$(B)/profiled/$(GAME).json))
PROFILE := $(if $(OWN),$(B)/own/$(OWN)-profile,$(B)/profile)
profile: deps-profile $(PROFILE) $(PROFILED_MATCH) ## profile a bot's search (GAME=, ROOT=.cpp)
	@$(CLEAR) $(PROFILE) --game $(GAME) --report $(B)/profile.html $(PROFILED_MATCH) $(ARGS)
$(B)/profiled/$(GAME).json: $(B)/carom $(B)/$(GAME)/bot
	@mkdir -p $(@D)
	@$(B)/carom play --game $(GAME) --time-limit off --record $@ \
	    $(foreach player,1 $(OTHERS),--p$(player) '$(B)/$(GAME)/bot --rollouts 400') > /dev/null
signature: $(B)/signature ## print one hash per game over a fixed set of matches
	@$(B)/signature
bench: deps-play $(B)/speed ## time the simulator on all scenes (two minutes; ARGS=--help)
	@mkdir -p $(B)/bench
	@$(B)/speed --csv $(B)/bench/speed.csv --markdown $(B)/bench/bench.md $(ARGS)
bench-platforms: deps-platforms ## time the simulator without AVX2 and in WebAssembly (two minutes)
	@bash bench/platforms/compare.sh
best-known: deps-play $(B)/best-known ## search the fastest races of Search Race (ARGS=--help)
	@$(B)/best-known $(ARGS)
situations: deps-play $(B)/situations ## show the share of known situations that the bots solve
	@$(B)/situations solve $(ARGS)
bench-bindings: deps-play $(B)/bindings-speed ## time the C interface (two minutes)
	@$(B)/bindings-speed $(ARGS)
bench-view: deps-pages all ## time a frame of a match's page, slowed down (GAME=)
	@mkdir -p $(B)/bench
	@$(B)/carom play --game $(GAME) --seed $(SEED) --time-limit off --view $(B)/bench/match.html \
	    --p1 '$(B)/$(GAME)/bot --rollouts 100 --stats 1' $(AGAINST_SIMPLE) > /dev/null
	@python3 bench/view/throttled.py $(B)/bench/match.html $(ARGS)
# The source that uses other libraries is compiled again, because these may have been installed.
bench-broadphases: deps-broadphases ## time every broad phase (some minutes)
	@mkdir -p $(B)/bench && rm -f $(B)/broadphases $(B)/bench/broadphases/peers.o
	@env -u MAKEFLAGS -u MAKELEVEL make -s $(B)/broadphases
	@$(B)/broadphases --report $(B)/broadphases.html \
	    --csv $(B)/bench/broadphases.csv --markdown $(B)/bench/broadphases.md $(ARGS)
broadphases-readme: bench-broadphases ## run that and write its table into bench/README.md
bench-readme: bench ## run bench and write its table into bench/README.md
numbers: deps-bench $(B)/carom $(GAMES_THERE:%=$(B)/%/bot) ## sum up all numbers
	@env -u MAKEFLAGS -u MAKELEVEL make -s bench
	@bash -c 'set -o pipefail; python3 bench/per_game.py $(B) $(B)/bench/speed.csv \
	    $(B)/bench/bench.md | tee $(B)/bench/numbers.md'
numbers-readme: numbers ## run that and write its table into bench/README.md
broadphases-readme bench-readme numbers-readme: %-readme:
	@sed -i -e '/<!-- $* -->/,/<!-- end -->/{//!d}' \
	    -e '/<!-- $* -->/r $(B)/bench/$*.md' bench/README.md
bench-hostile: deps-play $(PLAYED) $(B)/tests/misbehaving ## count bots that hostile bots make fail
	@bash bench/hostile.sh $(GAMES) $(LOOPS)
bench-instructions: deps-bench $(B)/speed $(GAMES_THERE:%=$(B)/%/bot) ## count instructions
	@bash bench/instructions.sh $(B)/speed $(B)
fuzz: deps-fuzz ## fuzz everything that reads text, for TIME=60 seconds
	@env -u MAKEFLAGS -u MAKELEVEL make -s B=build/fuzz CXX=clang++ build/fuzz/tests/fuzz/fuzz \
	    SANITIZE="-g -fno-sanitize-recover=all -fsanitize=fuzzer-no-link,address,undefined"
	@bash tests/fuzz.sh build/fuzz/tests/fuzz/fuzz $(TIME)
# The long checks, longest first. Each is a function in tests/all.sh.
STAGES := sanitizers worlds submissions fuzzing bare compilers platforms pages web bindings turns \
    flags scenes amalgamations skeleton learning mutation namespaces cluster hidden \
    unwatched hostile
# A separate make builds the programs for the checks, because it must see what `deps` has installed.
CHECKED = all test-programs $(B)/broadphases $(B)/speed $(LEARNED:%=$(B)/%/positions)
test-all: deps ## run the long checks (an hour and a quarter)
	@CAROM_NO_SKIPS=1 $(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory $(CHECKED)
	@bash tests/all.sh $(STAGES)
$(STAGES:%=check-%): check-%: deps
	@$(MAKE) --no-print-directory $(CHECKED)
	@bash tests/all.sh $*
# Written without a tool, because every source has the same flags.
compile_commands.json: ## write compiler commands for editors and clang-tidy
	@{ echo '['; first=1; for file in $$(git ls-files '*.cpp'); do \
	    [ $$first ] || echo ','; first=; \
	    printf '{"directory": "%s", "file": "%s", "command": "%s"}' "$(CURDIR)" "$$file" \
	        "$(CXX) $(filter-out -MMD -MP,$(SMALL)) -c $$file"; \
	done; echo; echo ']'; } > $@.part && mv $@.part $@
hooks: ## install the hook that checks commit messages
	@git config core.hooksPath .githooks
format: deps-lint ## format the code with clang-format
	@clang-format -i $(shell git ls-files -co --exclude-standard '*.h' '*.cpp')
lint: deps-lint ## check formatting, dependencies, and every file alone with two compilers
	@bash tests/lint.sh
# `make clean all` removes the files before it builds.
$(if $(filter clean,$(MAKECMDGOALS)),$(eval .NOTPARALLEL:))
clean: ## remove all built files
	rm -rf $(B)

## ------------------------------------------------------------------------------- packages

# The packages that each kind of target needs. deps-KIND installs them.
play := g++ libcli11-dev nlohmann-json3-dev libgsl-dev libutf8proc-dev
test := $(play) cmake doctest-dev libmpfr-dev locales pkg-config procps python3 python3-numpy \
    python3-setuptools python3-wheel valgrind
lint := $(test) clang clang-format git shellcheck codespell
submission := $(play) g++-11 clang binutils valgrind
learn := $(play) python3 python3-matplotlib python3-numpy python3-torch
python := $(play) python3 python3-numpy python3-setuptools python3-wheel
bench := $(play) valgrind
profile := $(play) valgrind
broadphases := $(play) libbox2d-dev libchipmunk-dev
cluster := $(play) parallel slurm-wlm munge
pages := $(test) chromium nodejs
bare := mmdebstrap
web := $(play) clang lld wasi-libc libc++-dev-wasm32 libclang-rt-dev-wasm32 gzip
platforms := $(play) clang lld g++-aarch64-linux-gnu qemu-user g++-mingw-w64-x86-64-posix wine \
    wine64 wasi-libc libc++-dev-wasm32 libclang-rt-dev-wasm32 nodejs
# clang only recommends its run-time library, which the fuzzers and sanitizers need.
fuzz := $(play) clang libclang-rt-dev
KINDS := play test lint submission learn python bench profile broadphases cluster pages bare fuzz \
    platforms web

deps: ## install every package that any target needs
	@bash referee/bindings/install_packages.sh $(sort $(foreach kind,$(KINDS),$($(kind))))
$(KINDS:%=deps-%): deps-%:
	@bash referee/bindings/install_packages.sh $($*)

## ---------------------------------------------------------------------------------- build

# On a terminal one line counts the steps. V=1 shows each step's command instead.
Q := $(if $(V),,@)
TERMINAL := $(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),,$(shell [ -t 2 ] && echo 1))
say = @mkdir -p $(@D)$(if $(TERMINAL),$(eval DONE += 1) && \
    printf '\r\033[K[%d] %.60s' $(words $(DONE)) '$(if $(filter %.cpp,$<),$<,$@)' >&2)
CLEAR = $(if $(TERMINAL),printf '\r\033[K' >&2;)
# Every file is written beside its place and renamed when it is complete. Otherwise a make that was
# killed would leave a part of it, which the next make would take for the whole. A compiler adds
# DEPENDENCIES, because it would name them after the temporary file.
INTO = -o $@.part && mv $@.part $@
DEPENDENCIES = -MT $@ -MF $(basename $@).d
FLAGS = $(SMALL)
define compile
	$(say)
	$(Q)$(CXX) $(FLAGS) $(SANITIZE) $(DEPENDENCIES) -c $< $(INTO)
endef
$(B)/%.o: %.cpp | deps-play
	$(compile)
# The source of a module is written again only if another list of files makes it.
MODULES := $(GAME_MODULES) $(TOOL_MODULES) $(TEST_MODULES) bench/profile
.PHONY: FORCE
$(MODULES:%=$(B)/whole/%.cpp): $(B)/whole/%.cpp: FORCE
	@mkdir -p $(@D); printf '#include "%s"\n' $(call sources_in,$*) | cmp -s - $@ || \
	    printf '#include "%s"\n' $(call sources_in,$*) > $@
$(MODULES:%=$(B)/whole/%.o): $(B)/whole/%.o: $(B)/whole/%.cpp | deps-play
	$(compile)
$(B)/referee/%.o $(B)/whole/referee/%.o: FLAGS = $(SMALL) $(SHARED)
$(B)/referee/bindings/%.o: FLAGS = $(FAST) $(SHARED) -pthread
$(GAME_OBJECTS) $(B)/referee/game/games.o $(B)/whole/referee/statistics.o: FLAGS = $(FAST) $(SHARED)
$(B)/bench/%.o: FLAGS = $(FAST) -DNDEBUG
# Code that writes tables and pages.
$(patsubst %,$(B)/bench/%.o,redwood/formats speed/report broadphases/results): FLAGS = $(SMALL)
# g++ 14 warns wrongly about the end of a large array.
$(call objects_of,$(BUSY_TESTS)): FLAGS = $(LANGUAGE) $(WARNINGS) -Wno-array-bounds \
    -Wno-maybe-uninitialized -O2 $(VECTOR)
# Sources that take a game's kit (bot/search/this_kit.h) are compiled once per game.
define of_game
$(B)/of/$(1)/%.o: %.cpp | deps-play
	$$(say)
	$$(Q)$$(CXX) $$(FLAGS) -DCAROM_GAME=$(1) $$(SANITIZE) $$(DEPENDENCIES) -c $$< $$(INTO)
$(B)/of/$(1)/bot/% $(B)/of/$(1)/bench/%: FLAGS = $$(FAST) -DNDEBUG
$(B)/of/$(1)/referee/%: FLAGS = $$(FAST) $$(SHARED) -pthread
endef
$(foreach game,$(GAMES_THERE) toy,$(eval $(call of_game,$(game))))
$(B)/whole/referee/view.o: $(addprefix referee/view/,viewer.html turns.html pair.html play.html \
    engine.js trial.js)
$(B)/bench/redwood/formats.o: bench/redwood/page.html

# Programs of one source. NATIVE=1 builds the bots for this processor.
TEST_PROGRAMS := $(B)/tests/misbehaving $(B)/tests/toy/nearest $(B)/tests/toy/bot
$(BOTS): $(B)/%: bot/%.cpp
$(BOTS): FLAGS = $(FAST) $(if $(NATIVE),-march=native) -DNDEBUG
$(B)/carom-amalgamate: bot/amalgamate/main.cpp
$(B)/carom-amalgamate: FLAGS = $(FAST) -pthread
$(B)/signature: bench/signature.cpp
$(B)/signature: FLAGS = $(FAST) -DNDEBUG
$(TEST_PROGRAMS): $(B)/%: %.cpp | deps-test
$(BOTS) $(B)/carom-amalgamate $(B)/signature $(TEST_PROGRAMS): | deps-play
	$(say)
	$(Q)$(CXX) $(FLAGS) $(DEPENDENCIES) $< $(INTO)
.SECONDEXPANSION:
$(CSV_BOTS): $(B)/%: bot/%.csv bot/search/weights_bot.sh $$(dir $$(@D))bot
	$(Q)mkdir -p $(@D) && cp $< $(@D) && install -m 755 bot/search/weights_bot.sh $@
# The library for other languages: the games without the tools. The number in its name changes when
# its interface does (CHANGELOG.md).
$(B)/libcarom.so: $(GAME_OBJECTS) $(B)/referee/game/games.o $(B)/whole/referee/base.o \
    $(call objects_of,$(filter-out %/player.cpp,$(wildcard referee/bindings/*.cpp))) \
    $(KITS:%=$(B)/of/%/referee/bindings/player.o)
	$(say)
	$(Q)ln -sf libcarom.so $(B)/libcarom.so.1
	$(Q)$(CXX) -shared -pthread -Wl,-soname,libcarom.so.1 $(SANITIZE) $^ $(INTO)

# A bot from ROOT=, and a program that profiles it (bench/profile/own_bot.h).
define profiled_bot
	$(say)
	$(Q)$(CXX) $(FAST) -DNDEBUG -include bench/profile/own_bot.h '-DCAROM_PROFILED="$(1)"' \
	    $(DEPENDENCIES) -c $< $(INTO)
endef
$(B)/tests/toy/profile.o: tests/toy/bot.cpp | deps-test
	$(call profiled_bot,toy/bot)
ifneq ($(OWN),)
$(B)/own/$(OWN): $(ROOT) | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) -DNDEBUG $(DEPENDENCIES) $< $(INTO)
$(B)/own/$(OWN)-profile.o: $(ROOT) | deps-profile
	$(call profiled_bot,$(OWN))
$(B)/own/$(OWN).json: $(B)/own/$(OWN) $(B)/carom $(SIMPLE_BOT)
	$(Q)$(B)/carom play --game $(GAME) --time-limit off --record $@ \
	    --p1 '$(B)/own/$(OWN) --rollouts 400' $(AGAINST_SIMPLE) > /dev/null
endif

# Programs of several objects. The tests link some objects of the benchmarks, without their main.
BROADPHASES := $(call objects_of,$(wildcard bench/broadphases/*.cpp))
SITUATIONS := $(patsubst bench/situations/%/,$(B)/of/%/bench/situations/game.o,\
    $(wildcard bench/situations/*/)) \
    $(call objects_of,$(filter-out %/main.cpp %/game.cpp,$(wildcard bench/situations/*.cpp)))
# What a profiler links beside the description of a bot.
PROFILER := $(B)/whole/bench/profile.o $(B)/bench/profile/rounds.o
PROFILED := $(call objects_of,bench/profile/main.cpp $(wildcard bench/profile/*/*.cpp))
$(PROFILER) $(PROFILED): | deps-profile
$(B)/libcarom-profile.a: $(PROFILER) $(REFEREE)
	@rm -f $@ && $(AR) rcs $@ $^
$(TESTS) $(B)/tests/toy/profile.o: | deps-test
$(B)/carom: $(REFEREE) $(TOOLS_B)/referee/commands/carom.o
$(LEARNED:%=$(B)/%/positions): $(B)/%/positions: $(B)/of/%/bot/learn/self_play.o \
    $(B)/bot/learn/positions.o $(REFEREE)
$(OWN:%=$(B)/own/%-profile): $(PROFILER) $(OWN:%=$(B)/own/%-profile.o) $(REFEREE)
$(B)/speed: $(call objects_of,$(wildcard bench/speed/*.cpp)) $(REFEREE)
$(B)/redwood: $(call objects_of,$(wildcard bench/redwood/*.cpp)) $(REFEREE)
$(B)/broadphases: $(BROADPHASES) $(REFEREE)
$(B)/situations: $(SITUATIONS) $(B)/bench/situations/main.o $(REFEREE)
$(B)/best-known: $(call objects_of,$(wildcard bench/best_known/*.cpp)) $(REFEREE)
$(B)/bindings-speed: $(B)/bench/bindings/main.o $(B)/libcarom.so $(REFEREE)
$(B)/profile: $(PROFILER) $(PROFILED) $(patsubst %,$(B)/of/%/bench/profile/game.o,\
    $(filter-out $(notdir $(wildcard bench/profile/*)),$(MODELLED))) $(REFEREE)
$(B)/tests/tests: $(TESTS) $(TESTED_OBJECTS) $(SITUATIONS) $(B)/bench/redwood/formats.o \
    $(B)/bench/best_known/races.o $(B)/referee/bindings/pool.o $(B)/libcarom.so
$(B)/tests/carom: $(TESTED_OBJECTS) $(B)/referee/commands/carom.o
$(B)/tests/toy/profile: $(PROFILER) $(B)/tests/toy/profile.o $(TESTED_OBJECTS)
$(PLATFORM_GAMES): $(PLATFORM_GAMES).o $(TESTED_OBJECTS)
$(B)/tests/fuzz/fuzz: $(B)/tests/fuzz/main.o $(B)/tests/conformance.o $(READERS) $(TESTED_OBJECTS)
$(B)/broadphases: WITH = $(if $(wildcard /usr/include/box2d/b2_broad_phase.h),-lbox2d) \
    $(if $(wildcard /usr/include/chipmunk/chipmunk.h),-lchipmunk)
$(B)/bindings-speed: WITH = '-Wl,-rpath,$(abspath $(B))'
$(B)/tests/tests: WITH = -lmpfr '-Wl,-rpath,$(abspath $(B))'
$(B)/tests/fuzz/fuzz: WITH = -fsanitize=fuzzer
$(LEARNED:%=$(B)/%/positions) $(PLATFORM_GAMES) $(addprefix $(B)/,carom speed redwood broadphases \
    situations best-known bindings-speed profile tests/tests tests/carom \
    tests/toy/profile tests/fuzz/fuzz $(OWN:%=own/%-profile)):
	$(say)
	$(Q)$(CXX) $(SANITIZE) $^ $(WITH) $(LIBRARIES) $(INTO)
# The tests play only three of the sparring bots.
test-programs: $(TEST_PROGRAMS) $(foreach bot,$(BOTS),$(if $(findstring /pool/,$(bot)),,$(bot))) \
    $(addprefix $(B)/,mean_max/pool/solo mean_max/pool/denier fantastic_bits/pool/single \
    tests/tests tests/carom \
    tests/toy/profile profile poker_chip_race/positions mad_pod_racing/positions redwood \
    best-known carom carom-amalgamate libcarom.so libcarom-profile.a)
# A module for each game: the referee's part that a page needs, the bot and the simple player.
WEB := $(B)/web
WEB_CXX := clang++ --target=wasm32-wasi
# Debian's library has no exceptions (referee/bindings/web/exports.cpp). The simple player's main
# function has another name, so that its end needs a return statement or this option.
WEB_FLAGS := $(LANGUAGE) $(WARNINGS) -Wno-return-type -Oz -msimd128 -DNDEBUG -I$(WEB)/include \
    -fexceptions -fignore-exceptions -fno-strict-return -DJSON_HAS_FILESYSTEM=0 \
    -DJSON_HAS_EXPERIMENTAL_FILESYSTEM=0
WEB_SOURCES := $(wildcard referee/bindings/web/*.cpp) \
    $(filter-out referee/game/games.cpp referee/game/batch.cpp,$(wildcard referee/game/*.cpp)) \
    $(addprefix referee/,$(addsuffix .cpp,base/text base/json base/steering_answer \
    records/golden records/record match/verify match/replay \
    match/answer_forms view/motion))
$(WEB)/include:
	@mkdir -p $@ && ln -sfn /usr/include/nlohmann $@/nlohmann && \
	    ln -sf /usr/include/utf8proc.h $@/utf8proc.h
define web_module
$(WEB)/$(1)/%.o: %.cpp | deps-web $(WEB)/include
	$$(say)
	$$(Q)$$(WEB_CXX) $$(WEB_FLAGS) -DCAROM_GAME=$(1) $$(DEPENDENCIES) -c $$< $$(INTO)
$(WEB)/$(1)/referee/bindings/web/bots.o: WEB_FLAGS += -O2
$(WEB)/$(1)/bot/%.o: WEB_FLAGS += -Dmain=carom_simple_player
$(WEB)/$(1).wasm: $$(patsubst %.cpp,$(WEB)/$(1)/%.o,$$(WEB_SOURCES) \
    $$(wildcard referee/$(1)/*.cpp) bot/$(1)/$(call conf,$(1),simple).cpp)
	$$(say)
	$$(Q)$$(WEB_CXX) -O2 -mexec-model=reactor -Wl,-z,stack-size=8388608 -Wl,--strip-all $$^ $$(INTO)
endef
$(foreach game,$(GAMES_THERE),$(eval $(call web_module,$(game))))
$(WEB)/%.wasm.gz: $(WEB)/%.wasm
	$(say)
	$(Q)gzip -9 -n -c $< > $@.part && mv $@.part $@
$(WEB)/carom.html: $(B)/carom $(GAMES_THERE:%=$(WEB)/%.wasm.gz)
	$(say)
	$(Q)$(B)/carom web -o $@ > /dev/null

-include $(shell find $(B) -name '*.d' 2>/dev/null)
# Old dependencies still name sources that have moved.
%.cpp: ;
TARGETS := $(sort $(shell sed -nE 's/^([a-z_.-]+):.*/\1/p' $(firstword $(MAKEFILE_LIST)))) \
    $(KINDS:%=deps-%) $(STAGES:%=check-%)
.PHONY: $(TARGETS)
# Without this, make would try to compile a mistyped target.
UNKNOWN := $(firstword $(foreach goal,$(filter-out $(TARGETS),$(MAKECMDGOALS)),\
    $(if $(or $(findstring /,$(goal)),$(findstring .,$(goal))),,$(goal))))
MEANT = $(shell printf '%s\n' $(TARGETS) | awk -v word='$(UNKNOWN)' -f referee/terminal/similar.awk)
$(if $(UNKNOWN),$(error no target $(UNKNOWN)$(if $(MEANT),; $(MEANT) was meant?); see make help))
