"""Environments with the interfaces of PettingZoo's parallel API and Gymnasium's vector API (1.x).

Neither package is required. If Gymnasium is installed, its spaces are used.
"""
import os
import select
import shlex
import signal
import subprocess
import time
import warnings

import numpy as np

from .batch import Batch, Error, _text, _whole
from .normalize import Normalizer
from .render import frame

try:
    from gymnasium.spaces import Box
    _has_gymnasium = True
except ImportError:
    _has_gymnasium = False

    class Box:
        """As much of gymnasium.spaces.Box as its users touch."""

        def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
            self.dtype = np.dtype(dtype)
            self.shape = tuple(shape) if shape is not None else np.shape(low)
            self.low = np.broadcast_to(np.asarray(low, self.dtype), self.shape)
            self.high = np.broadcast_to(np.asarray(high, self.dtype), self.shape)
            self.seed(seed)

        def seed(self, seed=None):
            self._rng = np.random.default_rng(seed)

        def sample(self):
            least = np.where(np.isfinite(self.low), self.low, -1)
            most = np.where(np.isfinite(self.high), self.high, 1)
            return self._rng.uniform(least, most).astype(self.dtype)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(np.all((x >= self.low) & (x <= self.high)))

        def __repr__(self):
            return f"Box({self.shape}, {self.dtype})"


_told = []
_MAX_BYTES = 1 << 20  # largest amount of unread output of a bot


def _rewards_of(places, over):
    """Returns 1 for the first place, -1 for the last, and values in between by place. Equal players
    share a reward. Before the end, and of a single player, the rewards are 0."""
    seats = places.shape[1]
    better = (places[:, :, None] > places[:, None, :]).sum(2)
    worse = (places[:, :, None] < places[:, None, :]).sum(2)
    return np.where(over[:, None] == 1, (worse - better) / max(1, seats - 1), 0.0)


def _begin(batch, match, seed):
    """Starts a match with the given seed. Without a seed, it uses the match's own seed if the match
    has not been played yet, otherwise the next one. Answers for its next turn are dropped."""
    if seed is None:
        seed = batch.seed(match) + (batch.matches if batch.turn(match) > 0 else 0)
    batch.start(match, seed)


def _tell_of_stand_ins():
    """Warns once that Gymnasium is missing."""
    if not _has_gymnasium and not _told:
        _told.append(True)
        warnings.warn("gymnasium is not installed: spaces are carom's own stand-ins, which trainers "
                      "may refuse", stacklevel=3)


class _Raw:
    """Leaves sights and orders as the game defines them. The alternative is Normalizer."""

    def __init__(self, batch):
        self._batch = batch

    def sight(self, sight):
        return sight.copy()

    def orders(self, actions):
        shape = self._batch.orders_shape[2:]
        try:
            actions = np.asarray(actions, np.float64)
        except (TypeError, ValueError) as error:
            raise Error(f"actions: expected numbers of the shape {shape} for each player"
                        ) from error
        if actions.shape[-2:] != shape:
            raise Error(f"actions: expected the shape {shape} for each player, found "
                        f"{actions.shape}")
        return np.clip(actions, self._batch.least, self._batch.most)


def _order_box(batch, form, leading=()):
    if isinstance(form, Normalizer):
        return Box(-1, 1, shape=(*leading, form.order_width), dtype=np.float32)
    shape = (*leading, batch.units, len(batch.order_fields))
    return Box(np.broadcast_to(batch.least, shape), np.broadcast_to(batch.most, shape),
               dtype=np.float64)


def _sight_box(batch, form, leading=()):
    bound = 1 if isinstance(form, Normalizer) else np.inf
    return Box(-bound, bound, shape=(*leading, batch.width("sight")), dtype=np.float32)


class ParallelEnv:
    """One match in which all seats act at once: PettingZoo's parallel API.

    An action has one seat's orders, (units, fields). Numbers out of bounds are clipped. An
    observation is what the seat sees. The rewards come at the end: 1 for the first, -1 for the
    last, and 0 in a game for one seat, where infos["score"] is the result. With `normalize` both are flat arrays of numbers from -1 to 1 (Normalizer).
    """
    metadata = {"name": "carom", "render_modes": ["rgb_array"], "is_parallelizable": True}

    def __init__(self, game, *, normalize=False, **options):
        _tell_of_stand_ins()
        self._batch = Batch(game, 1, **options)
        self._form = Normalizer(self._batch) if normalize else _Raw(self._batch)
        self.possible_agents = [f"player_{seat}" for seat in range(self._batch.seats)]
        self.agents = []
        self.observation_spaces = {a: _sight_box(self._batch, self._form)
                                   for a in self.possible_agents}
        self.action_spaces = {a: _order_box(self._batch, self._form)
                              for a in self.possible_agents}
        self.render_mode = "rgb_array"

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Starts the match of this seed. Without a seed, it uses the constructor's seed at first,
        and later the seed after that of the last match."""
        _begin(self._batch, 0, seed)
        self.agents = list(self.possible_agents)
        sights = self._batch.observe("sight")[0]
        return ({a: self._form.sight(sights[k]) for k, a in enumerate(self.agents)},
                {a: {} for a in self.agents})

    def step(self, actions):
        if not self.agents:
            raise Error("step: expected a reset first")
        if not isinstance(actions, dict):
            raise Error(f"actions: expected orders by agent, found {actions!r}")
        orders = self._batch.no_orders()
        for k, agent in enumerate(self.possible_agents):
            if agent in actions:
                orders[0, k] = self._form.orders(actions[agent])
        turn = self._batch.step(orders, observe="sight")
        over = bool(turn.over[0])
        sights = (turn.last if over else turn.now)[0]
        rewards = _rewards_of(turn.places, turn.over)[0]
        scores = (turn.scores if over else self._batch.scores())[0]
        agents = self.agents
        result = ({a: self._form.sight(sights[k]) for k, a in enumerate(agents)},
                  {a: float(rewards[k]) for k, a in enumerate(agents)},
                  {a: turn.over[0] == 1 for a in agents},
                  {a: turn.over[0] == 2 for a in agents},
                  {a: {"score": int(scores[k])} for k, a in enumerate(agents)})
        if over:
            self.agents = []
        return result

    def state(self):
        return self._batch.observe("state")[0]

    def render(self):
        """Returns a picture of the current match: (height, width, 3) of uint8."""
        return frame(self._batch)

    def close(self):
        self.agents = []


class CommandBot:
    """A bot as in the contest: a process that reads lines and answers with lines. A bot that
    crashes, hangs or gives no valid answer loses its match. There are no other effects."""

    def __init__(self, command, seconds=1.0):
        self._process = None
        try:
            self._words = shlex.split(_text(command, "command"))
        except ValueError as error:  # an open quotation mark, for example
            raise Error(f"command: expected the command line of a bot ({error})") from None
        if not self._words:
            raise Error("command: expected the command line of a bot")
        self._seconds = seconds
        self._read = b""
        self._rest = None  # input that the bot has not received yet; None: no request

    def begin(self):
        self.close()
        self._read, self._rest = b"", None
        self._owner = os.getpid()
        # In its own session, so that close() ends processes that the bot has started, too.
        self._process = subprocess.Popen(self._words, stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                         start_new_session=True)
        os.set_blocking(self._process.stdin.fileno(), False)

    def answer(self, text, lines):
        """Returns an answer of `lines` lines as one text. If the lines do not arrive in time, the
        process is ended, and this call and all later ones return an empty text until begin(). If an
        interrupt (Ctrl-C) ended a call, the next call continues with the same request."""
        if self._process is None:
            return ""
        if self._rest is None:
            self._rest = text.encode()
        try:
            done = self._talk(lines)
        except OSError:
            done = False
        if not done:
            self.close()
            return ""
        self._rest = None
        *came, self._read = self._read.split(b"\n", lines)
        return "".join(line.decode(errors="replace") + "\n" for line in came)

    def _talk(self, lines):
        """Sends the rest of the input and reads until this number of lines has arrived. Returns whether
        that succeeded."""
        sent, answer = self._process.stdin.fileno(), self._process.stdout.fileno()
        end = time.monotonic() + self._seconds
        while self._rest or self._read.count(b"\n") < lines:
            left = end - time.monotonic()
            poll = select.poll()
            poll.register(answer, select.POLLIN)
            if self._rest:
                poll.register(sent, select.POLLOUT)
            ready = dict(poll.poll(max(0, 1000 * left)))
            if left <= 0 or len(self._read) > _MAX_BYTES:
                return False
            if answer in ready:
                some = os.read(answer, 65536)
                if not some:
                    return False
                self._read += some
            if sent in ready:
                self._rest = self._rest[os.write(sent, self._rest[:65536]):]
        return True

    def close(self):
        if self._process:
            # A copy of this object in a forked process does not end its parent's bot.
            if os.getpid() == self._owner:
                try:
                    os.killpg(self._process.pid, signal.SIGKILL)
                except OSError:
                    pass
                self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                try:
                    pipe.close()
                except OSError:
                    pass
        self._process = None

    __del__ = close


class VectorEnv:
    """One seat of many matches, with bots at the other seats: Gymnasium's vector API (1.x).

      opponent  the players at the other seats: None (no orders); a function of their sights,
                (matches, others, width), that returns their orders, (matches, others, units,
                fields); or a bot's command line, which is started once per match and other seat
      seat      the learner's seat

    Actions are (num_envs, units, fields). Numbers out of bounds are clipped. Rewards come at the
    end of a match: 1 for the first, -1 for the last, and 0 in a game for one seat, where
    infos["score"] is the result. A match that is over starts again within the same step
    (AutoresetMode.SAME_STEP): infos["final_obs"] then has the observation of its end if
    infos["_final_obs"] is true.

    With `normalize` the learner's observations and actions are flat arrays of numbers from -1 to 1
    (Normalizer): (num_envs, width) and (num_envs, units * fields). An opponent's function always
    gets the game's own numbers.
    """
    metadata = {"render_modes": ["rgb_array"], "autoreset_mode": "SameStep"}
    spec = None
    render_mode = "rgb_array"

    def __init__(self, game, num_envs, opponent=None, seat=0, *, normalize=False, **options):
        _tell_of_stand_ins()
        self._batch = Batch(game, num_envs, **options)
        self._form = Normalizer(self._batch) if normalize else _Raw(self._batch)
        seat, num_envs = _whole(seat, 31, "seat"), self._batch.matches
        if opponent is not None and not callable(opponent) and not isinstance(opponent, str):
            raise Error(f"opponent: expected None, a function or a command line, found {opponent!r}")
        if not 0 <= seat < self._batch.seats:
            raise Error(f"seat: expected 0 to {self._batch.seats - 1}, found {seat}")
        self.num_envs, self._seat, self._opponent = num_envs, seat, opponent
        self._others = [s for s in range(self._batch.seats) if s != seat]
        self._bots = {}
        if isinstance(opponent, str):
            self._bots = {(match, other): CommandBot(opponent)
                          for match in range(num_envs) for other in self._others}
        self.single_observation_space = _sight_box(self._batch, self._form)
        self.observation_space = _sight_box(self._batch, self._form, (num_envs,))
        self.single_action_space = _order_box(self._batch, self._form)
        self.action_space = _order_box(self._batch, self._form, (num_envs,))
        self.closed = False
        self._sights = None
        self._answered = set()  # matches and seats since the last turn

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        """Starts match k with seed + k. Without a seed, it uses the constructor's seed + k at
        first, and later the next seeds that no match has had."""
        for match in range(self.num_envs):
            _begin(self._batch, match, None if seed is None else seed + match)
        for bot in self._bots.values():
            bot.begin()
        self._answered.clear()
        self._sights = self._batch.observe("sight")
        return self._form.sight(self._sights[:, self._seat]), {}

    def _opponents_orders(self, orders):
        if callable(self._opponent):
            theirs = self._opponent(self._sights[:, self._others])
            try:
                orders[:, self._others] = np.clip(np.asarray(theirs, np.float64),
                                                  self._batch.least, self._batch.most)
            except (TypeError, ValueError) as error:
                raise Error("opponent: expected orders of the shape "
                            f"{orders[:, self._others].shape} from the function") from error
        for (match, other), bot in self._bots.items():
            if (match, other) not in self._answered and self._batch.asks(match, other):
                lines = self._batch.answer_lines(match, other)
                text = bot.answer(self._batch.input(match, other), lines)
                # A missing answer counts as an invalid one. Empty lines are invalid in every game.
                self._answered.add((match, other))
                self._batch.answer(match, other, text or "\n" * lines)

    def step(self, actions):
        """If an interrupt ends the call while bots compute, it may be called again and continues.
        If an interrupt comes later, the turn may have been played, and reset() is necessary."""
        if self._sights is None:
            raise Error("step: expected a reset first")
        orders, own = self._batch.no_orders(), self._form.orders(actions)
        if own.ndim != 3 or len(own) != self.num_envs:
            raise Error(f"actions: expected one for each of {self.num_envs} matches, found the "
                        f"shape {np.shape(actions)}")
        orders[:, self._seat] = own
        if np.isnan(orders).any():  # before bots are asked, because they answer only once per turn
            raise Error("step: expected numbers, found nan")
        self._opponents_orders(orders)
        self._sights = None
        turn = self._batch.step(orders, observe="sight")
        self._answered.clear()
        ended = turn.over != 0
        for (match, _), bot in self._bots.items():
            if ended[match]:
                bot.begin()
        self._sights = turn.now
        infos = {}
        if ended.any():
            infos["score"], infos["_score"] = turn.scores[:, self._seat].copy(), ended.copy()
            final = np.full(self.num_envs, None, object)
            for match in np.flatnonzero(ended):
                final[match] = self._form.sight(turn.last[match, self._seat])
            infos["final_obs"], infos["_final_obs"] = final, ended.copy()
        return (self._form.sight(self._sights[:, self._seat]),
                _rewards_of(turn.places, turn.over)[:, self._seat],
                turn.over == 1, turn.over == 2, infos)

    def render(self):
        """Returns pictures of the current matches, each (height, width, 3) of uint8."""
        return tuple(frame(self._batch, match) for match in range(self.num_envs))

    def close(self, **_):
        for bot in self._bots.values():
            bot.close()
        self.closed = True
