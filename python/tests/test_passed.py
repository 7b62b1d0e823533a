"""What people pass: times, pictures and columns of other packages, and what is invalid."""

import inspect
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import foretile
import golden
import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import polars as pl
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from foretile import ask, bingo, look, puyo, voltorb
from PIL import Image

#: A round that players recorded, and its moment.
FIELD = next(golden.lines("voltorb_field"))
SECOND = datetime.fromisoformat(FIELD["at"])
MINUTE = SECOND.replace(second=0)
DEALT = voltorb.deals(FIELD["seed"], FIELD["level"])
SEEN = {"level": FIELD["level"], "rows": DEALT.rows, "cols": DEALT.cols}
GOALS = [f"Catch fish number {n}" for n in range(30)]


@pytest.mark.parametrize(
    "start",
    [
        FIELD["at"],
        FIELD["at"][:16],
        FIELD["at"][:10],
        MINUTE,
        MINUTE.replace(second=59, microsecond=999_999),
        SECOND.date(),
        pd.Timestamp(MINUTE),
        pd.Series([MINUTE])[0],
        np.datetime64(MINUTE),
        np.datetime64(MINUTE, "m"),
        np.datetime64(MINUTE, "ns"),
        np.datetime64(SECOND.date()),
    ],
    ids=repr,
)
def test_a_time_means_the_minute_that_it_shows(start: Any) -> None:
    times: list[dict[str, Any]] = [{"start": start}, {"start": start, "end": start, "about": start}]
    for at in times:
        assert voltorb.find(SEEN, delay=FIELD["delay"], **at).seeds.tolist() == [FIELD["seed"]]


@pytest.mark.parametrize("to", [datetime, pd.Timestamp, np.datetime64])
def test_a_time_means_a_second_or_a_date_if_asked(to: Any) -> None:
    other = MINUTE.replace(second=(SECOND.second + 30) % 60)
    delay = FIELD["delay"], FIELD["delay"]
    of = to.fromisoformat if to is datetime else to
    for precision, times in {"second": {SECOND: 1, other: 0}, "date": {other.replace(hour=0): 1}}.items():
        for at, count in times.items():
            found = voltorb.find(SEEN, start=of(at.isoformat()), delay=delay, precision=precision)  # type: ignore[arg-type]
            assert len(found.seeds) == count, (precision, at)


def test_times_that_no_clock_shows_are_refused() -> None:
    no_times: list[tuple[Any, str]] = [
        (SECOND.replace(tzinfo=UTC), "has a time zone"),
        (pd.Timestamp(SECOND, tz="Europe/Berlin"), "has a time zone"),
        (pd.NaT, "NaT"),
        (np.datetime64("NaT"), "NaT"),
        (np.datetime64("2026-07"), "shows no date or minute"),
        (np.datetime64("2026-07-09T07"), "shows no date or minute"),
        (date(1999, 12, 31), "2000"),
        ("2026-13-01", "such as"),
    ]
    for start, message in no_times:
        with pytest.raises(ValueError, match=message):
            voltorb.find(SEEN, start=start)
    with pytest.raises(ValueError, match="expected one of date, minute, second"):
        voltorb.find(SEEN, start=MINUTE, precision="hour")  # type: ignore[arg-type]


def test_spans_are_pairs_ranges_and_texts() -> None:
    spans: list[Any] = ["400..800", (400, 800), [400, 800], range(400, 801), np.array([400, 800]), (np.int64(400), np.uint16(800))]
    scanned = {voltorb.find(SEEN, start=MINUTE, delay=delay).scanned for delay in spans}
    assert len(scanned) == 1
    assert voltorb.find(SEEN, start=MINUTE, delay=FIELD["delay"]).seeds.tolist() == [FIELD["seed"]]


@pytest.mark.parametrize("of", [list, tuple, np.array, pd.Series, pl.Series, pa.array], ids=lambda of: of.__module__)
def test_seeds_are_lists_arrays_and_columns(of: Any) -> None:
    numbers, texts = of([3, 5, 8]), of(["007", "7", "12"])
    np.testing.assert_array_equal(voltorb.boards(numbers), voltorb.boards([3, 5, 8]))
    np.testing.assert_array_equal(puyo.queues(numbers), puyo.queues([3, 5, 8]))
    for seeds, listed in ((numbers, [3, 5, 8]), (texts, ["007", "7", "12"])):
        table = pa.table(bingo.cards(seeds))
        assert table["seed"].to_pylist() == listed
        assert table.equals(pa.table(bingo.cards(listed)))
        assert bingo.deal(seeds, GOALS) == bingo.deal(listed, GOALS)
    assert puyo.find(of(["PY", "BB", "PY"])).seeds.tolist() == puyo.find("PY BB PY").seeds.tolist()
    assert ask("bingo/deal", {"seeds": texts, "list": GOALS}) == ask("bingo/deal", {"seeds": ["007", "7", "12"], "list": GOALS})


def test_numbers_of_other_packages_are_numbers() -> None:
    np.testing.assert_array_equal(voltorb.boards(pd.Series([3, 5], dtype="Int64")), voltorb.boards([3, 5]))
    np.testing.assert_array_equal(voltorb.boards([5], threads=np.int64(1)), voltorb.boards([5], threads=1 << 70))
    solved = [voltorb.solve(level, DEALT.rows, DEALT.cols).value for level in (np.uint8(FIELD["level"]), FIELD["level"])]
    assert solved[0] == solved[1]
    pairs = puyo.queues(0x1234)[:4].astype(np.int8)
    assert 0x1234 in puyo.find(pairs).seeds
    pairs[0, 0] = -1
    assert 0x1234 in puyo.find(pairs).seeds


def test_pictures_are_files_bytes_images_and_arrays(tmp_path: Path) -> None:
    noise = np.random.default_rng(7).integers(0, 256, (192, 256, 3), np.uint8)
    image, file = Image.fromarray(noise), tmp_path / "screen.png"
    image.save(file)
    answer = look("voltorb/read", noise)
    same: list[Any] = [file, str(file), file.read_bytes(), bytearray(file.read_bytes()), image, image.convert("RGBA")]
    same += [noise.tolist() and np.asfortranarray(noise), memoryview(file.read_bytes()), Image.open(file)]
    assert all(look("voltorb/read", picture) == answer for picture in same)
    assert look("voltorb/read", Image.new("L", (256, 192), 128)) == look("voltorb/read", np.full((192, 256, 3), 128, np.uint8))
    frames = [look("voltorb/follow", image, stream="f" * 8, at=at) for at in ("12,64", (12, 64), np.array([12, 64]))]
    assert frames[1] == frames[2]
    with pytest.raises(FileNotFoundError, match="none.png"):
        look("voltorb/read", tmp_path / "none.png")


class Begun(Exception):
    """Ends work that has begun: its arguments were good."""


def begin(done: int, of: int) -> None:
    raise Begun(done, of)


def good_calls(file: Path) -> list[tuple[Callable[..., object], dict[str, Any]]]:
    """Every function with arguments that are quickly answered."""
    position = {"level": 1, "rows": [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]], "cols": [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]]}
    return [
        (ask, {"question": "voltorb/deal", "body": {"seed": 1}}),
        (look, {"question": "voltorb/read", "picture": np.zeros((8, 8, 3), np.uint8)}),
        (voltorb.boards, {"seeds": [1]}),
        (voltorb.deals, {"seeds": [1]}),
        (voltorb.chances, position),
        (voltorb.solve, position | {"aim": "survive"}),
        (voltorb.judge, position | {"pick": 3, "aim": "survive"}),
        (voltorb.soonest, {"coins": 500}),
        (voltorb.find, {"rounds": SEEN, "start": MINUTE, "delay": (500, 600), "advance": (0, 3), "progress": begin}),
        (voltorb.table, {"seeds": [1]}),
        (puyo.queues, {"seeds": [1]}),
        (puyo.table, {"seeds": [1]}),
        (puyo.find, {"pairs": "RG BY RR GB", "limit": 2}),
        (bingo.cards, {"seeds": [1]}),
        (bingo.deal, {"seeds": [1], "list": file}),
        (bingo.study, {"seeds": range(10), "progress": begin}),
        (bingo.balance, {"rounds": 1, "cards": 1, "batches": 2, "mode": "short", "progress": begin}),
    ]


#: Values that no function expects at one place or another.
HOSTILE: list[Any] = [
    None, -1, 1 << 40, 1 << 70, -(10**30), 1.5, float("nan"), float("-inf"), 1j, Decimal(1), False,
    "", "x", "\0", "\ud800", "none/such.json", b"", b"x", bytearray(b"x"), Path("none/such.json"), Path(""),
    [], [[]], [None], [-1], ["x", 1], [[1], [2, 3]], (), (1, 2, 3), {}, {1: 2}, {"x": object()}, set[int](), object(), object, len,
    range(0), range(3, 0, -1), range(0, 9, 3), iter([1]), np.array([]), np.array(None), np.array(["x"]), np.zeros((2, 2, 2, 2)),
    np.datetime64("NaT"), np.timedelta64(3, "s"), np.float64("nan"), pd.NaT, pd.NA, pd.DataFrame({"x": [1]}), MINUTE, date.max,
]  # fmt: skip


def arguments(call: Callable[..., object]) -> Iterator[str]:
    for name, parameter in inspect.signature(call).parameters.items():
        yield "stream" if parameter.kind == parameter.VAR_KEYWORD else name


@pytest.mark.parametrize("index", range(len(good_calls(Path()))), ids=[call.__name__ for call, _ in good_calls(Path())])
def test_what_is_no_good_raises_what_python_raises(index: int, tmp_path: Path) -> None:
    file = tmp_path / "goals.txt"
    file.write_text("\n".join(GOALS), encoding="utf-8")
    call, good = good_calls(file)[index]
    for name in arguments(call):
        for value in HOSTILE:
            if name == "progress" and value is None:
                continue
            try:
                call(**good | {name: value})
            except (TypeError, ValueError, FileNotFoundError, IsADirectoryError, Begun) as error:
                assert str(error), (name, value)
            except BaseException as error:
                pytest.fail(f"{call.__name__}({name}={value!r}) raises {error!r}")


def test_what_is_good_is_answered(tmp_path: Path) -> None:
    file = tmp_path / "goals.txt"
    file.write_text("\n".join(GOALS), encoding="utf-8")
    for call, good in good_calls(file):
        if "progress" in good:
            with pytest.raises(Begun):
                call(**good)
        else:
            call(**good)


def test_all_functions_are_asked() -> None:
    public = {getattr(of, name) for of in (foretile, voltorb, puyo, bingo) for name in of.__all__}
    functions = {of for of in public if inspect.isfunction(of)}
    assert functions == {call for call, _ in good_calls(Path())}


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: voltorb.boards([1], threads=-1), ValueError, "threads -1: expected 1 or more, such as 4"),
        (lambda: voltorb.chances(1, DEALT.rows, DEALT.cols, threads=0), ValueError, "threads 0: expected 1 or more"),
        (lambda: voltorb.solve(**SEEN, threads=-3), ValueError, "threads -3: expected 1 or more"),
        (lambda: puyo.queues([1], threads=1.5), TypeError, "threads of type float: expected a number"),  # type: ignore[arg-type]
        (lambda: bingo.cards([1], threads=-1), ValueError, "threads -1: expected"),
        (lambda: bingo.study(range(9), threads=-1), ValueError, "threads -1: expected"),
        (lambda: bingo.cards([1], list="none.json"), FileNotFoundError, "none.json"),
        (lambda: bingo.study(range(9), list="none.json"), FileNotFoundError, "none.json"),
        (lambda: bingo.balance(list=Path("none.json")), FileNotFoundError, "none.json"),
        (lambda: bingo.deal([1], "none.js"), FileNotFoundError, "none.js"),
        (lambda: bingo.cards([1], list=7), TypeError, "a list of type int: expected a file's path"),  # type: ignore[arg-type]
        (lambda: bingo.deal("007", GOALS), TypeError, "seeds '007': expected several"),
        (lambda: bingo.deal([1.5], GOALS), TypeError, "expected several whole numbers or texts"),  # type: ignore[list-item]
        (lambda: bingo.study(range(10**30)), ValueError, "seeds"),
        (lambda: bingo.study(range(9), progress=7), TypeError, "progress of type int: expected a function"),  # type: ignore[arg-type]
        (lambda: voltorb.find([7], start=MINUTE), TypeError, "a round of type int: expected a dict with level"),  # type: ignore[list-item]
        (lambda: voltorb.find(SEEN, start=7), TypeError, "start of type int: expected a time such as"),  # type: ignore[arg-type]
        (lambda: voltorb.find(SEEN, start=MINUTE, delay=(1, 2, 3)), ValueError, "delay .*: expected a number, a pair"),  # type: ignore[arg-type]
        (lambda: voltorb.find(SEEN, start=MINUTE, delay=1.5), TypeError, "delay 1.5: expected a number"),  # type: ignore[arg-type]
        (lambda: voltorb.solve("1", DEALT.rows, DEALT.cols), TypeError, "level of type str: expected a whole number"),  # type: ignore[arg-type]
        (lambda: puyo.find(7), TypeError, "pairs 7: expected a text such as"),
        (lambda: puyo.find([[9, 0]]), ValueError, "puyo 9: expected"),
        (lambda: look("voltorb/read", None), TypeError, "a picture of type NoneType: expected a file's path"),  # type: ignore[call-overload]
        (lambda: look("voltorb/follow", b"", stream=1.5), TypeError, "stream 1.5: expected a text"),
        (lambda: ask("voltorb/deal", [1]), TypeError, "a question of type list: expected a dict"),  # type: ignore[call-overload]
        (lambda: ask("voltorb/seed", {"at": np.datetime64("2026-07-09T07:09:26")}), ValueError, "is not JSON"),  # type: ignore[call-overload]
    ],
)  # fmt: skip
def test_what_is_no_good_is_said(call: Callable[[], object], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        call()
