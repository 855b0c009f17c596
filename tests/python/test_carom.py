"""Tests of the Python package with the library that was built. python_test.cpp runs them."""
import copy
import inspect
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy as np

import carom

GAMES = ("mean_max", "mad_pod_racing", "poker_chip_race", "fantastic_bits", "search_race",
         "bit_runner_2048", "code_royale")


class BatchTest(unittest.TestCase):
    def test_the_package_lists_its_games_and_its_version(self):
        self.assertEqual(tuple(carom.games()), GAMES)
        self.assertEqual(carom.games()["mad_pod_racing"].title, "Mad Pod Racing")
        self.assertRegex(carom.version(), r"^\d+\.\d+\.\d+$")

    def test_columns_find_the_coordinates_that_the_input_contains(self):
        batch = carom.Batch("mad_pod_racing", 2, seed=5)
        x = batch.columns("state")["x"]
        state = batch.observe("state", np.float64)
        text = batch.input(1, 0).split("\n")
        pods = [line.split() for line in text if len(line.split()) == 6]
        self.assertEqual([float(pod[0]) for pod in pods],
                         list(state[1, x.offset:x.offset + 4]))
        sight = batch.observe("sight", np.float64)
        self.assertEqual(list(sight[1, 1, batch.columns("sight")["x"].offset:][:4]),
                         [float(pods[k][0]) for k in (2, 3, 0, 1)])

    def test_a_second_thread_is_refused_during_a_step(self):
        batch = carom.Batch("poker_chip_race", 64)
        orders = batch.no_orders()
        told = []

        def play():
            for _ in range(200):
                try:
                    batch.step(orders, "sight")
                except carom.Error as e:
                    told.append(str(e))
        threads = [threading.Thread(target=play) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # On one processor no two threads may ever meet.
        self.assertLessEqual(set(told),
                             {"step: expected one thread at a time, found two in this batch"})
        batch.step(orders)

    def test_the_next_step_does_not_overwrite_an_observation(self):
        batch = carom.Batch("mad_pod_racing", 2, seed=5)
        orders = batch.random_orders(np.random.default_rng(1))
        for view in ("state", "sight"):
            before = batch.observe(view)
            kept = before.copy()
            after = batch.step(orders, view).now
            np.testing.assert_array_equal(before, kept)
            self.assertFalse(np.array_equal(before, after))

    def test_a_clone_keeps_its_state_and_can_be_copied_back(self):
        batch = carom.Batch("poker_chip_race", 2, seed=8, seats=3)
        kept = batch.clone()
        batch.step(batch.random_orders(np.random.default_rng(2)))
        self.assertNotEqual(batch.fingerprint(0), kept.fingerprint(0))
        batch.copy(0, kept, 0)
        self.assertEqual((batch.turn(0), batch.fingerprint(0)), (0, kept.fingerprint(0)))
        for copied in (copy.copy(kept), copy.deepcopy(kept)):
            self.assertEqual(copied.fingerprint(1), kept.fingerprint(1))
            del copied
        self.assertEqual(kept.turn(1), 0)

    def test_bad_arguments_raise_errors(self):
        for call, words in (
                (lambda: carom.Batch("mean_maxx"), "did you mean mean_max"),
                (lambda: carom.Batch("mean_max", 0), "matches: expected 1 to"),
                (lambda: carom.Batch("mean_max", seed=2**70), "seed: expected a number of 64 bits"),
                (lambda: carom.CommandBot(""), "command: expected the command line"),
                (lambda: carom.Batch("mean_max").observe("everything"), 'expected "state" or'),
                (lambda: carom.Batch("mean_max").observe("state", np.int32), "float32 or float64"),
                (lambda: carom.Batch("mean_max").step(np.zeros(3)), "expected the shape"),
                (lambda: carom.Batch("mean_max").step(np.full((1, 3, 3, 4), np.nan)),
                 "seat 0, unit 0, skill: expected a number from 0 to 1"),
                (lambda: carom.Batch("mean_max").step([[1, 2], [3]]), "orders: expected numbers"),
                (lambda: carom.Batch("mean_max").step("x"), "orders: expected numbers"),
                (lambda: carom.Batch("mean_max").input(0, 3), "seat: expected 0 to 2"),
                (lambda: carom.Batch("mean_max").input(2**32, 0), "match: expected a number of 32"),
                (lambda: carom.Batch("mean_max").start(2**32, 1), "match: expected a number of 32"),
                (lambda: carom.Batch("mean_max").start(0, 2**64), "seed: expected a number of 64"),
                (lambda: carom.Batch("mean_max").fingerprint(2**32), "match: expected a number"),
                (lambda: carom.Batch("mad_pod_racing", settings={"pods": 7}), "pods"),
                (lambda: carom.Batch("mean_max\0x"), "game: expected a text without zero bytes"),
                (lambda: carom.Batch(None), "game: expected a text"),
                (lambda: carom.Batch("mean_max", "two"), "matches: expected an integer"),
                (lambda: carom.Batch("mean_max", seed=1.5), "seed: expected an integer"),
                (lambda: carom.Batch("mean_max", settings=5), "settings: expected values by name"),
                (lambda: carom.Batch("mean_max", settings={"a\0": 1}), "settings: expected a text"),
                (lambda: carom.Batch("mean_max").observe(["state"]), 'expected "state" or'),
                (lambda: carom.Batch("mean_max").observe("state", "no type"), "float32 or float64"),
                (lambda: carom.Batch("mean_max").step(observe="sight", dtype=[]), "float32 or"),
                (lambda: carom.Batch("mean_max").input("first", 0), "match: expected an integer"),
                (lambda: carom.Batch("mean_max").answer(0, 0, None), "lines: expected a text"),
                (lambda: carom.Batch("mean_max").copy(0, None, 0), "other: expected a batch"),
                (lambda: carom.CommandBot(None), "command: expected a text"),
                (lambda: carom.CommandBot("'open"), "command: expected the command line"),
                (lambda: carom.VectorEnv("mean_max", 2, 7), "opponent: expected None, a function"),
                (lambda: carom.VectorEnv("mean_max", 2, seat="0"), "seat: expected an integer"),
                (lambda: carom.Network(["3", 1]), "sizes: expected integers"),
                (lambda: carom.Network([1, 1], "numbers"), "numbers: expected 2 numbers"),
                (lambda: carom.play(None, "mean_max"), "policy: expected a function"),
                (lambda: carom.frame(carom.Batch("mean_max"), width="8"), "width: expected an")):
            with self.assertRaises(carom.Error) as caught:
                call()
            self.assertIn(words, str(caught.exception))


    def test_orders_may_be_lists(self):
        one, other = carom.Batch("mean_max", 2), carom.Batch("mean_max", 2)
        orders = one.random_orders(np.random.default_rng(1))
        one.step(orders)
        other.step(orders.tolist())
        self.assertEqual(one.fingerprint(1), other.fingerprint(1))

    def test_forked_and_spawned_processes_step_a_batch_with_threads(self):
        batch = carom.Batch("mad_pod_racing", 256, threads=2)
        batch.step(batch.no_orders())
        expected = batch.clone()
        expected.step(expected.no_orders())
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                work = pool.apply_async(step_two_turns, ())
                self.assertEqual(work.get(600), expected.fingerprint(255), method)
        child = os.fork()
        if child == 0:  # has the parent's batch and its threads
            batch.step(batch.no_orders())
            os._exit(0 if batch.fingerprint(255) == expected.fingerprint(255) else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


def step_two_turns():
    batch = carom.Batch("mad_pod_racing", 256, threads=2)
    for _ in range(2):
        batch.step(batch.no_orders())
    return batch.fingerprint(255)


class EnvironmentTest(unittest.TestCase):
    def test_a_parallel_environment_follows_the_interface_of_pettingzoo(self):
        """Checks what PettingZoo's parallel_api_test checks, without that package."""
        for game, seats in (("mean_max", 3), ("poker_chip_race", 2)):
            env = carom.ParallelEnv(game)
            self.assertEqual(env.possible_agents, [f"player_{k}" for k in range(seats)])
            for episode in range(2):
                observations, infos = env.reset(seed=episode)
                self.assertEqual(set(observations), set(env.agents))
                self.assertEqual(set(infos), set(env.agents))
                total = dict.fromkeys(env.agents, 0.0)
                while env.agents:
                    agents = set(env.agents)
                    actions = {a: env.action_space(a).sample() for a in env.agents}
                    results = env.step(actions)
                    self.assertEqual(len(results), 5)
                    for part in results:
                        self.assertEqual(set(part), agents)
                    observations, rewards, terminations, truncations, _ = results
                    for agent in agents:
                        space = env.observation_space(agent)
                        self.assertEqual(observations[agent].shape, space.shape)
                        self.assertEqual(observations[agent].dtype, space.dtype)
                        self.assertIsInstance(rewards[agent], float)
                        self.assertIn(terminations[agent], (True, False))
                        self.assertFalse(truncations[agent])
                        total[agent] += rewards[agent]
                self.assertAlmostEqual(sum(total.values()), 0)
                self.assertTrue(all(-1 <= v <= 1 for v in total.values()))
            with self.assertRaises(carom.Error):
                env.step({})

    def test_resets_without_a_seed_use_consecutive_seeds(self):
        """The first match has the constructor's seed, and each next match has the next seed."""
        env = carom.ParallelEnv("mad_pod_racing", seed=30)
        seeds = []
        for _ in range(3):
            env.reset()
            seeds.append(env._batch.seed(0))
            while env.agents:
                env.step({})
        env.reset()
        env.step({})
        env.reset()  # in the middle of a match
        self.assertEqual([*seeds, env._batch.seed(0)], [30, 31, 32, 34])

        many = carom.VectorEnv("mad_pod_racing", 2, seed=30)
        for expected in ([30, 31], [32, 33]):
            for _ in range(2):  # a second call changes nothing
                many.reset()
                self.assertEqual([many._batch.seed(k) for k in range(2)], expected)
            many.step(np.zeros((2, 2, 4)))
        env.reset(seed=7)
        self.assertEqual(env._batch.seed(0), 7)

    def test_a_vector_environment_follows_the_interface_of_gymnasium(self):
        """The interface is VectorEnv of Gymnasium 1.x with AutoresetMode.SAME_STEP."""
        parameters = inspect.signature(carom.VectorEnv.reset).parameters
        self.assertEqual(list(parameters), ["self", "seed", "options"])
        self.assertEqual(parameters["seed"].kind, inspect.Parameter.KEYWORD_ONLY)
        env = carom.VectorEnv("mad_pod_racing", 4, settings={"pods": 1})
        self.assertEqual(env.metadata["autoreset_mode"], "SameStep")
        observations, infos = env.reset(seed=9)
        self.assertEqual(infos, {})
        self.assertEqual(observations.shape, env.observation_space.shape)
        self.assertEqual(observations.shape[1:], env.single_observation_space.shape)
        for turn in range(100):
            actions = env.action_space.sample()
            self.assertTrue(env.single_action_space.contains(actions[0]))
            observations, rewards, terminations, truncations, infos = env.step(actions)
            self.assertEqual(observations.shape, env.observation_space.shape)
            for values in (rewards, terminations, truncations):
                self.assertEqual(values.shape, (4,))
            self.assertEqual(terminations.dtype, bool)
            if terminations.any():
                break
            self.assertTrue((rewards == 0).all())
            self.assertNotIn("final_obs", infos)
        # No player has passed a checkpoint in a hundred turns, so both are out.
        self.assertEqual(turn, 99)
        self.assertTrue((infos["_final_obs"] == terminations).all())
        match = int(np.flatnonzero(terminations)[0])
        self.assertEqual(infos["final_obs"][match][0], 100)
        self.assertEqual(observations[match][0], 0)
        env.close()

    def test_a_refused_step_changes_nothing(self):
        env = carom.VectorEnv("mad_pod_racing", 2, "build/mad_pod_racing/controller")
        first, _ = env.reset(seed=3)
        with self.assertRaises(carom.Error):
            env.step(np.full((2, 2, 4), np.nan))
        env.step(np.zeros((2, 2, 4)))
        batch = env._batch
        batch.start(0, 3)
        batch.answer(0, 1, "1 2 3\n4 5 6\n")
        again, _ = env.reset()
        env.step(np.zeros((2, 2, 4)))
        self.assertEqual(again.shape, first.shape)
        env.close()

    def test_an_interrupted_step_is_repeated_without_changing_the_match(self):
        """The repeated step continues where the interrupt stopped the first one. If the simulation
        had already stepped, the environment requires a reset."""
        plain, env = (carom.VectorEnv("mad_pod_racing", 2, "build/mad_pod_racing/controller")
                      for _ in range(2))
        plain.reset(seed=3)
        env.reset(seed=3)
        actions = np.zeros((2, 2, 4))
        bot = env._bots[1, 1]
        whole = bot._talk

        def interrupted(lines):
            os.write(bot._process.stdin.fileno(), bot._rest[:5])
            bot._rest = bot._rest[5:]
            bot._talk = whole
            raise KeyboardInterrupt
        for turn in range(20):
            if turn == 10:
                bot._talk = interrupted
                with self.assertRaises(KeyboardInterrupt):
                    env.step(actions)
            np.testing.assert_array_equal(env.step(actions)[0], plain.step(actions)[0])
        step = env._batch.step

        def late(*_, **__):
            step(env._batch.no_orders())
            raise KeyboardInterrupt
        env._batch.step = late
        with self.assertRaises(KeyboardInterrupt):
            env.step(actions)
        env._batch.step = step
        with self.assertRaises(carom.Error):
            env.step(actions)
        env.reset(seed=3)
        env.step(actions)
        plain.close()
        env.close()

    def test_a_forked_process_does_not_end_its_parents_bot(self):
        bot = carom.CommandBot("sh -c 'while read x; do echo $x; done'", 60)
        bot.begin()
        child = os.fork()
        if child == 0:
            bot.close()
            os._exit(0)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(bot.answer("here\n", 1), "here\n")
        bot.close()

    def test_a_closed_bot_leaves_no_process(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "child")
            bot = carom.CommandBot(f"sh -c 'sleep 1000 & echo $! > {path}; echo 1; read x'", 60)
            bot.begin()
            self.assertEqual(bot.answer("", 1), "1\n")
            with open(path, encoding="ascii") as file:
                child = int(file.read())
            os.kill(child, 0)
            bot.close()
            end = time.monotonic() + 60
            while time.monotonic() < end:
                try:
                    with open(f"/proc/{child}/stat", encoding="ascii") as file:
                        if file.read().rpartition(")")[2].split()[0] == "Z":
                            return  # its end has not been noticed yet
                except OSError:
                    return
                time.sleep(0.02)
            self.fail("the bot's child lives")

    def test_a_missing_gymnasium_is_reported_once(self):
        told = subprocess.run(
            [sys.executable, "-c", "import sys; sys.modules['gymnasium'] = None\nimport carom\n"
             "for _ in range(3): carom.VectorEnv('mean_max', 1)"],
            capture_output=True, text=True, check=True).stderr
        self.assertEqual(told.count("gymnasium is not installed"), 1, told)

    def test_an_opponent_is_a_function_or_a_command(self):
        def idle(sights):
            self.assertEqual(sights.shape, (2, 1, sights.shape[2]))
            return np.zeros((2, 1, 2, 4))
        own = carom.VectorEnv("mad_pod_racing", 2, idle)
        own.reset(seed=1)
        own.step(np.zeros((2, 2, 4)))

        command = "build/mad_pod_racing/controller"
        env = carom.VectorEnv("mad_pod_racing", 2, command, seat=1)
        observations, _ = env.reset(seed=1)
        for _ in range(400):
            observations, rewards, over, _, infos = env.step(np.zeros((2, 2, 4)))
            if over.any():
                break
        self.assertTrue(over.any())
        # a player who does nothing loses to one that races
        self.assertTrue((rewards[over] == -1).all())
        env.close()

    def test_a_bot_that_fails_or_hangs_loses_its_match(self):
        for command in ("false", "cat /dev/zero", "sleep 9", "echo nonsense",
                        "printf 'a\\\\0b\\\\nc\\\\n'"):
            env = carom.VectorEnv("mad_pod_racing", 1, command)
            for bot in env._bots.values():
                bot._seconds = 0.2
            env.reset(seed=1)
            start = time.monotonic()
            _, rewards, over, _, _ = env.step(np.zeros((1, 2, 4)))
            self.assertLess(time.monotonic() - start, 5)
            self.assertTrue(over[0], command)
            self.assertEqual(rewards[0], 1, command)
            env.close()

    def test_a_bot_receives_the_complete_input_of_every_turn(self):
        """This also holds for a bot that answers early. A bot that failed gives empty answers."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "heard")
            bot = carom.CommandBot(f"sh -c 'echo 1; echo 2; cat > {path}'", 5)
            bot.begin()
            self.assertEqual(bot.answer("first\n", 1), "1\n")
            self.assertEqual(bot.answer("second\n", 1), "2\n")
            end = time.monotonic() + 5
            heard = ""
            while heard != "first\nsecond\n" and time.monotonic() < end:
                time.sleep(0.02)
                if os.path.exists(path):
                    with open(path, encoding="ascii") as file:
                        heard = file.read()
            self.assertEqual(heard, "first\nsecond\n")
            bot._seconds = 0.1
            self.assertEqual(bot.answer("third\n", 1), "")
            self.assertEqual(bot.answer("fourth\n", 1), "")


class PlayTest(unittest.TestCase):
    """Tests of a policy as a bot."""

    BOT = """
import sys
import numpy as np
import carom
game, path = sys.argv[1:]
batch = carom.Batch(game)
rng = np.random.default_rng(5)
seen = []
def policy(sight):
    seen.append(sight)
    np.save(path, np.array(seen))
    return rng.uniform(batch.least, batch.most, batch.orders_shape[2:])
carom.play(policy, game)
"""

    def test_a_policy_bot_sees_what_the_batch_observes_and_gives_valid_answers(self):
        for game in GAMES:
            for seat in range(min(2, carom.Batch(game).seats)):
                with self.subTest(game=game, seat=seat), tempfile.TemporaryDirectory() as folder:
                    shown, seen = self._sights(game, seat, os.path.join(folder, "seen.npy"))
                    self.assertGreater(len(shown), 5)
                    self.assertEqual(len(seen), len(shown))
                    columns = carom.Batch(game).columns("sight")
                    if "angle" in columns:
                        # The input has whole degrees. For its own pods the reader computes the
                        # rest.
                        at = columns["angle"].offset
                        off = np.abs((seen - shown)[:, at:at + 4] + np.pi) % (2 * np.pi) - np.pi
                        self.assertLess(np.abs(off[:, :2]).max(), 1e-4)
                        self.assertLess(np.abs(off[:, 2:]).max(), np.radians(0.6))
                        seen[:, at:at + 4] = shown[:, at:at + 4]
                    np.testing.assert_allclose(seen, shown, rtol=0, atol=1e-4)

    def _sights(self, game, seat, path):
        """What a batch shows this seat in each turn, and what a policy saw there as a bot."""
        batch = carom.Batch(game, 1, seed=3)
        script = os.path.join(os.path.dirname(path), "bot.py")
        with open(script, "w", encoding="ascii") as file:
            file.write(self.BOT)
        bot = carom.CommandBot(f"{sys.executable} {script} {game} {path}", 60)
        bot.begin()
        rng = np.random.default_rng(9)
        shown = []
        for _ in range(60):
            if batch.asks(0, seat):
                shown.append(batch.observe("sight")[0, seat])
                answer = bot.answer(batch.input(0, seat), batch.answer_lines(0, seat))
                self.assertIsNone(batch.answer(0, seat, answer), answer)
            if batch.step(batch.random_orders(rng)).over[0]:
                break
        bot.close()
        return np.array(shown), np.load(path)

    def test_signals_that_a_bot_handles_do_not_end_its_match(self):
        script = ("""
import signal, sys, carom
come = []
signal.signal(signal.SIGALRM, lambda *_: come.append(1))
signal.setitimer(signal.ITIMER_REAL, .01, .01)
batch = carom.Batch("mean_max")
carom.play(lambda sight: batch.no_orders()[0, 0], "mean_max")
signal.setitimer(signal.ITIMER_REAL, 0)
sys.exit(0 if come else "no signals")
""")
        text = carom.Batch("mean_max").input(0, 0)
        with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as bot:
            for turn in range(3):
                time.sleep(0.3)
                bot.stdin.write(text)
                bot.stdin.flush()
                lines = [bot.stdout.readline() for _ in range(3)]
                self.assertTrue(all(lines), f"turn {turn}: {lines}")
            bot.stdin.close()
            self.assertEqual(bot.wait(), 0)

    def test_wrong_input_and_orders_raise_errors(self):
        for text, orders, says in (("x y z\n", "None", "expected a turn of this game and league"),
                                   (carom.Batch("mean_max").input(0, 0), "[[float('nan')] * 4] * 3",
                                    "orders, unit 0, skill: expected a number from 0 to 1"),
                                   (carom.Batch("mean_max").input(0, 0), "[[0, 0]]",
                                    "orders: expected the shape (3, 4), found (1, 2)")):
            run = subprocess.run(
                [sys.executable, "-c",
                 f"import carom; carom.play(lambda sight: {orders}, 'mean_max')"],
                input=text, capture_output=True, text=True, check=False)
            self.assertIn(says, run.stderr)
            self.assertEqual(run.stdout, "")


    def test_the_example_of_shaped_rewards_learns_and_completes_a_race(self):
        example = "referee/bindings/python/examples/shaped_rewards.py"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "driver.npy")
            learnt = subprocess.run([sys.executable, example, "--learn", path, "--steps", "10"],
                                    capture_output=True, text=True, check=True).stdout
            gains = [float(line.split()[1]) for line in learnt.splitlines()[1:]]
            self.assertGreater(len(gains), 1)
            self.assertEqual(gains, sorted(gains))
            # As a bot it completes a race.
            played = subprocess.run(
                ["build/carom", "play", "--game", "mad_pod_racing", "--time-limit", "off", "--p1",
                 f"{sys.executable} {example} --play {path}", "--p2",
                 "build/mad_pod_racing/controller"], capture_output=True, text=True, check=True)
            self.assertNotIn("dead", played.stdout)


class NormalizedTest(unittest.TestCase):
    def test_normalized_observations_are_flat_and_bounded(self):
        for game in GAMES:
            env = carom.VectorEnv(game, 8, normalize=True)
            observations, _ = env.reset(seed=1)
            width = env.single_observation_space.shape
            self.assertEqual(observations.shape, (8, *width))
            self.assertEqual(len(env.single_action_space.shape), 1)
            env.action_space.seed(1)
            clipped = total = 0
            for _ in range(150):
                actions = env.action_space.sample()
                observations, *_ = env.step(actions)
                self.assertTrue(env.observation_space.contains(observations))
                clipped += (np.abs(observations) == 1).sum()
                total += (observations != 0).sum()
            self.assertLess(clipped, 0.005 * total, game)

    def test_normalized_actions_span_the_bounds_of_the_orders(self):
        batch = carom.Batch("mad_pod_racing")
        form = carom.Normalizer(batch)
        left, top, right, bottom = batch.area()
        np.testing.assert_allclose(form.orders(-np.ones(8))[0], [0, left, top, 0])
        np.testing.assert_allclose(form.orders(np.ones(8))[1], [2, right, bottom, 200])
        np.testing.assert_allclose(form.orders(np.full(8, 9.0)), form.orders(np.ones(8)))

    def test_normalized_targets_span_the_map(self):
        for game in GAMES:
            batch = carom.Batch(game)
            left, top, right, bottom = batch.area()
            for body in batch.bodies(0):
                if body.seat >= 0:  # others may come from outside
                    self.assertTrue(left <= body.x <= right and top <= body.y <= bottom, game)
            x = batch.columns("sight")["x"].offset
            sight = batch.observe("sight")[0, 0]
            own = carom.Normalizer(batch).orders(np.zeros(carom.Normalizer(batch).order_width))
            fields = [field.name for field in batch.order_fields]
            self.assertAlmostEqual(own[0][fields.index("x")], (left + right) / 2)
            self.assertTrue(left <= sight[x] <= right)

    def test_actions_of_a_wrong_shape_raise_errors(self):
        for normalize, shapes in ((True, ((2, 11), (2, 3, 4), (12,))),
                                  (False, ((3, 4), (2, 12), (3, 3, 4)))):
            env = carom.VectorEnv("mean_max", 2, normalize=normalize)
            env.reset(seed=1)
            for wrong in (*map(np.zeros, shapes), None):
                with self.assertRaises(carom.Error):
                    env.step(wrong)

    def test_a_normalized_match_equals_the_match_without_normalization(self):
        plain, scaled = carom.ParallelEnv("mean_max"), carom.ParallelEnv("mean_max", normalize=True)
        sights, _ = plain.reset(seed=4)
        flat, _ = scaled.reset(seed=4)
        form = carom.Normalizer(carom.Batch("mean_max"))
        rng = np.random.default_rng(1)
        for _ in range(20):
            actions = {a: rng.uniform(-1, 1, form.order_width) for a in plain.agents}
            flat = scaled.step(actions)[0]
            sights = plain.step({a: form.orders(action) for a, action in actions.items()})[0]
            for agent, sight in sights.items():
                np.testing.assert_array_equal(flat[agent], form.sight(sight))


class PictureTest(unittest.TestCase):
    def test_a_frame_shows_the_circles_of_every_game(self):
        for game in GAMES:
            env = carom.ParallelEnv(game)
            env.reset(seed=1)
            image = env.render()
            self.assertEqual((image.dtype, image.shape[1:]), (np.uint8, (640, 3)))
            left, top, right, bottom = env._batch.area()
            body = env._batch.bodies(0)[-1]  # nothing is drawn above the last one
            y = int((body.y - top) / (bottom - top) * len(image))
            x = int((body.x - left) / (right - left) * 640)
            self.assertFalse((image[y, x] == image[0, 0]).all(), game)
            self.assertGreater(len(np.unique(image.reshape(-1, 3), axis=0)), 10)
        frames = carom.VectorEnv("fantastic_bits", 3).render()
        self.assertEqual(len(frames), 3)


class OfficialChecksTest(unittest.TestCase):
    """Runs the checks of PettingZoo and Gymnasium on the environments, if they are installed."""

    def test_every_parallel_environment_passes_the_check_of_pettingzoo(self):
        try:
            from pettingzoo.test import parallel_api_test
        except ImportError:
            self.skipTest("pettingzoo is not installed")
        for game in GAMES:
            for normalize in (False, True):
                parallel_api_test(carom.ParallelEnv(game, normalize=normalize), num_cycles=300)

    def test_every_vector_environment_passes_the_check_of_gymnasium(self):
        try:
            import gymnasium
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            self.skipTest("gymnasium is not installed")

        class Single(gymnasium.Env):
            """One match of a VectorEnv: what check_env checks has no vectors."""
            metadata = {"render_modes": []}

            def __init__(self, game):
                self._env = carom.VectorEnv(game, 1, normalize=True)
                self.observation_space = self._env.single_observation_space
                self.action_space = self._env.single_action_space

            def reset(self, *, seed=None, options=None):
                super().reset(seed=seed)
                return self._env.reset(seed=seed)[0][0], {}

            def step(self, action):
                observations, rewards, over, cut, _ = self._env.step(action[None])
                return observations[0], float(rewards[0]), bool(over[0]), bool(cut[0]), {}

        for game in GAMES:
            check_env(Single(game), skip_render_check=True)


class NetworkTest(unittest.TestCase):
    def test_a_packed_network_is_read_back_within_its_precision(self):
        for activation in ("softsign", "relu"):
            for bits, step in ((14, 1 / 8191), (7, 1 / 63)):
                network = carom.Network([6, 5, 1], rng=np.random.default_rng(1),
                                        activation=activation)
                text = network.text(bits)
                self.assertTrue(all(0x4E00 <= ord(each) <= 0x8DFF for each in text))
                back = carom.Network.of_text(text)
                self.assertEqual(back.sizes, network.sizes)
                self.assertEqual(back.activation, activation)
                for (ours, _), (theirs, _) in zip(network.layers(network.numbers),
                                                  back.layers(back.numbers)):
                    error = np.abs(ours - theirs).max()
                    self.assertLess(error, 0.6 * step * np.abs(ours).max())
                for wrong in (text[:-1], text + text[:1], text[:4]):
                    with self.assertRaises(carom.Error):
                        carom.Network.of_text(wrong)
        with self.assertRaises(carom.Error):
            carom.Network([2, 1], activation="relu").text()
        with self.assertRaises(carom.Error):
            carom.Network([2, 1], activation="tanh")

    def test_a_network_is_read_back_from_its_text(self):
        network = carom.Network([6, 5, 2], rng=np.random.default_rng(1))
        text = network.text()
        back = carom.Network.of_text(text)
        self.assertEqual(back.sizes, [6, 5, 2])
        np.testing.assert_allclose(back.numbers, network.numbers, rtol=1e-3)
        self.assertEqual(back.text(), text)
        inputs = np.random.default_rng(2).normal(size=(7, 6))
        outputs = back.run(inputs)
        self.assertEqual(outputs.shape, (7, 2))
        self.assertTrue((np.abs(outputs) < 1).all())
        many = back.run(inputs[None].repeat(3, 0), np.stack([back.numbers] * 3))
        np.testing.assert_allclose(many[2], outputs, rtol=1e-5)

    def test_an_invalid_network_raises_an_error(self):
        for text in ("", "0", "00000", "\"", "~~~~~", "0RRaY0RRaY"):
            with self.assertRaises(carom.Error, msg=text):
                carom.Network.of_text(text)
        with self.assertRaises(carom.Error):
            carom.Network([6, 2], np.full(14, 1e6)).text()
        with self.assertRaises(carom.Error):
            carom.Network([6])

    def test_the_neural_bot_orders_what_the_learn_pods_example_orders(self):
        """Compares the bot's answers in text with the example's numbers, for two pods in 60 turns.
        """
        sys.path.insert(0, "referee/bindings/python/examples")
        import learn_pods
        with open("bot/mad_pod_racing/neural.cpp", encoding="ascii") as file:
            source = file.read()
        network = carom.Network.of_text(re.search(r'#define CAROM_NETWORK "(.*)"', source).group(1))
        batch = carom.Batch("mad_pod_racing", 1, seed=77, settings={"collide": 0})
        at = {name: column.offset for name, column in batch.columns("sight").items()}
        bot = carom.CommandBot("build/mad_pod_racing/neural", 10)
        bot.begin()
        orders = batch.no_orders()
        apart = []
        for _ in range(60):
            sight = batch.observe("sight", np.float64)
            for pod in (0, 1):
                senses, nose = learn_pods.sense(sight, at, pod)
                learn_pods.steer(orders, sight, at, nose, network.run(senses), pod)
            answer = bot.answer(batch.input(0, 0), 2)
            lines = [[float(word) for word in line.split()] for line in answer.splitlines()]
            apart.append(np.abs(orders[0, 0, :, 1:] - lines))
            batch.step(orders)
        bot.close()
        self.assertLess(np.max(apart), 1.01)
        self.assertGreater(batch.observe("sight")[0, 0, at["passed"]], 2)

    def test_the_follow_policy_example_orders_nearly_what_the_bot_orders(self):
        """The example orders nearly what the bot with the same network orders. The bot also knows
        the enemy's shields and rounds to a quarter of a degree, so some orders differ."""
        sys.path.insert(0, "referee/bindings/python/examples")
        import follow_policy
        network = follow_policy.network_of(follow_policy.BOT)
        batch = carom.Batch("mad_pod_racing", 1, seed=77)
        bot = carom.CommandBot("build/mad_pod_racing/policy", 10)
        bot.begin()
        policy, enemy = follow_policy.Policy(network), follow_policy.Policy(network)
        orders = batch.no_orders()
        same = []
        for _ in range(80):
            sight = batch.observe("sight", np.float64)
            orders[0, 0], orders[0, 1] = policy(sight[0, 0]), enemy(sight[0, 1])
            for pod, line in enumerate(bot.answer(batch.input(0, 0), 2).splitlines()):
                x, y, word = line.split()[:3]
                apart = np.abs(orders[0, 0, pod, 1:3] - [float(x), float(y)]).max()
                kind = {"SHIELD": 1, "BOOST": 2}.get(word, 0)
                power = 0 if kind else abs(orders[0, 0, pod, 3] - float(word))
                same.append(kind == orders[0, 0, pod, 0] and apart < 350 and power <= 20)
            batch.step(orders)
        bot.close()
        self.assertGreater(np.mean(same), 0.75)
        self.assertGreater(follow_policy.race(network, 100, 1), 0.9)

    def test_the_follow_policy_example_plays_and_refuses_a_wrong_network(self):
        example = "referee/bindings/python/examples/follow_policy.py"
        played = subprocess.run(
            ["build/carom", "play", "--game", "mad_pod_racing", "--time-limit", "off", "--p1",
             f"{sys.executable} {example} --play", "--p2", "build/mad_pod_racing/controller"],
            capture_output=True, text=True, check=True)
        self.assertNotIn("dead", played.stdout)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "small.txt")
            carom.Network([6, 2]).write(path)
            refused = subprocess.run([sys.executable, example, "--network", path],
                                     capture_output=True, text=True, check=False)
            self.assertEqual(refused.returncode, 2)
            self.assertIn("expected a network with 47 inputs", refused.stderr)

    def test_the_learn_pods_example_improves_and_its_network_becomes_a_submission(self):
        """60 generations improve the result, and files without a fitting network are refused."""
        with tempfile.TemporaryDirectory() as folder:
            path, one = os.path.join(folder, "pods.txt"), os.path.join(folder, "one.cpp")
            learn = [sys.executable, "referee/bindings/python/examples/learn_pods.py"]
            table = subprocess.run([*learn, "--generations", "60", "--maps", "2", "-o", path],
                                   check=True, capture_output=True, text=True).stdout
            curve = [float(line.split()[2]) for line in table.splitlines()[1:-1]]
            self.assertGreater(curve[-1], curve[0] + 2, table)
            with open(path, encoding="ascii") as file:
                text = file.read().strip()
            subprocess.run(["build/carom-amalgamate", "bot/mad_pod_racing/neural.cpp", "-o", one,
                            "--network", path], check=True)
            with open(one, encoding="utf-8") as file:
                self.assertIn(f'"{text}"', file.read())
            carom.Network([5, 2]).write(path)
            with open(path, encoding="ascii") as file:
                other_sizes = file.read()
            line = "expected a file with a network, one line of text"
            sizes = "expected a network of "
            for bad, expected in (("two\nlines\n", line), ("", line), ('a"quote\n', line),
                                  ("nonsense\n", sizes), (other_sizes, sizes)):
                with open(path, "w", encoding="ascii") as file:
                    file.write(bad)
                refused = subprocess.run(["build/carom-amalgamate",
                                          "bot/mad_pod_racing/neural.cpp", "-o", one, "--network",
                                          path], capture_output=True, text=True, check=False)
                self.assertEqual(refused.returncode, 2)
                self.assertIn(f"{path}: {expected}", refused.stderr)


if __name__ == "__main__":
    unittest.main()
