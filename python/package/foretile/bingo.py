"""Bingo: the cards of Ocarina of Time's community, and with :func:`deal` those of any game on Bingosync.

Without `list`, goals come from a small sample of our own. `list` names a goal list of yours: a file in the community's
JSON, TOML or CSV, or the document itself as a dict. Times are in minutes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from foretile import _native
from foretile._arguments import callback, given, question, texts, threads_at_most, whole_numbers
from foretile._ask import ask
from foretile._errors import RefusedError
from foretile._native import Table
from foretile.typing import GameList, GoalList, Progress, Seeds

if TYPE_CHECKING:
    from foretile.questions import Balanced, Compat, Family, Length, Mode, Studied

__all__ = ["Balance", "Study", "balance", "cards", "deal", "study"]

# In functions, `list` is an argument.
_Cards: TypeAlias = list[list[str] | None]

#: The most seeds of one question.
_SEEDS = 10_000

#: The largest seed, 2**53 - 1.
_MOST = (1 << 53) - 1


def cards(
    seeds: ArrayLike,
    *,
    mode: Mode = "normal",
    list: GoalList | None = None,
    compat: Compat = "npm",
    profile: Mapping[str, float] | None = None,
    threads: SupportsIndex | None = None,
) -> Table:
    """Deals cards.

    Parameters
    ----------
    seeds : array_like of int or of str
        One dimension of numbers from 0 to 2**53 - 1, or of texts, because ``"007"`` is another seed than 7: a list, an
        array or a column.
    mode : {'normal', 'blackout', 'short', 'short-blackout'}, default 'normal'
        The mode of the cards.
    list : str, path or dict, optional
        The goal list: a file in the community's JSON, TOML or CSV, or the document itself; a sample of our own if None.
    compat : {'npm', 'site', 'bingosync'}, default 'npm'
        Deal as this program did for the list's version.
    profile : dict, optional
        Changes to the mode's numbers, such as ``{"maximumSynergy": 8}``.
    threads : int, optional
        How many threads to use; all cores if None.

    Returns
    -------
    Table
        A row for each seed: `seed` (uint64, or text), `iterations` (uint32, attempts until the card was full) and
        `goals` (25 texts, the ids of the goals row by row; null if the seed gives no card).

    Raises
    ------
    RefusedError
        A seed is out of range, or the list cannot be used.
    OSError
        The list's file cannot be read: FileNotFoundError where there is none.

    Examples
    --------
    >>> cards(range(100, 103))
    <foretile.Table of 3 rows: seed, iterations, goals>
    """
    file, body = _source(list, mode=mode, compat=compat, profile=profile)
    return _native.cards(question(body | {"seed": 0}), file, _seeds(seeds), threads_at_most(threads))


def deal(
    seeds: Seeds,
    list: GameList,
    *,
    rules: Family | None = None,
    mode: Length | None = None,
    lang: str | None = None,
) -> list[list[str] | None]:
    """Deals the cards of any game on Bingosync, by the rules of the site.

    Parameters
    ----------
    seeds : sequence of int or of str
        Numbers or texts, because ``"007"`` is another seed than 7: a list, an array or a column.
    list : str, path, list or dict
        A file: a game file of the site (.js), JSON, TOML, CSV, or a text with a goal a line. Or the goals themselves, as
        the site's custom boards have them.
    rules : str, optional
        The rules, such as ``"srl-v5"``; those that the list says if None.
    mode : {'normal', 'short', 'long'}, optional
        How long goals are, in the rules with 25 tiers; what the list says if None.
    lang : str, optional
        The member of a goal with its text in a language, such as ``"jp"``.

    Returns
    -------
    list of list of str
        For each seed the texts of the 25 goals, row by row; None if the seed gives no card.

    Raises
    ------
    RefusedError
        A seed is no text or number, or the list cannot be used.
    OSError
        The list's file cannot be read: FileNotFoundError where there is none.
    TypeError
        The seeds are of another type.

    Examples
    --------
    >>> goals = [f"Catch fish number {n}" for n in range(30)]
    >>> first, second = deal([7, "007"], goals, rules="simple")
    >>> len(first), first == second
    (25, False)
    """
    body = given(list=_text(list), rules=rules, mode=mode, lang=lang)
    dealt: _Cards = []
    each = _game_seeds(seeds)
    for start in range(0, len(each), _SEEDS):
        asked: Any = body | {"seeds": [*each[start : start + _SEEDS]]}
        answer = ask("bingo/deal", asked)
        for card in answer["cards"]:
            goals = card["goals"]
            dealt.append(None if goals is None else [goal["name"] for goal in goals])
    return dealt


def _text(list: GameList) -> object:
    """Returns a list as the question takes it: the text of its file, or the goals themselves."""
    if not isinstance(list, str | PathLike):
        return list
    file = Path(list)
    return {"js" if file.suffix == ".js" else "text": file.read_text(encoding="utf-8-sig")}


class Study(NamedTuple):
    """How often goals are dealt, and how long rows are."""

    #: A row for each goal, the most frequent first: `id`, `name`, `bucket`, `time` and `weight` as in the list,
    #: `count` (cards with the goal), `share` (0 to 1), then cards by the difficulty of the goal's square
    #: (`difficulty1` to `difficulty25`), and by row (`row1`, `col1`, `tlbr` and so on).
    goals: Table
    #: The whole answer of ``ask("bingo/study", ...)``.
    answer: Studied

    def __repr__(self) -> str:
        return f"Study of {self.answer['cards']:,} cards: {self.goals!r}"


def study(
    seeds: range = range(100_000),
    *,
    mode: Mode = "normal",
    list: GoalList | None = None,
    compat: Compat = "npm",
    profile: Mapping[str, float] | None = None,
    threads: SupportsIndex | None = None,
    progress: Progress | None = None,
) -> Study:
    """Deals the cards of many seeds and counts.

    Parameters
    ----------
    seeds : range, default range(100_000)
        Seeds one after another.
    mode : {'normal', 'blackout', 'short', 'short-blackout'}, default 'normal'
        The mode of the cards.
    list : str, path or dict, optional
        The goal list: a file in the community's JSON, TOML or CSV, or the document itself; a sample of our own if None.
    compat : {'npm', 'site', 'bingosync'}, default 'npm'
        Deal as this program did for the list's version.
    profile : dict, optional
        Changes to the mode's numbers, such as ``{"maximumSynergy": 8}``.
    threads : int, optional
        How many threads to use; all cores if None.
    progress : callable, optional
        Called with the number of seeds done and of all seeds.

    Returns
    -------
    Study
        How often goals are dealt, as a table, and the whole answer.

    Raises
    ------
    RefusedError
        The seeds are no such range, or the list cannot be used.
    OSError
        The list's file cannot be read: FileNotFoundError where there is none.

    Examples
    --------
    >>> study(range(200)).answer["cards"]
    200
    """
    if not isinstance(seeds, range) or seeds.step != 1 or not seeds:
        raise RefusedError(f"seeds {seeds!r}: expected at least one, one after another, such as range(100_000)")
    file, body = _source(list, mode=mode, compat=compat, profile=profile)
    body |= given(seeds=f"{seeds[0]}..{seeds[-1]}", threads=threads_at_most(threads))
    answer, goals = _native.study(question(body), file, callback(progress))
    return Study(goals, json.loads(answer))


class Balance(NamedTuple):
    """A list with weights with which its goals occur about equally often."""

    #: The list with its new weights, as a text in JSON; the rest is unchanged.
    text: str
    #: What ``ask("bingo/balance", ...)`` has as `balanced` after its last step.
    answer: Balanced

    def __repr__(self) -> str:
        return f"Balance of {len(self.answer['goals']):,} goals, {self.answer['mode']}"


def balance(
    *,
    mode: Mode = "normal",
    list: GoalList | None = None,
    compat: Compat = "npm",
    profile: Mapping[str, float] | None = None,
    rounds: int = 24,
    cards: int = 20_000,
    seed: int = 0,
    limit: float = 2.0,
    attempts: float | None = None,
    from_list: bool = False,
    batches: int = 20,
    progress: Progress | None = None,
) -> Balance:
    """Finds weights with which the goals of a list occur about equally often.

    The list is judged before and after on seeds that the weights are not tuned on.

    Parameters
    ----------
    mode : {'normal', 'blackout', 'short', 'short-blackout'}, default 'normal'
        The mode of the cards.
    list : str, path or dict, optional
        The goal list: a file in the community's JSON, TOML or CSV, or the document itself; a sample of our own if None.
    compat : {'npm', 'site', 'bingosync'}, default 'npm'
        Deal as this program did for the list's version.
    profile : dict, optional
        Changes to the mode's numbers, such as ``{"maximumSynergy": 8}``.
    rounds : int, default 24
        Rounds of dealing and correcting, 1 to 200.
    cards : int, default 20_000
        Cards to deal in the last round, 1 to 1,000,000; the first round deals a fifth.
    seed : int, default 0
        Chooses the cards to tune on; the weights depend on it a little.
    limit : float, default 2.0
        The largest weight, and the smallest below 0.
    attempts : float, optional
        The most attempts per card, on average; as many as with the list's own weights if None.
    from_list : bool, default False
        Start from the list's own weights instead of 0.
    batches : int, default 20
        Batches of 1,000 seeds to judge the list on, before and after, 2 to 1,000.
    progress : callable, optional
        Called with the number of cards dealt and of all cards.

    Returns
    -------
    Balance
        The list with its new weights, and how even its goals are.

    Raises
    ------
    RefusedError
        An argument is out of range, or the list cannot be used.
    OSError
        The list's file cannot be read: FileNotFoundError where there is none.

    Examples
    --------
    >>> balance(mode="short", rounds=2, cards=100, batches=2).answer["mode"]
    'short'
    """
    aim = given(
        rounds=rounds, cards=cards, seed=seed, limit=limit, attempts=attempts, from_list=from_list, batches=batches
    )
    file, body = _source(list, mode=mode, compat=compat, profile=profile)
    answer, text = _native.balance(question(body | aim), file, callback(progress))
    return Balance(text, json.loads(answer))


def _seeds(seeds: ArrayLike) -> NDArray[np.uint64] | list[str]:
    listed = texts(seeds)
    if listed is not None:
        return listed
    array = whole_numbers(seeds, "seed", _MOST, "112233", np.uint64)
    if array.ndim != 1:
        raise RefusedError(f"seeds of shape {array.shape}: expected one dimension, such as range(100)")
    return array


def _game_seeds(seeds: object) -> Sequence[int | str]:
    """Returns the seeds of another game's cards, as questions take them."""
    expected = 'expected several whole numbers or texts, such as [7, "007"]'
    if isinstance(seeds, range):
        if len(seeds[:_MOST]) != len(seeds[: _MOST + 1]):
            raise RefusedError(f"{seeds}: {expected}")
        return seeds
    if isinstance(seeds, str | bytes):
        raise TypeError(f"seeds {seeds!r}: {expected}")
    listed: Any = seeds
    if not isinstance(seeds, Sequence):
        array = np.asarray(cast(Any, seeds))
        if array.ndim != 1:
            raise TypeError(f"seeds of shape {array.shape}: {expected}")
        listed = array.tolist()
    if not all(isinstance(seed, str | int | np.integer) and not isinstance(seed, bool) for seed in listed):
        raise TypeError(f"seeds {seeds!r}: {expected}")
    return [str(seed) if isinstance(seed, str) else int(seed) for seed in listed]


def _source(list: GoalList | None, **members: object) -> tuple[str | PathLike[str] | None, dict[str, object]]:
    """Returns the list's file, and the members of the question about it."""
    body = given(**members)
    if list is None:
        return None, body
    if isinstance(list, Mapping):
        return None, body | {"list": list}
    if not isinstance(cast(object, list), str | PathLike):
        raise TypeError(f"a list of type {type(list).__name__}: expected a file's path, or the document as a dict")
    # Says what Python says of a file that cannot be read.
    with open(list, "rb"):
        return list, body
