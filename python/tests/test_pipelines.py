"""The pipelines of docs/json.md, as they stand there."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import golden
import pandas as pd  # type: ignore[import-untyped]
import polars as pl
import pyarrow.csv  # type: ignore[import-untyped]
import pytest
from foretile import ask, voltorb

PAGE = golden.GOLDEN.parent / "docs" / "json.md"
PIPELINES = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    for line in block.splitlines()
]
#: The shell of DuckDB, where only its package for Python is installed: `duckdb -csv -c SQL`.
DUCKDB = f"""#!{sys.executable}
import csv, sys, duckdb
answer = duckdb.execute(sys.argv[-1])
rows = csv.writer(sys.stdout)
rows.writerows([[name for name, *_ in answer.description], *answer.fetchall()])
"""

needs_program = golden.needs(golden.FORETILE, "cargo build")
needs_jq = pytest.mark.skipif("CI" not in os.environ and not shutil.which("jq"), reason="needs jq")


@pytest.fixture
def path(tmp_path: Path) -> str:
    """The folders of the programs in the pipelines."""
    (tmp_path / "foretile").symlink_to(golden.FORETILE.resolve())
    if not shutil.which("duckdb"):
        (tmp_path / "duckdb").write_text(DUCKDB, encoding="utf-8")
        (tmp_path / "duckdb").chmod(0o755)
    # The interpreter that has the packages.
    (tmp_path / "python3").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    (tmp_path / "python3").chmod(0o755)
    return f"{tmp_path}:{os.environ['PATH']}"


def run(words: str, path: str) -> Iterator[str]:
    """Runs the pipelines of the page that have these words, and returns what each prints."""
    chosen = [line for line in PIPELINES if words in line]
    assert chosen, words
    for line in chosen:
        # Only the last program's exit code counts: `head` ends the first one.
        ran = subprocess.run(["bash", "-c", line], env=os.environ | {"PATH": path}, check=True, capture_output=True, text=True)
        assert not ran.stderr, line
        yield ran.stdout


@needs_program
@needs_jq
def test_two_runs_are_equal_without_their_time(path: str) -> None:
    (first,), (second,) = run("del(.seconds)", path), run("del(.seconds)", path)
    assert first == second
    assert [candidate["seed"] for candidate in json.loads(first)["candidates"]] == [0x6207030D]


@needs_program
@needs_jq
def test_goals_have_one_shape(path: str) -> None:
    cards = [json.loads(line) for lines in run("bingo deal", path) for line in lines.splitlines()]
    assert [int(card["seed"]) for card in cards] == [7, 7, 8, 9]
    assert cards[0]["goals"] == cards[1]["goals"]
    for card in cards:
        goals = ask("bingo/deal", {"seed": str(card["seed"])})["goals"]
        assert goals and card["goals"] == [goal["id"] for goal in goals]


@needs_program
def test_tables_go_through_pipes(path: str) -> None:
    (counted,) = run("duckdb", path)
    counts = {int(row["config"]): int(row["boards"]) for row in csv.DictReader(io.StringIO(counted))}
    assert counts == Counter(voltorb.deals(range(1000), 8).configs.tolist())
    (rows,) = run("pyarrow", path)
    assert int(rows) == 1000
    (queues,) = run("puyo table", path)
    assert queues.startswith("seed,colormap,queue\n0,") and len(queues.splitlines()) == 3
    (goals,) = run("bingo study", path)
    numbers = [int(row[5]) for row in csv.reader(io.StringIO(goals))]
    assert numbers == sorted(numbers, reverse=True) and numbers[0] > 0


@needs_program
def test_no_reader_of_csv_takes_a_board_for_a_number(tmp_path: Path) -> None:
    file = tmp_path / "boards.csv"
    words = ["voltorb", "table", "--seeds", "0..999", "--level", "8", "--out", "-"]
    table = subprocess.run([golden.FORETILE, *words], check=True, capture_output=True, text=True).stdout
    header, *lines = table.splitlines()
    # Only boards that begin with a 0: without spaces all of them would be numbers with another length.
    lines = [line for line in lines if line.split(",")[4].startswith("0")]
    file.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")
    dealt = voltorb.deals([int(line.split(",")[0]) for line in lines], 8).boards
    texts = ["".join(map(str, board)) for board in dealt.reshape(-1, 25).tolist()]
    assert len(texts) > 100
    readers: dict[str, Callable[[], list[str]]] = {
        "pandas": lambda: pd.read_csv(file)["board"].tolist(),
        "pandas, by pyarrow": lambda: pd.read_csv(file, engine="pyarrow")["board"].tolist(),
        "polars": lambda: pl.read_csv(file)["board"].to_list(),
        "DuckDB": lambda: [board for (board,) in duckdb.execute(f"SELECT board FROM '{file}'").fetchall()],
        "pyarrow": lambda: pyarrow.csv.read_csv(file)["board"].to_pylist(),
    }
    for name, read in readers.items():
        assert [board.replace(" ", "") for board in read()] == texts, name


def test_every_pipeline_of_the_page_is_run() -> None:
    words = ["del(.seconds)", "bingo deal", "duckdb", "pyarrow", "puyo table", "bingo study"]
    assert all(any(word in line for word in words) for line in PIPELINES) and len(PIPELINES) == 7
