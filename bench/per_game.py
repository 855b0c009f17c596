#!/usr/bin/env python3
"""Prints the first table of bench/README.md: per_game.py BUILD SPEED.csv BENCH.md, the files of
`make bench`. For each game: how many turns its bot simulates in the contest's time for an answer,
on the inputs of the recorded golden games; which share of that time its arithmetic would take; how
many times faster a turn is than by the rules' own loop, in a scene like the turns of a search;
and how many characters the submission has. `make numbers-readme` calls this script."""
import csv
import datetime
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

SCENES = {"mean_max": ("Mean Max, hunters", 12), "mad_pod_racing": ("Mad Pod Racing, searched", 4),
          "poker_chip_race": ("Poker Chip Race, active", 20),
          "fantastic_bits": ("Fantastic Bits, played", 13),
          "search_race": ("Search Race, driven", 1),
          "bit_runner_2048": ("Bit Runner 2048, searched", 6),
          "code_royale": ("Code Royale, played", 30)}
# Instructions that compute with floating-point numbers, one or several at a time.
ARITHMETIC = re.compile(r"v?(add|sub|mul|min|max|cmp[a-z_]*|u?comi|div|sqrt)[sp][sd]$")
# The cycles of each on Zen 4, if nothing waits: four at a time, but one division or root.
CYCLES = {"div": 5, "sqrt": 9}
ANY_OTHER = 0.25
ROLLOUTS = 100  # of each answer when instructions are counted
CYCLES_PER_NS = """#include <cstdio>
#include <ctime>
int main() {
    long n = 300000000, left = n;
    const std::clock_t from = std::clock();
    asm volatile("1: dec %0; jnz 1b" : "+r"(left) : : "cc");  // one cycle
    std::printf("%f", n / (1e9 * double(std::clock() - from) / CLOCKS_PER_SEC));
}"""


def output_of(*words, **more):
    return subprocess.run([str(word) for word in words], check=True, text=True,
                          stdout=subprocess.PIPE, **more).stdout


def search_of(bot, inputs, rollouts):
    """Returns the turns that the bot simulated, its answers, and its processor time in ms."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = subprocess.run([bot, "--rollouts", str(rollouts), "--stats", "1"], input=inputs,
                          check=True, text=True, capture_output=True).stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    sims = [int(count) for count in re.findall(r"\bsims (\d+)", said)]
    ms = 1e3 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return sum(sims), len(sims), ms


def inputs_of(game):
    """Returns what the bot was sent in each recorded golden game."""
    lines = output_of("bash", "-c", f". tests/games.sh; recorded {game}").splitlines()
    return [output_of("bash", "-c", f". tests/games.sh; sent {game} {line}") for line in lines]


def turns_of(bot, inputs, limit_ms):
    """Returns the turns in the time limit. An answer takes at least half of the limit, in processor
    time, so that other programs do not count."""
    rollouts, answers, ms = 250, 1, 0
    while ms < answers * limit_ms / 2:
        rollouts *= 2
        sims, answers, ms = search_of(bot, inputs, rollouts)
    return limit_ms * sims / ms


def arithmetic_of(bot, inputs, cycles_per_ns):
    """Returns the share of a search's time that its arithmetic would take if no operation waited
    for another one. callgrind counts how often each instruction runs."""
    code = dict(re.findall(r"^ +([0-9a-f]+):\s+(\S+)",
                           output_of("objdump", "-d", "--no-show-raw-insn", bot), re.MULTILINE))
    cycles = 0.0
    with tempfile.NamedTemporaryFile("r") as counts:
        output_of("valgrind", "--tool=callgrind", "--dump-instr=yes", "--dump-line=no",
                  "--compress-pos=no", "--compress-strings=no",
                  f"--callgrind-out-file={counts.name}", bot, "--rollouts", ROLLOUTS, input=inputs,
                  stderr=subprocess.DEVNULL)
        for block in re.split(r"^ob=", counts.read(), flags=re.MULTILINE):
            if block.split("\n", 1)[0] != os.path.realpath(bot):
                continue
            # The line after "calls=" repeats what the called function took.
            block = re.sub(r"^calls=.*\n.*\n", "", block, flags=re.MULTILINE)
            for place, times in re.findall(r"^0x([0-9a-f]+) (\d+)$", block, re.MULTILINE):
                found = ARITHMETIC.match(code.get(place, ""))
                cycles += int(times) * CYCLES.get(found[1], ANY_OTHER) if found else 0
    ms = statistics.median(search_of(bot, inputs, ROLLOUTS)[2] for _ in range(5))
    return cycles / cycles_per_ns / (1e6 * ms)


def ratio_of(speed, game):
    """Returns the ratio of the scene's last engine, which is ours, as text."""
    ratios = [float(row["ratio_over_all_pairs"]) for row in speed
              if (row["scene"], int(row["n"])) == SCENES.get(game)]
    return f"{ratios[-1]:.1f}" if ratios else ""


def main():
    build, speed_file, markdown = sys.argv[1:]
    with open(speed_file, encoding="utf-8") as file:
        speed = list(csv.DictReader(file))
    with open(markdown, encoding="utf-8") as file:
        machine = file.readline().split(";")[0]
    print(f"{machine}; one core, {datetime.date.today()}.\n")
    print("| game | time limit, ms | turns simulated in it | ns a turn, all included |"
          " arithmetic alone | rules' own loop / ours | characters of the submission |\n"
          "|---|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        output_of("g++", "-O2", "-x", "c++", "-", "-o", f"{folder}/clock", input=CYCLES_PER_NS)
        cycles_per_ns = float(output_of(f"{folder}/clock"))
    for game in json.loads(output_of(f"{build}/carom", "games", "--format", "json")):
        name, ms = game["name"], game["later_ms"]
        bot, games = f"{build}/{name}/bot", inputs_of(name)
        turns = statistics.median(turns_of(bot, inputs, ms) for inputs in games)
        share = statistics.median(arithmetic_of(bot, inputs, cycles_per_ns) for inputs in games)
        output_of("make", "-s", "submission", f"GAME={name}")
        with open(f"{build}/submission/{name}.cpp", encoding="utf-8") as file:
            characters = len(file.read())
        print(f"| {game['title']} | {ms} | {float(f'{turns:.3g}'):,.0f} |"
              f" {1e6 * ms / turns:,.0f} | {100 * share:.0f} % |"
              f" {ratio_of(speed, name)} | {characters:,} |", flush=True)


if __name__ == "__main__":
    main()
