"""Reads the golden data: what others say that the games do."""

import csv
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parents[2] / "golden"
#: The community's goal lists, which `.ci/setup lists` downloads.
LISTS = GOLDEN / "lists" / "fetched"


def lines(name: str) -> Iterator[dict[str, Any]]:
    """Reads a file of `golden/data` with a JSON document in each line."""
    path = GOLDEN / "data" / f"{name}.jsonl"
    if path.exists():
        text = path.read_text(encoding="utf-8")
    else:
        text = gzip.decompress(path.with_suffix(".jsonl.gz").read_bytes()).decode()
    return map(json.loads, text.splitlines())


def document(name: str) -> Any:
    """Reads a JSON document of `golden/data`."""
    return json.loads((GOLDEN / "data" / name).read_text(encoding="utf-8"))


def configs() -> list[tuple[int, ...]]:
    """The 80 configurations: Voltorbs, twos, threes, most free cards in a line and on the board."""
    with open(GOLDEN / "data" / "voltorb_configs.csv", encoding="utf-8", newline="") as file:
        return [tuple(map(int, row)) for row in list(csv.reader(file))[1:]]
