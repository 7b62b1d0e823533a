"""Questions and answers in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast, runtime_checkable
from urllib.parse import quote

import numpy as np
from numpy.typing import NDArray

from foretile import _native
from foretile._arguments import callback
from foretile._arguments import question as written

if TYPE_CHECKING:
    from foretile.questions import Ask

#: More pixels than any picture that is taken. Pixels are not copied before this is checked.
_MOST_PIXELS = 1 << 28


def _ask(question: str, body: Mapping[str, object], progress: Callable[[int, int], object] | None = None) -> Any:
    """Asks any question that Foretile answers.

    The types of questions and answers are in ``foretile.questions``; the app's page *API* shows them all. As in the
    app, answers are bounded: `voltorb/solve`, for example, thinks for 10 seconds, or `time_limit` up to 60.

    Args:
        question: Its name, such as ``"voltorb/route"``.
        body: The question, as a dict. Arrays, columns and numpy's numbers count as lists and numbers.
        progress: Called with how much is done and how much there is to do, if the work is long.

    Returns:
        The answer, as a dict.

    Raises:
        ValueError: The question is unknown or cannot be answered.

    >>> ask("voltorb/seed", {"at": "2026-07-09T07:09:26", "delay": 755})["seed"]
    1644626701
    """
    return json.loads(_native.ask(question, written(body), callback(progress)))


ask: Ask = _ask


@runtime_checkable
class _Image(Protocol):
    """A picture of Pillow."""

    @property
    def size(self) -> tuple[int, int]: ...
    def convert(self, mode: str, /) -> _Image: ...
    def tobytes(self) -> bytes: ...


_Picture: TypeAlias = bytes | bytearray | memoryview | str | PathLike[str] | NDArray[np.uint8] | _Image


def look(question: str, picture: _Picture, **members: object) -> Any:
    """Reads a Voltorb Flip board from a picture.

    Args:
        question: ``"voltorb/read"`` for a still picture, ``"voltorb/follow"`` for the next frame of a video.
        picture: The path of a PNG, JPEG, WebP or BMP file, or its bytes; an image of Pillow; or pixels: an array
            (height, width, 3 or 4) of uint8, red, green, blue and perhaps alpha.
        members: The question's own members, such as ``stream="9f86d081884c7d65"`` and ``at=(120, 64)``.

    Returns:
        The answer, as a dict.

    Raises:
        ValueError: The picture cannot be read.
        OSError: The file cannot be read: FileNotFoundError where there is none.
        TypeError: The picture is none of these.
    """
    query = "&".join(f"{quote(name, safe='')}={quote(_member(name, value), safe='')}" for name, value in members.items())
    body, size = _pixels(picture)
    return json.loads(_native.look(question, query, body, size))


def _member(name: str, value: object) -> str:
    """Returns a member as it is in a query."""
    if isinstance(value, str):
        return str(value)
    numbers = np.asarray(value) if isinstance(value, int | tuple | list | np.ndarray | np.generic) else np.empty(0)
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"{name} {value!r}: expected a text, or whole numbers such as (120, 64)")
    return ",".join(map(str, numbers.reshape(-1).tolist()))


def _pixels(picture: object) -> tuple[bytes, tuple[int, int] | None]:
    """Returns the bytes of a file; or pixels, four bytes each, and their width and height."""
    if isinstance(picture, str | PathLike):
        return Path(fspath(cast(str, picture))).read_bytes(), None
    if isinstance(picture, bytes | bytearray | memoryview):
        return bytes(cast(bytes, picture)), None
    if isinstance(picture, _Image):
        return picture.convert("RGBA").tobytes(), picture.size
    expected = "expected a file's path or bytes, an image of Pillow, or an array (height, width, 3 or 4) of uint8"
    if not isinstance(picture, list | tuple) and not hasattr(picture, "__array__"):
        raise TypeError(f"a picture of type {type(picture).__name__}: {expected}")
    try:
        pixels: NDArray[Any] = np.asarray(cast(Any, picture))
    except (ValueError, OverflowError) as error:
        raise ValueError(f"a picture that is no array: {error}; {expected}") from None
    if pixels.ndim != 3 or pixels.shape[2] not in (3, 4) or pixels.dtype != np.uint8 or pixels.size >> 2 > _MOST_PIXELS:
        raise ValueError(f"pixels of shape {pixels.shape} and type {pixels.dtype}: {expected}")
    height, width, channels = pixels.shape
    if channels == 3:
        pixels = np.concatenate([pixels, np.full((height, width, 1), 255, np.uint8)], axis=2)
    return pixels.tobytes(), (width, height)
