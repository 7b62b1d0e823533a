"""Reads the arguments of functions into flat arrays of the native half's types."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

Whole = TypeVar("Whole", np.uint8, np.uint16, np.uint32, np.uint64)


def whole_numbers(values: ArrayLike, name: str, most: int, example: str, to: type[Whole], least: int = 0) -> NDArray[Whole]:
    """Returns whole numbers from `least` to `most` as an array of type `to`."""
    expected = f"expected whole numbers from {least} to {most}, such as {example}"
    try:
        array = np.asarray(values)
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{name}: {error}; {expected}") from None
    if array.size == 0:
        return np.empty(array.shape, to)
    if array.dtype.kind not in "iu":
        raise ValueError(f"{name} of type {array.dtype}: {expected}")
    for number in (int(array.min()), int(array.max())):
        if not least <= number <= most:
            raise ValueError(f"{name} {number}: {expected}")
    return array.astype(to)


def flat(array: NDArray[Whole], shape: tuple[int, ...]) -> NDArray[Whole]:
    """Returns an array, repeated to this shape, as one dimension."""
    return np.ascontiguousarray(np.broadcast_to(array, shape)).reshape(-1)


def common_shape(*parts: tuple[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Returns the shape that arrays have when numpy repeats them to fit each other."""
    try:
        return np.broadcast_shapes(*(shape for _, shape in parts))
    except ValueError:
        shapes = ", ".join(f"{name} {shape}" for name, shape in parts)
        raise ValueError(f"shapes that do not fit together: {shapes}; expected equal ones, or single numbers") from None


def question(body: Mapping[str, object]) -> str:
    """Writes a question as JSON. Arrays and numpy's numbers count as lists and numbers."""

    def listed(value: object) -> Any:
        if isinstance(value, np.ndarray | np.generic):
            return cast(Any, value).tolist()
        raise ValueError(f"{value!r} is not JSON: expected numbers, texts, lists, dicts, True, False or None")

    try:
        return json.dumps(body, default=listed, allow_nan=False)
    except (TypeError, RecursionError) as error:
        raise ValueError(f"the question is not JSON: {error}") from None


def given(**members: object) -> dict[str, object]:
    """Returns the members that are not None."""
    return {name: value for name, value in members.items() if value is not None}
