"""Public numbers belong to `limits` modules."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import grimp

from pegbar import limits

ROOT: Final = Path(limits.__file__).parent
DOMAINS: Final = ROOT / "domains"


def list_foreign_numbers(tree: ast.Module) -> Iterator[str]:
    """Yield the public numeric constants at the top level of a module."""
    for node in tree.body:
        match node:
            case (
                ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                | ast.Assign(targets=[ast.Name(id=name)], value=value)
            ) if name.isupper() and not name.startswith("_") and _is_number(value):  # pyrefly: ignore[bad-argument-type]
                yield name
            case _:
                pass


def _is_number(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=int() | float()):
            return True
        case ast.BinOp(left=left, right=right):
            return _is_number(left) and _is_number(right)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(_is_number(part) for part in parts)
        case _:
            return False


def _list_modules(under: Path, but: str) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(under.rglob("*.py")):
        if path.name != but:
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text("utf-8"))


def test_numbers_of_a_domain_are_defined_in_its_limits() -> None:
    found = [
        f"{name}: {number}"
        for name, tree in _list_modules(DOMAINS, "limits.py")
        for number in list_foreign_numbers(tree)
    ]
    assert found == []


def test_public_numbers_are_detected() -> None:
    tree = ast.parse('MOST = 3 * 2\n_OWN = 4\nSIDES: Final = (1, 2)\nKIND = "a b"\n')
    assert list(list_foreign_numbers(tree)) == ["MOST", "SIDES"]


def test_all_limits_modules_are_collected_and_their_names_are_unique() -> None:
    graph = grimp.build_graph("pegbar")
    homes = {m for m in graph.modules if m.endswith(".limits") and m != limits.__name__}
    assert homes == {home.__name__ for home in limits.LIMIT_MODULES}
    own = [name for home in homes for name, _ in _list_assigned(home)]
    assert [name for name, times in Counter(own).items() if times > 1] == []
    assert limits.as_mapping().keys() == set(own)


def _list_assigned(module: str) -> Iterator[tuple[str, int]]:
    tree = ast.parse((ROOT.parent / (module.replace(".", "/") + ".py")).read_text("utf-8"))
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name, node.lineno
            case _:
                pass
