"""Voltorb Flip against golden data and an independent model."""

import os
import signal
import threading
import time
from datetime import datetime
from typing import Any

import golden
import model
import numpy as np
import pytest
from foretile import ask, questions, voltorb
from hypothesis import given, settings
from hypothesis import strategies as st

SEEDS = st.integers(0, 0xFFFF_FFFF)
LEVELS = st.integers(1, 8)
#: A round that players recorded, and its moment: golden/data/voltorb_field.jsonl.
FIELD = next(golden.lines("voltorb_field"))


def values(board: str) -> Any:
    return np.array([int(value) for value in board], np.uint8).reshape(5, 5)


def seen(seed: int, level: questions.Level, advance: int = 0) -> dict[str, Any]:
    dealt = voltorb.deals(seed, level, advance)
    return {"level": level, "rows": dealt.rows, "cols": dealt.cols}


def test_the_model_has_the_outputs_of_the_reference() -> None:
    # The first outputs of seed 5489 are widely published; the C++ standard names the same generator.
    assert model.first(5489, 3) == [3_499_211_612, 581_869_302, 3_890_346_734]


def test_boards_are_those_of_the_sessions() -> None:
    rounds = [(session["seed"], of) for session in golden.lines("voltorb_sessions") for of in session["rounds"]]
    seeds = [seed for seed, _ in rounds]
    column = {name: [of[name] for _, of in rounds] for name in ("level", "advance", "config", "after", "board")}
    dealt = voltorb.deals(seeds, column["level"], column["advance"])
    boards = np.stack([values(board) for board in column["board"]])
    assert len(rounds) == 5600
    np.testing.assert_array_equal(dealt.boards, boards)
    np.testing.assert_array_equal(dealt.configs, column["config"])
    np.testing.assert_array_equal(dealt.next_advances, column["after"])
    np.testing.assert_array_equal(voltorb.boards(seeds, column["level"], column["advance"]), boards)


@settings(deadline=None, max_examples=300)
@given(st.lists(st.tuples(SEEDS, LEVELS, st.integers(0, 2000)), min_size=1, max_size=4), st.sampled_from([1, 3, None]))
def test_deals_are_those_of_the_model(starts: list[tuple[int, int, int]], threads: int | None) -> None:
    seeds, levels, advances = zip(*starts, strict=True)
    dealt = voltorb.deals(seeds, levels, advances, threads=threads)
    for index, start in enumerate(starts):
        config, board, after = model.deal(*start)
        assert dealt.boards[index].flatten().tolist() == board
        assert dealt.configs[index] == config
        assert dealt.next_advances[index] == after
        assert dealt.rows[index].tolist() + dealt.cols[index].tolist() == model.hints(board)


@pytest.mark.parametrize("count", [0, 1, 255, 256, 257, 5000])
def test_many_boards_are_single_boards(count: int) -> None:
    seeds = (np.arange(count, dtype=np.uint64) * 0x9E3779B9 % (1 << 32)).astype(np.uint32)
    many = voltorb.boards(seeds, 7, 3)
    assert many.shape == (count, 5, 5) and many.dtype == np.uint8
    for index in range(0, count, 97):
        np.testing.assert_array_equal(many[index], voltorb.boards(int(seeds[index]), 7, 3))


def test_shapes_are_common_ones() -> None:
    grid = voltorb.deals(np.arange(6).reshape(2, 3, 1), [1, 2, 3, 4], 9)
    assert grid.boards.shape == (2, 3, 4, 5, 5) and grid.rows.shape == (2, 3, 4, 5, 2)
    np.testing.assert_array_equal(grid.boards[1, 2, 3], voltorb.boards(5, 4, 9))
    assert voltorb.boards(5).shape == (5, 5)
    # Arrays that are not contiguous, and of another type.
    every_other = np.arange(20, dtype=np.int64)[::-2]
    np.testing.assert_array_equal(voltorb.boards(every_other), voltorb.boards(list(range(19, 0, -2))))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([-1],), "seed -1: expected whole numbers from 0 to 4294967295, such as 0x1A2B3C4D"),
        (([1, 1 << 32],), "seed 4294967296: expected"),
        (([1 << 64],), "seed 18446744073709551616: expected"),
        (([1.0],), "seed of type float64: expected"),
        ((["7"],), "seed of type <U1: expected"),
        (([True],), "seed of type bool: expected"),
        ((None,), "seed of type object: expected"),
        (([[1], [2, 3]],), "seed: .*; expected"),
        ((1, 0), "level 0: expected whole numbers from 1 to 8, such as 3"),
        ((1, 9), "level 9: expected"),
        ((1, 1, -1), "advance -1: expected"),
        ((1, 1, 1_000_001), "advance 1000001: expected whole numbers from 0 to 1000000"),
        (([1, 2, 3], [1, 2]), r"shapes that do not fit together: seeds \(3,\), level \(2,\), advance \(\)"),
    ],
)
def test_what_cannot_be_dealt_is_refused(arguments: tuple[Any, ...], message: str) -> None:
    for function in (voltorb.boards, voltorb.deals):
        with pytest.raises(ValueError, match=message):
            function(*arguments)


def test_chances_are_those_of_an_enumeration() -> None:
    cases = list(golden.lines("voltorb_posteriors"))
    levels, rows, cols = ([case[name] for case in cases] for name in ("level", "rows", "cols"))
    computed = voltorb.chances(levels, rows, cols)
    expected = np.array([case["p"] for case in cases]).reshape(-1, 5, 5, 4)
    # The file has twelve digits.
    np.testing.assert_allclose(computed, expected, rtol=0, atol=1e-11)


def test_known_cards_count() -> None:
    case = next(golden.lines("voltorb_posteriors"))
    known = np.full((5, 5), -1)
    known[2, 3] = 1
    computed = voltorb.chances(case["level"], case["rows"], case["cols"], np.stack([known, known]))
    assert computed.shape == (2, 5, 5, 4)
    assert computed[1, 2, 3].tolist() == [0, 1, 0, 0]
    with pytest.raises(ValueError, match="row 3 says 7:0"):
        known[2, 3] = 0
        voltorb.chances(case["level"], case["rows"], case["cols"], known)
    with pytest.raises(ValueError, match=r"position 1: .*"):
        both = np.stack([np.full((5, 5), -1), known])
        voltorb.chances(case["level"], case["rows"], case["cols"], both)
    with pytest.raises(ValueError, match="card 0 is 9: expected 0 to 3"):
        voltorb.chances(case["level"], case["rows"], case["cols"], np.full((5, 5), 9))


def test_best_cards_are_those_of_other_solvers() -> None:
    quick = [case for case in golden.lines("voltorb_optimal") if "best" in case and case["peer_cpu_seconds"] < 0.05]
    quick = quick[::60]
    assert len(quick) > 20
    for case in quick:
        solved = voltorb.solve(case["level"], case["rows"], case["cols"], case["cards"], aim=case["aim"])
        assert solved.exact and solved.boards == case["boards"]
        assert solved.value == pytest.approx(case["value"], abs=1e-9)
        # For coins, the other solver leaves out cards that are certain.
        assert set(case["best"]) <= set(solved.best.tolist())
        assert case["aim"] == "coins" or sorted(solved.best.tolist()) == case["best"]
        assert solved.values.flat[case["best"][0]] == pytest.approx(case["value"], abs=1e-9)
        np.testing.assert_array_equal(
            solved.chances, voltorb.chances(case["level"], case["rows"], case["cols"], as_array(case["cards"]))
        )


def as_array(cards: str) -> Any:
    return np.array([-1 if card == "?" else int(card) for card in cards]).reshape(5, 5)


def test_boards_among_which_to_choose() -> None:
    case = seen(7, 2)
    one = voltorb.boards([7], 2)
    solved = voltorb.solve(**case, among=one, aim="win")
    assert (solved.boards, solved.value) == (1, 1.0)
    np.testing.assert_array_equal(solved.chances.argmax(axis=2), one[0])


def test_a_choice_costs_its_loss() -> None:
    case = seen(11, 3)
    solved = voltorb.solve(**case, aim="win")
    best = int(solved.best[0])
    judged = voltorb.judge(**case, pick=best, aim="win")
    assert (judged["verdict"], judged["loss"]) == ("best", 0)
    assert judged["value"] == pytest.approx(solved.value)
    with pytest.raises(ValueError, match="such as r3c4"):
        voltorb.judge(**case, pick="r9c9")


def test_aims_over_a_visit_carry_their_error() -> None:
    rows, cols = [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]], [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]]
    cards = "????????????????????2???3"
    solved = voltorb.solve(1, rows, cols, cards, aim="pace", run=4)
    assert solved.error > 0 and not solved.exact
    with pytest.raises(ValueError, match="run"):
        voltorb.solve(1, rows, cols, cards, aim="pace", run=5)
    near, far = (voltorb.solve(1, rows, cols, cards, aim=voltorb.soonest(10_000), purse=purse) for purse in (9990, 0))
    assert near.value > far.value
    judged = voltorb.judge(1, rows, cols, "quit", cards, aim="pace", run=2)
    assert judged["loss"] > 0


def test_the_seed_of_a_recorded_round_is_found() -> None:
    case = seen(FIELD["seed"], FIELD["level"])
    told: list[tuple[int, int]] = []
    at = datetime.fromisoformat(FIELD["at"])
    places: list[dict[str, Any]] = [{"start": FIELD["at"][:16]}, {"start": at}, {"start": at, "end": at, "delay": (FIELD["delay"],) * 2}]
    for times in places:
        found = voltorb.find(case, progress=lambda done, of: told.append((done, of)), **times)
        assert found.seeds.tolist() == [FIELD["seed"]]
        assert found.advances.tolist() == [FIELD["advance"]]
        np.testing.assert_array_equal(found.boards[0], values(FIELD["board"]))
        assert told and told[-1][0] == told[-1][1] == found.scanned
    nothing = voltorb.find(seen(5, 8), start="2026-01-01T00:00:00", delay=500, advance=(0, 0))
    assert nothing.seeds.shape == (0,) and nothing.boards.shape == (0, 5, 5)


def test_an_error_in_the_callback_ends_the_search() -> None:
    def fail(done: int, of: int) -> None:
        raise LookupError(f"{done} of {of}")

    with pytest.raises(LookupError, match="of 4294967296"):
        voltorb.find(seen(5, 8), all_seeds=True, progress=fail)


@pytest.mark.parametrize(
    "work",
    [
        lambda: voltorb.find(seen(5, 8), all_seeds=True),
        lambda: voltorb.boards(np.arange(50_000_000)),
        lambda: ask("bingo/study", {"seeds": "0..99999999"}),
    ],
)
def test_ctrl_c_ends_the_work(work: Any) -> None:
    start = time.monotonic()
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        work()
    assert time.monotonic() - start < 20


def test_other_threads_run_meanwhile() -> None:
    """While one thread is at work, the others go on: the GIL is released."""
    steps = 0
    done = threading.Event()

    def count() -> None:
        nonlocal steps
        while not done.is_set():
            steps += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    voltorb.boards(range(300_000), threads=1)
    done.set()
    counter.join()
    assert steps > 5
