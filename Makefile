# The entry point for all tasks: `make help` lists the targets.

MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
CXX ?= g++
SEED ?= 1
GAME ?= mean_max
ARGS ?=
# The options of the bot in `make play`, so that the match is the same on every machine. With
# PLAY_OPTIONS= the bot uses its whole time.
PLAY_OPTIONS ?= --rollouts 400
BUDGET_MS ?= 40
GAMES ?= 300
TIME ?= 60
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)
FIRST_BUDGET_MS ?= 900
BUDGET = --budget-ms $(BUDGET_MS) --first-budget-ms $(FIRST_BUDGET_MS)

# One set of flags for every program. The headers use vector instructions if the compiler may
# (sim/base/compiler.h). PORTABLE=1 builds without vector instructions.
HAS_AVX2 := $(shell grep -qw avx2 /proc/cpuinfo 2>/dev/null && \
    grep -qw bmi2 /proc/cpuinfo && echo 1)
ifeq ($(HAS_AVX2)$(PORTABLE),1)
VECTOR := -mavx2 -mbmi2
endif
LANGUAGE := -std=c++17 -ffp-contract=off -I. -MMD -MP
# Every file is written beside its place and renamed when it is complete. Otherwise a make that was
# killed would leave a part of it, which the next make would take for the whole. A compiler adds
# DEPENDENCIES, because it would name them after the temporary file.
INTO = -o $@.part && mv $@.part $@
DEPENDENCIES = -MT $@ -MF $(basename $@).d
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

B ?= build
# The folder of the tools' objects. tests/all.sh builds the tools once for all its compilers.
TOOLS_B ?= $(B)
ifneq ($(B),build)
ifneq ($(filter bench-hostile bench-platforms check-% cluster-check fuzz pages-check test-all,\
    $(MAKECMDGOALS)),)
$(error B=$(B): expected build, which the scripts of this target use)
endif
endif
ROOT ?= bot/$(GAME)/bot.cpp
GAMES_THERE := $(patsubst sim/%/step.h,%,$(wildcard sim/*/step.h))
ifeq ($(filter $(GAME),$(GAMES_THERE)),)
$(error GAME=$(GAME): expected one of $(GAMES_THERE))
endif
ifneq ($(shell expr "$(GAMES)" : '[0-9]*$$'),$(shell expr length "$(GAMES)"))
$(error GAMES=$(GAMES): expected a number of games; for another game, GAME=NAME)
endif
# A submission of a bot.cpp has the name of its folder, any other file its own name.
ROOT_NAME := $(basename $(notdir $(ROOT)))
ROOT_FOLDER := $(lastword $(subst /, ,$(abspath $(dir $(ROOT)))))
SUBMISSION := $(B)/submission/$(if $(filter bot,$(ROOT_NAME)),$(ROOT_FOLDER),$(ROOT_NAME)).cpp
VERSION = $(shell git describe --always --dirty 2>/dev/null || echo unknown)
# The referee's sources: simulators, and tools.
SIMULATING := $(filter-out referee/game/games.cpp,\
    $(wildcard referee/game/*.cpp $(GAMES_THERE:%=referee/%/*.cpp)))
TOOLS := $(filter-out referee/commands/carom.cpp referee/bindings/% referee/game/% $(SIMULATING),\
    $(wildcard referee/*/*.cpp))
# A module is compiled as one source, which includes the folder's, so that the headers of the
# standard library and of JSON are parsed once. Lint and editors compile each source alone. The
# table of games is an object of its own, because tests link another one.
folders_of = $(patsubst %/,%,$(sort $(dir $(1))))
GAME_MODULES := $(call folders_of,$(SIMULATING))
TOOL_MODULES := $(call folders_of,$(TOOLS))
GAME_OBJECTS := $(GAME_MODULES:%=$(B)/whole/%.o)
# Objects that the program and the benchmarks link.
REFEREE := $(GAME_OBJECTS) $(B)/referee/game/games.o $(TOOL_MODULES:%=$(TOOLS_B)/whole/%.o)
# Objects of the library for other languages: the games without the tools.
EMBEDDED := $(GAME_OBJECTS) $(B)/referee/game/games.o $(B)/whole/referee/base.o \
    $(patsubst %.cpp,$(B)/%.o,$(wildcard referee/bindings/*.cpp))
# The readers of the games' inputs and answers, for the tests and the fuzzers: those of the games
# with a kit, and the toy games'. Also the tests that are made from the kits.
KITS := $(patsubst bot/%/kit.h,%,$(filter-out bot/search/%,$(wildcard bot/*/kit.h)))
KIT_READERS := $(KITS:%=$(B)/of/%/tests/readers.o)
KIT_TESTS := $(KITS:%=$(B)/of/%/tests/kits.o)
MODELLED := $(filter $(GAMES_THERE),$(patsubst bot/%/turn_model.h,%,$(wildcard bot/*/turn_model.h)))
READERS := tests/fuzz/targets.cpp tests/game_readers.cpp $(wildcard tests/*/readers.cpp)
# Tests that play many worlds, turns or games have objects of their own. The others are compiled as
# modules: those of a game, and the general ones by their first letter.
BUSY_TESTS := $(patsubst %,tests/%.cpp,conformance sine_test broadphase_test policies_test \
    rhea_test mean_max/think_test plackett_luce_test) $(wildcard tests/*/*step_test.cpp)
QUIET_TESTS := $(filter-out $(BUSY_TESTS),$(wildcard tests/*_test.cpp tests/*/*_test.cpp))
GENERAL_TESTS := $(filter $(wildcard tests/*_test.cpp),$(QUIET_TESTS))
TEST_MODULES := $(filter-out tests,$(call folders_of,$(QUIET_TESTS))) \
    $(sort $(shell echo $(GENERAL_TESTS) | grep -oE 'tests/[a-z]'))
TESTS := $(BUSY_TESTS) $(READERS) tests/main.cpp
# The profiler's tables and pages.
PROFILE_TEXTS := $(filter-out %/main.cpp %/game.cpp %/rounds.cpp,$(wildcard bench/profile/*.cpp))
sources_in = $(or $(filter $(1)/%,$(SIMULATING) $(TOOLS) $(QUIET_TESTS) $(PROFILE_TEXTS)),\
    $(filter $(1)%,$(GENERAL_TESTS)))
# Test programs have their own table of games: the real games, and the toy game.
TESTED_OBJECTS := $(filter-out $(B)/referee/game/games.o,$(REFEREE)) $(B)/tests/toy/games.o
# A sparring bot is a .cpp, or a .csv of weights for the game's bot.
POOL := $(patsubst bot/%,$(B)/%,$(basename \
    $(wildcard bot/$(GAME)/pool/*.cpp bot/$(GAME)/pool/*.csv)))
CSV_BOTS := $(patsubst bot/%.csv,$(B)/%,$(wildcard bot/*/pool/*.csv))
BOTS := $(patsubst bot/%.cpp,$(B)/%,$(foreach game,$(GAMES_THERE),\
    $(wildcard bot/$(game)/*.cpp bot/$(game)/pool/*.cpp)))
# The bot without search of a game, and the seats that it plays.
SIMPLE_BOT := $(or $(SIMPLE_BOT),\
    $(B)/$(GAME)/$(shell sed -n 's/^simple=//p' bot/$(GAME)/game.conf))
OTHERS := $(shell sed -n 's/^play_as=//p' bot/$(GAME)/game.conf)
PLAYED := $(B)/carom $(B)/$(GAME)/bot $(SIMPLE_BOT)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SECONDARY:

## ------------------------------------------------------------------------------- for users

help: ## print this list
	@echo "Carom: make TARGET [VARIABLE=value]"
	@grep -hE '^[a-z_.-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z_.-]+):[^#]*## (.*)/  \1\t\2/' | \
	    expand -t 26
	@echo "Examples:"
	@echo "  make play SEED=7"
	@echo "  make play ARGS='--p2 build/mean_max/bot --record match.json'"
	@echo "  make arena ARGS='--games 60 --report arena.html'"
	@echo "  build/carom verify match.json"

play: $(PLAYED) ## play one match of the bot against simple bots (GAME=, SEED=N, ARGS='more')
	$(CLEAR)
	@mkdir -p $(B)/play
	@$(B)/carom play --game $(GAME) --time-limit cpu --record $(B)/play/match.json \
	    --view $(B)/play/match.html --seed $(SEED) --p1 '$(B)/$(GAME)/bot $(PLAY_OPTIONS)' \
	    $(foreach player,$(OTHERS),--p$(player) $(SIMPLE_BOT)) $(ARGS)

arena: $(PLAYED) ## play 12 games of the bot against simple bots (GAME=, ARGS='more options')
	$(CLEAR)
	@mkdir -p $(B)/arena
	@$(B)/carom arena --game $(GAME) --bot bot=$(B)/$(GAME)/bot \
	    --bot $(notdir $(SIMPLE_BOT))=$(SIMPLE_BOT) --games 12 \
	    -o $(B)/arena/$(shell date +%Y%m%d-%H%M%S).jsonl --report $(B)/arena/arena.html $(ARGS)

gauntlet: $(PLAYED) $(POOL) ## play the bot and all sparring bots (GAME=, BUDGET_MS=40, GAMES=300)
	$(CLEAR)
	@mkdir -p $(B)/arena
	@$(B)/carom arena --game $(GAME) --gauntlet --bot 'bot=$(B)/$(GAME)/bot $(BUDGET)' \
	    --bot $(notdir $(SIMPLE_BOT))=$(SIMPLE_BOT) \
	    $(foreach p,$(notdir $(POOL)),--bot '$(p)=$(B)/$(GAME)/pool/$(p) $(BUDGET)') \
	    --games $(GAMES) -o $(B)/arena/gauntlet-$(shell date +%Y%m%d-%H%M%S).jsonl $(ARGS)

HOURS ?= 1
learn: deps-learn all $(B)/$(GAME)/positions $(POOL) ## learn a value function (GAME=, HOURS=1)
	$(CLEAR)
	@CAROM_LIBRARY='$(abspath $(B))/libcarom.so' $(PYTHON) bot/learn/loop.py \
	    $(GAME) --hours $(HOURS) --build $(B) \
	    --opponents '$(shell sed -n 's/^teachers=//p' bot/$(GAME)/game.conf)' $(ARGS)

BOT ?= bot
bot-at: deps-play ## build a bot of an old commit (REF=, GAME=, BOT=bot or pool/NAME)
	@at=$$(git rev-parse --quiet --verify --short '$(REF)^{commit}') || \
	    { echo "bot-at: REF=$(REF): expected a commit of this repository"; exit 2; }; \
	for end in cpp csv; do git cat-file -e $$at:'bot/$(GAME)/$(BOT)'.$$end 2>/dev/null && break; \
	done || { echo "bot-at: $(REF) has no bot/$(GAME)/$(BOT).cpp or .csv; see GAME= and BOT="; \
	    exit 2; }; \
	mkdir -p $(B)/at/$$at && git archive $$at | tar -xC $(B)/at/$$at && \
	MAKEFLAGS= make -s -C $(B)/at/$$at build/$(GAME)/$(BOT) B=build && \
	echo "$(B)/at/$$at/build/$(GAME)/$(BOT)"

tune: $(PLAYED) $(POOL) ## tune four weights of Mean Max from bad values (a minute)
	$(CLEAR)
	@[ $(GAME) = mean_max ] || { echo "tune: expected GAME=mean_max; see carom tune --help"; exit 2; }
	@rm -rf $(B)/tune && mkdir -p $(B)
	@$(B)/carom tune --bot '$(B)/mean_max/bot --rollouts 60' --weights bot/mean_max/poor.csv \
	    --only to_water,on_water,lead,enemy \
	    --pool 'solo=$(B)/mean_max/pool/solo --rollouts 60' \
	    --pool 'fourth=$(B)/mean_max/pool/fourth --rollouts 60' \
	    --steps 120 --confirm 240 -o $(B)/tune --report $(B)/tune.html $(ARGS)

test: deps-test test-programs ## build and run the tests (twelve minutes, five when repeated)
	$(CLEAR)
	@env -u MAKEFLAGS -u MAKEOVERRIDES -u ARGS $(B)/tests/tests $(ARGS)

all: $(B)/carom $(B)/carom-amalgamate $(B)/libcarom.so $(BOTS) $(CSV_BOTS) ## build all programs
	$(CLEAR)

picture: deps-pages all ## draw the README's picture of a match
	@bash referee/view/picture.sh $(B)

web: deps-web $(B)/web/carom.html ## build the page that plays all games in a browser
	$(CLEAR)
	@echo "$(B)/web/carom.html"

submission: deps-play $(B)/carom-amalgamate ## make the submission (ROOT=.cpp, WEIGHTS=, NETWORK=)
	@mkdir -p $(B)/submission
	@$(B)/carom-amalgamate '$(ROOT)' -o '$(SUBMISSION)' --version "$(VERSION)" --sizes \
	    $(if $(WEIGHTS),--weights '$(WEIGHTS)') $(if $(NETWORK),--network '$(NETWORK)') $(ARGS)
	@echo "$(SUBMISSION)"

submission-check: deps-submission all submission ## make a submission and test it as on the platform
	@echo "a line per check; all checks take about two minutes"
	@CAROM_BIN=$(B) CAROM_BOTS=$(B) CAROM_OUT=$(B)/submission/check \
	    bash tests/submission.sh '$(ROOT)' '$(SUBMISSION)'

new-game: ## make a new game from the toy game (NAME=space_golf)
	@bash tests/toy/new_game.sh '$(NAME)'

PREFIX ?= /usr/local
install: all ## install headers, tools and libraries (PREFIX=/usr/local)
	@bash referee/bindings/install.sh $(B) "$(PREFIX)"

uninstall: ## remove the installed files
	@bash referee/bindings/install.sh --remove $(B) "$(PREFIX)"

CAROM_VERSION := $(shell sed -n 's/^.define CAROM_VERSION "\(.*\)"/\1/p' sim/version.h)
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
PROFILED_MATCH := $(if $(wildcard bench/matches/$(GAME)),,$(B)/profiled/$(GAME).json)
profile: deps-profile $(B)/profile $(PROFILED_MATCH) ## profile a bot's search (GAME=, ARGS=--help)
	$(CLEAR)
	@$(B)/profile --game $(GAME) --report $(B)/profile.html $(PROFILED_MATCH) $(ARGS)
$(B)/profiled/$(GAME).json: $(B)/carom $(B)/$(GAME)/bot
	@mkdir -p $(@D)
	@$(B)/carom play --game $(GAME) --time-limit off --record $@ \
	    $(foreach player,1 $(OTHERS),--p$(player) '$(B)/$(GAME)/bot --rollouts 400') > /dev/null

signature: $(B)/signature ## print one hash per game over a fixed set of matches
	@$(B)/signature

bench: deps-play $(B)/speed ## time the simulator on all scenes (two minutes; ARGS=--help)
	@mkdir -p $(B)/bench
	@$(B)/speed --csv $(B)/bench/speed.csv --markdown $(B)/bench/speed.md $(ARGS)

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
	    --p1 '$(B)/$(GAME)/bot --rollouts 100 --stats 1' \
	    $(foreach player,$(OTHERS),--p$(player) $(SIMPLE_BOT)) > /dev/null
	@python3 bench/view/throttled.py $(B)/bench/match.html $(ARGS)

bench-broadphases: deps-broadphases ## time every broad phase (some minutes)
	@mkdir -p $(B)/bench
	@env -u MAKEFLAGS -u MAKELEVEL make -s $(B)/broadphases $(B)/broadphases-counting
	@$(B)/broadphases-counting --count --csv $(B)/bench/broadphase-counts.csv
	@$(B)/broadphases --counts $(B)/bench/broadphase-counts.csv --report $(B)/broadphases.html \
	    --csv $(B)/bench/broadphases.csv --markdown $(B)/bench/broadphases.md $(ARGS)

broadphases-readme: bench-broadphases ## run that and write its table into bench/README.md
	@sed -i -e '/<!-- broadphases -->/,/<!-- end -->/{//!d}' \
	    -e '/<!-- broadphases -->/r $(B)/bench/broadphases.md' bench/README.md

bench-readme: bench ## run bench and write its table into bench/README.md
	@sed -i -e '/<!-- speed -->/,/<!-- end -->/{//!d}' -e '/<!-- speed -->/r $(B)/bench/speed.md' \
	    bench/README.md

LOOPS ?= 0
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
    flags scenes amalgamations skeleton learning mutation namespaces signatures cluster hidden \
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
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif
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
SILENT := $(V)$(findstring s,$(firstword -$(MAKEFLAGS)))
TERMINAL := $(if $(SILENT),,$(shell [ -t 2 ] && echo 1))
ifdef TERMINAL
say = @mkdir -p $(@D)$(eval DONE += 1) && \
    printf '\r\033[K[%d] %.60s' $(words $(DONE)) '$(if $(filter %.cpp,$<),$<,$@)' >&2
CLEAR = @printf '\r\033[K' >&2
else
say = @mkdir -p $(@D)
endif

$(B)/%.o: %.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FLAGS) $(SANITIZE) $(DEPENDENCIES) -c $< $(INTO)
# The source of a module is written again only if another list of files makes it.
MODULES := $(GAME_MODULES) $(TOOL_MODULES) $(TEST_MODULES) bench/profile
.PHONY: FORCE
$(MODULES:%=$(B)/whole/%.cpp): $(B)/whole/%.cpp: FORCE
	@mkdir -p $(@D); printf '#include "%s"\n' $(call sources_in,$*) | cmp -s - $@ || \
	    printf '#include "%s"\n' $(call sources_in,$*) > $@
$(MODULES:%=$(B)/whole/%.o): $(B)/whole/%.o: $(B)/whole/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FLAGS) $(SANITIZE) $(DEPENDENCIES) -c $< $(INTO)
FLAGS = $(SMALL)
$(B)/referee/%.o $(B)/whole/referee/%.o: FLAGS = $(SMALL) $(SHARED)
$(GAME_OBJECTS) $(B)/referee/game/games.o $(B)/whole/referee/statistics.o: FLAGS = $(FAST) $(SHARED)
$(B)/bench/%.o: FLAGS = $(FAST) -DNDEBUG

# Sources that take a game's kit (bot/search/this_kit.h) are compiled once per game.
define of_game
$(B)/of/$(1)/%.o: %.cpp | deps-play
	$$(say)
	$$(Q)$$(CXX) $$(FLAGS) -DCAROM_GAME=$(1) $$(SANITIZE) $$(DEPENDENCIES) -c $$< $$(INTO)
$(B)/of/$(1)/bot/% $(B)/of/$(1)/bench/%: FLAGS = $$(FAST) -DNDEBUG
endef
$(foreach game,$(GAMES_THERE),$(eval $(call of_game,$(game))))

$(B)/carom: $(REFEREE) $(TOOLS_B)/referee/commands/carom.o
	$(say)
	$(Q)$(CXX) $(SANITIZE) $^ $(LIBRARIES) $(INTO)
$(B)/referee/bindings/%.o: FLAGS = $(FAST) $(SHARED) -pthread
# The number in the library's name changes when its interface does (CHANGELOG.md).
$(B)/libcarom.so: $(EMBEDDED)
	$(say)
	$(Q)ln -sf libcarom.so $(B)/libcarom.so.1
	$(Q)$(CXX) -shared -pthread -Wl,-soname,libcarom.so.1 $(SANITIZE) $^ $(INTO)
$(B)/whole/referee/view.o: $(addprefix referee/view/,viewer.html pair.html play.html engine.js \
    trial.js)
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
simple_of = $(shell sed -n 's/^simple=//p' bot/$(1)/game.conf)
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
    $$(wildcard referee/$(1)/*.cpp) bot/$(1)/$(call simple_of,$(1)).cpp)
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
# A bot has one source. NATIVE=1 builds it for this processor.
$(BOTS) $(B)/carom-amalgamate: | deps-play
$(BOTS): $(B)/%: bot/%.cpp
	$(say)
	$(Q)$(CXX) $(FAST) $(if $(NATIVE),-march=native) -DNDEBUG $(DEPENDENCIES) $< $(INTO)
.SECONDEXPANSION:
$(CSV_BOTS): $(B)/%: bot/%.csv bot/search/weights_bot.sh $$(dir $$(@D))bot
	$(Q)mkdir -p $(@D) && cp $< $(@D) && install -m 755 bot/search/weights_bot.sh $@
$(B)/carom-amalgamate: bot/amalgamate/main.cpp
	$(say)
	$(Q)$(CXX) $(FAST) $(DEPENDENCIES) $< -pthread $(INTO)

# Self-play for learning.
LEARNED := $(filter $(GAMES_THERE),$(patsubst bot/%/features.h,%,$(wildcard bot/*/features.h)))
ifneq ($(filter learn,$(MAKECMDGOALS)),)
ifeq ($(filter $(GAME),$(LEARNED)),)
$(error GAME=$(GAME): expected one of $(LEARNED) to learn)
endif
endif
SELF_PLAY := $(B)/bot/learn/positions.o $(B)/bot/learn/match.o
$(SELF_PLAY): FLAGS = $(SMALL)
$(LEARNED:%=$(B)/%/positions): $(B)/%/positions: $(B)/of/%/bot/learn/self_play.o $(SELF_PLAY) \
    $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) $(INTO)

# Benchmarks.
PEERS := $(if $(wildcard /usr/include/box2d/b2_broad_phase.h),-DCAROM_BOX2D -lbox2d) \
    $(if $(wildcard /usr/include/chipmunk/chipmunk.h),-DCAROM_CHIPMUNK -lchipmunk)
BROADPHASES := $(wildcard bench/broadphases/*.cpp)
# The name lists the installed libraries, so that installing one causes a new build.
PEERS_STAMP := $(B)/peers$(subst $() ,,$(filter -l%,$(PEERS)))
# All targets are secondary, so the file's absence alone would not cause a build.
ifeq ($(wildcard $(PEERS_STAMP)),)
.PHONY: $(PEERS_STAMP)
endif
$(PEERS_STAMP):
	@mkdir -p $(B) && rm -f $(B)/peers* && touch $@
$(B)/bench/broadphases/peers.o: $(PEERS_STAMP)
$(B)/bench/broadphases/%.o: FLAGS = $(FAST) -DNDEBUG $(filter -D%,$(PEERS))
$(B)/broadphases: $(BROADPHASES:%.cpp=$(B)/%.o) $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) $(filter -l%,$(PEERS)) $(INTO)
$(B)/broadphases-counting: $(BROADPHASES:%.cpp=$(B)/counting/%.o) $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) $(filter -l%,$(PEERS)) $(INTO)
$(B)/counting/%.o: %.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) -DNDEBUG -DCAROM_COUNT_OVERLAPS $(DEPENDENCIES) -c $< $(INTO)
$(B)/redwood: $(patsubst %.cpp,$(B)/%.o,$(wildcard bench/redwood/*.cpp)) $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) $(INTO)
$(B)/bench/redwood/formats.o: bench/redwood/page.html
# Code that writes tables and pages.
$(patsubst %,$(B)/bench/%.o,redwood/formats speed/report broadphases/results): FLAGS = $(SMALL)
# A profiler of a user's own bot links these objects with its own main, as tests/toy does.
PROFILER := $(B)/whole/bench/profile.o $(B)/bench/profile/rounds.o
$(PROFILER) $(patsubst %.cpp,$(B)/%.o,$(wildcard bench/profile/main.cpp bench/profile/*/*.cpp)): \
    | deps-profile
DESCRIBED := $(notdir $(patsubst %/,%,$(wildcard bench/profile/*/)))
$(B)/profile: $(PROFILER) $(patsubst %.cpp,$(B)/%.o,bench/profile/main.cpp \
    $(wildcard bench/profile/*/*.cpp)) \
    $(patsubst %,$(B)/of/%/bench/profile/game.o,$(filter-out $(DESCRIBED),$(MODELLED))) \
    $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) $(INTO)
# The program that finds and solves situations. The tests link its objects without main.
SITUATIONS := $(patsubst %.cpp,$(B)/%.o,$(filter-out %/main.cpp %/game.cpp,\
    $(wildcard bench/situations/*.cpp))) $(patsubst bench/situations/%/,\
    $(B)/of/%/bench/situations/game.o,$(wildcard bench/situations/*/))
$(B)/situations: $(SITUATIONS) $(B)/bench/situations/main.o $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) $(INTO)
# The program that searches the fastest races. The tests link its objects without main.
BEST_KNOWN := $(B)/bench/best_known/races.o
$(B)/best-known: $(BEST_KNOWN) $(B)/bench/best_known/main.o $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) $(INTO)
$(B)/bindings-speed: $(B)/bench/bindings/main.o $(B)/libcarom.so $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) '-Wl,-rpath,$(abspath $(B))' $(INTO)
$(B)/speed: $(patsubst %.cpp,$(B)/%.o,$(wildcard bench/speed/*.cpp)) $(REFEREE)
	$(say)
	$(Q)$(CXX) $^ $(LIBRARIES) $(INTO)
$(B)/%: bench/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) -DNDEBUG $(DEPENDENCIES) $< $(INTO)

# Tests.
TEST_PROGRAMS := $(B)/tests/misbehaving $(B)/tests/toy/bot $(B)/tests/toy/searcher
# The tests play only two of the sparring bots.
TESTED_BOTS := $(foreach bot,$(BOTS),$(if $(findstring /pool/,$(bot)),,$(bot))) \
    $(B)/mean_max/pool/solo $(B)/mean_max/pool/denier
test-programs: $(B)/tests/tests $(B)/tests/carom $(TEST_PROGRAMS) $(B)/tests/toy/profile \
    $(B)/poker_chip_race/positions $(B)/mad_pod_racing/positions $(B)/profile $(B)/redwood \
    $(B)/best-known $(B)/carom $(B)/carom-amalgamate $(B)/libcarom.so $(TESTED_BOTS)
$(TESTS:%.cpp=$(B)/%.o) $(TEST_MODULES:%=$(B)/whole/%.o) $(B)/tests/toy/profile.o: | deps-test
# g++ 14 warns wrongly about the end of a large array.
$(BUSY_TESTS:%.cpp=$(B)/%.o): FLAGS = $(LANGUAGE) $(WARNINGS) -Wno-array-bounds \
    -Wno-maybe-uninitialized -O2 $(VECTOR)
$(KIT_READERS) $(KIT_TESTS): | deps-test
$(B)/tests/tests: $(TESTS:%.cpp=$(B)/%.o) $(TEST_MODULES:%=$(B)/whole/%.o) \
    $(KIT_READERS) $(KIT_TESTS) $(TESTED_OBJECTS) \
    $(B)/bench/redwood/formats.o $(SITUATIONS) $(BEST_KNOWN) \
    $(B)/referee/bindings/pool.o $(B)/libcarom.so
	$(say)
	$(Q)$(CXX) $(SANITIZE) $^ $(LIBRARIES) -lmpfr '-Wl,-rpath,$(abspath $(B))' $(INTO)
$(B)/tests/carom: $(TESTED_OBJECTS) $(B)/referee/commands/carom.o
	$(say)
	$(Q)$(CXX) $(SANITIZE) $^ $(LIBRARIES) $(INTO)
$(B)/tests/toy/profile: $(PROFILER) $(B)/tests/toy/profile.o $(TESTED_OBJECTS)
	$(say)
	$(Q)$(CXX) $(SANITIZE) $^ $(LIBRARIES) $(INTO)
$(TEST_PROGRAMS): $(B)/%: %.cpp | deps-test
	$(say)
	$(Q)$(CXX) $(SMALL) $(DEPENDENCIES) $< $(INTO)
$(PLATFORM_GAMES): $(PLATFORM_GAMES).o $(TESTED_OBJECTS)
	$(say)
	$(Q)$(CXX) $(SANITIZE) $^ $(LIBRARIES) $(INTO)
FUZZED := $(B)/tests/fuzz/main.o $(B)/tests/conformance.o $(READERS:%.cpp=$(B)/%.o) \
    $(KIT_READERS) $(TESTED_OBJECTS)
$(B)/tests/fuzz/fuzz: $(FUZZED)
	$(say)
	$(Q)$(CXX) $(SANITIZE) -fsanitize=fuzzer $^ $(LIBRARIES) $(INTO)

-include $(shell find $(B) -name '*.d' 2>/dev/null)
# Old dependencies still name sources that have moved.
%.cpp: ;

TARGETS := help new-game play web arena gauntlet bot-at tune learn profile test all submission \
    submission-check install uninstall golden-archive python picture compile_commands.json \
    cluster-check platform-check pages-check signature bench bench-bindings \
    best-known situations bench-platforms bench-view bench-broadphases broadphases-readme \
    bench-readme bench-instructions bench-hostile fuzz test-all hooks format lint \
    clean deps \
    $(KINDS:%=deps-%) $(STAGES:%=check-%) test-programs
.PHONY: $(TARGETS)
# Without this, make would try to compile a mistyped target.
UNKNOWN := $(strip $(foreach goal,$(filter-out $(TARGETS),$(MAKECMDGOALS)),\
    $(if $(or $(findstring /,$(goal)),$(findstring .,$(goal))),,$(goal))))
ifneq ($(UNKNOWN),)
MEANT := $(shell printf '%s\n' $(TARGETS) | \
    awk -v word='$(firstword $(UNKNOWN))' -f referee/terminal/similar.awk)
$(error no target $(firstword $(UNKNOWN))$(if $(MEANT),; $(MEANT) was meant?); \
    see make help)
endif
