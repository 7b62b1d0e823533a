"""Voltorb Flip of Pokémon HeartGold and SoulSilver.

A board is 5 by 5 cards, row by row from the top left: 0 is a Voltorb, else the value 1, 2 or 3. Cards are numbered 0
to 24 in this order. A hint is a pair: the sum of a row or column, and its Voltorbs. A seed is a number below 2**32. The
advance is the number of outputs that were drawn from the generator before a board is dealt.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from foretile import _native
from foretile import _shown as shown
from foretile._arguments import (
    callback,
    common_shape,
    flat,
    given,
    question,
    span,
    threads_at_most,
    time,
    whole_number,
    whole_numbers,
)
from foretile._errors import RefusedError
from foretile._native import Table
from foretile.typing import Level, Levels, Precision, Progress, SoonestCoins, Span, Time

if TYPE_CHECKING:
    from rich.console import Group

    from foretile.questions import Aim, AnyAim, Judged, SeedsFound
    from foretile.questions import Solved as SolvedAnswer

__all__ = ["Deals", "Found", "Solved", "boards", "chances", "deals", "find", "judge", "solve", "soonest", "table"]


def boards(
    seeds: ArrayLike, level: Levels = 1, advance: ArrayLike = 0, *, threads: SupportsIndex | None = None
) -> NDArray[np.uint8]:
    """Deals boards.

    Parameters
    ----------
    seeds : array_like of int
        Numbers from 0 to 0xFFFFFFFF, of any shape.
    level : array_like of int, default 1
        1 to 8: one number, or an array that fits `seeds` as in numpy's arithmetic.
    advance : array_like of int, default 0
        Outputs drawn before the board, 0 to 1,000,000: likewise.
    threads : int, optional
        How many threads to use; all cores if None.

    Returns
    -------
    ndarray of uint8
        The boards, (..., 5, 5), where the first dimensions are the common shape of the arguments: (n, 5, 5) for n seeds.

    Raises
    ------
    RefusedError
        A number is out of range, or the shapes do not fit together.

    Examples
    --------
    >>> boards([1, 2, 3], level=8).shape
    (3, 5, 5)
    >>> boards(0x6207030D)
    array([[0, 1, 1, 2, 1],
           [0, 3, 1, 2, 1],
           [0, 1, 1, 0, 1],
           [1, 1, 1, 2, 1],
           [2, 1, 1, 0, 0]], dtype=uint8)
    """
    shape, starts = _starts(seeds, level, advance)
    return _native.boards(*starts, threads_at_most(threads)).reshape(*shape, 5, 5)


class Deals(NamedTuple):
    """Boards and all that a deal tells. Shapes begin with the common one of the arguments, such as (n,)."""

    #: The boards, an array (..., 5, 5) of uint8.
    boards: NDArray[np.uint8]
    #: The indices of their configurations, an array of uint8, 0 to 79.
    configs: NDArray[np.uint8]
    #: The hints of the rows from the top, an array (..., 5, 2) of uint8: sum, Voltorbs.
    rows: NDArray[np.uint8]
    #: The hints of the columns from the left, an array (..., 5, 2) of uint8: sum, Voltorbs.
    cols: NDArray[np.uint8]
    #: The outputs drawn once the boards are dealt, an array of uint32.
    next_advances: NDArray[np.uint32]

    def _shown(self) -> tuple[str, shown.Cells | None]:
        """Returns a title, and the cells of the first board."""
        if self.configs.size == 0:
            return "Deals of no boards", None
        board, rows, cols = (part.reshape(-1, *part.shape[-2:])[0] for part in (self.boards, self.rows, self.cols))
        config, after = (int(part.flat[0]) for part in (self.configs, self.next_advances))
        title = f"config {config}, next advance {after}"
        if self.configs.ndim:
            title = f"Deals of {self.configs.size:,} boards, {self.configs.shape}, the first one of {title}"
        else:
            title = f"Deal of {title}"
        return title, shown.cells(board, rows, cols)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deals) and all(map(shown.same, self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise TypeError("unhashable type: 'Deals'")

    def __repr__(self) -> str:
        return shown.text(*self._shown())

    def _repr_html_(self) -> str:
        return shown.html(*self._shown())

    def __rich__(self) -> Group:
        return shown.rich(*self._shown())


def deals(
    seeds: ArrayLike, level: Levels = 1, advance: ArrayLike = 0, *, threads: SupportsIndex | None = None
) -> Deals:
    """Deals boards, with their hints, configurations and the advances after them.

    Parameters
    ----------
    seeds, level, advance : array_like of int
        As in :func:`boards`.
    threads : int, optional
        How many threads to use; all cores if None.

    Returns
    -------
    Deals
        The boards and all that a deal tells.

    Raises
    ------
    RefusedError
        A number is out of range, or the shapes do not fit together.

    Examples
    --------
    >>> deals(0x6207030D).rows.tolist()
    [[5, 1], [7, 1], [3, 2], [6, 0], [4, 2]]
    """
    shape, starts = _starts(seeds, level, advance)
    dealt, configs, hints, next_advances = _native.deals(*starts, threads_at_most(threads))
    hints = hints.reshape(*shape, 2, 5, 2)
    return Deals(
        dealt.reshape(*shape, 5, 5),
        configs.reshape(shape),
        hints[..., 0, :, :],
        hints[..., 1, :, :],
        next_advances.reshape(shape),
    )


def table(
    seeds: ArrayLike, level: Levels = 1, advance: ArrayLike = 0, *, threads: SupportsIndex | None = None
) -> Table:
    """Deals boards into a table for pyarrow, polars or DuckDB, which take it over without a copy.

    The columns and their types are those of the Parquet files of ``foretile voltorb table``, whose `board` is a
    text and whose `cards` is this `board`.

    Parameters
    ----------
    seeds, level, advance : array_like of int
        As in :func:`boards`.
    threads : int, optional
        How many threads to use; all cores if None.

    Returns
    -------
    Table
        A row for each board: `seed`, `advance` (uint32), `level`, `config` (uint8), `board` (25 numbers of uint8, row by
        row), the hints `row1_sum`, `row1_voltorbs` to `col5_voltorbs` (uint8), and `next_advance` (uint32).

    Raises
    ------
    RefusedError
        A number is out of range, or the shapes do not fit together.

    Examples
    --------
    >>> len(table(range(1000), level=8))
    1000
    """
    _, (starts, advances, levels) = _starts(seeds, level, advance)
    dealt, configs, hints, next_advances = _native.deals(starts, advances, levels, threads_at_most(threads))
    lines = [f"{name}{line}_{part}" for name in ("row", "col") for line in range(1, 6) for part in ("sum", "voltorbs")]
    numbers = [np.ascontiguousarray(column) for column in hints.reshape(-1, len(lines)).T]
    return _native.table(
        [
            ("seed", starts, None),
            ("advance", advances, None),
            ("level", levels, None),
            ("config", configs, None),
            ("board", dealt, 25),
            *((name, column, None) for name, column in zip(lines, numbers, strict=True)),
            ("next_advance", next_advances, None),
        ]
    )


def chances(
    level: Levels, rows: ArrayLike, cols: ArrayLike, cards: ArrayLike | None = None, *, threads: SupportsIndex | None = None
) -> NDArray[np.float64]:
    """Computes what may be under the cards of positions, over all boards that fit.

    Parameters
    ----------
    level : array_like of int
        1 to 8: one number, or an array.
    rows : array_like of int
        The hints of the rows from the top, (..., 5, 2): sum, Voltorbs.
    cols : array_like of int
        The hints of the columns from the left, (..., 5, 2): sum, Voltorbs.
    cards : array_like of int, optional
        What is known, (..., 5, 5): 0 to 3, or -1 for a card that is face down (255 in arrays of uint8). All are face
        down if None.
    threads : int, optional
        How many threads to use; all cores if None.

    Returns
    -------
    ndarray of float64
        The chances of each card to be a Voltorb, a 1, a 2 and a 3: (..., 5, 5, 4).

    Raises
    ------
    RefusedError
        A number is out of range, the shapes do not fit together, or no board fits a position.

    Examples
    --------
    >>> dealt = deals(range(1000), level=3)
    >>> chances(3, dealt.rows, dealt.cols).shape
    (1000, 5, 5, 4)
    """
    levels = whole_numbers(level, "level", 8, "3", np.uint8, least=1)
    row_hints, col_hints = _hints(rows, "rows"), _hints(cols, "cols")
    known = _cards(cards)
    parts = (("level", levels.shape), ("rows", row_hints.shape[:-2]), ("cols", col_hints.shape[:-2]))
    shape = common_shape(*parts, ("cards", known.shape[:-2]))
    hints = [np.broadcast_to(array, (*shape, 5, 2)) for array in (row_hints, col_hints)]
    both = np.stack(hints, axis=-3).reshape(-1)
    computed = _native.chances(flat(levels, shape), both, flat(known, (*shape, 5, 5)), threads_at_most(threads))
    return computed.reshape(*shape, 5, 5, 4)


@dataclass(frozen=True, eq=False, repr=False)
class Solved(shown.Shown):
    """What may be under the cards of a position, and the best cards to turn."""

    #: The number of boards that fit.
    boards: int
    #: The chances of each card to be a Voltorb, a 1, a 2 and a 3: (5, 5, 4) of float64.
    chances: NDArray[np.float64]
    #: The value of the position for the aim, a chance or a number of coins; a proven lower bound unless `exact`.
    value: float
    #: The proven lower and upper bound of the value; twice the same if `exact`.
    bracket: tuple[float, float]
    #: Half of the 95% interval of the value, where it rests on measurements of whole visits; 0 for other aims.
    error: float
    #: Whether the value and the best cards are proven, which they never are if the value has an error.
    exact: bool
    #: Whether more time would change nothing.
    proven: bool
    #: The numbers of the best cards: (k,) of int64, 0 to 24; the least likely Voltorb first.
    best: NDArray[np.int64]
    #: The value of turning each card now: (5, 5) of float64, NaN where it is not proven or the card is not worth it.
    values: NDArray[np.float64]
    #: The whole answer of ``ask("voltorb/solve", ...)``, with reasons.
    answer: SolvedAnswer

    def _shown(self) -> tuple[str, shown.Cells | None]:
        """Returns a title, and for each card its value or the chance of a Voltorb; the best ones have a star."""
        best = set(self.best.tolist())

        def cell(card: int) -> str:
            chances = self.chances.reshape(25, 4)[card]
            value = int(chances.argmax())
            told = str(value) if chances[value] == 1 else f"{chances[0]:.0%}"
            return told + ("*" if card in best else "")

        value = f"{self.value:,.4g}" if self.exact else f"{self.bracket[0]:,.4g} to {self.bracket[1]:,.4g}"
        title = f"Solved: {self.boards:,} boards fit, value {value}; values and chances of a Voltorb, * is best"
        return title, [[cell(5 * row + column) for column in range(5)] for row in range(5)]


def solve(
    level: Level,
    rows: ArrayLike,
    cols: ArrayLike,
    cards: ArrayLike | str | None = None,
    *,
    aim: AnyAim = "win",
    run: int | None = None,
    purse: int | None = None,
    among: ArrayLike | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    threads: SupportsIndex | None = None,
) -> Solved:
    """Finds the best cards of a position.

    Parameters
    ----------
    level : int
        The level, 1 to 8.
    rows : array_like of int
        The hints of the rows from the top, (5, 2): sum, Voltorbs.
    cols : array_like of int
        The hints of the columns from the left, (5, 2): sum, Voltorbs.
    cards : array_like of int or str, optional
        What is known, (5, 5) as in :func:`chances`, or a text of 25 characters with ``?`` for face down.
    aim : {'survive', 'win', 'eight', 'win-eight', 'level', 'coins', 'pace', 'soonest:level:8'}, default 'win'
        What to play for: in this round, or over the whole visit (from ``"pace"`` on, and ``soonest(coins)`` for any
        number of coins).
    run : int, optional
        For an aim over the visit: how many rounds in a row had eight cards turned and were not lost, 0 to 4.
    purse : int, optional
        For ``soonest(coins)``: the coins so far.
    among : array_like of int, optional
        The only possible boards, (n, 5, 5), all equally likely; all boards that fit if None.
    time_limit : float, optional
        Seconds after which the answer is the bounds proven so far; no limit if None.
    memory : int, optional
        Megabytes for the table of positions; 512 if None.
    threads : int, optional
        How many threads to use; all cores if None.

    Returns
    -------
    Solved
        The best cards, what each card is worth, and the chances of what is under them.

    Raises
    ------
    RefusedError
        A number is out of range, or no board fits.

    Examples
    --------
    >>> solve(1, [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]], [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]]).best
    array([24, 20, 21, 22])
    """
    body = _position(level, rows, cols, cards) | _aimed(aim, run, purse) | _limits(time_limit, memory, threads)
    if among is not None:
        body["among"] = _texts(among)
    answer: SolvedAnswer = json.loads(_native.solve(question(body)))
    values = np.full(25, np.nan)
    for move in answer["moves"]:
        values[move["card"]] = move["value"]
    low, high = answer.get("bracket") or (answer["value"], answer["value"])
    return Solved(
        boards=answer["boards"],
        chances=np.array(answer["p"], np.float64).reshape(5, 5, 4),
        value=answer["value"],
        bracket=(low, high),
        error=answer.get("error") or 0.0,
        exact=answer["exact"],
        proven=answer["proven"],
        best=np.array(answer["best"], np.int64),
        values=values.reshape(5, 5),
        answer=answer,
    )


def soonest(coins: SupportsIndex) -> SoonestCoins:
    """Returns the aim to have so many coins as soon as possible, for :func:`solve` and :func:`judge`.

    Parameters
    ----------
    coins : int
        The coins, 1 to 50,000.

    Returns
    -------
    str
        The aim as a text.

    Raises
    ------
    RefusedError
        The number is out of range.

    Examples
    --------
    >>> soonest(10_000)
    'soonest:coins:10000'
    """
    return SoonestCoins(f"soonest:coins:{whole_number(coins, 'coins', 50_000, '10000', least=1)}")


def judge(
    level: Level,
    rows: ArrayLike,
    cols: ArrayLike,
    pick: int | str,
    cards: ArrayLike | str | None = None,
    *,
    aim: AnyAim = "win",
    run: int | None = None,
    purse: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    threads: SupportsIndex | None = None,
) -> Judged:
    """Says what a choice costs against the best one, with a verdict and reasons.

    Parameters
    ----------
    level, rows, cols, cards, aim, run, purse, time_limit, memory, threads
        As in :func:`solve`.
    pick : int or str
        A card, 0 to 24 or ``"r1c1"`` to ``"r5c5"``, or ``"quit"``.

    Returns
    -------
    dict
        The answer of ``ask("voltorb/judge", ...)``: `value` is `pick_value` and `loss` together.

    Raises
    ------
    RefusedError
        The choice cannot be made, a number is out of range, or no board fits.

    Examples
    --------
    >>> rows, cols = [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]], [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]]
    >>> judge(1, rows, cols, "r5c5")["verdict"]
    'best'
    """
    body = _position(level, rows, cols, cards) | _aimed(aim, run, purse) | _limits(time_limit, memory, threads) | {"pick": pick}
    answer: Judged = json.loads(_native.judge(question(body)))
    return answer


@dataclass(frozen=True, eq=False, repr=False)
class Found(shown.Shown):
    """The seeds that deal what was seen, the likeliest first."""

    #: The seeds, (k,) of uint32. A seed that fits at several places is here several times.
    seeds: NDArray[np.uint32]
    #: The outputs drawn before the board of the last round, (k,) of uint32: the fewest if several fit.
    advances: NDArray[np.uint32]
    #: The boards of the last round, (k, 5, 5) of uint8.
    boards: NDArray[np.uint8]
    #: The number of seeds that were searched.
    scanned: int
    #: The whole answer of ``ask("voltorb/find", ...)``, with the moments that give the seeds and the boards to come.
    answer: SeedsFound

    def _shown(self) -> tuple[str, shown.Cells | None]:
        """Returns a title, and the board of the first seed."""
        if not len(self.seeds):
            return f"Found: no seed among {self.scanned:,}", None
        title = f"Found: {len(self.seeds):,} of {self.scanned:,} seeds, first 0x{self.seeds[0]:08X} at advance {self.advances[0]}"
        return title, shown.cells(self.boards[0], None, None)


def find(
    rounds: Mapping[str, object] | Sequence[Mapping[str, object]],
    *,
    start: Time | None = None,
    end: Time | None = None,
    delay: Span | None = None,
    advance: Span | None = None,
    gap: Span | None = None,
    any_clock: bool = False,
    all_seeds: bool = False,
    about: Time | None = None,
    delay_about: int | None = None,
    precision: Precision = "minute",
    aim: Aim = "win",
    run: int | None = None,
    progress: Progress | None = None,
) -> Found:
    """Finds the seeds that deal what was seen.

    Parameters
    ----------
    rounds : dict or sequence of dict
        A round, or several in a row of one visit, the last one on the screen. Each has `level`, `rows` and `cols`, and
        may have `cards` (as in :func:`solve`), `flips` (the numbers of the cards that were turned) and `outcome`.
    start : str, date, datetime or datetime64, optional
        The earliest time of the DS's clock when the save was loaded: a date, minute or second as text, a ``date``, or a
        ``datetime``, ``pandas.Timestamp`` or ``numpy.datetime64``, which mean the whole minute that they show unless
        `precision` says otherwise. Any time if None.
    end : str, date, datetime or datetime64, optional
        The latest time, likewise: the last second of its date or minute. That of `start` if None.
    delay : int, (int, int), range or str, optional
        Frames since the game started: a number, the first and the last one, or a text such as ``"400..6000"``, which is
        the default.
    advance : int, (int, int), range or str, optional
        Outputs drawn before the first board; 0 to 100 if None.
    gap : int, (int, int), range or str, optional
        Outputs drawn between two rounds besides those of turned cards; none if None.
    any_clock : bool, default False
        Search every seed that a clock can give, as without `start`.
    all_seeds : bool, default False
        Search all 4,294,967,296 seeds.
    about : str, date, datetime or datetime64, optional
        A guess of the time: the nearest seeds come first.
    delay_about : int, optional
        A guess of the delay, in frames.
    precision : {'date', 'minute', 'second'}, default 'minute'
        What a ``datetime``, ``pandas.Timestamp`` or ``numpy.datetime64`` means: the minute that it shows, the second or
        the date. A ``numpy.datetime64`` of days is a date.
    aim : {'survive', 'win', 'eight', 'win-eight', 'level', 'coins'}, default 'win'
        The aim of the advice in the answer. It does not change the search.
    run : int, optional
        How many rounds in a row had eight cards turned and were not lost, 0 to 4.
    progress : callable, optional
        Called with the number of seeds done and of all seeds. An error in it, or Ctrl-C, ends the search.

    Returns
    -------
    Found
        The seeds, the likeliest first.

    Raises
    ------
    RefusedError
        The question cannot be answered, or more than 50,000 seeds fit.
    TypeError
        A time, a range or a round is of another type.

    Examples
    --------
    >>> from datetime import datetime
    >>> seen = {"level": 1, "rows": [[5, 1], [7, 1], [3, 2], [6, 0], [4, 2]]}
    >>> seen["cols"] = [[3, 3], [7, 0], [5, 0], [6, 2], [4, 1]]
    >>> [hex(seed) for seed in find(seen, start=datetime(2026, 7, 9, 7, 9)).seeds]
    ['0x6207030d']
    """
    visit = [rounds] if isinstance(rounds, Mapping) else [*rounds]
    body: dict[str, object] = {"rounds": [_round(seen) for seen in visit], "aim": aim}
    body |= {"any_clock": any_clock, "all_seeds": all_seeds}
    spans = {"delay": delay, "advance": advance, "gap": gap}
    body |= {name: span(numbers, name) for name, numbers in spans.items() if numbers is not None}
    times = {"from": (start, "start"), "to": (end, "end"), "about": (about, "about")}
    body |= {name: time(at, known_as, precision) for name, (at, known_as) in times.items() if at is not None}
    body |= given(delay_about=delay_about, run=run)
    answer: SeedsFound = json.loads(_native.ask("voltorb/find", question(body), callback(progress)))
    candidates = answer["candidates"]
    values = [[int(value) for value in candidate["board"]] for candidate in candidates]
    return Found(
        seeds=np.array([candidate["seed"] for candidate in candidates], np.uint32),
        advances=np.array([candidate["advance"] for candidate in candidates], np.uint32),
        boards=np.array(values, np.uint8).reshape(-1, 5, 5),
        scanned=answer["scanned"],
        answer=answer,
    )


def _starts(
    seeds: ArrayLike, level: Levels, advance: ArrayLike
) -> tuple[tuple[int, ...], tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint8]]]:
    """Returns the common shape of these arrays, and each of them flat."""
    starts = whole_numbers(seeds, "seed", 0xFFFF_FFFF, "0x1A2B3C4D", np.uint32)
    levels = whole_numbers(level, "level", 8, "3", np.uint8, least=1)
    advances = whole_numbers(advance, "advance", _native.MOST_ADVANCE, "100", np.uint32)
    shape = common_shape(("seeds", starts.shape), ("level", levels.shape), ("advance", advances.shape))
    return shape, (flat(starts, shape), flat(advances, shape), flat(levels, shape))


def _hints(hints: ArrayLike, name: str) -> NDArray[np.uint8]:
    array = whole_numbers(hints, name, 15, "[[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]]", np.uint8)
    if array.shape[-2:] != (5, 2):
        raise RefusedError(f"{name} of shape {array.shape}: expected (..., 5, 2), a sum and Voltorbs for each line")
    return array


def _cards(cards: ArrayLike | None) -> NDArray[np.uint8]:
    """Returns cards with 255 for one that is face down."""
    if cards is None:
        return np.full((5, 5), 255, np.uint8)
    try:
        array = np.asarray(cards)
    except (ValueError, OverflowError) as error:
        raise RefusedError(f"cards: {error}; expected (..., 5, 5) of whole numbers") from None
    if array.dtype.kind == "i":
        array = np.where(array == -1, 255, array)
    known = whole_numbers(array, "card", 255, "2, or -1 face down", np.uint8)
    if known.shape[-2:] != (5, 5):
        raise RefusedError(f"cards of shape {known.shape}: expected (..., 5, 5)")
    return known


def _text(cards: ArrayLike | str | None) -> str:
    if isinstance(cards, str):
        return cards
    known = _cards(cards)
    if known.shape != (5, 5):
        raise RefusedError(f"cards of shape {known.shape}: expected (5, 5), or 25 characters such as 1?0…")
    return "".join("?" if card == 255 else str(card) for card in known.flat)


def _texts(among: ArrayLike) -> list[str]:
    array = whole_numbers(among, "value", 3, "2", np.uint8)
    if array.ndim != 3 or array.shape[1:] != (5, 5):
        raise RefusedError(f"among of shape {array.shape}: expected (n, 5, 5)")
    return ["".join(map(str, board.flat)) for board in array]


def _position(level: Level, rows: ArrayLike, cols: ArrayLike, cards: ArrayLike | str | None) -> dict[str, object]:
    lines = {"rows": _hints(rows, "rows"), "cols": _hints(cols, "cols")}
    for name, array in lines.items():
        if array.shape != (5, 2):
            raise RefusedError(f"{name} of shape {array.shape}: expected (5, 2), those of one board")
    return {"level": whole_number(level, "level", 8, "3", least=1), "cards": _text(cards), **lines}


def _aimed(aim: str, run: int | None, purse: int | None) -> dict[str, object]:
    return given(aim=aim, run=run, purse=purse)


def _limits(time_limit: float | None, memory: int | None, threads: SupportsIndex | None) -> dict[str, object]:
    return given(time_limit=time_limit, memory=memory, threads=threads_at_most(threads))


def _round(seen: object) -> dict[str, object]:
    if not isinstance(seen, Mapping):
        raise TypeError(f"a round of type {type(seen).__name__}: expected a dict with level, rows and cols")
    members = cast(Mapping[str, Any], seen)
    cards = members.get("cards")
    return {**members, **given(cards=None if cards is None else _text(cards))}
