#!/usr/bin/python3
"""Learns a game's value function in generations (`make learn GAME=... HOURS=...`).

Each generation plays matches of the last network and writes positions, trains a network on the
positions of the last generations, and lets the bot with the new network play against the present
bot, by the sequential test with the same time for an answer. If the new one is better, it is the
present bot from then on. The folder keeps everything: the same command goes on where it stopped.
Results: best.txt, the network of the present bot; journal.jsonl, a line per generation; learn.html.
"""
import argparse
import html
import io
import json
import math
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import time

try:
    from matplotlib.figure import Figure
except ImportError as e:
    print(f"{sys.executable}: expected a Python with Matplotlib ({e}); `make deps-learn` installs "
          "Debian's package, which /usr/bin/python3 uses", file=sys.stderr)
    sys.exit(2)

HERE = pathlib.Path(__file__).resolve().parent


class UsageError(Exception):
    """Bad input: one sentence with the place and what was expected."""


class OutOfTime(Exception):
    """The hours are over, or the user stopped the run."""


def command_line(*words):
    """Returns a bot's command line, as the arena splits it. Names of files may have blanks."""
    return shlex.join(map(str, words))


class Runner:
    """Starts programs and interrupts them when the time is over. They keep what they have done."""

    def __init__(self, hours):
        self.end = time.monotonic() + 3600 * hours
        self.start = time.monotonic()

    def left(self):
        """Returns the seconds that are left."""
        return self.end - time.monotonic()

    def check(self):
        if time.monotonic() >= self.end:
            raise OutOfTime

    def run(self, command, allowed=(0,), quiet=False):
        """Runs a command. Returns its exit status and its output."""
        self.check()
        process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True,
                                   stderr=subprocess.DEVNULL if quiet else None)
        try:
            output, _ = process.communicate(timeout=max(0.1, self.end - time.monotonic()))
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            process.send_signal(signal.SIGINT)
            process.communicate()
            raise OutOfTime from None
        if process.returncode not in allowed:
            raise UsageError(f"{command[0]}: expected exit status {allowed}, "
                             f"found {process.returncode}")
        return process.returncode, output


class Loop:
    def __init__(self, options, runner):
        self.options, self.runner = options, runner
        self.folder = pathlib.Path(options.output or
                                   pathlib.Path(options.build) / "learn" / options.game)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.journal_path = self.folder / "journal.jsonl"
        self.journal = []
        if self.journal_path.exists():
            lines = self.journal_path.read_text(encoding="utf-8").splitlines()
            self.journal = [json.loads(line) for line in lines]
        self.programs = pathlib.Path(options.build) / options.game
        self.best = self.folder / "best.txt"
        self.step = ""  # what the run does now, for the sentence at its end

    def folder_of(self, generation):
        return self.folder / f"{generation:03d}"

    def network_options(self, path):
        """Options of the bot with this network; none exists before the first promotion."""
        return ["--network", str(path)] if path.exists() else []

    def games_of(self, generation):
        """Returns the number of matches of a generation: --games, or fewer if the time that is
        left suffices for no more. The first generation plays some matches to measure their time."""
        TRIAL, SHARE, LEAST = 16, 0.45, 50
        planned = self.folder_of(generation) / "games.txt"
        if planned.exists():
            return int(planned.read_text(encoding="utf-8"))
        if self.journal and "games" in self.journal[-1]:
            last = self.journal[-1]
            seconds = sum(last["seconds"].values()) / last["games"]
        else:
            self.step = "measured the time of a match"
            folder = self.folder_of(generation) / "trial"
            start = time.monotonic()
            self.runner.run([self.programs / "positions", "-o", folder, "--games", TRIAL,
                             "--rollouts", self.options.rollouts, "--seed", generation + 1,
                             "--share", self.options.share], quiet=True)
            # The matches take about this share of a generation's time.
            seconds = (time.monotonic() - start) / TRIAL / SHARE
            shutil.rmtree(folder)
        left = self.runner.left()
        games = min(self.options.games, max(LEAST, int(left / max(seconds, 1e-6))))
        print(f"generation {generation}: {games} matches (--games {self.options.games}), training "
              f"and a test take about {games * seconds / 60:.1f} minutes of {left / 60:.1f} that "
              "are left", flush=True)
        planned.parent.mkdir(parents=True, exist_ok=True)
        planned.write_text(str(games), encoding="utf-8")
        return games

    def positions(self, generation):
        """Plays matches of the last network, for a new seed in each generation. If that network
        was rejected, it also plays against the present bot: a network sees the positions to which
        its own errors lead only if it plays itself."""
        folder = self.folder_of(generation) / "positions"
        playing, opponents = self.best, []
        if generation > 0 and not self.journal[-1]["promoted"]:
            playing = self.folder_of(generation - 1) / "network.txt"
            opponents = [command_line(self.programs / "bot", *self.network_options(self.best))]
        opponents += [command_line(self.programs / "pool" / name)
                      for name in self.options.opponents.split()]
        games = self.games_of(generation)
        self.step = "played its matches"
        command = [self.programs / "positions", "-o", folder, "--games", games,
                   "--rollouts", self.options.rollouts, "--seed", generation + 1,
                   "--share", self.options.share, *self.network_options(playing)]
        for bot in opponents:
            command += ["--opponent", f"{bot} --rollouts {self.options.rollouts}"]
        self.runner.run(command)
        return folder

    def train(self, generation):
        """Trains on the positions of the last generations. Returns the line of the run."""
        self.step = "trained a network"
        output = self.folder_of(generation) / "network.txt"
        line = self.folder_of(generation) / "training.jsonl"
        if not output.exists() or not line.exists():
            first = max(0, generation - self.options.memory + 1)
            folders = [self.folder_of(k) / "positions" for k in range(first, generation + 1)]
            line.unlink(missing_ok=True)
            self.runner.run([sys.executable, HERE / "train.py", *folders, "-o", output, "--hidden",
                             self.options.hidden, "--epochs", self.options.epochs, "--seed",
                             generation + 1, "--journal", line])
        return json.loads(line.read_text(encoding="utf-8"))

    def test(self, generation):
        """Plays the new network against the present bot. Returns the arena's result."""
        self.step = "tested its network against the present bot"
        games = self.folder_of(generation) / "arena.jsonl"
        bot = self.programs / "bot"
        later = self.options.budget_ms
        budget = ["--budget-ms", later, "--first-budget-ms", 10 * later]
        new = command_line(bot, *budget, "--network", self.folder_of(generation) / "network.txt")
        old = command_line(bot, *budget, *self.network_options(self.best))
        command = [pathlib.Path(self.options.build) / "carom", "arena", "--format", "json"]
        if games.exists():
            command += ["--resume", games]
        else:
            command += ["--game", self.options.game, "--time-limit", "cpu", "--sprt", "-n",
                        self.options.test_games, "-o", games, "--seed", 1000 * (generation + 1),
                        "--bot", f"new={new}", "--bot", f"present={old}"]
        status, output = self.runner.run(command, allowed=(0, 1, 3), quiet=not sys.stderr.isatty())
        result = json.loads(output)
        new = next(each for each in result["bots"] if each["name"] == "new")
        return {"better": status == 0, "games": result["games"], "above": new["beats_others"]}

    def generation(self, number):
        start = time.monotonic()
        self.positions(number)
        after_positions = time.monotonic()
        trained = self.train(number)
        after_training = time.monotonic()
        result = self.test(number)
        entry = {"generation": number, "games": self.games_of(number),
                 "positions": trained["positions"],
                 "losses": trained["losses"], "test": result, "promoted": result["better"],
                 "seconds": {"positions": round(after_positions - start),
                             "training": round(after_training - after_positions),
                             "test": round(time.monotonic() - after_training)}}
        if result["better"]:
            network = (self.folder_of(number) / "network.txt").read_text(encoding="utf-8")
            temporary = self.best.with_suffix(".new")
            temporary.write_text(network, encoding="utf-8")
            temporary.replace(self.best)
        with open(self.journal_path, "a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
        self.journal.append(entry)
        print(described(entry), flush=True)

    def run(self):
        try:
            while len(self.journal) < self.options.generations:
                self.runner.check()
                self.generation(len(self.journal))
                self.write_page()
        except (OutOfTime, KeyboardInterrupt):
            print(f"stopped while generation {len(self.journal)} {self.step}; the same "
                  "command goes on", flush=True)
        self.write_page()
        print(outcome(self.journal))
        if self.best.exists():
            print(f"make submission GAME={self.options.game} NETWORK={self.best}")

    def write_page(self):
        (self.folder / "learn.html").write_text(page(self.options.game, self.journal),
                                                encoding="utf-8")


def described(entry):
    """Returns a generation as a line of text."""
    losses = ", ".join(f"{'no features' if name == 'none' else name} {loss:.4f}"
                       for name, loss in entry["losses"].items())
    share = entry["test"]["above"]
    verdict = "promoted" if entry["promoted"] else "rejected"
    return (f"generation {entry['generation']}: {entry['positions']} positions; held-out loss "
            f"{losses}; above the present bot {100 * share['share']:.1f}% "
            f"({100 * share['low']:.1f} .. {100 * share['high']:.1f}) of "
            f"{entry['test']['games']} games: {verdict}")


def page(game, journal):
    """Returns the page about a run: what came out, a table of the generations, and charts."""
    rows = []
    for entry in journal:
        share, seconds = entry["test"]["above"], entry["seconds"]
        losses = [f"{loss:.4f}" for name, loss in entry["losses"].items() if name != "none"]
        cells = [entry["generation"], f"{entry['positions']:,}", *losses,
                 f"{100 * share['share']:.1f} % ({100 * share['low']:.1f} .. "
                 f"{100 * share['high']:.1f})", entry["test"]["games"],
                 "promoted" if entry["promoted"] else "rejected",
                 *(f"{seconds[step] / 60:.1f}" for step in ("positions", "training", "test"))]
        kind = " class=promoted" if entry["promoted"] else ""
        rows.append(f"<tr{kind}>" + "".join(f"<td>{html.escape(str(cell))}</td>"
                                            for cell in cells) + "</tr>")
    head = ["generation", "positions", "hand-written", "learned", "above the present bot (95 %)",
            "games", "verdict", "positions", "training", "test"]
    table = ("<table><tr><td colspan=2><th colspan=2>held-out loss<td colspan=3>"
             "<th colspan=3>minutes</tr><tr>" + "".join(f"<th>{name}</th>" for name in head) +
             "</tr>" + "".join(rows) + "</table>")
    title = f"Learning {html.escape(game.replace('_', ' ').title())}"
    return ("<!DOCTYPE html><html lang=en><meta charset=utf-8>"
            f"<title>{title}</title>"
            "<style>body{font:16px sans-serif;margin:2em}table{border-collapse:collapse}"
            "td,th{padding:.2em .8em;text-align:right;border-bottom:1px solid #ccc}"
            ".promoted{background:#dff0d8}svg{max-width:100%;height:auto;margin-top:1em}</style>"
            f"<h1>{title}</h1><p>{html.escape(outcome(journal))}</p>{table}{charts(journal)}"
            "</html>\n")


def outcome(journal):
    """Returns in one or two sentences how far a run has come."""
    if not journal:
        return "No generation was completed, so no network was tested."
    minutes = sum(sum(entry["seconds"].values()) for entry in journal) / 60
    number = len(journal)
    text = f"{number} generation{'s' if number != 1 else ''} in {minutes:.0f} minutes. "
    promoted = [entry["generation"] for entry in journal if entry["promoted"]]
    if promoted:
        return text + f"The best network is that of generation {promoted[-1]}."
    return text + "No network was better than the bot as it is."


def charts(journal):
    """Returns an SVG picture of the losses and of the tests by generation."""
    if not journal:
        return ""
    generations = [entry["generation"] for entry in journal]
    figure = Figure(figsize=(12, 3.6), layout="constrained")
    losses, tests = figure.subplots(1, 2)
    for name in journal[0]["losses"]:
        if name != "none":
            losses.plot(generations, [entry["losses"].get(name, math.nan) for entry in journal],
                        "o-", label=name)
    losses.set(title="Held-out loss", xlabel="generation")
    losses.legend()
    for promoted, colour in ((True, "tab:green"), (False, "tab:gray")):
        chosen = [entry for entry in journal if entry["promoted"] == promoted]
        above = [entry["test"]["above"] for entry in chosen]
        tests.errorbar([entry["generation"] for entry in chosen],
                       [100 * each["share"] for each in above],
                       [[100 * (each["share"] - each["low"]) for each in above],
                        [100 * (each["high"] - each["share"]) for each in above]],
                       fmt="o", color=colour, label="promoted" if promoted else "rejected")
    tests.axhline(50, color="lightgray", zorder=0)
    tests.set(title="Above the present bot, %", xlabel="generation", ylim=(0, 100))
    tests.legend()
    for axes in (losses, tests):
        axes.xaxis.get_major_locator().set_params(integer=True)
    picture = io.StringIO()
    figure.savefig(picture, format="svg", metadata={"Date": None})
    text = picture.getvalue()
    return text[text.index("<svg"):]


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game with bot/GAME/features.h, such as mean_max")
    parser.add_argument("--hours", type=float, default=1.0, help="stops after this number of hours (1)")
    parser.add_argument("--generations", type=int, default=1000, help="or after this number of generations (1000)")
    parser.add_argument("--games", type=int, default=6000, help="matches of a generation (6000)")
    parser.add_argument("--rollouts", type=int, default=100, help="rollouts per turn in them (100)")
    parser.add_argument("--share", type=float, default=0.3, help="share of turns written (0.3)")
    parser.add_argument("--opponents", default="", help="sparring bots that the bot plays besides "
                        "itself, as 'keeper flipper'; they should be nearly as strong as the bot, "
                        "because a weak one loses in any position (none)")
    parser.add_argument("--memory", type=int, default=3,
                        help="generations whose positions train a network (3)")
    parser.add_argument("--hidden", default="32", help="hidden neurons, as for train.py (32)")
    parser.add_argument("--epochs", type=int, default=20, help="as for train.py (20)")
    parser.add_argument("--budget-ms", type=float, default=5, help="time of a tested answer (5)")
    parser.add_argument("--test-games", type=int, default=1000,
                        help="most games of a sequential test (1000)")
    parser.add_argument("--build", default="build", help="folder of the programs (build)")
    parser.add_argument("-o", "--output", help="folder of the run (BUILD/learn/GAME)")
    options = parser.parse_args(arguments)
    program = pathlib.Path(options.build) / options.game / "positions"
    if not program.exists():
        raise UsageError(f"{program}: expected the program of a game; `make learn GAME=...` builds "
                         "it")
    for name in options.opponents.split():
        if not (program.parent / "pool" / name).exists():
            raise UsageError(f"--opponents {name}: expected a program in {program.parent / 'pool'}")
    for value, name in [(options.generations, "--generations"), (options.games, "--games"),
                        (options.rollouts, "--rollouts"), (options.memory, "--memory"),
                        (options.epochs, "--epochs"), (options.test_games, "--test-games"),
                        (options.hours, "--hours"), (options.budget_ms, "--budget-ms")]:
        if value <= 0:
            raise UsageError(f"{name}: expected a number above 0, found {value}")
    return options


def main():
    # A request to end (kill, timeout) ends the programs that the loop has started, as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        options = parse(sys.argv[1:])
        Loop(options, Runner(options.hours)).run()
    except (UsageError, OSError, ValueError) as e:
        print(f"loop.py: {e}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
