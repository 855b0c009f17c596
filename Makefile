# Carom's one entrance: `make help` lists what there is.

MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
CXX ?= g++
SEED ?= 1
GAME ?= mean_max
ARGS ?=
# How the bot of `make play` thinks: the same on every machine. PLAYS= lets it use its whole time.
PLAYS ?= --rollouts 400
MS ?= 40
GAMES ?= 300
TIME ?= 60
FIRST ?= 900
BUDGET = --budget-ms $(MS) --first-budget-ms $(FIRST)

# One set of flags for every program. The headers choose the vector paths by what the compiler may
# use (sim/compiler.h); PORTABLE=1 builds without them.
HAS_AVX2 := $(shell grep -qw avx2 /proc/cpuinfo 2>/dev/null && \
    grep -qw bmi2 /proc/cpuinfo && echo 1)
ifeq ($(HAS_AVX2)$(PORTABLE),1)
VECTOR := -mavx2 -mbmi2
endif
LANGUAGE := -std=c++17 -ffp-contract=off -I. -MMD -MP
WARNINGS := -Wall -Wextra
FAST := $(LANGUAGE) $(WARNINGS) -O3 $(VECTOR) -DNDEBUG
LIBRARIES := -lgsl -lgslcblas -lutf8proc -pthread
CHECKED := $(LANGUAGE) $(WARNINGS) -O2 $(VECTOR)

B ?= build
ROOT ?= bot/$(GAME)/bot.cpp
GAMES_THERE := $(patsubst bot/%/bot.cpp,%,$(wildcard bot/*/bot.cpp))
ifeq ($(filter $(GAME),$(GAMES_THERE)),)
$(error GAME=$(GAME): expected one of $(GAMES_THERE))
endif
ifneq ($(shell expr "$(GAMES)" : '[0-9]*$$'),$(shell expr length "$(GAMES)"))
$(error GAMES=$(GAMES): expected a number of games; for another game, GAME=NAME)
endif
# A bot.cpp is named by its folder, any other file by itself.
ROOT_NAME := $(basename $(notdir $(ROOT)))
ROOT_FOLDER := $(notdir $(abspath $(dir $(ROOT))))
SUBMISSION := $(B)/submission/$(if $(filter bot,$(ROOT_NAME)),$(ROOT_FOLDER),$(ROOT_NAME)).cpp
VERSION = $(shell git describe --always --dirty 2>/dev/null || echo unknown)
REFEREE := $(filter-out referee/commands/carom.cpp referee/embed/%,\
    $(wildcard referee/*.cpp referee/*/*.cpp))
# What the library for other languages is made of: the games, and no tools.
EMBEDDED := $(wildcard referee/*.cpp referee/base/*.cpp referee/embed/*.cpp \
    $(GAMES_THERE:%=referee/%/*.cpp))
TESTS := $(wildcard tests/*_test.cpp tests/*/*_test.cpp) tests/conformance.cpp \
    tests/fuzz/targets.cpp tests/main.cpp
# Test programs have a table of games of their own: the real ones, and a toy.
TOY := tests/toy/games.cpp tests/toy/binding.cpp
TESTED_OBJECTS := $(patsubst referee/%.cpp,$(B)/tests/referee/%.o,\
    $(filter-out referee/games.cpp,$(REFEREE))) $(TOY:%.cpp=$(B)/%.o)
POOL := $(patsubst bot/%.cpp,$(B)/%,$(wildcard bot/$(GAME)/pool/*.cpp))
BOTS := $(patsubst bot/%.cpp,$(B)/%,$(foreach game,$(GAMES_THERE),\
    $(wildcard bot/$(game)/*.cpp bot/$(game)/pool/*.cpp)))
# Who plays without search, and how many play.
SIMPLE_mean_max := hunter
SIMPLE_mad_pod_racing := controller
SIMPLE_poker_chip_race := greedy
SIMPLE_fantastic_bits := greedy
SEATS_mean_max := 1 2 3
SEATS_mad_pod_racing := 1 2
SEATS_poker_chip_race := 1 2
SEATS_fantastic_bits := 1 2
SIMPLE := $(B)/$(GAME)/$(SIMPLE_$(GAME))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SECONDARY:

## ------------------------------------------------------------------------------- for users

help: ## this list
	@echo "Carom: make TARGET [VARIABLE=value]"
	@grep -hE '^[a-z_.-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z_.-]+):[^#]*## (.*)/  \1\t\2/' | \
	    expand -t 26
	@echo "Examples:"
	@echo "  make play SEED=7"
	@echo "  make play ARGS='--p2 build/mean_max/bot --record match.json'"
	@echo "  make arena ARGS='--games 60 --report arena.html'"
	@echo "  build/carom verify match.json"

play: deps-play all ## play one match, the bot against simple ones (GAME=, SEED=N, ARGS='more')
	@mkdir -p $(B)/play
	@$(B)/carom play --game $(GAME) --time-limit cpu --record $(B)/play/match.json \
	    --view $(B)/play/match.html --seed $(SEED) --p1 '$(B)/$(GAME)/bot $(PLAYS)' \
	    $(foreach seat,$(wordlist 2,9,$(SEATS_$(GAME))),--p$(seat) $(SIMPLE)) $(ARGS)

arena: deps-play all ## play the bot against simple ones, 12 games (GAME=, ARGS='more options')
	@mkdir -p $(B)/arena
	@$(B)/carom arena --game $(GAME) --bot bot=$(B)/$(GAME)/bot \
	    --bot $(notdir $(SIMPLE))=$(SIMPLE) --games 12 \
	    -o $(B)/arena/$(shell date +%Y%m%d-%H%M%S).jsonl --report $(B)/arena/arena.html $(ARGS)

gauntlet: deps-play all ## the bot against all partners (GAME=, MS=40, FIRST=900, GAMES=300)
	@mkdir -p $(B)/arena
	@$(B)/carom arena --game $(GAME) --gauntlet --bot 'bot=$(B)/$(GAME)/bot $(BUDGET)' \
	    --bot $(notdir $(SIMPLE))=$(SIMPLE) \
	    $(foreach p,$(notdir $(POOL)),--bot '$(p)=$(B)/$(GAME)/pool/$(p) $(BUDGET)') \
	    --games $(GAMES) -o $(B)/arena/gauntlet-$(shell date +%Y%m%d-%H%M%S).jsonl $(ARGS)

bot-at: deps-play ## the game's bot as it was in a commit, to play against (REF=, GAME=)
	@at=$$(git rev-parse --quiet --verify --short '$(REF)^{commit}') || \
	    { echo "bot-at: REF=$(REF): expected a commit of this repository"; exit 2; }; \
	git cat-file -e $$at:bot/$(GAME)/bot.cpp 2>/dev/null || \
	    { echo "bot-at: GAME=$(GAME): $(REF) has no such bot"; exit 2; }; \
	mkdir -p $(B)/at/$$at && git archive $$at | tar -xC $(B)/at/$$at && \
	MAKEFLAGS= $(MAKE) -s -C $(B)/at/$$at build/$(GAME)/bot B=build && \
	echo "$(B)/at/$$at/build/$(GAME)/bot"

tune: deps-play all ## tune four weights of Mean Max from poor values, a small example (a minute)
	@[ $(GAME) = mean_max ] || { echo "tune: expected GAME=mean_max; see carom tune --help"; exit 2; }
	@rm -rf $(B)/tune && mkdir -p $(B)
	@$(B)/carom tune --bot '$(B)/mean_max/bot --rollouts 60' --weights bot/mean_max/poor.csv \
	    --only to_water,on_water,lead,enemy \
	    --pool 'solo=$(B)/mean_max/pool/solo --rollouts 60' \
	    --pool 'fourth=$(B)/mean_max/pool/fourth --rollouts 60' \
	    --steps 120 --confirm 240 -o $(B)/tune --report $(B)/tune.html $(ARGS)

test: deps-test test-programs ## build and pass the tests (some two minutes)
	@$(B)/tests/tests $(ARGS)

all: $(B)/carom $(B)/carom-amalgamate $(B)/libcarom.so $(BOTS) ## build everything a user runs

picture: deps-pages all ## draw the README's picture of a match
	@bash referee/view/picture.sh $(B)

submission: deps-play $(B)/carom-amalgamate ## one file to submit (ROOT=.cpp, WEIGHTS=, NETWORK=)
	@mkdir -p $(B)/submission
	@$(B)/carom-amalgamate $(ROOT) -o $(SUBMISSION) --version "$(VERSION)" --sizes \
	    $(if $(WEIGHTS),--weights $(WEIGHTS)) $(if $(NETWORK),--network $(NETWORK)) $(ARGS)
	@echo "$(SUBMISSION)"

submission-check: deps-submission all submission ## build and test that file as the platform does
	@bash tests/submission.sh $(ROOT) $(SUBMISSION)

PREFIX ?= /usr/local
install: all ## headers, tools, the C library, CMake and pkg-config files to PREFIX=/usr/local
	@bash referee/embed/install.sh $(B) "$(PREFIX)"

uninstall: ## take them away again
	@bash referee/embed/install.sh --remove $(B) "$(PREFIX)"

PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)
CAROM_VERSION := $(shell sed -n 's/^.define CAROM_VERSION "\(.*\)"/\1/p' sim/version.h)
python: deps-python $(B)/libcarom.so ## the Python package as one wheel
	@rm -rf $(B)/python && mkdir -p $(B)/python
	@cp -r referee/embed/python/setup.py referee/embed/python/carom $(B)/python
	@cp $(B)/libcarom.so $(B)/python/carom
	@cd $(B)/python && CAROM_VERSION=$(CAROM_VERSION) $(PYTHON) setup.py --quiet bdist_wheel
	@ls $(B)/python/dist/*.whl

golden-archive: ## the official referees' games, formats and rules as one file with a checksum
	@bash referee/embed/golden_archive.sh $(B)

## -------------------------------------------------------------------------- for developers

cluster-check: deps-cluster all ## the arena's scripts, under GNU parallel and Slurm
	@bash tests/cluster.sh

PLATFORM_GAMES := $(B)/tests/mad_pod_racing/platform_games
platform-check: deps-test $(PLATFORM_GAMES) ## races of the platform in FOLDER= against ours
	@$(PLATFORM_GAMES) "$(FOLDER)"

pages-check: deps-pages test-programs $(B)/broadphases ## the pages in headless Chromium
	@bash tests/pages.sh

profile: deps-profile $(B)/profile ## where the bot's rollouts go (ARGS=--help)
	@$(B)/profile --report $(B)/profile.html $(ARGS)

signature: $(B)/signature ## a hash a game, over every state of a fixed set of matches
	@$(B)/signature

bench: deps-play $(B)/speed ## time the simulator on all scenes (under a minute; ARGS=--help)
	@mkdir -p $(B)/bench
	@$(B)/speed --csv $(B)/bench/speed.csv --markdown $(B)/bench/speed.md $(ARGS)

bench-embed: deps-play $(B)/embed-speed ## time the C interface beside the bare engine (two minutes)
	@$(B)/embed-speed $(ARGS)

bench-view: deps-pages all ## how long a match's page computes for a frame, throttled (GAME=)
	@mkdir -p $(B)/bench
	@$(B)/carom play --game $(GAME) --seed $(SEED) --time-limit off --view $(B)/bench/match.html \
	    --p1 '$(B)/$(GAME)/bot --rollouts 100 --stats 1' $(foreach seat,\
	    $(wordlist 2,9,$(SEATS_$(GAME))),--p$(seat) $(SIMPLE)) > /dev/null
	@python3 bench/view/throttled.py $(B)/bench/match.html $(ARGS)

bench-broadphases: deps-broadphases ## every broad phase, side by side (some minutes)
	@mkdir -p $(B)/bench
	@env -u MAKEFLAGS -u MAKELEVEL make -s $(B)/broadphases $(B)/broadphases-counting
	@$(B)/broadphases-counting --count --csv $(B)/bench/broadphase-counts.csv
	@$(B)/broadphases --counts $(B)/bench/broadphase-counts.csv --report $(B)/broadphases.html \
	    --csv $(B)/bench/broadphases.csv --markdown $(B)/bench/broadphases.md $(ARGS)

broadphases-readme: bench-broadphases ## the same, and its table goes into bench/README.md
	@sed -i -e '/<!-- broadphases -->/,/<!-- end -->/{//!d}' \
	    -e '/<!-- broadphases -->/r $(B)/bench/broadphases.md' bench/README.md

bench-readme: bench ## the same, and its table goes into bench/README.md
	@sed -i -e '/<!-- speed -->/,/<!-- end -->/{//!d}' -e '/<!-- speed -->/r $(B)/bench/speed.md' \
	    bench/README.md

bench-instructions: deps-bench $(B)/speed ## instructions per turn, compared with bench/results
	@bash bench/instructions.sh $(B)/speed

fuzz: deps-fuzz ## make up inputs for whatever reads text, for TIME=60 seconds in all
	@env -u MAKEFLAGS -u MAKELEVEL make -s B=build/fuzz CXX=clang++ build/fuzz/tests/fuzz/fuzz \
	    SANITIZE="-g -fno-sanitize-recover=all -fsanitize=fuzzer-no-link,address,undefined"
	@bash tests/fuzz.sh build/fuzz/tests/fuzz/fuzz $(TIME)

test-all: deps test ## the long checks: every compiler and flag, sanitizers (an hour)
	@bash tests/all.sh

# By hand, since every source has the same flags.
compile_commands.json: ## how each file is compiled, for editors and clang-tidy
	@{ echo '['; first=1; for file in $$(git ls-files '*.cpp'); do \
	    [ $$first ] || echo ','; first=; \
	    printf '{"directory": "%s", "file": "%s", "command": "%s"}' "$(CURDIR)" "$$file" \
	        "$(CXX) $(filter-out -MMD -MP,$(CHECKED)) -c $$file"; \
	done; echo; echo ']'; } > $@

format: deps-lint ## let clang-format lay out the code
	@clang-format -i $(shell git ls-files -co --exclude-standard '*.h' '*.cpp')

lint: deps-lint ## formatting, include arrows, every file alone under g++ and clang++
	@bash tests/lint.sh

clean: ## remove everything built
	rm -rf $(B)

## ------------------------------------------------------------------------------- packages

# What each kind of target needs; deps-KIND installs it.
play := g++ libcli11-dev nlohmann-json3-dev libgsl-dev libutf8proc-dev
test := $(play) cmake doctest-dev libmpfr-dev pkg-config procps python3 python3-numpy \
    python3-setuptools python3-wheel valgrind
lint := $(test) clang clang-format git shellcheck codespell
submission := $(play) g++-11 clang binutils
python := $(play) python3 python3-numpy python3-setuptools python3-wheel
bench := $(play) valgrind
profile := $(play) valgrind
broadphases := $(play) libbox2d-dev libchipmunk-dev
cluster := $(play) parallel slurm-wlm munge
pages := $(test) chromium ffmpeg
# clang only recommends its run-time library, which the fuzzers and sanitizers need.
fuzz := $(play) clang libclang-rt-14-dev
KINDS := play test lint submission python bench profile broadphases cluster pages fuzz

deps: ## install every package that any target needs
	@bash tests/install.sh $(sort $(foreach kind,$(KINDS),$($(kind))))
$(KINDS:%=deps-%): deps-%:
	@bash tests/install.sh $($*)

## ---------------------------------------------------------------------------------- build

# Each step is a line that names what is built; V=1 shows its whole command.
Q := $(if $(V),,@)
SILENT := $(V)$(findstring s,$(firstword -$(MAKEFLAGS)))
say = @mkdir -p $(@D)$(if $(SILENT),, && echo "  $(@:$(B)/%=%)")

$(B)/carom: $(REFEREE:%.cpp=$(B)/%.o) $(B)/referee/commands/carom.o
	$(say)
	$(Q)$(CXX) $^ -o $@ $(LIBRARIES)
$(B)/referee/%.o: referee/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) -c $< -o $@
# clang++ would want a package of its own for it, and does without: one thread, the same results.
OPENMP := $(if $(findstring clang,$(CXX)),,-fopenmp)
# The version in its name is the one that promises stay the same in (CHANGELOG.md).
$(B)/libcarom.so: $(EMBEDDED:%.cpp=$(B)/embed/%.o)
	$(say)
	$(Q)$(CXX) -shared $(OPENMP) -Wl,-soname,libcarom.so.0 $(SANITIZE) $^ -o $@
	$(Q)ln -sf libcarom.so $(B)/libcarom.so.0
$(B)/embed/%.o: %.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) -fPIC $(OPENMP) -fvisibility=hidden $(SANITIZE) -c $< -o $@
$(B)/referee/view/page.o $(B)/tests/referee/view/page.o: \
    referee/view/viewer.html referee/view/pair.html
$(B)/carom-amalgamate: bot/amalgamate/main.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) $< -o $@
$(BOTS): $(B)/%: bot/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) $< -o $@
PEERS := $(if $(wildcard /usr/include/box2d/b2_broad_phase.h),-DCAROM_BOX2D -lbox2d) \
    $(if $(wildcard /usr/include/chipmunk/chipmunk.h),-DCAROM_CHIPMUNK -lchipmunk)
BROADPHASES := $(wildcard bench/broadphases/*.cpp)
# Named by what there is, so that installing one builds anew.
PEERS_STAMP := $(B)/peers$(subst $() ,,$(filter -l%,$(PEERS)))
$(PEERS_STAMP):
	@mkdir -p $(B) && rm -f $(B)/peers* && touch $@
$(B)/bench/broadphases/peers.o: $(PEERS_STAMP)
$(B)/broadphases: $(BROADPHASES:%.cpp=$(B)/%.o) $(REFEREE:%.cpp=$(B)/%.o)
	$(say)
	$(Q)$(CXX) $^ -o $@ $(LIBRARIES) $(filter -l%,$(PEERS))
$(B)/broadphases-counting: $(BROADPHASES:%.cpp=$(B)/counting/%.o) $(REFEREE:%.cpp=$(B)/%.o)
	$(say)
	$(Q)$(CXX) $^ -o $@ $(LIBRARIES) $(filter -l%,$(PEERS))
$(B)/bench/broadphases/%.o: bench/broadphases/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) $(filter -D%,$(PEERS)) -c $< -o $@
$(B)/counting/bench/broadphases/%.o: bench/broadphases/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) -DCAROM_COUNT_OVERLAPS -c $< -o $@
$(B)/redwood: $(patsubst %.cpp,$(B)/%.o,$(wildcard bench/redwood/*.cpp)) $(REFEREE:%.cpp=$(B)/%.o)
	$(say)
	$(Q)$(CXX) $^ -o $@ $(LIBRARIES)
$(B)/bench/redwood/%.o: bench/redwood/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) -c $< -o $@
$(B)/bench/redwood/formats.o: bench/redwood/page.html
# Whoever profiles a bot of his own links these with a main of his own, as tests/toy does.
PROFILER := $(patsubst %.cpp,$(B)/%.o,$(filter-out %/main.cpp,$(wildcard bench/profile/*.cpp)))
$(B)/profile: $(PROFILER) $(patsubst %.cpp,$(B)/%.o,bench/profile/main.cpp \
    $(wildcard bench/profile/*/*.cpp)) $(REFEREE:%.cpp=$(B)/%.o)
	$(say)
	$(Q)$(CXX) $^ -o $@ $(LIBRARIES)
$(PLATFORM_GAMES): $(PLATFORM_GAMES).o $(TESTED_OBJECTS)
	$(say)
	$(Q)$(CXX) $(CHECKED) $(SANITIZE) $^ -o $@ $(LIBRARIES)
$(B)/tests/toy/profile: $(PROFILER) $(B)/tests/toy/profile.o $(TESTED_OBJECTS)
	$(say)
	$(Q)$(CXX) $(CHECKED) $(SANITIZE) $^ -o $@ $(LIBRARIES)
$(B)/bench/profile/%.o: bench/profile/%.cpp | deps-profile
	$(say)
	$(Q)$(CXX) $(FAST) -c $< -o $@
$(B)/embed-speed: bench/embed/main.cpp $(B)/libcarom.so $(REFEREE:%.cpp=$(B)/%.o)
	$(say)
	$(Q)$(CXX) $(FAST) $(filter-out %.h,$^) -o $@ $(LIBRARIES) -Wl,-rpath,$(abspath $(B))
$(B)/speed: $(patsubst %.cpp,$(B)/%.o,$(wildcard bench/speed/*.cpp))
	$(say)
	$(Q)$(CXX) $(filter %.o,$^) -o $@
$(B)/bench/speed/%.o: bench/speed/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) -c $< -o $@
$(B)/%: bench/%.cpp | deps-play
	$(say)
	$(Q)$(CXX) $(FAST) $< -o $@

test-programs: $(B)/tests/tests $(B)/tests/misbehaving $(B)/tests/carom $(B)/tests/toy/bot \
    $(B)/tests/toy/searcher $(B)/tests/toy/profile $(B)/profile $(B)/redwood all
$(B)/tests/tests: $(TESTS:tests/%.cpp=$(B)/tests/%.o) $(TESTED_OBJECTS) \
    $(B)/bench/redwood/formats.o $(B)/libcarom.so
	$(say)
	$(Q)$(CXX) $(CHECKED) $(SANITIZE) $^ -o $@ $(LIBRARIES) -lmpfr -Wl,-rpath,$(abspath $(B))
$(B)/tests/carom: $(TESTED_OBJECTS) $(B)/tests/referee/commands/carom.o
	$(say)
	$(Q)$(CXX) $(CHECKED) $(SANITIZE) $^ -o $@ $(LIBRARIES)
TOY_BOTS := $(B)/tests/toy/bot $(B)/tests/toy/searcher
$(TOY_BOTS): $(B)/%: %.cpp | deps-test
	$(say)
	$(Q)$(CXX) $(CHECKED) $< -o $@
$(B)/tests/referee/%.o: referee/%.cpp | deps-test
	$(say)
	$(Q)$(CXX) $(CHECKED) $(SANITIZE) -c $< -o $@
$(B)/tests/%.o: tests/%.cpp | deps-test
	$(say)
	$(Q)$(CXX) $(CHECKED) $(SANITIZE) -c $< -o $@
FUZZED := $(B)/tests/fuzz/main.o $(B)/tests/fuzz/targets.o $(TESTED_OBJECTS)
$(B)/tests/fuzz/fuzz: $(FUZZED)
	$(say)
	$(Q)$(CXX) $(CHECKED) $(SANITIZE) -fsanitize=fuzzer $^ -o $@ $(LIBRARIES)
$(B)/tests/misbehaving: tests/misbehaving.cpp | deps-test
	$(say)
	$(Q)$(CXX) $(CHECKED) $< -o $@

-include $(shell find $(B) -name '*.d' 2>/dev/null)
# A source that was moved still stands in the old dependencies.
%.cpp: ;

.PHONY: help play arena gauntlet bot-at tune profile test all submission submission-check \
    install uninstall golden-archive python picture compile_commands.json cluster-check \
    platform-check pages-check signature bench bench-embed bench-view bench-broadphases \
    broadphases-readme bench-readme bench-instructions fuzz test-all format lint clean deps \
    $(KINDS:%=deps-%) test-programs
