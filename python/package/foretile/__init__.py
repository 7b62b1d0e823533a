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

from foretile import bingo, puyo, voltorb
from foretile._ask import ask, look
from foretile._errors import RefusedError
from foretile._native import VERSION as __version__
from foretile._native import Table

__all__ = ["RefusedError", "Table", "__version__", "ask", "bingo", "look", "puyo", "voltorb"]
