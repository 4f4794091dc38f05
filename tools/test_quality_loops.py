"""Find loops in tests that assert over collections that may be empty, so that the test could pass without asserting.

A collection is known to have items if it is a literal, a constant (`UPPER_CASE`, an enum), a range of constants, or
derived from those. Any other needs an assertion outside of the loop: on the collection, or on what the loop counts or
collects.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Function = ast.FunctionDef | ast.AsyncFunctionDef
IsAssertion = Callable[[ast.AST], bool]

_CONSTANT = re.compile(r"_*[A-Z]\w*")
# Functions and methods whose result has an item for each item of their (first) argument or owner.
_SAME_LENGTH = {
    "enumerate",
    "sorted",
    "reversed",
    "list",
    "tuple",
    "set",
    "frozenset",
    "iter",
    "pairwise",
    "dict",
    "cycle",
}
_SAME_LENGTH_METHODS = {"items", "keys", "values", "split", "splitlines", "copy", "encode", "elements"}
_COMBINING = {"zip", "product"}


@dataclass
class _Loop:
    """A loop that asserts."""

    line: int
    collection: ast.expr
    body: list[ast.stmt] = field(default_factory=list[ast.stmt])

    def collects(self) -> Iterator[str]:
        """Yield the names of the variables in which the loop counts or collects."""
        for node in (part for statement in self.body for part in ast.walk(statement)):
            match node:
                case ast.AugAssign(target=ast.Name(id=name)):
                    yield name
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="add" | "append" | "update")):
                    yield name
                case _:
                    pass


@dataclass
class _Environment:
    """Knowledge about a function's names: assigned values, and expressions that an assertion proves to have items."""

    constants: set[str]
    assigned: dict[str, list[ast.expr]]
    parameters: set[str]
    proven: set[str] = field(default_factory=set[str])

    def has_items(self, node: ast.expr, depth: int = 0) -> bool:
        """Return whether a collection certainly has an item."""
        if depth > 8:
            return False
        if ast.dump(node) in self.proven:
            return True
        deeper = depth + 1
        match node:
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                return any(not isinstance(p, ast.Starred) or self.has_items(p.value, deeper) for p in parts)
            case ast.Dict(keys=keys):
                return bool(keys)
            case ast.Constant(value=str() | bytes() | int() as value):
                return bool(value)
            case ast.JoinedStr():
                return True
            case ast.Name(id=name):
                values = self.assigned.get(name)
                return (
                    name in self.constants
                    or bool(_CONSTANT.fullmatch(name))
                    or (values is not None and all(self.has_items(value, deeper) for value in values))
                )
            case ast.Attribute(attr=name):
                return bool(_CONSTANT.fullmatch(name))
            case ast.Await(value=inner) | ast.Starred(value=inner):
                return self.has_items(inner, deeper)
            case ast.BinOp(left=left, op=ast.Add(), right=right) | ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self.has_items(left, deeper) or self.has_items(right, deeper)
            case ast.BinOp(left=left, op=ast.Mult() | ast.FloorDiv(), right=right):
                return self.has_items(left, deeper) and self.has_items(right, deeper)
            case ast.IfExp(body=body, orelse=other):
                return self.has_items(body, deeper) and self.has_items(other, deeper)
            case ast.ListComp(generators=parts) | ast.SetComp(generators=parts) | ast.GeneratorExp(generators=parts):
                return all(not part.ifs and self.has_items(part.iter, deeper) for part in parts)
            case ast.DictComp(generators=parts):
                return all(not part.ifs and self.has_items(part.iter, deeper) for part in parts)
            case ast.Subscript(value=owner, slice=ast.Slice(lower=None, upper=ast.Constant())):
                return self.has_items(owner, deeper)
            case ast.Subscript(value=owner, slice=ast.Slice()):
                return ast.dump(owner) in self.proven
            case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name)):
                return bool(_CONSTANT.fullmatch(name))  # an element of a constant is constant, too
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp() | ast.NamedExpr():  # the condition of a `while`
                return any(ast.dump(part) in self.proven for part in ast.walk(node) if _is_read(part))
            case ast.Call(func=ast.Name(id="range"), args=bounds):
                return all(self._is_number(bound, deeper) for bound in bounds)
            case ast.Call(func=ast.Attribute(attr="gather"), args=calls):
                return self.has_items(ast.List(calls, ast.Load()), deeper)
            case ast.Call(func=ast.Attribute(attr="randint"), args=[ast.Constant(value=int() as least), *_]):
                return least > 0
            case ast.Call(func=ast.Name(id="map"), args=[_, first, *_]):
                return self.has_items(first, deeper)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[first, *_]) if name in _SAME_LENGTH:
                return self.has_items(first, deeper)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[_, *_] as parts, keywords=how) if (
                name in _COMBINING
            ):
                strict = any(k.arg == "strict" and ast.unparse(k.value) == "True" for k in how)
                return (any if strict else all)(self.has_items(part, deeper) for part in parts)
            case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in _SAME_LENGTH_METHODS:
                return self.has_items(owner, deeper)
            case _:
                return False

    def _is_number(self, node: ast.expr, depth: int) -> bool:
        """Return whether a bound of a range is known. A parameter of the function counts as known: its caller chose it."""
        match node:
            case ast.Constant():
                return True
            case ast.UnaryOp(operand=inner):
                return self._is_number(inner, depth)
            case ast.BinOp(left=left, right=right):
                return self._is_number(left, depth) and self._is_number(right, depth)
            case ast.IfExp(body=body, orelse=other):
                return self._is_number(body, depth) and self._is_number(other, depth)
            case ast.Call(func=ast.Name(id="len"), args=[collection]):
                return self.has_items(collection, depth)
            case ast.Name(id=name) if name in self.parameters:
                return True
            case _:
                return self.has_items(node, depth)

    def runs(self, loop: _Loop) -> bool:
        """Return whether a loop certainly runs: over items, or proven by an assertion on what it counts or collects."""
        return self.has_items(loop.collection) or any(
            ast.dump(ast.Name(name, ast.Load())) in self.proven for name in loop.collects()
        )

    def prove(self, node: ast.expr) -> None:
        """Take an assertion on a collection, or on a value computed from it, as proof that it has items."""
        pending, visited = [(node, False)], set[str]()
        while pending:
            part, is_assigned = pending.pop()
            match part:
                case ast.Call(func=ast.Name(id="any" | "all")) | ast.UnaryOp(op=ast.Not()):
                    continue
                case ast.Await() if is_assigned:
                    continue  # the response to a request proves nothing about what was sent
                case ast.Compare(left=left, ops=[ast.NotIn()]):
                    pending.append((left, is_assigned))
                    continue
                case ast.Name(id=name) if name not in visited:
                    visited.add(name)
                    pending += [(value, True) for value in self.assigned.get(name, [])]
                case _:
                    pass
            self.proven.add(ast.dump(part))
            pending += [(child, is_assigned) for child in _parts(part)]


def _is_read(node: ast.AST) -> bool:
    return isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load)


def _parts(node: ast.AST) -> Iterator[ast.expr]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield child
        elif isinstance(child, ast.comprehension | ast.keyword):
            yield from _parts(child)


def list_constants(tree: ast.Module) -> set[str]:
    """Return the names that a module assigns a collection with items."""
    env = _Environment(set(), {}, set())
    return {
        name for node in tree.body for name, value in _assignments(node) if value is not None and env.has_items(value)
    }


def find_maybe_empty(function: Function, constants: set[str], is_assertion: IsAssertion) -> Iterator[tuple[int, str]]:
    """Yield the loops of a test that assert over a collection that may be empty, as line numbers and source texts."""
    if any("given" in ast.dump(mark) for mark in function.decorator_list):
        return  # Hypothesis draws collections of all lengths; an empty one is one case of many
    visitor = _Visitor(is_assertion)
    for statement in function.body:
        visitor.visit(statement, ())
    if visitor.loops:
        env = _environment(function, constants)
        # An assertion counts only where it certainly runs, so each proof may make another assertion count.
        before = -1
        while before < len(env.proven):
            before = len(env.proven)
            for assertion, loops_around in visitor.asserted:
                if all(env.runs(loop) for loop in loops_around):
                    env.prove(assertion)
        yield from ((loop.line, ast.unparse(loop.collection)) for loop in visitor.loops if not env.runs(loop))


def _environment(function: Function, constants: set[str]) -> "_Environment":
    assigned: dict[str, list[ast.expr]] = {}
    unknown: set[str] = set()
    for node in ast.walk(function):
        for name, value in _assignments(node):
            if value is None:
                unknown.add(name)
            else:
                assigned.setdefault(name, []).append(value)
    parameters = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    known = {name: values for name, values in assigned.items() if name not in unknown | parameters}
    env = _Environment(constants - unknown - parameters - assigned.keys(), known, parameters)
    env.constants.update(_parametrized(function, env))
    return env


def _assignments(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """Yield the names that a statement assigns, each with its value, or None if the value can't be determined."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case (
            ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            | ast.NamedExpr(target=ast.Name(id=name), value=value)
        ):
            yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(values):
            yield from (
                (part.id, value) for part, value in zip(targets, values, strict=True) if isinstance(part, ast.Name)
            )
        case ast.Assign(targets=targets):
            for target in targets:
                yield from ((part.id, None) for part in ast.walk(target) if _is_stored(part))
        case ast.For(target=target) | ast.AsyncFor(target=target):
            yield from ((part.id, None) for part in ast.walk(target) if _is_stored(part))
        case ast.withitem(optional_vars=ast.expr() as target):
            yield from ((part.id, None) for part in ast.walk(target) if _is_stored(part))
        case _:
            pass


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _parametrized(function: Function, env: _Environment) -> Iterator[str]:
    """Yield the parameters of a test that have items in every case."""
    for mark in function.decorator_list:
        match mark:
            case ast.Call(
                func=ast.Attribute(attr="parametrize"),
                args=[ast.Constant(value=str(names)), ast.List(elts=cases) | ast.Tuple(elts=cases), *_],
            ):
                split = [name.strip() for name in names.split(",")]
                rows = [_values(case) for case in cases]
                for index, name in enumerate(split):
                    values = [
                        row[index] if len(split) > 1 and len(row) == len(split) else row[0] for row in map(list, rows)
                    ]
                    if all(env.has_items(value) for value in values):
                        yield name
            case _:
                pass


def _values(case: ast.expr) -> list[ast.expr]:
    match case:
        case ast.Call(func=ast.Attribute(attr="param"), args=args):
            return args
        case ast.Tuple(elts=parts):
            return parts
        case _:
            return [case]


class _Visitor:
    """Finds the loops of a function that assert, and its assertions, each with the loops around it."""

    def __init__(self, is_assertion: IsAssertion) -> None:
        self._is_assertion = is_assertion
        self.loops: list[_Loop] = []
        self.asserted: list[tuple[ast.expr, tuple[_Loop, ...]]] = []

    def visit(self, node: ast.AST, loops_around: tuple[_Loop, ...]) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                loops_around = ()  # calls of inner functions aren't traced
            case ast.ListComp(generators=[first, *_]) | ast.SetComp(generators=[first, *_]):
                self.visit(first.iter, loops_around)  # the rest runs only if there are items
                return
            case ast.DictComp(generators=[first, *_]) | ast.GeneratorExp(generators=[first, *_]):
                self.visit(first.iter, loops_around)
                return
            case (
                ast.For(iter=collection, body=body)
                | ast.AsyncFor(iter=collection, body=body)
                | ast.While(test=collection, body=body)
            ):
                loop = _Loop(node.lineno, collection, body)
                if any(self._is_assertion(part) for statement in body for part in ast.walk(statement)):
                    self.loops.append(loop)
                for statement in body:
                    self.visit(statement, (*loops_around, loop))
                return
            case ast.Assert(test=test):
                self.loops.extend(_Loop(node.lineno, part.iter) for part in _universal(test))
                self.asserted.append((test, loops_around))
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value) if not all(
                isinstance(target, ast.Starred) for target in targets
            ):
                self.asserted.append((value, loops_around))  # unpacking an empty collection raises
            case ast.Subscript(value=owner, slice=ast.Constant(value=int()) | ast.UnaryOp(operand=ast.Constant())):
                self.asserted.append((owner, loops_around))  # so does indexing one
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            self.visit(child, loops_around)


def _universal(test: ast.expr) -> Iterator[ast.comprehension]:
    """Yield the comprehensions of each `all(...)` in an assertion."""
    match test:
        case ast.Call(
            func=ast.Name(id="all"), args=[ast.GeneratorExp(generators=parts) | ast.ListComp(generators=parts)]
        ):
            yield from parts
        case ast.UnaryOp(op=ast.Not()):
            pass
        case _:
            for part in _parts(test):
                yield from _universal(part)
