"""Check the server tests: each asserts something, loops that assert are not empty, nothing waits by sleeping.

`test_quality.py [folder]` reads the tests in a folder (default: `tests`), prints `file:line: message` for each fault and
exits with 1 if there is one.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import test_quality_loops as loops

SLEEPS = {
    "conftest.py::instance": "uvicorn only sets a flag when it has started",
    "domains/storyboard/test_interleavings.py::Editor.work": "random pauses change the order in which writes meet",
    "http/test_bounded_protocol.py::test_a_body_that_keeps_coming_has_its_time": "the client under test is slow",
    "scaled/test_rolling_restart.py::Load.read": "a steady load, not as fast as possible",
    "scaled/test_rolling_restart.py::Load.write": "a steady load, not as fast as possible",
    "test_crash.py::test_what_was_acknowledged_outlives_the_server": "the server is killed at a random moment",
    "test_database_restart.py::_restart_under_requests.ask": "a steady load, not as fast as possible",
    "test_migrate.py::test_killed_at_any_moment_it_leaves_all_or_nothing": "the process is killed at a random moment",
    "test_soak.py::_run_at": "a steady load, at half of what the server can do",
    "test_soak.py::_sample_usage": "memory is sampled at even intervals",
}
"""Necessary sleeps outside of `support`, as `file::function`, with the reason."""

LIFECYCLE = {"start", "stop", "end", "run"}
"""Methods whose assertions only check that a process started or ended, so a test needs others."""
FOLDER = Path("tests")
NO_ASSERTION = "the test asserts nothing"
EMPTY_LOOP = "the loop over `{}` asserts, but nothing asserts that it is not empty"
SLEEP = "do not sleep: wait for the thing itself"
SHORT_NAME = "name the behavior in a sentence: at least three words"
UNUSED = "`{}` needs no exemption"

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Helpers:
    """Functions and methods of all test modules, and which of them assert."""

    def __init__(self, modules: dict[str, list[ast.AST]]) -> None:
        self._functions: dict[str, Function] = {}
        self._methods: dict[str, list[tuple[str, Function]]] = {}
        self._imports = {module: dict(_list_imports(nodes)) for module, nodes in modules.items()}
        for module, nodes in modules.items():
            for owner in nodes:
                for node in owner.body if isinstance(owner, ast.Module | ast.ClassDef) else ():
                    if not isinstance(node, Function):
                        continue
                    if isinstance(owner, ast.Module):
                        self._functions[f"{module}.{node.name}"] = node
                    else:
                        self._methods.setdefault(node.name, []).append((module, node))
        self._known: dict[int, bool] = {}

    def assert_in(self, module: str, function: Function) -> bool:
        """Return whether a function or one that it calls asserts."""
        if id(function) not in self._known:
            self._known[id(function)] = False  # ends recursion
            self._known[id(function)] = any(
                is_assertion(node) or self._calls_assertion(module, node) for node in ast.walk(function)
            )
        return self._known[id(function)]

    def _calls_assertion(self, module: str, node: ast.AST) -> bool:
        match node:
            # A reference is enough: helpers are also passed to `gather` or as callbacks.
            case ast.Name(id=name, ctx=ast.Load()):
                found = self._find(module, name)
                return found is not None and self.assert_in(*found)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=name)) if owner in self._imports[module]:
                found = self._find(self._imports[module][owner], name)
                return found is not None and self.assert_in(*found)
            case ast.Call(func=ast.Attribute(attr=name)) if name not in LIFECYCLE:
                methods = self._methods.get(name, [])
                return any(_accepts(method, node) and self.assert_in(owner, method) for owner, method in methods)
            case _:
                return False

    def _find(self, module: str, name: str) -> tuple[str, Function] | None:
        for defining_module, path in (
            (module, f"{module}.{name}"),
            (None, self._imports.get(module, {}).get(name, "")),
        ):
            if path in self._functions:
                return defining_module or path.rpartition(".")[0], self._functions[path]
        return None


def _list_imports(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    """Yield the names that a module imports, each with its path."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _accepts(method: Function, call: ast.Call) -> bool:
    """Return whether a call has enough arguments: `response.json()` can't be `Person.json(method, path)`."""
    needed = len(method.args.args) - 1 - len(method.args.defaults)
    return len(call.args) + len(call.keywords) >= needed


def is_assertion(node: ast.AST) -> bool:
    """Return whether a node itself can fail a test: `assert`, `pytest.raises(...)`, `raise AssertionError`."""
    match node:
        case ast.Assert(test=test):
            return not isinstance(test, ast.Constant)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="pytest"), attr="raises" | "warns" | "fail")):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return True
        case _:
            return False


def find_sleeps(tree: ast.Module, nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the lines that sleep longer than one pass of the event loop, each with its function."""
    names = {name for name, path in _list_imports(nodes) if path in ("time.sleep", "asyncio.sleep")}

    def visit(node: ast.AST, function: str) -> Iterator[tuple[int, str]]:
        if isinstance(node, Function | ast.ClassDef):
            function = f"{function}.{node.name}".lstrip(".")
        if isinstance(node, ast.Call) and _is_sleep(node, names):
            yield node.lineno, function
        for child in ast.iter_child_nodes(node):
            yield from visit(child, function)

    return visit(tree, "")


def _is_sleep(call: ast.Call, names: set[str]) -> bool:
    match call:
        case ast.Call(args=[ast.Constant(value=0)]):
            return False
        case ast.Call(func=ast.Attribute(value=ast.Name(id="time" | "asyncio"), attr="sleep")):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in names
        case _:
            return False


def find_errors(folder: Path) -> Iterator[str]:
    """Yield the faults of the tests below a folder, as `file:line: message`."""
    texts = {path: path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in texts.items()}
    nodes = {path: list(ast.walk(tree)) for path, tree in trees.items()}
    names = {path: ".".join(("tests", *path.relative_to(folder).with_suffix("").parts)) for path in trees}
    helpers = Helpers({names[path]: found for path, found in nodes.items()})
    needed: set[str] = set()
    for path, tree in trees.items():
        relative_path = path.relative_to(folder)
        errors: list[tuple[int, str]] = []
        if relative_path.parts[0] != "support" and "sleep" in texts[path]:
            for line, function in find_sleeps(tree, nodes[path]):
                exempt = f"{relative_path}::{function}"
                needed.add(exempt)
                if exempt not in SLEEPS:
                    errors.append((line, SLEEP))
        if path.name.startswith("test_"):
            constants = loops.list_constants(tree)
            for test in nodes[path]:
                if isinstance(test, Function) and test.name.startswith("test_"):
                    errors += _find_errors(test, helpers.assert_in(names[path], test), constants)
        yield from (f"{path}:{line}: {message}" for line, message in sorted(set(errors)))
    if folder == FOLDER:
        yield from (f"tools/test_quality.py: {UNUSED.format(exempt)}" for exempt in sorted(SLEEPS.keys() - needed))


def _find_errors(test: Function, is_asserting: bool, constants: set[str]) -> Iterator[tuple[int, str]]:
    if not is_asserting:
        yield test.lineno, NO_ASSERTION
    if len(test.name.removeprefix("test_").split("_")) < 3:
        yield test.lineno, SHORT_NAME
    for line, collection in loops.find_maybe_empty(test, constants, is_assertion):
        yield line, EMPTY_LOOP.format(collection)


def main() -> int:
    """Print the faults; return 1 if there are any."""
    errors = list(find_errors(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
    for error in errors:
        print(error)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
