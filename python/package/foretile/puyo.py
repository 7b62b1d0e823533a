"""The pairs of Puyo Puyo!! 20th Anniversary and later games.

A seed is a number from 0 to 65535. Its queue has 128 pairs; after them it starts over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from foretile import _native
from foretile import _shown as shown
from foretile._arguments import given, question, texts, threads_at_most, whole_number, whole_numbers
from foretile._native import Table
from foretile.typing import Pairs

__all__ = ["COLOURS", "Matches", "find", "queues", "table"]

#: The letters of the colours: number 0 is red, 1 green, 2 blue, 3 yellow, 4 purple.
COLOURS = "RGBYP"


def queues(seeds: ArrayLike, colors: SupportsIndex = 4, *, threads: SupportsIndex | None = None) -> NDArray[np.uint8]:
    """Deals the queues of seeds.

    Parameters
    ----------
    seeds : array_like of int
        Numbers from 0 to 65535, of any shape.
    colors : {3, 4, 5}, default 4
        How many colours the game uses.
    threads : int, optional
        How many threads to use; all cores if None.

    Returns
    -------
    ndarray of uint8
        The queues, (..., 128, 2), where the first dimensions are the shape of `seeds`: for each pair its axis puyo, then
        the puyo that turns about it. The numbers are indices in :data:`COLOURS`.

    Raises
    ------
    RefusedError
        A seed or a number is out of range.

    Examples
    --------
    >>> ["".join(COLOURS[puyo] for puyo in pair) for pair in queues(0x1234)[:3]]
    ['RG', 'RR', 'GR']
    """
    array = whole_numbers(seeds, "seed", 0xFFFF, "0x1A2B", np.uint16)
    colours = whole_number(colors, "colors", 5, "4", least=3)
    dealt = _native.queues(array.reshape(-1), colours, threads_at_most(threads))
    return dealt.reshape(*array.shape, 128, 2)


def table(
    seeds: ArrayLike = range(65_536), colors: SupportsIndex = 4, *, threads: SupportsIndex | None = None
) -> Table:
    """Deals queues into a table for pyarrow, polars or DuckDB, which take it over without a copy.

    The columns are those of the Parquet files of ``foretile puyo table``, whose `queue` is a text and whose
    `puyos` is this `queue`.

    Parameters
    ----------
    seeds : array_like of int, default range(65_536)
        Numbers from 0 to 65535, of any shape.
    colors : {3, 4, 5}, default 4
        How many colours the game uses.
    threads : int, optional
        How many threads to use; all cores if None.

    Returns
    -------
    Table
        A row for each seed: `seed` (uint16), `colormap` (the colours by their numbers in the game), and `queue` (256
        numbers of uint8, pair by pair, indices in :data:`COLOURS`).

    Raises
    ------
    RefusedError
        A seed or a number is out of range.

    Examples
    --------
    >>> table([0x1234])
    <foretile.Table of 1 rows: seed, colormap, queue>
    """
    array = whole_numbers(seeds, "seed", 0xFFFF, "0x1A2B", np.uint16).reshape(-1)
    dealt = queues(array, colors, threads=threads).reshape(-1)
    return _native.table([("seed", array, None), ("colormap", _native.colour_maps(array), None), ("queue", dealt, 256)])


@dataclass(frozen=True, eq=False, repr=False)
class Matches(shown.Shown):
    """Where queues have the pairs that were looked for."""

    #: The seeds, an array (k,) of uint16.
    seeds: NDArray[np.uint16]
    #: The index in the queue of the first of the pairs, an array (k,) of uint8, 0 to 127.
    offsets: NDArray[np.uint8]
    #: The number of all matches, also of those beyond `limit`.
    count: int

    def _shown(self) -> tuple[str, shown.Cells | None]:
        """Returns a title, and the first matches."""
        title = f"Matches: {len(self.seeds):,} of {self.count:,}"
        if not len(self.seeds):
            return title, None
        few = zip(self.seeds[:10].tolist(), self.offsets[:10].tolist(), strict=True)
        return f"{title}, first by seed and place", [[f"0x{seed:04X}", str(offset)] for seed, offset in few]


def find(
    pairs: Pairs,
    colors: SupportsIndex = 4,
    *,
    unordered: bool = False,
    pattern: bool = False,
    anywhere: bool = False,
    errors: SupportsIndex = 0,
    limit: SupportsIndex | None = None,
) -> Matches:
    """Finds the seeds whose queues have these pairs.

    Parameters
    ----------
    pairs : str, sequence of str or array_like of int
        The pairs, such as ``"RG BR ?Y"``: axis puyo first, ``?`` for an unseen puyo. Or a list of such pairs, or numbers
        as in :func:`queues`, (n, 2) with -1 for an unseen puyo.
    colors : {3, 4, 5}, default 4
        How many colours the game uses.
    unordered : bool, default False
        The two puyos of a pair may be in either order.
    pattern : bool, default False
        The letters stand for unknown colours.
    anywhere : bool, default False
        The pairs may start anywhere in the queue.
    errors : int, default 0
        How many puyos may be misread, 0 to 8.
    limit : int, optional
        How many matches to return, from the lowest seed; all if None.

    Returns
    -------
    Matches
        Where the pairs are.

    Raises
    ------
    RefusedError
        The pairs cannot be read, or a number is out of range.
    TypeError
        The pairs are of another type.

    Examples
    --------
    >>> found = find("PY BB PY", limit=3)
    >>> len(found.seeds), found.count
    (3, 10)
    >>> find(queues(0x1234)[:5]).seeds
    array([4660], dtype=uint16)
    """
    colours = whole_number(colors, "colors", 5, "4", least=3)
    most = None if limit is None else whole_number(limit, "limit", 1 << 32, "10")
    body = given(pairs=_pairs(pairs), colors=colours, limit=most)
    body |= {"unordered": unordered, "pattern": pattern, "anywhere": anywhere}
    body["errors"] = whole_number(errors, "errors", 8, "1")
    return Matches(*_native.find_pairs(question(body)))


def _pairs(pairs: object) -> list[str]:
    """Returns the texts of pairs."""
    if isinstance(pairs, str):
        return pairs.split()
    listed = texts(pairs)
    if listed is not None:
        return [word for text in listed for word in text.split()]
    array = np.asarray(cast(Any, pairs))
    if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind not in "iu":
        raise TypeError(f"pairs {pairs!r}: expected a text such as 'RG BR ?Y', or numbers (n, 2) as those of `queues`")
    # Number -1 is the letter at the end.
    known = whole_numbers(np.where(array == -1, len(COLOURS), array), "puyo", len(COLOURS), "2, or -1 unseen", np.uint8)
    return ["".join((COLOURS + "?")[puyo] for puyo in pair) for pair in known]
