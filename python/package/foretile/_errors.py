"""The error of questions that have no answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from foretile.questions import Cause, ErrorCode


class RefusedError(ValueError):
    """Why a question has no answer. Its text says what was expected.

    Attributes
    ----------
    code : {'syntax', 'request', 'question', 'list', 'file', 'kept', 'too_long', 'busy', 'defect', 'left'}
        The kind of error, to match on, as over HTTP and in JavaScript: ``"question"`` for a value out of bounds or
        values that contradict each other, ``"list"`` for a goal list with mistakes, ``"request"`` for a question that
        does not exist.
    cause : dict or None
        What is wrong as a code (``"is"``) with its values, where there is one.

    Examples
    --------
    >>> from foretile import RefusedError, voltorb
    >>> try:
    ...     voltorb.boards(1, level=9)
    ... except RefusedError as error:
    ...     print(error.code, error)
    question level 9: expected whole numbers from 1 to 8, such as 3
    """

    code: ErrorCode
    cause: Cause | None

    def __init__(self, message: str, code: str | None = None, cause: str | None = None) -> None:
        super().__init__(message)
        self.code = cast("ErrorCode", code or "question")
        self.cause = json.loads(cause) if cause else None
