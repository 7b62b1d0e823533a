"""The native half of the package."""

from collections.abc import Callable
from os import PathLike
from typing import final

import numpy as np
from numpy.typing import NDArray

_Progress = Callable[[int, int], object]
_U8 = NDArray[np.uint8]
_U16 = NDArray[np.uint16]
_U32 = NDArray[np.uint32]
_U64 = NDArray[np.uint64]

_Part = tuple[int, bytes | None, list[bytes], list["_Part"]]

__all__ = [
    "MOST_ADVANCE",
    "VERSION",
    "Table",
    "ask",
    "balance",
    "boards",
    "cards",
    "chances",
    "colour_maps",
    "deals",
    "find_pairs",
    "judge",
    "look",
    "queues",
    "restore",
    "solve",
    "study",
    "table",
]

#: The largest advance that the program takes.
MOST_ADVANCE: int

#: The version of the package.
VERSION: str

@final
class Table:
    """A table for Arrow.

    ``pyarrow.table(table)``, ``polars.DataFrame(table)`` and DuckDB take it over without a copy.
    """

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
    def __len__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __reduce__(self) -> tuple[object, tuple[str, int, list[_Part]]]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

def ask(question: str, body: str, progress: _Progress | None) -> str: ...
def look(question: str, query: str, body: bytes, size: tuple[int, int] | None) -> str: ...
def solve(body: str) -> str: ...
def judge(body: str) -> str: ...
def boards(seeds: _U32, advances: _U32, levels: _U8, threads: int | None) -> _U8: ...
def deals(seeds: _U32, advances: _U32, levels: _U8, threads: int | None) -> tuple[_U8, _U8, _U8, _U32]: ...
def chances(levels: _U8, hints: _U8, cards: _U8, threads: int | None) -> NDArray[np.float64]: ...
def queues(seeds: _U16, colours: int, threads: int | None) -> _U8: ...
def colour_maps(seeds: _U16) -> list[str]: ...
def find_pairs(body: str) -> tuple[_U16, _U8, int]: ...
def cards(body: str, list: str | PathLike[str] | None, seeds: _U64 | list[str], threads: int | None) -> Table: ...
def study(body: str, list: str | PathLike[str] | None, progress: _Progress | None) -> tuple[str, Table]: ...
def balance(body: str, list: str | PathLike[str] | None, progress: _Progress | None) -> tuple[str, str]: ...
def restore(schema: str, rows: int, columns: list[_Part]) -> Table: ...
def table(columns: list[tuple[str, _U8 | _U16 | _U32 | list[str], int | None]]) -> Table: ...
