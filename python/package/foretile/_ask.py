"""Questions and answers in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast, overload
from urllib.parse import quote

import numpy as np
from numpy.typing import NDArray

from foretile import _native
from foretile._arguments import callback
from foretile._arguments import question as written
from foretile._errors import RefusedError
from foretile.typing import Image, Picture, Progress

#: More pixels than any picture that is taken. Pixels are not copied before this is checked.
_MOST_PIXELS = 1 << 28


if TYPE_CHECKING:
    from foretile.questions import Ask, FollowedFrame, Looked

    ask: Ask
else:

    def ask(question: str, body: Mapping[str, object], progress: Progress | None = None) -> Any:
        """Asks any question that Foretile answers.

        The types of questions and answers are in ``foretile.questions``, with a function for each question; the app's
        page *API* shows them all. As in the app, answers are bounded: `voltorb/solve`, for example, thinks for 10
        seconds, or `time_limit` up to 60.

        Parameters
        ----------
        question : str
            Its name, such as ``"voltorb/route"``.
        body : dict
            The question. Arrays, columns and numpy's numbers count as lists and numbers.
        progress : callable, optional
            Called with how much is done and how much there is to do, if the work is long.

        Returns
        -------
        dict
            The answer.

        Raises
        ------
        RefusedError
            The question is unknown or cannot be answered.
        TypeError
            The question is no dict.

        Examples
        --------
        >>> ask("voltorb/seed", {"at": "2026-07-09T07:09:26", "delay": 755})["seed"]
        1644626701
        """
        return json.loads(_native.ask(question, written(body), callback(progress)))


@overload
def look(question: Literal["voltorb/read"], picture: Picture, **members: object) -> Looked: ...
@overload
def look(question: Literal["voltorb/follow"], picture: Picture, **members: object) -> FollowedFrame: ...
def look(question: str, picture: Picture, **members: object) -> Any:
    """Reads a Voltorb Flip board from a picture.

    Parameters
    ----------
    question : {'voltorb/read', 'voltorb/follow'}
        ``"voltorb/read"`` for a still picture, ``"voltorb/follow"`` for the next frame of a video.
    picture : str, path, bytes, PIL.Image.Image or ndarray of uint8
        The path of a PNG, JPEG, WebP or BMP file, or its bytes; an image of Pillow; or pixels, (height, width, 3 or 4),
        red, green, blue and perhaps alpha.
    **members
        The question's own members, such as ``stream="9f86d081884c7d65"`` and ``at=(120, 64)``.

    Returns
    -------
    dict
        The answer.

    Raises
    ------
    RefusedError
        The picture cannot be read.
    OSError
        The file cannot be read: FileNotFoundError where there is none.
    TypeError
        The picture is none of these.

    Examples
    --------
    >>> look("voltorb/read", np.zeros((192, 256, 3), np.uint8))["found"]
    False
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
    if isinstance(picture, Image):
        return picture.convert("RGBA").tobytes(), picture.size
    expected = "expected a file's path or bytes, an image of Pillow, or an array (height, width, 3 or 4) of uint8"
    if not isinstance(picture, list | tuple) and not hasattr(picture, "__array__"):
        raise TypeError(f"a picture of type {type(picture).__name__}: {expected}")
    try:
        pixels: NDArray[Any] = np.asarray(cast(Any, picture))
    except (ValueError, OverflowError) as error:
        raise RefusedError(f"a picture that is no array: {error}; {expected}") from None
    if pixels.ndim != 3 or pixels.shape[2] not in (3, 4) or pixels.dtype != np.uint8 or pixels.size >> 2 > _MOST_PIXELS:
        raise RefusedError(f"pixels of shape {pixels.shape} and type {pixels.dtype}: {expected}")
    height, width, channels = pixels.shape
    if channels == 3:
        pixels = np.concatenate([pixels, np.full((height, width, 1), 255, np.uint8)], axis=2)
    return pixels.tobytes(), (width, height)
