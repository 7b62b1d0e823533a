"""Deals the boards of many seeds as one Dask array, larger than memory: workers deal a block when it is needed.

Asks how likely each card of a level is a Voltorb, before any hint is known.

    python boards_with_dask.py 4000000 --workers 2
"""

import argparse
import time
from typing import Any

import dask.array as da
import numpy as np
from dask.distributed import Client
from foretile import voltorb
from numpy.typing import NDArray

#: The seeds of a block: 12.5 MB of boards.
BLOCK = 500_000


def boards(seeds: int, level: int) -> Any:
    """The boards of the first seeds, as a Dask array (seeds, 5, 5) of uint8."""
    numbers = da.arange(seeds, chunks=BLOCK, dtype=np.uint32)
    return numbers.map_blocks(
        voltorb.boards,
        level=level,
        # One thread, because Dask runs a block on every core.
        threads=1,
        new_axis=(1, 2),
        chunks=(numbers.chunks[0], (5,), (5,)),
        dtype=np.uint8,
        meta=np.empty((0, 5, 5), np.uint8),
    )


def voltorbs(seeds: int, level: int) -> NDArray[np.float64]:
    """The share of boards with a Voltorb at each card, (5, 5)."""
    share: NDArray[np.float64] = (boards(seeds, level) == 0).mean(axis=0).compute()
    return share


def cluster(workers: int) -> Any:
    """Starts workers on this machine. For those of a cluster: `Client("scheduler:8786")`."""
    return Client(n_workers=workers, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", type=int, nargs="?", default=4_000_000)
    parser.add_argument("--workers", type=int, default=2)
    flags = parser.parse_args()
    with cluster(flags.workers):
        start = time.perf_counter()
        for level in range(1, 9):
            share = voltorbs(flags.seeds, level)
            print(f"level {level}: each card is a Voltorb on {share.min():.2%} to {share.max():.2%} of the boards")
        seconds = time.perf_counter() - start
    print(f"{8 * flags.seeds / seconds / flags.workers:,.0f} boards per second and worker")


if __name__ == "__main__":
    main()
