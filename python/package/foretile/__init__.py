"""Foretile for Python: boards of three games from their seeds, as numpy arrays and Arrow tables.

- :mod:`foretile.voltorb`: Voltorb Flip (Pokémon HeartGold and SoulSilver)
- :mod:`foretile.puyo`: the pairs of Puyo Puyo!! 20th Anniversary
- :mod:`foretile.bingo`: Ocarina of Time bingo
- :func:`ask`: every other question, in JSON
- :mod:`foretile.questions`: the same questions as functions, with the types of questions and answers
- :mod:`foretile.typing`: the types of what functions take

The functions release the GIL, use all cores unless `threads` says otherwise, and stop at Ctrl-C. What cannot be
answered raises :class:`RefusedError`, a ValueError whose message says what was expected.

Examples
--------
>>> import foretile
>>> foretile.voltorb.boards([0x6207030D], level=1)[0]
array([[0, 1, 1, 2, 1],
       [0, 3, 1, 2, 1],
       [0, 1, 1, 0, 1],
       [1, 1, 1, 2, 1],
       [2, 1, 1, 0, 0]], dtype=uint8)
"""

from __future__ import annotations

from importlib import import_module

# Type checkers know this name. The module `typing` takes longer to load than all else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from foretile import bingo, puyo, questions, typing, voltorb
    from foretile._ask import ask, look
    from foretile._errors import RefusedError
    from foretile._native import VERSION as __version__
    from foretile._native import Table

__all__ = ["RefusedError", "Table", "__version__", "ask", "bingo", "look", "puyo", "questions", "typing", "voltorb"]

#: Where the names are. They are loaded when they are used, because numpy alone takes a twentieth of a second.
_PLACES = {
    "RefusedError": ("foretile._errors", "RefusedError"),
    "Table": ("foretile._native", "Table"),
    "__version__": ("foretile._native", "VERSION"),
    "ask": ("foretile._ask", "ask"),
    "look": ("foretile._ask", "look"),
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, inside = _PLACES.get(name, (f"{__name__}.{name}", None))
    loaded: object = import_module(module)
    value = globals()[name] = loaded if inside is None else getattr(loaded, inside)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
