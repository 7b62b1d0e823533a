"""Reads the arguments of functions into flat arrays of the native half's types."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, SupportsIndex, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from foretile._errors import RefusedError
from foretile.typing import Precision, Progress, Span, Time

Whole = TypeVar("Whole", np.uint8, np.uint16, np.uint32, np.uint64)

#: How many characters of an ISO time show it to a precision.
_SHOWN: dict[Precision, int] = {"date": 10, "minute": 16, "second": 19}


def whole_numbers(values: ArrayLike, name: str, most: int, example: str, to: type[Whole], least: int = 0) -> NDArray[Whole]:
    """Returns whole numbers from `least` to `most` as an array of type `to`."""
    expected = f"expected whole numbers from {least} to {most}, such as {example}"
    try:
        array = np.asarray(values)
    except (ValueError, OverflowError) as error:
        raise RefusedError(f"{name}: {error}; {expected}") from None
    if array.size == 0:
        return np.empty(array.shape, to)
    # Numbers that fit no type of numpy, and those of pandas' own types.
    is_listed = array.dtype.kind == "O" and all(_is_whole(value) for value in array.flat)
    if array.dtype.kind not in "iu" and not is_listed:
        raise RefusedError(f"{name} of type {array.dtype}: {expected}")
    for number in (int(array.min()), int(array.max())):
        if not least <= number <= most:
            raise RefusedError(f"{name} {number}: {expected}")
    return array.astype(to)


def _is_whole(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def whole_number(value: object, name: str, most: int, example: str, least: int = 0) -> int:
    """Returns one whole number from `least` to `most`."""
    expected = f"expected a whole number from {least} to {most}, such as {example}"
    if isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} {value}: {expected}")
    try:
        number = operator.index(cast(SupportsIndex, value))
    except TypeError:
        raise TypeError(f"{name} of type {type(value).__name__}: {expected}") from None
    if not least <= number <= most:
        raise RefusedError(f"{name} {number}: {expected}")
    return number


def threads_at_most(threads: SupportsIndex | None) -> int | None:
    """Returns a number of threads, at most the machine's processors; None stands for all."""
    if threads is None:
        return None
    try:
        number = operator.index(threads)
    except TypeError:
        raise TypeError(f"threads of type {type(threads).__name__}: expected a number such as 4, or None for all cores") from None
    if number < 1:
        raise RefusedError(f"threads {number}: expected 1 or more, such as 4, or None for all cores")
    return min(number, os.cpu_count() or 1)


def callback(progress: Progress | None) -> Progress | None:
    """Returns what is called with the progress."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress of type {type(progress).__name__}: expected a function of two numbers, such as print")
    return progress


def time(given: Time, name: str, precision: Precision) -> str:
    """Returns a time as questions take it: the date, minute or second that it shows."""
    if isinstance(given, str):
        return str(given)
    expected = "expected a time such as 2026-11-20T19:30, a datetime or a numpy.datetime64"
    if precision not in _SHOWN:
        raise RefusedError(f"precision {precision!r}: expected one of {', '.join(_SHOWN)}")
    # pandas' NaT is a datetime; like numpy's, it differs from itself.
    if given != given:
        raise RefusedError(f"{name} is not a time (NaT): {expected}")
    if isinstance(given, np.datetime64):
        unit = np.datetime_data(given.dtype)[0]
        if unit in ("Y", "M", "W", "h", "generic"):
            raise RefusedError(f"{name} {given} shows no date or minute alone: {expected}")
        shown = str(given.astype("datetime64[s]"))
        return shown[: _SHOWN["date" if unit == "D" else precision]]
    if isinstance(given, datetime):
        if given.tzinfo is not None:
            raise RefusedError(
                f"{name} {given} has a time zone, which the DS's clock has not: "
                f"expected the time that the clock shows, such as that of time.replace(tzinfo=None)"
            )
        return given.isoformat(timespec="seconds")[: _SHOWN[precision]]
    if isinstance(given, date):
        return given.isoformat()
    raise TypeError(f"{name} of type {type(given).__name__}: {expected}")


def span(given: Span, name: str) -> str:
    """Returns a range of numbers as questions take it: with its first and last number."""
    expected = 'expected a number, a pair of first and last such as (400, 6000), or a text such as "400..6000"'
    if isinstance(given, str):
        return str(given)
    if isinstance(given, range):
        if given.step != 1 or not given:
            raise RefusedError(f"{name} {given}: expected numbers one after another, such as range(400, 6001)")
        return f"{given[0]}..{given[-1]}"
    ends = cast(Any, given if isinstance(given, tuple | list | np.ndarray) else (given, given))
    try:
        first, last = (operator.index(end) for end in ends)
    except TypeError:
        raise TypeError(f"{name} {given!r}: {expected}") from None
    except ValueError:
        raise RefusedError(f"{name} {given!r}: {expected}") from None
    return f"{first}..{last}"


def texts(values: object) -> list[str] | None:
    """Returns the texts of a list, a column or an array of texts, or None if it has others."""
    if isinstance(values, str | bytes | range):
        return None
    listed: object = values
    if not isinstance(values, list | tuple):
        array = np.asarray(cast(Any, values))
        if array.ndim != 1 or array.dtype.kind not in "UTO":
            return None
        listed = array.tolist()
    found = [str(value) for value in cast(list[object], listed) if isinstance(value, str)]
    return found if found and len(found) == len(cast(list[object], listed)) else None


def flat(array: NDArray[Whole], shape: tuple[int, ...]) -> NDArray[Whole]:
    """Returns an array, repeated to this shape, as one dimension."""
    return np.ascontiguousarray(np.broadcast_to(array, shape)).reshape(-1)


def common_shape(*parts: tuple[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Returns the shape that arrays have when numpy repeats them to fit each other."""
    try:
        return np.broadcast_shapes(*(shape for _, shape in parts))
    except ValueError:
        shapes = ", ".join(f"{name} {shape}" for name, shape in parts)
        raise RefusedError(f"shapes that do not fit together: {shapes}; expected equal ones, or single numbers") from None


def question(body: Mapping[str, object]) -> str:
    """Writes a question as JSON. Arrays, columns and numpy's numbers count as lists and numbers."""

    def listed(value: object) -> Any:
        if hasattr(value, "__array__"):
            array = np.asarray(cast(Any, value))
            # Those of nanoseconds would be written as numbers.
            if array.dtype.kind not in "mM":
                return array.tolist()
        elif isinstance(value, Mapping):
            return dict(cast(Mapping[object, object], value))
        elif isinstance(value, Sequence) and not isinstance(value, bytes | bytearray | memoryview):
            return [*cast(Sequence[object], value)]
        raise TypeError(f"{value!r} is not JSON: expected numbers, texts, lists, dicts, True, False or None")

    if not isinstance(body, Mapping):
        raise TypeError(f"a question of type {type(body).__name__}: expected a dict")
    try:
        return json.dumps(body, default=listed, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        if "JSON compliant" in str(error):
            found = "a number of the question is nan or infinite, which JSON does not have"
            raise RefusedError(f"{found}: expected a finite one, such as 1.5", "syntax") from None
        raise RefusedError(f"the question is not JSON: {error}", "syntax") from None


def given(**members: object) -> dict[str, object]:
    """Returns the members that are not None."""
    return {name: value for name, value in members.items() if value is not None}
