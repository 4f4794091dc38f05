"""Prints docs/settings.md, the table of all settings, generated from the class `Settings` and its attribute docstrings."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "server"))

from pegbar.kernel import settings  # noqa: E402

_HEADER = """# Settings

All settings are environment variables; none is required. This page is generated from `pegbar/kernel/settings.py` by `make gen`.

Yes and no are `1` and `0`. A rate limit is a number of attempts per time, such as `5/minute`, `10/hour`, `3/day` or
`300/10minutes`; beyond it, the answer names the seconds to wait.
"""
_SECTION = re.compile(r"    # (\w[\w ]*)")
_TYPE_NAMES = {"str": "text", "Path": "path", "bool": "yes or no", "int": "integer", "float": "number"}


def _docstrings(source: str) -> dict[str, str]:
    """Return the docstring of each setting. Raises ValueError if one has none."""
    body = next(
        node.body for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "Settings"
    )
    found = dict[str, str]()
    for field, text in zip(body, body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            if not (isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)):
                raise ValueError(f"Settings.{field.target.id} has no docstring.")
            found[field.target.id] = " ".join(str(text.value.value).split())
    return found


def _type(name: str, field: FieldInfo) -> str:
    if name.startswith("rate_"):
        return "rate"
    if get_origin(field.annotation) is Literal:
        return ", ".join(f"`{value}`" for value in get_args(field.annotation))
    kind = next((kind for kind in (field.annotation, *get_args(field.annotation)) if kind is not None), str)
    minimum = [bound.ge for bound in field.metadata if isinstance(bound, Ge)]
    maximum = [bound.le for bound in field.metadata if isinstance(bound, Le)]
    bounds = f", {minimum[0]} to {maximum[0]}" if minimum and maximum else f", at least {minimum[0]}" if minimum else ""
    return _TYPE_NAMES[next(type_name for type_name in _TYPE_NAMES if type_name in str(kind))] + bounds


def _default(field: FieldInfo) -> str:
    value = field.default
    if value in ("", None) or value == settings.FONTS:
        return ""
    return f"`{int(value) if isinstance(value, bool) else value}`"


def _lines(source: str) -> Iterator[str]:
    docstrings = _docstrings(source)
    for line in source.splitlines():
        if section := _SECTION.fullmatch(line):
            yield from ("", f"## {section[1]}", "", "| Variable | Type | Default | Meaning |", "|---|---|---|---|")
        elif (found := re.match(r"    (\w+): ", line)) and found[1] in docstrings:
            name, field = found[1], settings.Settings.model_fields[found[1]]
            yield f"| `PEGBAR_{name.upper()}` | {_type(name, field)} | {_default(field)} | {docstrings[name]} |"


if __name__ == "__main__":
    print(_HEADER + "\n".join(_lines(Path(settings.__file__).read_text("utf-8"))))
