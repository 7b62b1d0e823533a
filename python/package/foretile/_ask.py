"""Questions and answers in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import numpy as np
from numpy.typing import NDArray

from foretile import _native
from foretile._arguments import question as written

if TYPE_CHECKING:
    from foretile.questions import Ask


def _ask(question: str, body: Mapping[str, object], progress: Callable[[int, int], object] | None = None) -> Any:
    """Asks any question that Foretile answers.

    The types of questions and answers are in ``foretile.questions``; the app's page *API* shows them all. As in the
    app, answers are bounded: `voltorb/solve`, for example, thinks for 10 seconds, or `time_limit` up to 60.

    Args:
        question: Its name, such as ``"voltorb/route"``.
        body: The question, as a dict.
        progress: Called with how much is done and how much there is to do, if the work is long.

    Returns:
        The answer, as a dict.

    Raises:
        ValueError: The question is unknown or cannot be answered.

    >>> ask("voltorb/seed", {"at": "2026-07-09T07:09:26", "delay": 755})["seed"]
    1644626701
    """
    return json.loads(_native.ask(question, written(body), progress))


ask: Ask = _ask


def look(question: str, picture: bytes | NDArray[np.uint8], **members: str) -> Any:
    """Reads a Voltorb Flip board from a picture.

    Args:
        question: ``"voltorb/read"`` for a still picture, ``"voltorb/follow"`` for the next frame of a video.
        picture: The bytes of a PNG, JPEG, WebP or BMP file, or pixels: an array (height, width, 3 or 4) of uint8,
            red, green, blue and perhaps alpha.
        members: The question's own members, such as ``stream="9f86d081884c7d65"``.

    Returns:
        The answer, as a dict.

    Raises:
        ValueError: The picture cannot be read.
    """
    query = "&".join(f"{name}={quote(value, safe='')}" for name, value in members.items())
    if isinstance(picture, bytes):
        return json.loads(_native.look(question, query, picture, None))
    if picture.ndim != 3 or picture.shape[2] not in (3, 4) or picture.dtype != np.uint8:
        raise ValueError(
            f"pixels of shape {picture.shape} and type {picture.dtype}: expected (height, width, 3 or 4) of uint8"
        )
    height, width, channels = picture.shape
    if channels == 3:
        picture = np.concatenate([picture, np.full((height, width, 1), 255, np.uint8)], axis=2)
    return json.loads(_native.look(question, query, picture.tobytes(), (width, height)))
