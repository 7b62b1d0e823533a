"""Deals the boards of many seeds with Ray, for a cluster of machines: each task deals a part of the seeds.

Asks how many boards of each level have a row without Voltorbs, which shows a player five safe cards at once.

    python boards_with_ray.py 4000000 --workers 2
"""

import argparse
import time

import numpy as np
import ray
from foretile import voltorb

#: The seeds of a task: about a second of work, because starting a task takes milliseconds.
PART = 500_000


@ray.remote
def safe_rows(first: int, last: int, level: int) -> int:
    """Counts the boards of the seeds `first` to `last` that have a row without Voltorbs."""
    # One thread, because Ray runs a task on every core.
    boards = voltorb.boards(np.arange(first, last + 1, dtype=np.uint32), [level], threads=1)
    return int((boards != 0).all(axis=2).any(axis=1).sum())


def count(seeds: int, level: int) -> int:
    """Counts over the first seeds, on all workers."""
    parts = [safe_rows.remote(first, min(first + PART, seeds) - 1, level) for first in range(0, seeds, PART)]
    return sum(ray.get(parts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", type=int, nargs="?", default=4_000_000)
    parser.add_argument("--workers", type=int, default=2)
    flags = parser.parse_args()
    ray.init(num_cpus=flags.workers, include_dashboard=False)
    start = time.perf_counter()
    for level in range(1, 9):
        safe = count(flags.seeds, level)
        print(f"level {level}: {safe / flags.seeds:.2%} of {flags.seeds} boards have a row without Voltorbs")
    seconds = time.perf_counter() - start
    print(f"{8 * flags.seeds / seconds / flags.workers:,.0f} boards per second and worker")
    ray.shutdown()


if __name__ == "__main__":
    main()
