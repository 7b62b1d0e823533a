"""The examples: Ray and Dask on two workers of this machine, DuckDB over tables of the command line, the notebooks."""

import os
import subprocess
import sys
from pathlib import Path

import boards_with_dask
import boards_with_duckdb
import boards_with_ray
import golden
import nbformat
import numpy as np
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest
import ray
from foretile import questions, voltorb
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[1] / "examples"
SEEDS = 50_000
#: The rows of each table.
ROWS = 10_000
#: A photo of a console.
SCREENSHOT = Path(os.environ.get("FORETILE_SHARED", golden.GOLDEN.parents[1] / "shared")) / "screens" / "photo_000.jpg"


def safe_rows(boards: np.ndarray) -> int:
    return sum(any(0 not in row for row in board) for board in boards.tolist())


@pytest.mark.skipif("FORETILE_ALL" not in os.environ, reason="by night: Ray takes long to start")
@pytest.mark.filterwarnings("default")
def test_ray_counts_what_one_machine_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setattr(boards_with_ray, "PART", 20_000)
    # Workers import the example, too.
    environment = {"env_vars": {"PYTHONPATH": str(EXAMPLES)}}
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100 << 20, runtime_env=environment)
    try:
        assert boards_with_ray.count(SEEDS, 8) == safe_rows(voltorb.boards(range(SEEDS), 8))
    finally:
        ray.shutdown()


@pytest.mark.filterwarnings("default")
def test_dask_counts_what_one_machine_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards_with_dask, "BLOCK", 20_000)
    expected = (voltorb.boards(range(SEEDS), 6) == 0).mean(axis=0)
    with boards_with_dask.cluster(2):
        assert boards_with_dask.boards(SEEDS, 6).numblocks == (3, 1, 1)
        np.testing.assert_allclose(boards_with_dask.voltorbs(SEEDS, 6), expected, rtol=1e-12)


@golden.needs(golden.FORETILE, "cargo build")
def test_sql_asks_what_the_tables_have(tmp_path: Path) -> None:
    levels: list[questions.Level] = [7, 8]
    for level in levels:
        out = tmp_path / f"{level}.parquet"
        flags = ["--seeds", f"0..{ROWS - 1}", "--level", str(level), "--out", str(out)]
        subprocess.run([golden.FORETILE, "voltorb", "table", *flags], check=True, capture_output=True)
        table = pq.read_table(out)
        dealt = voltorb.deals(range(ROWS), level)
        boards = np.array([list(map(int, board)) for board in table["board"].to_pylist()], np.uint8)
        np.testing.assert_array_equal(boards.reshape(-1, 5, 5), dealt.boards)
        np.testing.assert_array_equal(table["next_advance"].to_numpy(), dealt.next_advances)
        for name, hints in (("row", dealt.rows), ("col", dealt.cols)):
            for line in range(5):
                for part, number in enumerate(("sum", "voltorbs")):
                    column = table[f"{name}{line + 1}_{number}"].to_numpy()
                    np.testing.assert_array_equal(column, hints[:, line, part])
    counted = boards_with_duckdb.rows(boards_with_duckdb.SAFE_ROWS, str(tmp_path / "*.parquet"))
    assert counted == [(level, ROWS, safe_rows(voltorb.boards(range(ROWS), level))) for level in (7, 8)]
    best = boards_with_duckdb.rows(boards_with_duckdb.BEST_ROWS, str(tmp_path / "*.parquet"))
    assert len(best) == 5


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(EXAMPLES / "tour.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) == 10 and not any(cell.outputs for cell in cells)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [cell.outputs[-1]["data"]["text/plain"] for cell in cells[1:]]
    assert "0x6207030d" in shown[5] and "'delay': 755" in shown[5]
    told, happened = (float(number.strip("()").removeprefix("np.float64(")) for number in shown[3].split(", "))
    assert told == pytest.approx(happened, abs=0.02)


@pytest.mark.skipif(not SCREENSHOT.exists(), reason="needs the pictures in shared/screens")
def test_the_notebook_of_a_screenshot_shows_what_it_shows_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = nbformat.read(golden.GOLDEN.parent / "docs" / "screenshot.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    code = tmp_path / "screenshot.py"
    code.write_text("\n".join(cell.source for cell in cells), encoding="utf-8")
    checked = subprocess.run([sys.executable, "-m", "mypy", "--strict", code], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
    kept = [told(cell) for cell in cells]
    assert sum(text.startswith("picture") for texts in kept for text in texts) == 3
    monkeypatch.setenv("SCREENSHOT", str(SCREENSHOT))
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    assert [told(cell) for cell in cells] == kept


def told(cell: nbformat.NotebookNode) -> list[str]:
    """What a cell shows: its texts, and which of them stand for a picture."""
    shown = [output["data"] for output in cell.outputs]
    return [("picture " if "image/png" in data else "") + data["text/plain"] for data in shown]
