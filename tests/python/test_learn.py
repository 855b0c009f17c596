"""Tests of what `make learn` runs: the trainers and the loop of bot/learn. tests/all.sh runs them,
because they need PyTorch."""
import json
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np

LEARN = pathlib.Path("bot/learn").resolve()
sys.path.insert(0, str(LEARN))
import training  # noqa: E402, the folder is known only now

POSITION = np.dtype([("match", "<i4"), ("seat", "<i4"), ("turn", "<i4"), ("ahead", "<i4"),
                     ("outcome", "<f4"), ("margin", "<f4"), ("turns_left", "<f4"),
                     ("hand", "<f4"), ("search", "<f4"), ("features", "<f4", (2,))])
SCALES = (4.0, 0.5)

# Stands in for a game's programs. `positions` copies a folder. `carom` prints an arena's result
# with the verdict that the file `verdicts` holds for this test, one status a line. Both read a bot's
# command line as a shell does, and fail if the bot does not exist.
PROGRAM = f"""#!{sys.executable}
import json, pathlib, shlex, shutil, sys, time
build = pathlib.Path(__file__).resolve()
while build.name != "build":
    build = build.parent
arguments = sys.argv[1:]
with open(build / "log", "a") as log:
    log.write(shlex.join([build.joinpath(sys.argv[0]).name, *arguments]) + "\\n")
for option, value in zip(arguments, arguments[1:]):
    if option in ("--bot", "--opponent"):
        bot = shlex.split(value.partition("=")[2] if option == "--bot" else value)[0]
        assert pathlib.Path(bot).exists(), value
if sys.argv[0].endswith("positions"):
    if (build / "slow").exists():
        time.sleep(0.05 * int(arguments[arguments.index("--games") + 1]))
    shutil.copytree(build / "made up", arguments[arguments.index("-o") + 1], dirs_exist_ok=True)
else:
    above = {{"share": 0.6, "low": 0.5, "high": 0.7}}
    print(json.dumps({{"games": 40, "bots": [{{"name": "new", "beats_others": above}},
                                           {{"name": "present", "beats_others": above}}]}}))
    verdicts = build / "verdicts"
    first, *rest = verdicts.read_text().split()
    verdicts.write_text(" ".join(rest))
    sys.exit(int(first))
"""


def made_up(folder, count=8000, outcome=None, **changed):
    """Writes positions whose outcome depends on whether two features have the same sign. The
    search knows the outcome, the hand-written value only the first feature."""
    rng = np.random.default_rng(7)
    records = np.zeros(count, POSITION)
    records["match"] = np.arange(count) // 4
    records["features"] = rng.uniform(-1, 1, (count, 2)) * SCALES
    same = records["features"].prod(1) > 0
    records["outcome"] = same if outcome is None else outcome(rng, count)
    records["search"] = np.where(same, 3, -3) + rng.normal(size=count)
    records["hand"] = records["features"][:, 0]
    for name, values in changed.items():
        records[name] = values
    folder.mkdir(parents=True)
    features = [{"name": f"feature {k}", "unit": "units", "scale": scale}
                for k, scale in enumerate(SCALES)]
    (folder / "positions.json").write_text(json.dumps({"features": features}), encoding="utf-8")
    np.save(folder / "000000.npy", records)
    return records


def ran(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


class FolderTest(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory(prefix="a user's ")
        self.addCleanup(room.cleanup)
        self.folder = pathlib.Path(room.name)

    def train(self, *arguments, program="train.py"):
        return ran(sys.executable, LEARN / program, *arguments)

    def assert_refused(self, run, says):
        self.assertEqual(run.returncode, 2, run.stdout + run.stderr)
        self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)
        self.assertIn(says, run.stderr)


class TrainerTest(FolderTest):
    def losses(self, *arguments):
        journal = self.folder / "journal.jsonl"
        run = self.train(self.folder / "positions", "-o", self.folder / "network.txt", "--journal",
                         journal, *arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(journal.read_text(encoding="utf-8").splitlines()[-1])["losses"]

    def test_a_network_learns_what_a_linear_function_cannot(self):
        made_up(self.folder / "positions")
        linear = self.losses()
        self.assertAlmostEqual(linear["none"], np.log(2), delta=0.01)
        self.assertAlmostEqual(linear["hand-written"], np.log(2), delta=0.01)
        self.assertGreater(linear["linear"], 0.6)
        self.assertLess(self.losses("--hidden", "16")["network 16"], 0.25)

    def test_the_target_can_be_the_search_instead_of_the_outcome(self):
        positions = self.folder / "positions"
        made_up(positions, outcome=lambda rng, count: rng.integers(0, 2, count))
        self.losses("--hidden", "16")
        outcome = self.outputs_by_sign()
        self.losses("--hidden", "16", "--mix", "1")
        search = self.outputs_by_sign()
        # Nothing can be learned from outcomes by chance.
        self.assertLess(abs(outcome[0] - outcome[1]), 0.3)
        self.assertGreater(abs(search[0] - search[1]), abs(outcome[0] - outcome[1]))

    def outputs_by_sign(self):
        """Returns the network's outputs where the features' signs are the same and where not."""
        text = (self.folder / "network.txt").read_text(encoding="utf-8")
        places = np.array([[[1, 1], [-1, -1]], [[1, -1], [-1, 1]]]) * SCALES / 2
        return training.Network.of_text(text).run(places)[..., 0].mean(1)

    def test_the_same_seed_gives_the_same_network(self):
        made_up(self.folder / "positions", 800)
        texts = []
        for seed in (1, 1, 2):
            self.losses("--hidden", "8", "--seed", seed)
            texts.append((self.folder / "network.txt").read_text(encoding="utf-8"))
        self.assertEqual(texts[0], texts[1])
        self.assertNotEqual(texts[0], texts[2])

    def test_validation_uses_whole_matches(self):
        held = training.is_held_out(np.repeat(np.arange(5000), 3), 0.1).reshape(-1, 3)
        np.testing.assert_array_equal(held[:, 0], held[:, 1])
        np.testing.assert_array_equal(held[:, 0], held[:, 2])
        self.assertAlmostEqual(held.mean(), 0.1, delta=0.01)

    def test_an_exported_network_takes_unscaled_features(self):
        training.torch.manual_seed(3)
        model = training.layers_of(2, [8, 8], outputs=3)
        with training.torch.no_grad():
            model[-1].weight.normal_()
        inputs = np.random.default_rng(1).uniform(-1, 1, (50, 2)).astype(np.float32)
        with training.torch.no_grad():
            expected = model(training.torch.from_numpy(inputs)).numpy()
        network = training.exported(model, np.array(SCALES))
        np.testing.assert_allclose(network.run(inputs * SCALES), expected, atol=1e-5)

    def test_features_of_very_different_units_keep_their_weights(self):
        """One weight is a millionth of the other, but its feature is a million times as large."""
        scales = np.array([1.0, 1e6])
        model = training.layers_of(2, [])
        with training.torch.no_grad():
            model[0].weight.copy_(training.torch.tensor([[1.0, -0.7]]))
        for bits, error in ((14, 1e-3), (7, 0.05)):
            text = training.exported(model, scales).text(bits)
            outputs = training.Network.of_text(text).run([[1, 0], [0, 1e6]])[:, 0]
            np.testing.assert_allclose(outputs, [1, -0.7], atol=error)

    def test_bad_input_to_a_trainer_is_refused_with_one_sentence(self):
        positions, out = self.folder / "positions", self.folder / "network.txt"
        made_up(positions, 400)
        made_up(self.folder / "infinite", 400, features=np.inf)
        made_up(self.folder / "one match", 400, match=3)
        made_up(self.folder / "other", 400)
        described = self.folder / "other/positions.json"
        described.write_text(described.read_text(encoding="utf-8").replace("units", "turns"),
                             encoding="utf-8")
        (self.folder / "empty").mkdir()
        (self.folder / "empty/positions.json").write_text('{"features": []}', encoding="utf-8")
        for arguments, says in [
                ([self.folder / "nowhere"], "nowhere/positions.json: expected the description"),
                ([self.folder / "empty"], "expected files of positions"),
                ([positions, self.folder / "other"], "expected the same features"),
                ([self.folder / "infinite"], 'found another in "feature 0"'),
                ([self.folder / "one match"], "expected positions of more matches"),
                ([positions, "--mix", "2"], "--mix: expected a number from 0 to 1"),
                ([positions, "--hidden", "a"], "--hidden: expected numbers"),
                ([positions, "--hidden", "9999"], "--hidden: expected numbers from 1 to"),
                ([positions, "--epochs", "0"], "--epochs: expected 1 or more")]:
            with self.subTest(says):
                self.assert_refused(self.train(*arguments, "-o", out), says)
                self.assertFalse(out.exists())
        self.assert_refused(self.train(positions, "-o", self.folder / "no/where.txt"),
                            "expected a file in a folder that exists")


class PolicyTest(FolderTest):
    def moves(self, **changed):
        """Writes moves: the first group's class is the sign of the first sense, and the second
        group's class which of the other two senses is larger."""
        count = 4000
        record = np.dtype([("match", "<i4"), ("senses", "<f4", (3,)), ("classes", "i1", (2,))])
        records = np.zeros(count, record)
        records["match"] = np.arange(count) // 4
        senses = np.random.default_rng(1).normal(size=(count, 3))
        records["senses"] = senses
        records["classes"][:, 0] = senses[:, 0] > 0
        records["classes"][:, 1] = 2 * (senses[:, 1] > senses[:, 2])
        folder = self.folder / "moves of the search"
        (folder / "moves").mkdir(parents=True)
        described = {"policy": {"senses": 3, "groups": [2, 3]}, **changed}
        (folder / "positions.json").write_text(json.dumps(described), encoding="utf-8")
        np.save(folder / "moves/000000.npy", records)
        return folder

    def test_a_trained_policy_chooses_the_moves_of_the_search(self):
        folder, out = self.moves(), self.folder / "policy.txt"
        run = self.train(folder, "-o", out, "--hidden", "16", program="policy.py")
        self.assertEqual(run.returncode, 0, run.stderr)
        network = training.Network.of_text(out.read_text(encoding="utf-8"))
        self.assertEqual(network.sizes, [3, 16, 5])
        logits = network.run([[2, 2, -2], [-2, -2, 2]])
        self.assertEqual(logits[:, :2].argmax(1).tolist(), [1, 0])
        self.assertEqual(logits[:, 2:].argmax(1).tolist(), [2, 0])

    def test_the_policy_trainer_refuses_positions_without_moves(self):
        made_up(self.folder / "positions", 400)
        self.assert_refused(self.train(self.folder / "positions", "-o", self.folder / "policy.txt",
                                       program="policy.py"), "written with --moves")


class LoopTest(FolderTest):
    """Runs the loop with programs that stand in for those of a game."""

    def setUp(self):
        super().setUp()
        self.build = self.folder / "build"
        made_up(self.build / "made up", 2000)
        (self.build / "toy/pool").mkdir(parents=True)
        for name in ("carom", "toy/positions", "toy/bot", "toy/pool/rival"):
            path = self.build / name
            path.write_text(PROGRAM, encoding="utf-8")
            path.chmod(0o755)
        self.out = self.build / "learn/toy"

    def command(self, generations, *arguments):
        return [sys.executable, LEARN / "loop.py", "toy", "--build", self.build, "--generations",
                generations, "--games", 10, "--epochs", 2, "--opponents", "rival", *arguments]

    def learn(self, generations, verdicts):
        (self.build / "verdicts").write_text(" ".join(map(str, verdicts)), encoding="utf-8")
        run = ran(*self.command(generations))
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def journal(self):
        lines = (self.out / "journal.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def text(self, name):
        return (self.out / name).read_text(encoding="utf-8")

    def test_better_networks_are_promoted_and_a_run_can_be_continued(self):
        output = self.learn(3, [1, 0, 3])  # worse, better, undecided
        self.assertEqual([entry["promoted"] for entry in self.journal()], [False, True, False])
        self.assertEqual(self.text("best.txt"), self.text("001/network.txt"))
        self.assertIn("generation 1: ", output)
        before = self.text("journal.jsonl")
        self.learn(4, [0])
        self.assertTrue(self.text("journal.jsonl").startswith(before))
        self.assertEqual(len(self.journal()), 4)
        self.assertEqual(self.text("best.txt"), self.text("003/network.txt"))
        page = self.text("learn.html")
        self.assertEqual(page.count("<td>promoted</td>"), 2)
        self.assertEqual(page.count("<td>rejected</td>"), 2)
        self.assertIn("The best network is that of generation 3.", page)
        self.assertIn("<svg", page)
        log = (self.build / "log").read_text(encoding="utf-8").splitlines()
        positions = [line for line in log if line.startswith("positions") and "trial" not in line]
        # The last network plays. If it was rejected, the present bot is one of its opponents.
        played = []
        for words in map(shlex.split, positions):
            network = words[words.index("--network") + 1] if "--network" in words else "none"
            played.append(network.rpartition("learn/toy/")[2])
        self.assertEqual(played, ["none", "000/network.txt", "best.txt", "002/network.txt"])
        self.assertEqual(["toy/bot" in line for line in positions], [False, True, False, True])
        self.assertTrue(all("pool/rival" in line for line in positions))

    def test_a_generation_trains_on_the_positions_of_three_generations(self):
        self.learn(4, [1, 1, 1, 1])
        self.assertEqual([entry["positions"] for entry in self.journal()],
                         [2000, 4000, 6000, 6000])

    def test_an_interrupted_run_loses_nothing(self):
        for signal_sent in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=signal_sent):
                self.interrupted(signal_sent)

    def interrupted(self, signal_sent):
        before = len(self.journal()) if (self.out / "journal.jsonl").exists() else 0
        (self.build / "verdicts").write_text("1 " * 500, encoding="utf-8")
        # A shell starts its background jobs with SIGINT ignored, and the loop would inherit that.
        with subprocess.Popen(list(map(str, self.command(500))), stdout=subprocess.PIPE, text=True,
                              preexec_fn=lambda: signal.signal(signal.SIGINT,
                                                               signal.SIG_DFL)) as loop:
            while not (self.out / "journal.jsonl").exists() or len(self.journal()) == before:
                time.sleep(0.05)
                self.assertIsNone(loop.poll())
            loop.send_signal(signal_sent)
            output, _ = loop.communicate(timeout=60)
            self.assertEqual(loop.returncode, 0)
            self.assertIn("stopped while generation", output)
        done = len(self.journal())
        self.learn(done + 1, [0])
        self.assertEqual(len(self.journal()), done + 1)
        self.assertTrue(self.journal()[-1]["promoted"])

    def test_a_generation_plays_no_more_matches_than_the_time_allows(self):
        (self.build / "slow").touch()
        (self.build / "verdicts").write_text("1 " * 50, encoding="utf-8")
        run = ran(*self.command(1, "--games", 6000, "--hours", 0.003))
        self.assertEqual(run.returncode, 0, run.stderr)
        games = int(self.text("000/games.txt"))
        self.assertLess(games, 200)
        self.assertIn(f"generation 0: {games} matches (--games 6000), training and a test take "
                      "about", run.stdout)

    def test_a_run_without_time_for_a_generation_says_what_it_did(self):
        (self.build / "slow").touch()
        run = ran(*self.command(1, "--hours", 0.0001))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("stopped while generation 0 measured the time of a match; the same "
                      "command goes on", run.stdout)
        self.assertIn("No generation was completed, so no network was tested.", run.stdout)

    def test_bad_input_to_the_loop_is_refused_with_one_sentence(self):
        for arguments, says in [(["--hours", "0"], "--hours: expected a number above 0"),
                                (["--games", "-1"], "--games: expected a number above 0"),
                                (["--opponents", "rival nobody"],
                                 "--opponents nobody: expected a program in")]:
            self.assert_refused(ran(*self.command(1, *arguments)), says)
        self.assert_refused(ran(sys.executable, LEARN / "loop.py", "golf", "--build", self.build),
                            "build/golf/positions: expected the program of a game")
        (self.build / "carom").write_text(f"#!{sys.executable}\nraise SystemExit(9)\n",
                                          encoding="utf-8")
        run = ran(*self.command(1))
        self.assertEqual(run.returncode, 2)
        self.assertIn("carom: expected exit status (0, 1, 3), found 9", run.stderr)


class GameTest(FolderTest):
    """Runs the loop with a game of the library."""

    def test_a_generation_of_poker_chip_race_gives_a_network_for_a_submission(self):
        out = self.folder / "learn"
        run = ran(sys.executable, LEARN / "loop.py", "poker_chip_race", "--generations", 1,
                  "--games", 100, "--rollouts", 12, "--epochs", 2, "--budget-ms", 1,
                  "--test-games", 4, "-o", out)
        self.assertEqual(run.returncode, 0, run.stderr)
        entry = json.loads((out / "journal.jsonl").read_text(encoding="utf-8"))
        self.assertEqual(entry["test"]["games"], 4)
        self.assertGreater(entry["positions"], 500)
        # The network can be submitted.
        one = self.folder / "one.cpp"
        made = ran("build/carom-amalgamate", "bot/poker_chip_race/bot.cpp", "-o", one, "--network",
                   out / "000/network.txt")
        self.assertEqual(made.returncode, 0, made.stderr)
        text = (out / "000/network.txt").read_text(encoding="utf-8").strip()
        self.assertIn(text, one.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
