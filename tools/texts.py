"""Check the server's texts, and list them: `texts.py [--json]`.

Texts are ICU messages, declared by calls of `text("code", "message", …)` in `texts` modules, see `text_catalog.py`. This
finds codes that aren't unique or don't fit their package, placeholders that aren't the names of the arguments,
messages that the library can't parse, messages that are put together from parts, and texts outside of `texts` modules.
Where a parameter or attribute has the type `Text` (`Problem`, `FieldError`, `TextError`, `Deny`, fields of formats), the
type checker refuses plain strings; this checks the rest: mails, errors of validators, and messages of the command line.
It also checks the translations in `pegbar/locales`.

`--json` prints the English message of each code, for translators and for the client.
"""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from icu4py.messageformat import MessageFormat

from pegbar.kernel.text_catalog import list_placeholders

SERVER: Final = Path(__file__).resolve().parents[1] / "server" / "pegbar"
_CODE: Final = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
_MODULE: Final = "texts.py"
_LIBRARY: Final = "text_catalog.py"
_SHOWN: Final = {"Mail", "FieldError", "Deny", "TextError", "PydanticCustomError"}
"""Classes whose arguments are shown to people, besides subclasses of `Problem` and `TextError`."""
_BASES: Final = {"Problem", "TextError"}
_PRINTING: Final = {"say", "confirm"}
"""The console of the command line, and the function that asks a question."""
_WORD: Final = re.compile(r"(?<![\[/\w])[A-Za-z]{2,}(?![\]\w])")
"""A word that isn't markup, such as `[bold]`."""
_VALIDATORS: Final = {"field_validator", "model_validator"}


@dataclass(frozen=True)
class Message:
    """A declared text: its code, its English message and the names of its arguments."""

    path: Path
    line: int
    code: str
    message: str
    arguments: frozenset[str]


def list_messages(path: Path, tree: ast.Module) -> Iterator[Message | str]:
    """Yield the texts that a module declares, and an error for each call whose code or message isn't a literal."""
    for call in _list_calls(tree, {"text"}):
        match call.args:
            case [ast.Constant(value=str(code)), ast.Constant(value=str(message))]:
                names = frozenset(keyword.arg or "**" for keyword in call.keywords)
                yield Message(path, call.lineno, code, message, names)
            case _:
                yield f"{path}:{call.lineno}: code and message must be two string literals"


def check_message(each: Message, package: str) -> Iterator[str]:
    """Yield the faults of a text that is declared in `package`, such as "projects.people"."""
    at = f"{each.path}:{each.line}: {each.code}"
    prefix, _, _ = each.code.rpartition(".")
    if not _CODE.fullmatch(each.code) or prefix != package:
        yield f"{at}: the code must be {package}.<snake_case>"
    try:
        placeholders = list_placeholders(each.message)
        MessageFormat(each.message, "en-US")
    except ValueError as error:
        yield f"{at}: {error}"
        return
    if placeholders != each.arguments:
        yield f"{at}: the placeholders are {sorted(placeholders)}, the arguments {sorted(each.arguments)}"


def list_joined_texts(path: Path, tree: ast.Module) -> Iterator[str]:
    """Yield an error for each text of a `texts` module that isn't a message, or that is put together from parts.

    Arguments of `text` may be formatted, such as lists of names.
    """
    allowed = {
        id(part)
        for call in _list_calls(tree, {"text"})
        for value in [*call.args, *(keyword.value for keyword in call.keywords)]
        for part in ast.walk(value)
    }
    for node in ast.walk(tree):
        if id(node) in allowed:
            continue
        match node:
            case ast.JoinedStr() | ast.Call(func=ast.Attribute(attr="format" | "join")) | ast.BinOp(op=ast.Add()):
                yield f"{path}:{node.lineno}: write one message with arguments instead of joining parts"
            case (
                ast.Assign(value=ast.Constant(value=str(literal)))
                | ast.AnnAssign(value=ast.Constant(value=str(literal)))
                | ast.Return(value=ast.Constant(value=str(literal)))
            ) if " " in literal:
                yield f"{path}:{node.lineno}: declare this text with text(…)"
            case _:
                pass


def list_inline_texts(path: Path, tree: ast.Module, shown: set[str]) -> Iterator[str]:
    """Yield an error for each text that a module outside of `texts` passes to what people see.

    `shown` are the names of the classes whose arguments they see.
    """
    if _imports_text(tree):
        yield from (f"{path}:{call.lineno}: declare texts in {_MODULE}" for call in _list_calls(tree, {"text"}))
    calls = list(_list_calls(tree, shown))
    calls += [call for part in _list_validators(tree) for call in _list_calls(part, {"ValueError", "AssertionError"})]
    for call in calls:
        parts = [*call.args, *(keyword.value for keyword in call.keywords)]
        if any(" " in literal for part in parts for literal in _list_literals(part)):
            yield f"{path}:{call.lineno}: move this text to {_MODULE}"
    for call in _list_calls(tree, _PRINTING):
        if any(_WORD.search(literal) for part in call.args for literal in _list_literals(part)):
            yield f"{path}:{call.lineno}: move this text to {_MODULE}"


def check_catalog(path: Path, messages: Mapping[str, Message]) -> Iterator[str]:
    """Yield the faults of a translation: unknown codes and arguments, and messages that can't be parsed."""
    for code, message in json.loads(path.read_text("utf-8")).items():
        if code not in messages:
            yield f"{path}: {code} doesn't exist"
            continue
        try:
            unknown = list_placeholders(message) - messages[code].arguments
            MessageFormat(message, path.stem)
        except ValueError as error:
            yield f"{path}: {code}: {error}"
            continue
        if unknown:
            yield f"{path}: {code} has no arguments {sorted(unknown)}"


def check(root: Path) -> tuple[dict[str, Message], list[str]]:
    """Return all texts below a package's folder, by code, and the faults that were found."""
    messages = dict[str, Message]()
    faults = list[str]()
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(root.rglob("*.py"))}
    shown = _SHOWN | _list_subclasses(trees.values(), _BASES)
    for path, tree in trees.items():
        if path.name == _LIBRARY:
            continue
        if path.name != _MODULE:
            faults += list_inline_texts(path, tree, shown)
            continue
        faults += list_joined_texts(path, tree)
        for each in list_messages(path, tree):
            if isinstance(each, str):
                faults.append(each)
                continue
            faults += check_message(each, _get_package(path.relative_to(root)))
            if each.code in messages:
                faults.append(f"{path}:{each.line}: {each.code} is declared twice")
            messages[each.code] = each
    for path in sorted(root.glob("locales/*.json")):
        faults += check_catalog(path, messages)
    return messages, faults


def _get_package(path: Path) -> str:
    """Return the first part of the codes of a `texts` module: its package, without "domains"."""
    return ".".join(part for part in path.parent.parts if part != "domains") or "cli"


def _list_subclasses(trees: Iterable[ast.Module], bases: set[str]) -> set[str]:
    """Return the names of the classes `bases` and of all their subclasses."""
    parents = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = set(bases)
    while more := {name for name, above in parents.items() if above & found} - found:
        found |= more
    return found


def _list_calls(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    """Yield the calls of functions and classes with these names, and of methods of such classes."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in names:
                yield node
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name)) if names & {owner, name}:
                yield node
            case _:
                pass


def _list_functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _list_validators(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Yield the functions that validate API models: those with a validator's decorator."""
    for function in _list_functions(tree):
        if any(list(_list_calls(decorator, _VALIDATORS)) for decorator in function.decorator_list):
            yield function


def _imports_text(tree: ast.Module) -> bool:
    imports = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    names = {name.name for node in imports if node.module == "pegbar.kernel.text_catalog" for name in node.names}
    return "text" in names


def _list_literals(part: ast.AST) -> Iterator[str]:
    """Yield the string literals of an expression, except for those in calls of functions in `texts` modules."""
    match part:
        case ast.Constant(value=str(literal)):
            yield literal
        case ast.Call(func=ast.Attribute(value=ast.Name(id=module))) if module.endswith("texts"):
            pass
        case _:
            for child in ast.iter_child_nodes(part):
                yield from _list_literals(child)


def main() -> int:
    """Print the faults, or with `--json` all messages."""
    messages, faults = check(SERVER)
    if "--json" in sys.argv[1:]:
        english = {code: messages[code].message for code in sorted(messages)}
        print(json.dumps(english, indent=1, ensure_ascii=False))
        return 0
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
