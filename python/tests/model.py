"""An independent model of how Voltorb Flip deals a board: numpy's MT19937 and thirty lines of rules.

The rules follow https://scotteh.me/voltorb/fieldgen.html, and the configurations are its table.
"""

from collections.abc import Iterator
from itertools import islice

import golden
import numpy as np

CONFIGS = golden.configs()


def outputs(seed: int, advance: int) -> Iterator[int]:
    """The generator's outputs after the first `advance` ones."""
    generator = np.random.MT19937()
    # The seeding of the original authors' program (`init_genrand`), which numpy keeps for its old interface.
    generator._legacy_seeding(seed)
    generator.random_raw(advance)
    while True:
        yield int(generator.random_raw())


def lines_of(board: list[int]) -> list[list[int]]:
    rows = [board[5 * row : 5 * row + 5] for row in range(5)]
    return rows + [board[column::5] for column in range(5)]


def is_kept(board: list[int], most_in_line: int, most: int) -> bool:
    """A 2 or 3 is free if its row or column has no Voltorb. Too many free ones, and the game deals anew."""
    safe = [0 not in line for line in lines_of(board)]
    free = [board[card] > 1 and (safe[card // 5] or safe[5 + card % 5]) for card in range(25)]
    counts = [sum(line) for line in lines_of([int(card) for card in free])]
    return sum(free) < most and max(counts) < most_in_line


def deal(seed: int, level: int, advance: int) -> tuple[int, list[int], int]:
    """Returns the configuration, the board and the outputs drawn once it is dealt."""
    drawn = 0
    stream = outputs(seed, advance)

    def draw() -> int:
        nonlocal drawn
        drawn += 1
        return next(stream)

    config = 10 * (level - 1) + draw() % 100 // 10
    *counts, most_in_line, most = CONFIGS[config]
    board: list[int] = []
    for _ in range(1000):
        board = [1] * 25
        for value, count in zip((0, 2, 3), counts, strict=True):
            failures = 0
            while count and failures < 100:
                card = draw() % 25
                if board[card] == 1:
                    board[card] = value
                    count -= 1
                else:
                    failures += 1
        if is_kept(board, most_in_line, most):
            break
    return config, board, advance + drawn


def hints(board: list[int]) -> list[list[int]]:
    return [[sum(line), line.count(0)] for line in lines_of(board)]


def first(seed: int, count: int) -> list[int]:
    return list(islice(outputs(seed, 0), count))
