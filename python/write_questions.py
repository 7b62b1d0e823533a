"""Writes package/foretile/questions.py, the types of all questions and answers, from page/openapi.json.

Every way of building the package does this first. A source distribution has the file, and no description.
"""

import itertools
import json
import keyword
import pprint
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SOURCE = HERE.parent / "page" / "openapi.json"
TARGET = HERE / "package" / "foretile" / "questions.py"

HEAD = '''"""The questions of :func:`foretile.ask` and their answers, as types, and each question as a function.

``voltorb_deal(body)`` is ``ask("voltorb/deal", body)``; a mistake in `body` gives one message of a type checker, which
names the member. Units are in the comments.

Written by write_questions.py from page/openapi.json; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NotRequired, Protocol, TypeAlias, TypedDict, overload

from foretile._ask import ask as _ask
from foretile.typing import SoonestCoins

__all__ = [
    EXPORTED
]
'''

#: The most whole numbers that are listed one by one.
FEW = 9

SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}

#: The types of texts by their patterns, where the texts are too many to list.
PATTERNS = {"^soonest:coins:[0-9]+$": "SoonestCoins"}

TYPES = {"list", "dict", *SCALARS.values()}


class Writer:
    def __init__(self) -> None:
        self.parts: list[str] = []
        #: The names that the file has for others.
        self.names: list[str] = []

    def type(self, schema: dict[str, Any], name: str) -> str:
        """Returns the Python type of a schema. Objects without a name get `name`."""
        if "$ref" in schema:
            return f'"{schema["$ref"].rsplit("/", 1)[1]}"'
        if "enum" in schema:
            return f"Literal[{', '.join(map(repr, schema['enum']))}]"
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if "properties" in schema and "anyOf" not in schema and schema.get("additionalProperties", False) is False:
            self.object(schema, name)
            return f'"{name}"'
        if "anyOf" in schema and "properties" not in schema:
            objects = sum("properties" in one for one in schema["anyOf"])
            names = (f"{name}{number}" if objects > 1 else name for number in itertools.count(1))
            return union([self.type(one, of) for one, of in zip(schema["anyOf"], names)])
        # Values that are described one by one.
        if all("const" in one for one in schema.get("oneOf", [{}])):
            return union([self.type(one, name) for one in schema["oneOf"]])
        types = []
        for kind in kinds:
            if kind == "array":
                items = schema.get("prefixItems") or [schema.get("items", {})]
                types.append(f"list[{union([self.type(item, name + 'Item') for item in items])}]")
            elif kind == "object":
                # An object with any members: a goal list, or numbers by name.
                values = schema.get("additionalProperties")
                is_typed = isinstance(values, dict) and "properties" not in schema
                of = self.type(dict(values or {}), name + "Value") if is_typed else "Any"
                types.append(f"dict[str, {of}]")
            elif kind == "integer" and schema.get("maximum", FEW + 1) - schema.get("minimum", 0) < FEW:
                numbers = range(schema["minimum"], schema["maximum"] + 1)
                types.append(f"Literal[{', '.join(map(str, numbers))}]")
            else:
                types.append(PATTERNS.get(schema.get("pattern", ""), SCALARS[kind]))
        return union(types) if types else "Any"

    def object(self, schema: dict[str, Any], name: str) -> None:
        required = set(schema.get("required", []))
        members = []
        for member, content in schema["properties"].items():
            of = self.type(content, name + "".join(word.capitalize() for word in member.split("_")))
            of = of if member in required else f"NotRequired[{of}]"
            members.append((member, of, content.get("description", "")))
        doc = schema.get("description", "")
        self.names.append(name)
        # In a class, a member named `list` would hide the type.
        if all(member.isidentifier() and not keyword.iskeyword(member) and member not in TYPES for member, *_ in members):
            lines = [f"class {name}(TypedDict):"]
            if doc or not members:
                lines.append(comment(doc or "Nothing.", doc=True))
            for member, of, about in members:
                lines += [comment(about)] if about else []
                lines.append(f"    {member}: {of}")
        else:
            lines = [*([comment(doc, indent="")] if doc else []), f'{name} = TypedDict("{name}", {{']
            for member, of, about in members:
                lines += [comment(about)] if about else []
                lines.append(f'    "{member}": {of},')
            lines.append("})")
        self.parts.append("\n".join(lines))

    def named(self, name: str, schema: dict[str, Any]) -> None:
        of = self.type(schema, name)
        if of != f'"{name}"':
            about = schema.get("description", "")
            self.names.append(name)
            self.parts.append("\n".join([*([comment(about, indent="")] if about else []), f"{name}: TypeAlias = {whole(of)}"]))


def each(types: list[str]) -> str:
    """Joins types that may be unions, each once."""
    return " | ".join(dict.fromkeys(one for of in types for one in of.split(" | ")))


def union(types: list[str]) -> str:
    return whole(" | ".join(dict.fromkeys(types)))


def whole(of: str) -> str:
    """Quotes a type as a whole if it names a later one."""
    return f'"{of.replace(chr(34), "")}"' if '"' in of else of


def comment(text: str, indent: str = "    ", doc: bool = False) -> str:
    lines = textwrap.wrap(" ".join(text.split()), 108)
    if doc:
        return textwrap.indent('"""' + "\n".join(lines) + '"""', indent)
    return "\n".join(f"{indent}# {line}" for line in lines)


FUNCTION = '''
def {function}(body: {body}, progress: Progress | None = None) -> {answer}:
    r"""{about}

    Parameters
    ----------
    body : {body}
        The question, as a dict.
    progress : callable, optional
        Called with how much is done and how much there is to do, if the work is long.

    Returns
    -------
    {answer}
        The answer, as a dict.

    Raises
    ------
    RefusedError
        The question cannot be answered.

    Examples
    --------
{example}
    """
    return _ask("{path}", body, progress)
'''.strip()


def example(function: str, body: Any) -> str:
    """Returns an example of a question, which runs."""
    first, *more = f"answer = {function}({pprint.pformat(body, width=92, sort_dicts=False)})".splitlines()
    return "\n".join([f"    >>> {first}", *(f"    ... {line}" for line in more)])


def capitals(path: str) -> str:
    return "".join(word.capitalize() for word in path.replace("-", "/").split("/"))


Form = tuple[dict[str, Any], dict[str, Any]]


def forms_of(asked: dict[str, Any], answered: dict[str, Any]) -> list[Form]:
    """Returns the ways to ask a question, each with the schema of its answer.

    Where a question can be asked in several ways, each has an answer of its own, in the same order.
    """
    ways = asked.get("anyOf", asked.get("oneOf"))
    if ways is None:
        return [(asked, answered)]
    groups: dict[Any, list[Form]] = {}
    for form in zip(ways, answered["anyOf"]):
        needed = {"seed", "seeds"}.intersection(form[0].get("required", []))
        groups.setdefault(frozenset(needed), []).append(form)
    return [form for group in groups.values() for form in (by_rules(*group) if len(group) > 1 else group)]


def by_rules(oot: Form, *others: Form) -> list[Form]:
    """Returns the ways to ask about a list as those whose answer is known, and as any of them.

    It is known if the question names the rules, and without a list, for the sample.
    """
    forms = [oot, *others]
    any_of = tuple({"anyOf": [form[side] for form in forms]} for side in (0, 1))
    known = [*map(with_rules, forms), (any_of[0], any_of[1])]
    properties = {name: of for name, of in oot[0]["properties"].items() if name != "list"}
    return [(oot[0] | {"properties": properties}, oot[1]), *known] if "list" in oot[0]["properties"] else known


def with_rules(form: Form) -> Form:
    return form[0] | {"required": [*form[0].get("required", []), "rules"]}, form[1]


def written() -> str:
    description = json.loads(SOURCE.read_text(encoding="utf-8"))
    writer = Writer()
    for name, schema in description["components"]["schemas"].items():
        writer.named(name, schema)
    overloads, functions = [], []
    for path, methods in description["paths"].items():
        path, post = path.removeprefix("/ask/"), methods["post"]
        asked = post["requestBody"]["content"].get("application/json")
        if asked is None:
            continue
        name = f"{capitals(path)}Question"
        about = {"description": post["summary"].split(" With text/event-stream")[0]}
        answered = post["responses"]["200"]["content"]["application/json"]["schema"]
        function = path.replace("/", "_").replace("-", "_")
        bodies, answers, forms = [], [], []
        ways = forms_of(asked["schema"], answered)
        for index, (asking, answering) in enumerate(ways, 1):
            number = str(index) if len(ways) > 1 else ""
            body = writer.type(asking | about, name + number)
            answer = writer.type(answering, f"{capitals(path)}Answer{number}")
            overloads.append(
                "    @overload\n"
                f'    def __call__(self, question: Literal["{path}"], body: {body}, progress: Progress | None = None) -> {answer}: ...'
            )
            bodies.append(body.strip('"'))
            answers.append(answer.strip('"'))
            forms.append(f"@overload\ndef {function}(body: {bodies[-1]}, progress: Progress | None = None) -> {answers[-1]}: ...\n")
        writer.names.append(function)
        functions.append("".join(forms if len(ways) > 1 else []) + FUNCTION.format(
            function=function, path=path, body=each(bodies), answer=each(answers),
            about=comment(about["description"], indent="    ").replace("    # ", "    ").strip(),
            example=example(function, asked["example"]),
        ))
    ask = [
        '# Called with how much is done, and how much there is to do.\nProgress: TypeAlias = Callable[[int, int], object]',
        'class Ask(Protocol):\n    """Asks a question by its name."""\n\n' + "\n".join(overloads),
    ]
    exported = ",\n    ".join(f'"{name}"' for name in sorted([*writer.names, "Ask", "Progress"]))
    head = HEAD.replace("EXPORTED", exported + ",")
    return head + "\n" + "\n\n".join([*writer.parts, *ask, *functions]) + "\n"


def write() -> None:
    """Writes the file, unless this is a source distribution."""
    if SOURCE.exists():
        TARGET.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    write()
