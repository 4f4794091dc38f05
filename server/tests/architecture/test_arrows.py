"""What import-linter cannot say: a slice asks another's actions, never its store; and what tables are read by name."""

import grimp
from sqlalchemy.sql.expression import TableClause

from pegbar.access import scope
from pegbar.kernel.tables import Base
from pegbar.schema import MODELS


def _slice(module: str) -> str:
    return module.split(".")[2]


def test_no_slice_imports_another_ones_store() -> None:
    graph = grimp.build_graph("pegbar")
    stores = [m for m in graph.modules if m.startswith("pegbar.domains.") and m.split(".")[-1] == "store"]
    assert len(stores) >= 5
    foreign = {
        (importer, store)
        for store in stores
        for importer in graph.find_modules_that_directly_import(store)
        if not importer.startswith("pegbar.domains.") or _slice(importer) != _slice(store)
    }
    assert foreign == set()


def test_the_scope_reads_columns_that_exist() -> None:
    tables = [value for value in vars(scope).values() if isinstance(value, TableClause)]
    assert len(tables) >= 5
    for table in tables:
        real = Base.metadata.tables[table.name]
        assert {column.name for column in table.c} <= {column.name for column in real.c}


def test_every_slice_with_tables_is_part_of_the_schema() -> None:
    graph = grimp.build_graph("pegbar")
    declared = {m for m in graph.modules if m.startswith("pegbar.domains.") and m.endswith(".models")}
    assert declared == {module.__name__ for module in MODELS}


def test_the_codecs_are_loaded_by_child_processes_alone() -> None:
    graph = grimp.build_graph("pegbar", include_external_packages=True)
    users = graph.find_modules_that_directly_import("av")
    children = {
        name for name in graph.modules if name.endswith("_child") and users & {name, *graph.find_upstream_modules(name)}
    }
    assert {child.rpartition(".")[2] for child in children} == {"encode_child", "look_child", "convert_child"}
    for root in ("pegbar.cli", "pegbar.main", "pegbar.worker", "pegbar.wiring"):
        assert graph.find_shortest_chain(root, "av") is None, root
