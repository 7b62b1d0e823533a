"""Reads the golden data: what others say that the games do."""

import csv
import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

GOLDEN = Path(__file__).parents[2] / "golden"
#: The community's goal lists, which `.ci/setup lists` downloads.
LISTS = GOLDEN / "lists" / "fetched"
#: The command line, which `cargo build` builds.
FORETILE = Path(
    os.environ.get("FORETILE", GOLDEN.parent / os.environ.get("CARGO_TARGET_DIR", "target") / "debug" / "foretile")
)


def needs(path: Path, how: str) -> pytest.MarkDecorator:
    """Skips a test where a file is missing. In CI, nothing may be missing."""
    return pytest.mark.skipif("CI" not in os.environ and not path.exists(), reason=f"needs {path.name}: {how}")


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
