#!/usr/bin/env python3
"""Prints the first table of bench/README.md: per_game.py BUILD SPEED.csv BENCH.md, the files of
`make bench`. For each game: how many turns its bot simulates in the contest's time for an answer,
on the inputs of the recorded golden games; how many times faster a turn is than by the rules' own
loop, in a scene like the turns of a search; and how many characters the submission has.
`make numbers-readme` calls this script."""
import csv
import datetime
import json
import re
import resource
import statistics
import subprocess
import sys

SCENES = {"mean_max": ("Mean Max, hunters", 12), "mad_pod_racing": ("Mad Pod Racing, searched", 4),
          "poker_chip_race": ("Poker Chip Race, active", 20),
          "fantastic_bits": ("Fantastic Bits, played", 13),
          "search_race": ("Search Race, driven", 1),
          "bit_runner_2048": ("Bit Runner 2048, searched", 6),
          "code_royale": ("Code Royale, played", 30)}


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


def turns_of(bot, game, limit_ms):
    """Returns the turns in the time limit, the median over the recorded games. An answer takes at
    least half of the limit, in processor time, so that other programs do not count."""
    found = []
    for line in output_of("bash", "-c", f". tests/games.sh; recorded {game}").splitlines():
        inputs = output_of("bash", "-c", f". tests/games.sh; sent {game} {line}")
        rollouts, answers, ms = 250, 1, 0
        while ms < answers * limit_ms / 2:
            rollouts *= 2
            sims, answers, ms = search_of(bot, inputs, rollouts)
        found.append(limit_ms * sims / ms)
    return statistics.median(found)


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
          " rules' own loop / ours | characters of the submission |\n|---|--:|--:|--:|--:|--:|")
    for game in json.loads(output_of(f"{build}/carom", "games", "--format", "json")):
        name, ms = game["name"], game["later_ms"]
        turns = turns_of(f"{build}/{name}/bot", name, ms)
        output_of("make", "-s", "submission", f"GAME={name}")
        with open(f"{build}/submission/{name}.cpp", encoding="utf-8") as file:
            characters = len(file.read())
        print(f"| {game['title']} | {ms} | {float(f'{turns:.3g}'):,.0f} |"
              f" {1e6 * ms / turns:,.0f} | {ratio_of(speed, name)} | {characters:,} |", flush=True)


if __name__ == "__main__":
    main()
