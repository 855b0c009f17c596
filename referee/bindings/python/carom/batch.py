"""The C interface (carom.h) as NumPy arrays."""
import ctypes
import operator
import os
import threading
from collections import namedtuple
from pathlib import Path

import numpy as np

_VIEWS = {"state": 0, "sight": 1}
_REALS = {np.dtype(np.float32): 0, np.dtype(np.float64): 1}
_STATUS = {1: "bad argument", 2: "bad orders", 3: "no memory", 4: "failed"}
OVER, BROKEN_OFF = 1, 2  # values of Turn.over for a match that ended; 0: it continues


class Error(ValueError):
    """Raised if the library refuses a call. The text is the library's message."""


Game = namedtuple("Game", "name title min_seats max_seats leagues max_turns max_units "
                          "less_is_better score_decimals")
OrderField = namedtuple("OrderField", "name meaning least most whole")
Column = namedtuple("Column", "name unit offset room")
Turn = namedtuple("Turn", "over scores places now last")


class _Game(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("title", ctypes.c_char_p),
                ("min_seats", ctypes.c_int), ("max_seats", ctypes.c_int),
                ("leagues", ctypes.c_int), ("max_turns", ctypes.c_int),
                ("max_units", ctypes.c_int), ("less_is_better", ctypes.c_int),
                ("score_decimals", ctypes.c_int)]


class _Setup(ctypes.Structure):
    _fields_ = [("game", ctypes.c_char_p), ("league", ctypes.c_int), ("seats", ctypes.c_int),
                ("settings", ctypes.c_char_p), ("matches", ctypes.c_int),
                ("seed", ctypes.c_int64), ("threads", ctypes.c_int)]


class _OrderField(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("meaning", ctypes.c_char_p),
                ("least", ctypes.c_double), ("most", ctypes.c_double), ("whole", ctypes.c_int)]


class _Column(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("unit", ctypes.c_char_p), ("offset", ctypes.c_int),
                ("room", ctypes.c_int)]


class Body(ctypes.Structure):
    """A circle: its place and radius in units, its player's seat or -1, and its kind."""
    _fields_ = [("x", ctypes.c_double), ("y", ctypes.c_double), ("radius", ctypes.c_double),
                ("seat", ctypes.c_int), ("kind", ctypes.c_int)]


class _Turn(ctypes.Structure):
    _fields_ = [("orders", ctypes.c_void_p), ("view", ctypes.c_int), ("real", ctypes.c_int),
                ("now", ctypes.c_void_p), ("last", ctypes.c_void_p), ("scores", ctypes.c_void_p),
                ("places", ctypes.c_void_p), ("over", ctypes.c_void_p)]


def _load():
    here = Path(__file__).resolve().parent
    places = [os.environ.get("CAROM_LIBRARY"), here / "libcarom.so",
              here.parents[3] / "build" / "libcarom.so" if len(here.parents) > 3 else None]
    if places[0] and not Path(places[0]).exists():
        raise ImportError(f"CAROM_LIBRARY={places[0]}: expected the file of the library")
    for place in places:
        if place and Path(place).exists():
            return ctypes.CDLL(str(Path(place).resolve()))
    return ctypes.CDLL("libcarom.so.1")


_carom = _load()
_batch = ctypes.c_void_p
for _name in ("carom_version", "carom_message"):
    getattr(_carom, _name).restype = ctypes.c_char_p
for _name, _types in {
        "carom_new": [ctypes.POINTER(_Setup), ctypes.POINTER(_batch)],
        "carom_clone": [_batch, ctypes.POINTER(_batch)],
        "carom_copy": [_batch, ctypes.c_int, _batch, ctypes.c_int],
        "carom_start": [_batch, ctypes.c_int, ctypes.c_int64],
        "carom_seed": [_batch, ctypes.c_int, ctypes.POINTER(ctypes.c_int64)],
        "carom_turn_of": [_batch, ctypes.c_int, ctypes.POINTER(ctypes.c_int)],
        "carom_fingerprint": [_batch, ctypes.c_int, ctypes.POINTER(ctypes.c_uint64)],
        "carom_order_field_at": [_batch, ctypes.c_int, ctypes.POINTER(_OrderField)],
        "carom_column_at": [_batch, ctypes.c_int, ctypes.c_int, ctypes.POINTER(_Column)],
        "carom_observe": [_batch, ctypes.c_int, ctypes.c_int, ctypes.c_void_p],
        "carom_scores": [_batch, ctypes.c_void_p],
        "carom_area": [_batch, ctypes.POINTER(ctypes.c_double)],
        "carom_bodies": [_batch, ctypes.c_int, ctypes.POINTER(Body), ctypes.c_int],
        "carom_step": [_batch, ctypes.POINTER(_Turn)],
        "carom_answer": [_batch, ctypes.c_int, ctypes.c_int, ctypes.c_char_p,
                         ctypes.POINTER(ctypes.c_int)],
        "carom_game_at": [ctypes.c_int, ctypes.POINTER(_Game)],
        "carom_seats": [_batch], "carom_units": [_batch], "carom_order_fields": [_batch],
        "carom_width": [_batch, ctypes.c_int], "carom_columns": [_batch, ctypes.c_int],
        "carom_asks": [_batch, ctypes.c_int, ctypes.c_int],
        "carom_answer_lines": [_batch, ctypes.c_int, ctypes.c_int]}.items():
    getattr(_carom, _name).argtypes = _types
_carom.carom_free.argtypes, _carom.carom_free.restype = [_batch], None
_carom.carom_input.argtypes = [_batch, ctypes.c_int, ctypes.c_int, ctypes.c_char_p,
                               ctypes.c_int64]
_carom.carom_input.restype = ctypes.c_int64


def _message():
    return _carom.carom_message().decode()


def _check(status):
    if status:
        raise Error(f"{_STATUS.get(status, status)}: {_message()}")


def _whole(value, bits, name):
    """Returns an integer that the library can represent. Larger numbers would lose bits."""
    try:
        value = operator.index(value)
    except TypeError:
        raise Error(f"{name}: expected an integer, found {value!r}") from None
    if not -2**bits <= value < 2**bits:
        raise Error(f"{name}: expected a number of {bits + 1} bits, found {value}")
    return value


def _text(value, name):
    """Returns a text that the library reads to its end."""
    if not isinstance(value, str) or "\0" in value or any("\ud800" <= c <= "\udfff" for c in value):
        raise Error(f"{name}: expected a text without zero bytes and surrogates, found {value!r}")
    return value


def version():
    return _carom.carom_version().decode()


def games():
    """Returns the games by name."""
    found = {}
    for index in range(_carom.carom_games()):
        game = _Game()
        _check(_carom.carom_game_at(index, game))
        values = [getattr(game, name) for name, _ in _Game._fields_]
        game = Game(*(v.decode() if isinstance(v, bytes) else v for v in values))
        found[game.name] = game
    return found


class Batch:
    """Matches of one game that are stepped together. A match that is over starts again.

      game      name of the game, as in games()
      matches   number of matches
      league    -1: the last league
      seats     0: the smallest number
      settings  values by name, as listed by `carom games`
      seed      seed of match 0; match k starts with seed + k, then uses seed + k + matches, and so on
      threads   number of threads; the results are the same for any number

    Orders are float64 arrays of the shape `orders_shape`: (matches, seats, units, fields). The
    arrays that step() returns belong to the batch and are valid until the next step. Only one thread
    at a time may use a batch.
    """

    def __init__(self, game, matches=1, *, league=-1, seats=0, settings=None, seed=1, threads=1):
        try:
            text = " ".join(f"{name}={value}" for name, value in dict(settings or {}).items())
        except (TypeError, ValueError):
            raise Error(f"settings: expected values by name, found {settings!r}") from None
        matches = _whole(matches, 31, "matches")
        setup = _Setup(_text(game, "game").encode(), _whole(league, 31, "league"),
                       _whole(seats, 31, "seats"), _text(text, "settings").encode(), matches,
                       _whole(seed, 63, "seed"), _whole(threads, 31, "threads"))
        self._handle = _batch()
        self._free = _carom.carom_free
        _check(_carom.carom_new(setup, self._handle))
        self.game = game
        self.matches = matches
        self._look()

    def _look(self):
        """Reads properties that never change, and allocates the returned arrays."""
        self.seats = _carom.carom_seats(self._handle)
        self.units = _carom.carom_units(self._handle)
        self.order_fields = []
        for index in range(_carom.carom_order_fields(self._handle)):
            field = _OrderField()
            _check(_carom.carom_order_field_at(self._handle, index, field))
            self.order_fields.append(OrderField(field.name.decode(), field.meaning.decode(),
                                                field.least, field.most, bool(field.whole)))
        self.orders_shape = (self.matches, self.seats, self.units, len(self.order_fields))
        self.least = np.array([field.least for field in self.order_fields])
        self.most = np.array([field.most for field in self.order_fields])
        self._over = np.zeros(self.matches, np.uint8)
        self._scores = np.zeros((self.matches, self.seats), np.int32)
        self._places = np.zeros((self.matches, self.seats), np.int32)
        self._rooms = {}
        self._turn = _Turn(scores=self._scores.ctypes.data, places=self._places.ctypes.data,
                           over=self._over.ctypes.data)
        self._turn_pointer = ctypes.byref(self._turn)
        self._stepping = threading.Lock()

    def __del__(self):
        if getattr(self, "_handle", None):
            self._free(self._handle)
            self._handle = None

    def width(self, view):
        """Returns the number of values of an observation: of a "state", or of each seat's "sight".
        """
        return _carom.carom_width(self._handle, self._view(view))

    def columns(self, view):
        """Returns the columns of an observation by name, with their offset and room."""
        found = {}
        for index in range(_carom.carom_columns(self._handle, self._view(view))):
            column = _Column()
            _check(_carom.carom_column_at(self._handle, self._view(view), index, column))
            found[column.name.decode()] = Column(column.name.decode(), column.unit.decode(),
                                                 column.offset, column.room)
        return found

    @staticmethod
    def _view(view):
        if not isinstance(view, str) or view not in _VIEWS:
            raise Error(f'view: expected "state" or "sight", found {view!r}')
        return _VIEWS[view]

    def _array(self, view, dtype):
        """Returns a new array for an observation of all matches."""
        seats = (self.seats,) if view == "sight" else ()
        return np.zeros((self.matches, *seats, self.width(view)), dtype)

    @staticmethod
    def _real(dtype):
        try:
            real = None if dtype is None else np.dtype(dtype)
        except (TypeError, ValueError, SyntaxError):
            real = None
        if real not in _REALS:
            raise Error(f"dtype: expected float32 or float64, found {dtype!r}")
        return real

    def _room(self, view, dtype, which):
        """Returns the array for the observations of step(), which is created once."""
        key = (view, dtype, which)
        if key not in self._rooms:
            self._rooms[key] = self._array(view, dtype)
        return self._rooms[key]

    def observe(self, view="sight", dtype=np.float32):
        """Returns a new array with the current observations: (matches, width) for states, (matches,
        seats, width) for sights."""
        number, real = self._view(view), self._real(dtype)
        now = self._array(view, real)
        _check(_carom.carom_observe(self._handle, number, _REALS[real],
                                    now.ctypes.data))
        return now

    def step(self, orders=None, observe=None, dtype=np.float32):
        """Plays a turn of every match. Raises Error if a number is out of its bounds.

        Returns over (matches,): 0 if the match continues, otherwise OVER or BROKEN_OFF; scores and
        places (matches, seats) of the matches that are over; now, the observation after the turn;
        and last, the observation at the end of the matches that are over. The two observations are
        None unless `observe` names a view.
        """
        if not self._stepping.acquire(blocking=False):
            raise Error("step: expected one thread at a time, found two in this batch")
        try:
            return self._step(orders, observe, dtype)
        finally:
            self._stepping.release()

    def _step(self, orders, observe, dtype):
        turn = self._turn
        if orders is None:
            turn.orders = None
        else:
            if (not isinstance(orders, np.ndarray) or orders.dtype != np.float64
                    or not orders.flags.c_contiguous):
                try:
                    orders = np.ascontiguousarray(orders, np.float64)
                except (TypeError, ValueError) as error:
                    raise Error(f"orders: expected numbers of the shape {self.orders_shape}"
                                ) from error
            if orders.shape != self.orders_shape:
                raise Error(f"orders: expected the shape {self.orders_shape}, found {orders.shape}")
            turn.orders = orders.ctypes.data
        now = last = None
        if observe is None:
            turn.now = turn.last = None
        else:
            turn.view, real = self._view(observe), self._real(dtype)
            turn.real = _REALS[real]
            now, last = self._room(observe, real, "now"), self._room(observe, real, "last")
            turn.now, turn.last = now.ctypes.data, last.ctypes.data
        _check(_carom.carom_step(self._handle, self._turn_pointer))
        return Turn(self._over, self._scores, self._places, now, last)

    def scores(self):
        """Returns the current scores: (matches, seats)."""
        scores = np.zeros((self.matches, self.seats), np.int32)
        _check(_carom.carom_scores(self._handle, scores.ctypes.data))
        return scores

    def no_orders(self):
        """Returns orders within their bounds for all units that do as little as possible."""
        orders = np.zeros(self.orders_shape)
        np.clip(orders, self.least, self.most, out=orders)
        return orders

    def random_orders(self, rng):
        return rng.uniform(self.least, self.most, self.orders_shape)

    def area(self):
        """Returns the visible area in units: left, top, right, bottom."""
        area = (ctypes.c_double * 4)()
        _check(_carom.carom_area(self._handle, area))
        return tuple(area)

    # -- single matches

    def bodies(self, match):
        """Returns the match's circles in the order of drawing."""
        match = _whole(match, 31, "match")
        count = _carom.carom_bodies(self._handle, match, None, 0)
        if count < 0:
            raise Error(_message())
        bodies = (Body * count)()
        _carom.carom_bodies(self._handle, match, bodies, count)
        return list(bodies)

    def clone(self):
        """Returns a copy of the batch. copy.copy and copy.deepcopy do the same."""
        other = object.__new__(type(self))
        other._handle, other._free = _batch(), _carom.carom_free
        _check(_carom.carom_clone(self._handle, other._handle))
        other.game, other.matches = self.game, self.matches
        other._look()
        return other

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, _):
        return self.clone()

    def copy(self, to, other, match):
        """Replaces match `to` by a copy of `match` of another batch."""
        if not isinstance(other, Batch):
            raise Error(f"other: expected a batch, found {other!r}")
        _check(_carom.carom_copy(self._handle, _whole(to, 31, "to"), other._handle,
                                 _whole(match, 31, "match")))

    def start(self, match, seed):
        _check(_carom.carom_start(self._handle, _whole(match, 31, "match"),
                                  _whole(seed, 63, "seed")))

    def seed(self, match):
        seed = ctypes.c_int64()
        _check(_carom.carom_seed(self._handle, _whole(match, 31, "match"), seed))
        return seed.value

    def turn(self, match):
        turn = ctypes.c_int()
        _check(_carom.carom_turn_of(self._handle, _whole(match, 31, "match"), turn))
        return turn.value

    def fingerprint(self, match):
        hash_of = ctypes.c_uint64()
        _check(_carom.carom_fingerprint(self._handle, _whole(match, 31, "match"), hash_of))
        return hash_of.value

    def asks(self, match, seat):
        """Returns whether this seat must answer now."""
        asks = _carom.carom_asks(self._handle, _whole(match, 31, "match"), _whole(seat, 31, "seat"))
        if asks < 0:
            raise Error(_message())
        return bool(asks)

    def input(self, match, seat):
        """Returns the platform's input of this player."""
        size = _carom.carom_input(self._handle, _whole(match, 31, "match"),
                                  _whole(seat, 31, "seat"), None, 0)
        if size < 0:
            raise Error(_message())
        text = ctypes.create_string_buffer(size + 1)
        _carom.carom_input(self._handle, match, seat, text, size + 1)
        return text.value.decode()

    def answer_lines(self, match, seat):
        lines = _carom.carom_answer_lines(self._handle, _whole(match, 31, "match"),
                                          _whole(seat, 31, "seat"))
        if lines < 0:
            raise Error(_message())
        return lines

    def answer(self, match, seat, lines):
        """Sets the seat's answer in text, which replaces its numbers in the next step. Returns None
        if the answer is valid. An invalid answer puts the player out of the match, and the reason
        is returned."""
        valid = ctypes.c_int()
        if not isinstance(lines, str):
            raise Error(f"lines: expected a text, found {lines!r}")
        text = lines.replace("\0", "\ufffd").encode()  # a zero byte would end the text
        _check(_carom.carom_answer(self._handle, _whole(match, 31, "match"),
                                   _whole(seat, 31, "seat"), text, valid))
        return None if valid.value else _message()
