"""What people get: answers that print as boards, that are equal and can be pickled, and tables."""

import copy
import io
import json
import multiprocessing
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import foretile
import golden
import numpy as np
import polars as pl
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest
from foretile import bingo, puyo, voltorb
from rich.console import Console

DEALT = voltorb.deals(0x6207030D)
SEEN: dict[str, Any] = {"level": 1, "rows": DEALT.rows, "cols": DEALT.cols}
#: Each kind of answer, made anew; a different one of the same kind.
ANSWERS: dict[str, tuple[Any, Any]] = {
    "deals": (lambda: voltorb.deals([1, 2], 8), lambda: voltorb.deals([1, 3], 8)),
    "deal": (lambda: voltorb.deals(0x6207030D), lambda: voltorb.deals(0x6207030D, 2)),
    "solved": (lambda: voltorb.solve(**SEEN, aim="survive"), lambda: voltorb.solve(**SEEN, aim="coins")),
    "found": (lambda: found(), lambda: voltorb.find(SEEN, start="2026-07-09T08:09", delay=755)),
    "matches": (lambda: puyo.find("PY BB PY", limit=3), lambda: puyo.find("PY BB PY")),
    "study": (lambda: bingo.study(range(20)), lambda: bingo.study(range(21))),
    "balance": (
        lambda: bingo.balance(mode="short", rounds=1, cards=1, batches=2),
        lambda: bingo.balance(mode="short", rounds=2, cards=1, batches=2),
    ),
    "cards": (lambda: bingo.cards(range(9)), lambda: bingo.cards([str(n) for n in range(9)])),
    "no card": (lambda: bingo.cards(range(2), profile={"maximumSynergy": -30}), lambda: bingo.cards(range(2))),
    "boards": (lambda: voltorb.table(range(9), 3), lambda: voltorb.table(range(9), 4)),
    "queues": (lambda: puyo.table(range(9)), lambda: puyo.table(range(9), 5)),
    "empty": (lambda: voltorb.table([]), lambda: puyo.table([])),
}


def found() -> voltorb.Found:
    answer = voltorb.find(SEEN, start="2026-07-09T07:09", delay=755)
    # How long it took differs each time.
    answer.answer["seconds"] = 0
    return answer


@pytest.mark.parametrize("kind", ANSWERS)
def test_answers_are_equal_and_can_be_pickled(kind: str) -> None:
    make, make_other = ANSWERS[kind]
    one, again, other = make(), make(), make_other()
    assert one == again and not one != again
    assert one != other and not one == other and one != 7
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(one, protocol)) == one
    assert copy.deepcopy(one) == one
    if isinstance(one, foretile.Table):
        assert pa.table(pickle.loads(pickle.dumps(one))).equals(pa.table(one))
    if kind not in ("study", "balance"):
        with pytest.raises(TypeError, match="unhashable"):
            hash(one)


def test_a_damaged_pickle_is_refused() -> None:
    restore, (schema, rows, columns) = voltorb.table(range(3)).__reduce__()
    call: Any = restore
    length, nulls, buffers, children = columns[0]
    damaged: list[Any] = [
        ("{}", rows, columns),
        (schema, rows + 1, columns),
        (schema, rows, columns[1:]),
        (schema, rows, [(length, nulls, [buffers[0][:-1]], children), *columns[1:]]),
        (schema, rows, [(length + 1, nulls, buffers, children), *columns[1:]]),
        (schema, rows, [(length, nulls, [], children), *columns[1:]]),
        (schema, rows, [(length, nulls, buffers, [columns[1]]), *columns[1:]]),
        (schema, rows, [*columns[:4], (columns[4][0], None, [], []), *columns[5:]]),
    ]
    assert call(schema, rows, columns) == voltorb.table(range(3))
    for arguments in damaged:
        with pytest.raises(ValueError):  # noqa: PT011 (Arrow's own words)
            call(*arguments)


def count(seeds: range) -> foretile.Table:
    return voltorb.table(seeds, 8)


def test_tables_come_from_a_pool() -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        tables = pool.map(count, [range(5), range(5, 10)])
    assert pa.concat_tables(map(pa.table, tables)).equals(pa.table(voltorb.table(range(10), 8)))


def test_a_deal_prints_as_a_board() -> None:
    assert repr(DEALT).splitlines()[1:] == [
        "   0   1   1   2   1 5:1",
        "   0   3   1   2   1 7:1",
        "   0   1   1   0   1 3:2",
        "   1   1   1   2   1 6:0",
        "   2   1   1   0   0 4:2",
        " 3:3 7:0 5:0 6:2 4:1",
    ]
    assert "2 boards" in repr(voltorb.deals([1, 2])) and repr(voltorb.deals([])) == "Deals of no boards"
    # The tuple is as it was.
    boards, *_, after = DEALT
    assert boards is DEALT.boards and after is DEALT[4] is DEALT.next_advances and len(DEALT) == 5


def test_answers_print_as_boards() -> None:
    solved = voltorb.solve(**SEEN)
    lines = repr(solved).splitlines()
    assert len(lines) == 6 and f"{solved.boards:,} boards fit" in lines[0]
    marked = [5 * row + column for row, line in enumerate(lines[1:]) for column, cell in enumerate(line.split()) if "*" in cell]
    assert marked == sorted(solved.best.tolist())
    # Row 4 has no Voltorb.
    assert "0%" in lines[4] or set("123") & set(lines[4])
    assert "0x6207030D" in repr(found()) and repr(found()).splitlines()[1].split() == list("01121")
    assert "no seed" in repr(ANSWERS["found"][1]())
    assert "3 of 10" in repr(puyo.find("PY BB PY", limit=3)) and "0 of 0" in repr(puyo.find("RR RR RR RR RR RR RR"))
    assert repr(bingo.study(range(20))).startswith("Study of 20 cards") and "short" in repr(ANSWERS["balance"][0]())


@pytest.mark.parametrize("kind", ["deals", "deal", "solved", "found", "matches"])
def test_notebooks_and_rich_show_boards(kind: str) -> None:
    answer = ANSWERS[kind][0]()
    title, *lines = repr(answer).splitlines()
    html = answer._repr_html_()
    assert title in html and html.count("<tr>") == len(lines) and html.startswith("<table>")
    console = Console(width=200, record=True, file=io.StringIO())
    console.print(answer)
    told = console.export_text().splitlines()
    assert told[0].strip() == title
    assert [line.split() for line in told[1:]] == [line.split() for line in lines]


def test_tables_have_narrow_types() -> None:
    table = pa.table(voltorb.table([[5, 7], [9, 11]], 3, [4, 6]))
    dealt = voltorb.deals([[5, 7], [9, 11]], 3, [4, 6])
    types = {field.name: str(field.type) for field in table.schema}
    hints = [f"{line}{number}_{part}" for line in ("row", "col") for number in range(1, 6) for part in ("sum", "voltorbs")]
    assert types == {
        "seed": "uint32", "advance": "uint32", "level": "uint8", "config": "uint8", "board": "fixed_size_list<item: uint8 not null>[25]",
        **dict.fromkeys(hints, "uint8"), "next_advance": "uint32",
    }  # fmt: skip
    assert table["seed"].to_pylist() == [5, 7, 9, 11] and table["advance"].to_pylist() == [4, 6, 4, 6]
    np.testing.assert_array_equal(np.array(table["board"].to_pylist()).reshape(2, 2, 5, 5), dealt.boards)
    assert table["row2_sum"].to_pylist() == dealt.rows[..., 1, 0].reshape(-1).tolist()
    assert table["col5_voltorbs"].to_pylist() == dealt.cols[..., 4, 1].reshape(-1).tolist()
    queues = pa.table(puyo.table(range(100), 5))
    assert [str(field.type) for field in queues.schema] == ["uint16", "string", "fixed_size_list<item: uint8 not null>[256]"]
    np.testing.assert_array_equal(np.array(queues["queue"].to_pylist()).reshape(100, 128, 2), puyo.queues(range(100), 5))
    of_seed = cast("dict[str, Any]", foretile.ask("puyo/deal", {"seed": 7}))
    assert queues["colormap"][7].as_py() == "".join(map(str, of_seed["colormap"]))
    made = voltorb.table(range(9))
    assert pl.DataFrame(made).shape == pa.table(made).to_pandas().shape == (9, 26)


@golden.needs(golden.FORETILE, "cargo build")
def test_the_command_line_writes_the_same_tables(tmp_path: Path) -> None:
    boards, queues = tmp_path / "boards.parquet", tmp_path / "queues.parquet"
    flags = ["--seeds", "5..40", "--advance", "3..4", "--level", "6", "--out", str(boards)]
    subprocess.run([golden.FORETILE, "voltorb", "table", *flags], check=True, capture_output=True)
    subprocess.run([golden.FORETILE, "puyo", "table", "--colors", "5", "--out", str(queues)], check=True, capture_output=True)
    seeds = np.repeat(np.arange(5, 41), 2)
    for file, table, text, numbers in (
        (boards, voltorb.table(seeds, 6, np.tile([3, 4], 36)), "board", "cards"),
        (queues, puyo.table(colors=5), "queue", "puyos"),
    ):
        written, made = pq.read_table(file), pa.table(table)
        assert str(written[numbers].type) == "list<element: uint8 not null>"
        assert written[numbers].to_pylist() == made[text].to_pylist()
        written = written.drop_columns([numbers])
        assert written.column_names == made.column_names
        for name in made.column_names:
            if name != text:
                assert written[name].type == made[name].type, name
                assert written[name].equals(made[name]), name


def test_a_program_that_imports_the_package_loads_numpy_later() -> None:
    code = "import sys, foretile, json; print(json.dumps([name for name in sys.modules if name.startswith(('numpy', 'foretile'))]))"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert json.loads(ran.stdout) == ["foretile"]
    assert {"ask", "bingo", "voltorb", "__version__"} <= set(dir(foretile))
    with pytest.raises(AttributeError, match="no attribute 'none'"):
        getattr(foretile, "none")  # noqa: B009
