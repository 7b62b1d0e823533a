"""Puyo queues against golden data, and those of Puyo Puyo Tsu against a plain model."""

import hashlib
import os
from collections.abc import Iterator
from itertools import islice

import golden
import numpy as np
import pytest
from foretile import ask, puyo

LETTERS = np.frombuffer(puyo.COLOURS.encode(), np.uint8)


@pytest.mark.parametrize("colors", [3, 4, 5])
def test_all_queues_have_the_published_digest(colors: int) -> None:
    queues = puyo.queues(range(65_536), colors)
    assert queues.shape == (65_536, 128, 2) and queues.dtype == np.uint8
    digest = golden.document("puyo_digest.json")["mapped_colours"]["sha256"][str(colors)]
    assert hashlib.sha256(LETTERS[queues].tobytes()).hexdigest() == digest


def draws(key: int) -> Iterator[int]:
    """The values of the draws from a key of Puyo Puyo Tsu on. Before the 257th the processor holds other bits."""
    value = key
    for number in range(1, 513):
        yield value
        held = value & 0xFFFF00FF | (0xFFFF if number == 256 else 0)
        turned = value + held + 0x00FF7FF4 & 0xFFFFFFFF
        value = (turned << 5 | turned >> 27) + value + 1 & 0xFFFFFFFF


def shuffled(colors: int, values: list[int]) -> list[int]:
    pool = [place % colors for place in range(256)]
    for place, value in zip(range(255, -1, -1), values, strict=True):
        other = value % 256
        pool[place], pool[other] = pool[other], pool[place]
    return pool


def pools(key: int) -> tuple[dict[str, list[int]], int]:
    """The pools of a key and the last value drawn, by the facts about the game alone."""
    values = draws(key)
    first, second = list(islice(values, 256)), list(values)
    three, four, five = shuffled(3, second), shuffled(4, first), shuffled(5, second)
    four[:4] = five[:4] = three[:4]
    five[4:8] = four[4:8]
    return {"3": three, "4": four, "5": five}, second[-1]


def test_pools_of_tsu_are_those_of_a_plain_model() -> None:
    rng = np.random.default_rng(59)
    many = 10_000 if "FORETILE_ALL" in os.environ else 2_000
    for key in [0, 2**32 - 1, *rng.integers(2**32, size=many).tolist()]:
        dealt = ask("puyo/deal", {"seed": key, "rules": "tsu"})
        plain, last = pools(key)
        texts = {colors: "".join(map(str, numbers)) for colors, numbers in plain.items()}
        assert (dealt["pools"], dealt["final_state"]) == (texts, last), hex(key)


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
