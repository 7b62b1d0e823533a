"""Bingo cards and studies against golden data."""

import gzip
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import golden
import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from foretile import ask, bingo

needs_lists = golden.needs(golden.LISTS, ".ci/setup lists")
#: What lies beside the repository, where it does.
SHARED = golden.GOLDEN.parents[1] / "shared" / "golden"
needs_shared = pytest.mark.skipif(not (SHARED / "bingosync_cards.jsonl.gz").exists(), reason=f"needs {SHARED}")


@needs_lists
def test_cards_are_those_of_the_community() -> None:
    asked: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for card in golden.lines("bingo_cards"):
        if (golden.LISTS / f"{card['version']}.json").exists():
            asked[card["version"], card["mode"]].append(card)
    assert len(asked) > 20
    for (version, mode), cards in asked.items():
        seeds = [card["seed"] for card in cards]
        file = golden.LISTS / f"{version}.json"
        table = pa.table(bingo.cards(seeds, mode=mode, list=file))  # type: ignore[arg-type]
        assert table["seed"].to_pylist() == seeds
        assert table["iterations"].to_pylist() == [card["iterations"] for card in cards]
        assert table["goals"].to_pylist() == [card["goals"] for card in cards]


@needs_lists
def test_a_list_may_be_a_document() -> None:
    file = golden.LISTS / "v10.1.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    by_file, by_document = (pa.table(bingo.cards(range(50), list=of)) for of in (file, document))
    assert by_file.equals(by_document)


@needs_shared
def test_cards_of_other_games_are_those_of_their_site() -> None:
    asked: dict[tuple[str, str, str], list[dict[str, Any]]] = defaultdict(list)
    for line in gzip.decompress((SHARED / "bingosync_cards.jsonl.gz").read_bytes()).splitlines():
        card = json.loads(line)
        asked[card["rules"], card["list"], json.dumps(card["options"])].append(card)
    assert len({rules for rules, _, _ in asked}) == 9
    for (rules, name, options), cards in asked.items():
        seeds = [card["seed"] for card in cards]
        dealt: Any = bingo.deal(seeds, SHARED / "bingosync_lists" / name, rules=rules, **json.loads(options))  # type: ignore[arg-type]
        assert dealt == [card["goals"] for card in cards], (name, options)


def test_lists_of_other_games_are_files_or_goals(tmp_path: Path) -> None:
    goals = [f"Catch fish number {n}" for n in range(30)]
    file = tmp_path / "goals.txt"
    file.write_text("\n".join(goals), encoding="utf-8")
    assert bingo.deal([7, "007"], file) == bingo.deal(["7", "007"], goals, rules="simple")
    script = tmp_path / "fish_generator.js"
    script.write_text(
        f'var bingoGenerator = require("./generator_bases/simple_generator.js");\nvar bingoList = {json.dumps(goals)};\n',
        encoding="utf-8",
    )
    assert bingo.deal([7], script) == bingo.deal([7], goals)
    assert len(bingo.deal(range(10_050), goals)) == 10_050
    with pytest.raises(ValueError, match="expected"):
        bingo.deal([7], goals[:24])


def test_cards_are_those_of_the_single_question() -> None:
    table = pa.table(bingo.cards(range(300), mode="short"))
    for seed in (0, 7, 299):
        card = ask("bingo/deal", {"seed": seed, "mode": "short"})
        row: dict[str, Any] = table.slice(seed, 1).to_pylist()[0]
        goals = None if card["goals"] is None else [goal["id"] for goal in card["goals"]]
        assert (row["seed"], row["iterations"], row["goals"]) == (seed, card["iterations"], goals)


def test_seeds_may_be_texts() -> None:
    texts = pa.table(bingo.cards(["007", "7"]))
    assert texts["seed"].to_pylist() == ["007", "7"]
    first, second = texts["goals"].to_pylist()
    assert first != second
    assert second == pa.table(bingo.cards([7]))["goals"].to_pylist()[0]


def test_a_seed_without_a_card_has_null() -> None:
    profile = {"maximumSynergy": -30}
    table = pa.table(bingo.cards(range(3), profile=profile))
    assert table["goals"].null_count == 3
    assert ask("bingo/deal", {"seed": 0, "profile": profile})["goals"] is None


def test_a_study_counts_the_cards() -> None:
    told: list[tuple[int, int]] = []
    study = bingo.study(range(10, 810), progress=lambda done, of: told.append((done, of)))
    goals = pa.table(study.goals)
    cards = pa.table(bingo.cards(range(10, 810)))
    counted = Counter(goal for card in cards["goals"].to_pylist() if card for goal in card)
    counts = dict(zip(goals["id"].to_pylist(), goals["count"].to_pylist(), strict=True))
    assert {goal: count for goal, count in counts.items() if count} == dict(counted)
    assert study.answer["cards"] == len(cards) - cards["goals"].null_count
    np.testing.assert_allclose(goals["share"].to_numpy(), goals["count"].to_numpy() / study.answer["cards"])
    assert told[-1] == (800, 800)


def test_a_list_is_balanced_as_in_steps() -> None:
    told: list[tuple[int, int]] = []
    balanced = bingo.balance(
        mode="short", rounds=2, cards=200, batches=2, progress=lambda done, of: told.append((done, of))
    )
    state: str | None = None
    for step in range(1, 5):
        answer = ask("bingo/balance", {"mode": "short", "rounds": 2, "cards": 200, "batches": 2, "state": state})
        assert (answer["step"], answer["of"]) == (step, 4)
        state = answer["state"]
    assert state is None
    assert (balanced.answer, balanced.text) == (answer["balanced"], answer["text"])
    assert told[-1] == (4_240, 4_240)
    goals = json.loads(balanced.text)["short"]
    weights = {goal["id"]: goal["weight"] for bucket in goals.values() if isinstance(bucket, list) for goal in bucket}
    assert all(weights[goal["id"]] == goal["weight"] for goal in balanced.answer["goals"])


def test_what_cannot_be_balanced_is_refused() -> None:
    with pytest.raises(ValueError, match="201 rounds: expected 1 to 200"):
        bingo.balance(rounds=201)


def test_a_table_outlives_its_maker() -> None:
    made = bingo.cards(range(100))
    table, again = pa.table(made), pa.table(made)
    assert len(made) == 100 and made.column_names == ["seed", "iterations", "goals"]
    assert "100 rows" in repr(made)
    assert pa.schema(made).names == made.column_names
    del made
    assert table.equals(again) and table["goals"].to_pylist()


def test_numbers_are_not_copied() -> None:
    made = bingo.cards(range(1000))
    addresses = {pa.table(made)["seed"].chunk(0).buffers()[1].address for _ in range(2)}
    assert len(addresses) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seeds": [-1]}, "seed -1: expected whole numbers from 0 to 9007199254740991, such as 112233"),
        ({"seeds": [1 << 53]}, "seed 9007199254740992: expected"),
        ({"seeds": [[1]]}, r"seeds of shape \(1, 1\): expected one dimension"),
        ({"seeds": ["x"]}, "`x` is not a seed"),
        ({"seeds": ["7\0"]}, "is not a seed"),
        ({"seeds": [1], "list": {"info": 7}}, "list"),
        ({"seeds": [1], "mode": "odd"}, "`odd`"),
        ({"seeds": [1], "profile": {"maximum": 1}}, "maximum"),
    ],
)
def test_what_cannot_be_dealt_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bingo.cards(**arguments)


@pytest.mark.parametrize("seeds", [range(0), range(0, 9, 2), range(9, 0, -1), [1, 2], range(-5, 5)])
def test_what_cannot_be_studied_is_refused(seeds: Any) -> None:
    with pytest.raises(ValueError, match="expected|such as"):
        bingo.study(seeds)
