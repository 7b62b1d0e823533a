"""The general question, and pictures."""

import json
from pathlib import Path
from typing import Any

import foretile
import numpy as np
import pytest
from foretile import ask, look

OPENAPI = Path(__file__).parents[2] / "page" / "openapi.json"
DESCRIPTION = json.loads(OPENAPI.read_text(encoding="utf-8"))
QUESTIONS = {
    path.removeprefix("/ask/"): body["example"]
    for path, methods in DESCRIPTION["paths"].items()
    if (body := methods["post"]["requestBody"]["content"].get("application/json"))
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_an_answer(question: Any) -> None:
    answer = ask(question, QUESTIONS[question])
    response = DESCRIPTION["paths"][f"/ask/{question}"]["post"]["responses"]["200"]
    schema = response["content"]["application/json"]["schema"]
    if "$ref" in schema:
        schema = DESCRIPTION["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    assert set(schema.get("required", [])) <= set(answer)


@pytest.mark.parametrize(
    ("question", "body", "message"),
    [
        ("voltorb/none", {}, "there is no question `voltorb/none`: expected one such as voltorb/solve"),
        ("voltorb/deal", {"seed": -1}, "such as"),
        ("voltorb/deal", {"seed": 1, "sed": 1}, "sed"),
        ("voltorb/deal", {"seed": float("nan")}, "JSON does not have: expected a finite one, such as 1.5"),
        ("voltorb/deal", {"seed": object()}, "is not JSON: expected numbers"),
        ("voltorb/deal", {(1,): 2}, "not JSON"),
    ],
)
def test_a_question_that_is_no_good_is_refused(question: Any, body: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask(question, body)


def test_arrays_are_lists() -> None:
    dealt = foretile.voltorb.deals(5, 2)
    body: Any = {"rows": dealt.rows, "cols": dealt.cols}
    plain: Any = {"rows": dealt.rows.tolist(), "cols": dealt.cols.tolist()}
    assert ask("voltorb/check", body) == ask("voltorb/check", plain)
    number: Any = np.uint32(5)
    assert ask("voltorb/deal", {"seed": number})["seed"] == 5


def test_pictures_are_read() -> None:
    grey = np.full((192, 256, 3), 128, np.uint8)
    with_alpha = np.concatenate([grey, np.full((192, 256, 1), 255, np.uint8)], axis=2)
    answer = look("voltorb/read", grey)
    assert answer["found"] is False
    assert answer == look("voltorb/read", with_alpha)
    pictures: list[tuple[Any, str]] = [(b"no picture", "picture"), (grey[:, :, 0], "expected"), (grey.astype(float), "expected")]
    for picture, message in pictures:
        with pytest.raises(ValueError, match=message):
            look("voltorb/read", picture)
