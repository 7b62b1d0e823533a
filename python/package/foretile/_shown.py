"""What answers look like: as text, in notebooks, and with rich; and when two are equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from rich.console import Group

#: The cells of a board: values with the hints to their right and below, row by row.
Cells = list[list[str]]


def cells(values: Iterable[Iterable[object]], rows: NDArray[np.uint8] | None, cols: NDArray[np.uint8] | None) -> Cells:
    """Returns the cells of a board with its hints, where they are known."""
    board = [[str(value) for value in row] for row in values]
    if rows is None or cols is None:
        return board
    board = [[*row, hint] for row, hint in zip(board, map(_hint, rows), strict=True)]
    return [*board, [*map(_hint, cols), ""]]


def _hint(hint: NDArray[np.uint8]) -> str:
    return f"{hint[0]}:{hint[1]}"


def same(one: object, other: object) -> bool:
    """Returns whether two answers are of one type and have equal parts."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        first, second = cast(NDArray[Any], one), cast(NDArray[Any], other)
        return first.dtype == second.dtype and np.array_equal(first, second, equal_nan=first.dtype.kind == "f")
    return bool(one == other)


def text(title: str, board: Cells | None) -> str:
    """Returns a title, and a board below it."""
    if board is None:
        return title
    width = max(len(cell) for row in board for cell in row) + 1
    lines = ["".join(cell.rjust(width) for cell in row).rstrip() for row in board]
    return "\n".join([title, *lines])


def html(title: str, board: Cells | None) -> str:
    """Returns a title and a board for a notebook."""
    rows = ["".join(f'<td style="text-align:right">{cell}</td>' for cell in row) for row in board or []]
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><caption>{title}</caption>{body}</table>"


def rich(title: str, board: Cells | None) -> Group:
    """Returns a title and a board for rich, whose Voltorbs are red and best cards bold."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 1))
    for row in board or []:
        grid.add_row(*(Text(cell, _style(cell), justify="right") for cell in row))
    return Group(Text(title), grid)


def _style(cell: str) -> str:
    if cell.endswith("*"):
        return "bold green"
    return "red" if cell == "0" else "dim" if ":" in cell else ""


class Shown:
    """An answer that prints as a board, and that equals another with the same parts."""

    __hash__ = None  # type: ignore[assignment]

    def _shown(self) -> tuple[str, Cells | None]:
        """Returns a title, and the cells of a board."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(same(part, vars(other)[name]) for name, part in vars(self).items())

    def __repr__(self) -> str:
        return text(*self._shown())

    def _repr_html_(self) -> str:
        return html(*self._shown())

    def __rich__(self) -> Group:
        return rich(*self._shown())
