"""The types of what functions take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NewType, Protocol, SupportsIndex, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from foretile.questions import Level as OneLevel

__all__ = ["Column", "GameList", "GoalList", "Image", "Level", "Levels", "Pairs", "Picture", "Precision", "Progress", "Seeds", "SoonestCoins", "Span", "Time"]

#: A time of the DS's clock: a text such as ``"2026-11-20T19:30"``, a ``date``, or a ``datetime``, ``pandas.Timestamp``
#: or ``numpy.datetime64``.
Time: TypeAlias = "str | date | np.datetime64"

#: The aim ``"soonest:coins:N"`` with a number of coins, as :func:`foretile.voltorb.soonest` returns it. It is a text.
SoonestCoins = NewType("SoonestCoins", str)

#: What a ``datetime``, ``pandas.Timestamp`` or ``numpy.datetime64`` means.
Precision: TypeAlias = Literal["date", "minute", "second"]

#: A number, a pair of the first and the last one, a range, or a text such as ``"400..6000"``.
Span: TypeAlias = str | SupportsIndex | tuple[SupportsIndex, SupportsIndex] | range

#: Called with how much is done, and how much there is to do.
Progress: TypeAlias = Callable[[int, int], object]

#: A goal list: the path of a file in the community's JSON, TOML or CSV, or the document itself.
GoalList: TypeAlias = str | PathLike[str] | Mapping[str, Any]

#: A list of any game: the path of a file, or the goals themselves.
GameList: TypeAlias = str | PathLike[str] | Sequence[Any] | Mapping[str, Any]


class Column(Protocol):
    """An array of numpy, or a column of pandas, polars or pyarrow."""

    def __array__(self) -> NDArray[Any]: ...


#: A level of Voltorb Flip, 1 to 8, or a number of numpy.
Level: TypeAlias = "OneLevel | np.integer[Any]"

#: A level, a list of levels, or an array or column of them.
Levels: TypeAlias = "OneLevel | Sequence[int] | Column"

#: Seeds of bingo cards.
Seeds: TypeAlias = Sequence[int | str] | Column

#: Pairs of puyos: a text such as ``"RG BR ?Y"``, a list of pairs, or numbers (n, 2).
Pairs: TypeAlias = "str | Sequence[str] | ArrayLike"


@runtime_checkable
class Image(Protocol):
    """A picture of Pillow."""

    @property
    def size(self) -> tuple[int, int]: ...
    def convert(self, mode: str, /) -> Image: ...
    def tobytes(self) -> bytes: ...


#: A picture: the path of a file, its bytes, an image of Pillow, or pixels (height, width, 3 or 4) of uint8.
Picture: TypeAlias = "bytes | bytearray | memoryview | str | PathLike[str] | NDArray[np.uint8] | Image"
