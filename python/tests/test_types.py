"""Types, documentation and what every way of building the package carries."""

import inspect
import os
import json
import pickle
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import foretile
import mypy.api
import pytest
from foretile import RefusedError, ask, bingo, look, puyo, questions, voltorb

HERE = Path(__file__).parents[1]
PACKAGE = HERE / "package" / "foretile"
PUBLIC: list[tuple[ModuleType, str]] = [
    (module, name)
    for module in (foretile, voltorb, puyo, bingo, questions)
    for name in module.__all__
    if inspect.isroutine(getattr(module, name))
]


def test_the_version_is_that_of_the_repository() -> None:
    manifest = tomllib.loads((HERE.parent / "Cargo.toml").read_text(encoding="utf-8"))
    assert foretile.__version__ == manifest["workspace"]["package"]["version"]


def test_the_sdist_and_the_wheel_have_every_file(tmp_path: Path) -> None:
    files = {path.name for path in PACKAGE.iterdir() if path.suffix in (".py", ".pyi", ".typed")}
    assert "questions.py" in files
    build = ["-c", "import sys, backend; backend.build_sdist(sys.argv[1])", str(tmp_path)]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    subprocess.run([sys.executable, *build], cwd=HERE, env=os.environ | {"PATH": path}, check=True, capture_output=True)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {f"package/foretile/{name}" for name in files} <= names
    assert {"pyproject.toml", "Cargo.toml", "Cargo.lock", "README.md", "LICENSE-MIT", "python/src/lib.rs"} <= names
    for wheel in (HERE / "wheels").glob("*.whl"):
        inside = {name.removeprefix("foretile/") for name in zipfile.ZipFile(wheel).namelist() if name.startswith("foretile/")}
        assert {name for name in inside if not name.endswith(".so")} - {"py.typed"} == files - {"py.typed"}


@pytest.mark.parametrize(
    ("call", "code", "cause"),
    [
        (lambda: voltorb.boards(-1), "question", None),
        (lambda: voltorb.boards([1], threads=0), "question", None),
        (lambda: ask("voltorb/none", {}), "request", None),  # type: ignore[call-overload]
        (lambda: ask("voltorb/deal", {"seed": float("nan")}), "syntax", None),  # type: ignore[call-overload]
        (lambda: ask("voltorb/deal", {"seed": -1}), "question", None),
        (lambda: bingo.cards([1], list={"info": 7}), "list", "bingo_list"),
        (lambda: bingo.balance(rounds=201), "question", None),
        (lambda: voltorb.solve(1, [[15, 5]] * 5, [[15, 5]] * 5), "question", "line_hint"),
        (lambda: look("voltorb/read", b"no picture"), "question", "no_picture"),
        (lambda: puyo.find("XQ"), "question", "puyo_letter"),
    ],
)
def test_errors_have_a_code_and_a_cause(call: Any, code: str, cause: str | None) -> None:
    caught: pytest.ExceptionInfo[RefusedError]
    with pytest.raises(RefusedError) as caught:
        call()
    again: RefusedError = pickle.loads(pickle.dumps(caught.value))
    for error in (caught.value, again):
        assert isinstance(error, ValueError) and str(error) == str(caught.value)
        assert (error.code, error.cause and error.cause["is"]) == (code, cause)


@pytest.mark.parametrize(("module", "name"), PUBLIC, ids=[f"{module.__name__}.{name}" for module, name in PUBLIC])
def test_functions_are_documented(module: ModuleType, name: str) -> None:
    function: Any = getattr(module, name)
    assert function.__name__ == name
    doc = inspect.getdoc(function) or ""
    sections = re.split(r"\n\n(\w+)\n-+\n", doc)
    parts = dict(zip(sections[1::2], sections[2::2], strict=True))
    assert list(parts) == ["Parameters", "Returns", "Raises", "Examples"]
    listed = [each for line in re.findall(r"^(\*{0,2}\w[\w, ]*)(?: :|$)", parts["Parameters"], re.M) for each in line.split(", ")]
    signature = inspect.signature(function)
    assert set(listed) == {str(parameter).split(":")[0] for parameter in signature.parameters.values()}
    assert ">>> " in parts["Examples"]
    # What `help` shows has names that a reader can look up.
    assert not re.search(r"\b_\w+", str(signature)), signature


@pytest.mark.parametrize("module", [foretile, voltorb, puyo, bingo, foretile.typing], ids=lambda module: module.__name__)
def test_help_shows_public_names(module: ModuleType) -> None:
    assert inspect.getdoc(module) and module.__all__ == sorted(module.__all__)
    for name in module.__all__:
        of = getattr(module, name)
        if inspect.isclass(of):
            # Only functions have parameters here, and what a class is stands first.
            assert "\nParameters\n" not in (inspect.getdoc(of) or "\nParameters\n"), name


IMPORTS = "from foretile import bingo, questions, voltorb"

#: Lines with one mistake each, and what mypy and pyright must name.
MISTAKES = {
    'questions.voltorb_deal({"seed": 1, "levl": 2})': "levl",
    'questions.voltorb_deal({"seed": 1, "level": 9})': "level",
    'questions.voltorb_solve({"level": 1, "rows": [], "cols": [], "aim": "win", "memroy": 1})': "memroy",
    'questions.bingo_explain({"seed": "1", "mode": "blakout"})': "mode",
    'voltorb.find({}, aim="wim")': "aim",
    'voltorb.solve(1, [], [], aim="winn")': "aim",
    'voltorb.solve(1, [], [], aim="soonest:coins:many")': "aim",
    'voltorb.judge(1, [], [], 0, aim="winn")': "aim",
    'voltorb.soonest("500")': "soonest",
    'voltorb.solve(9, [], [])': "solve",
    'voltorb.judge(0, [], [], 0)': "judge",
    'voltorb.boards([1], level=9)': "level",
    'voltorb.deals([1], level=9)': "level",
    'voltorb.table([1], level=9)': "level",
    'voltorb.chances(9, [], [])': "chances",
    'questions.voltorb_judge({"level": 1, "rows": [], "cols": [], "pick": 0, "aim": "winn"})': "aim",
    'voltorb.find({}, precision="hour")': "precision",
    'bingo.cards([1], mode="blakout")': "mode",
    'bingo.deal([1], [], rules="srl-v6")': "rules",
    'bingo.cards([1], lst="a.json")': "lst",
}


#: Lines without a mistake.
RIGHT = [
    'voltorb.solve(8, [], [], aim="pace")',
    "voltorb.judge(8, [], [], 0, aim=voltorb.soonest(500))",
    'questions.voltorb_solve({"level": 1, "rows": [], "cols": [], "aim": voltorb.soonest(500)})',
    "voltorb.boards([1], level=8)",
    "voltorb.boards([1, 2], level=[1, 8])",
    "voltorb.deals(range(8), level=range(1, 9))",
    "voltorb.deals(range(8), level=numpy.arange(1, 9))",
    "[voltorb.solve(level, [], []) for level in numpy.arange(1, 9)]",
]


def test_what_is_right_passes() -> None:
    told, _, status = mypy.api.run(["--strict", "--config-file", "", "-c", "\n".join(["import numpy", IMPORTS, *RIGHT])])
    assert status == 0, told


def checked_by_pyright(code: str, folder: Path) -> list[str]:
    (folder / "code.py").write_text(code, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", str(folder / "code.py")],
        capture_output=True, text=True,
    )
    found = json.loads(told.stdout)["generalDiagnostics"]
    return [f"{one['range']['start']['line']}: {one['message']}" for one in found if one["severity"] == "error"]


def test_pyright_sees_the_same(tmp_path: Path) -> None:
    found = checked_by_pyright("\n".join([IMPORTS, *MISTAKES, "import numpy", *RIGHT]), tmp_path)
    wrong = {int(each.split(":")[0]) for each in found}
    assert wrong == set(range(1, len(MISTAKES) + 1)), found


def test_a_typo_is_one_error() -> None:
    code = "\n".join([IMPORTS, *MISTAKES])
    told, _, status = mypy.api.run(["--strict", "--config-file", "", "-c", code])
    lines = [line for line in told.splitlines()[:-1] if ": note:" not in line]
    assert status == 1 and len(lines) == len(MISTAKES), told
    for number, (line, (mistake, name)) in enumerate(zip(lines, MISTAKES.items(), strict=True), 2):
        assert line.startswith(f"<string>:{number}: error:") and name in line, (mistake, line)
