"""Puyo queues against golden data."""

import hashlib

import golden
import numpy as np
import pytest
from foretile import puyo

LETTERS = np.frombuffer(puyo.COLOURS.encode(), np.uint8)


@pytest.mark.parametrize("colors", [3, 4, 5])
def test_all_queues_have_the_published_digest(colors: int) -> None:
    queues = puyo.queues(range(65_536), colors)
    assert queues.shape == (65_536, 128, 2) and queues.dtype == np.uint8
    digest = golden.document("puyo_digest.json")["mapped_colours"]["sha256"][str(colors)]
    assert hashlib.sha256(LETTERS[queues].tobytes()).hexdigest() == digest


def test_find_is_a_search_of_all_queues() -> None:
    queues = puyo.queues(range(65_536))
    numbers = [puyo.COLOURS.index(letter) for letter in "PYBBPY"]
    fits = (queues[:, :3] == np.array(numbers).reshape(3, 2)).all(axis=(1, 2))
    found = puyo.find("PY BB PY")
    assert found.seeds.tolist() == np.flatnonzero(fits).tolist()
    assert found.count == len(found.seeds) > 0 and not found.offsets.any()
    few = puyo.find("PY ?B", limit=2)
    assert len(few.seeds) == 2 < few.count

def test_pairs_anywhere_are_in_the_queues() -> None:
    queues = puyo.queues(range(2_000))
    windows = np.stack([np.roll(queues, -offset, axis=1)[:, :3] for offset in range(128)], axis=1).reshape(-1, 6)
    sought = np.array([puyo.COLOURS.find(letter) for letter in "PYBB?Y"])
    places = np.flatnonzero(np.all((windows == sought) | (sought == -1), axis=1))
    found = puyo.find("PY BB ?Y", anywhere=True)
    among = found.seeds < 2_000
    pairs = zip(found.seeds[among].tolist(), found.offsets[among].tolist(), strict=True)
    assert list(pairs) == [divmod(int(place), 128) for place in places]
    assert len(places) > 50


@pytest.mark.parametrize(
    ("seeds", "colors", "message"),
    [(65_536, 4, "seed 65536: expected whole numbers from 0 to 65535"), (1, 6, "colors 6: expected a whole number from 3 to 5")],
)
def test_what_cannot_be_dealt_is_refused(seeds: int, colors: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        puyo.queues(seeds, colors)


def test_pairs_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(ValueError, match="expected"):
        puyo.find("XQ")
