"""Builds the package with maturin, once its questions.py is written. What pip, build and other tools call is below."""

from typing import Any

import maturin
import write_questions
from maturin import *  # noqa: F403


def build_wheel(*arguments: Any, **named: Any) -> str:
    write_questions.write()
    return maturin.build_wheel(*arguments, **named)


def build_editable(*arguments: Any, **named: Any) -> str:
    write_questions.write()
    return maturin.build_editable(*arguments, **named)


def build_sdist(*arguments: Any, **named: Any) -> str:
    write_questions.write()
    return maturin.build_sdist(*arguments, **named)
