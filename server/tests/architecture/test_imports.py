"""Import rules that import-linter can't express, between and within domains, and the tables that are read by name."""

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from typing import Final

import grimp
import pytest
from sqlalchemy.sql.expression import TableClause

from pegbar.access import scope
from pegbar.kernel.tables import Base
from pegbar.schema import MODELS

SLICES: Final = "pegbar.domains."
JOINS: Final = {
    ("pegbar.domains.relations.store", "pegbar.domains.profiles.models"),
    ("pegbar.domains.relations.reports.store", "pegbar.domains.profiles.models"),
    ("pegbar.domains.videos.store", "pegbar.domains.projects.models"),
    ("pegbar.domains.projects.store", "pegbar.domains.profiles.models"),
    ("pegbar.domains.storyboard.core.store", "pegbar.domains.projects.models"),
    ("pegbar.domains.interchange.imports.store", "pegbar.domains.uploads.models"),
    ("pegbar.domains.storyboard.sound.store", "pegbar.domains.uploads.models"),
    ("pegbar.domains.assets.access.store", "pegbar.domains.projects.models"),
    ("pegbar.domains.videos.featured.store", "pegbar.domains.projects.models"),
    ("pegbar.domains.search.store", "pegbar.domains.profiles.models"),
    ("pegbar.domains.search.store", "pegbar.domains.projects.models"),
    ("pegbar.domains.search.store", "pegbar.domains.storyboard.models"),
    ("pegbar.domains.search.store", "pegbar.domains.videos.models"),
    ("pegbar.domains.notifications.store.source_rows", "pegbar.domains.projects.models"),
    ("pegbar.domains.notifications.store.source_rows", "pegbar.domains.relations.models"),
    ("pegbar.domains.notifications.store.source_rows", "pegbar.domains.videos.models"),
    ("pegbar.domains.social.store", "pegbar.domains.profiles.models"),
    ("pegbar.domains.chat.store.chat_rows", "pegbar.domains.projects.models"),
    ("pegbar.domains.social.store", "pegbar.domains.relations.models"),
}
"""Stores that join tables of a lower domain in a query: the only exceptions."""
EXTENSIONS: Final = {("interchange", "storyboard"): {"rules", "limits", "texts", "models", "events", "store"}}
"""Domains that work on the data of a lower one as a whole, and the parts of it that they may import besides actions."""
ROOTS: Final = {
    "main": {"routes", "actions"},
    "wiring": {"actions", "tasks", "socket_handlers", "presence_handlers", "subscriptions"},
    "cli": {"actions"},
    "periodic_tasks": {"actions", "limits"},
    "http.blob_rights": {"actions"},
    "demo": {"actions", "schemas", "rules", "limits"},
    "workers.drawing_worker": {"rules"},
    "workers.interchange_worker": {"formats"},
    "workers.layered_export": {"rules", "limits", "formats"},
    "workers.import_boards": {"rules", "limits", "texts", "formats"},
    "workers.animation_worker": {"rules", "formats"},
    "contract": {"events", "formats"},
    "schema": {"models"},
    "limits": {"limits"},
}
"""Modules outside the domains that import from them, and the parts they may import; no others may."""
GRAMMAR: Final = (
    *("limits", "texts", "models", "formats", "rules"),
    *("schemas", "script_schemas", "events", "store", "actions"),
)
"""The parts of a domain or sub-package, lowest first. Parts not listed (routes, tasks, …) are above all of these."""


def list_foreign_imports(graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    """Return imports between domains that bypass the other domain's actions."""
    return {
        (importer, imported)
        for importer, imported in _list_domain_imports(graph)
        if not _is_allowed(importer, imported)
    }


def list_upward_imports(graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    """Return imports within a domain, including its sub-packages, from a lower part to a higher one."""
    inside = (
        (a, b) for a, b in _list_domain_imports(graph) if a.startswith(SLICES) and _get_domain(a) == _get_domain(b)
    )
    return {(importer, imported) for importer, imported in inside if _get_level(importer) < _get_level(imported)}


def list_store_imports(graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    """Return imports of a sub-package's store from outside it, including from the surrounding domain.

    The store of a domain's `core` is the domain's own.
    """
    found: set[tuple[str, str]] = set()
    for importer, imported in _list_domain_imports(graph):
        match imported.split("."):
            case [_, _, _, part, "store"] if part != "core" and not importer.startswith(imported.removesuffix("store")):
                found.add((importer, imported))
            case _:
                pass
    return found


def find_cycle(graph: grimp.ImportGraph, domain: str) -> list[str]:
    """Return sub-packages and modules of a domain that import each other in a circle; an empty list if none do."""
    parts = {part: {part, *graph.find_descendants(part)} for part in graph.find_children(domain)}
    owners = {module: part for part, modules in parts.items() for module in modules}
    imports = {
        part: {owners[i] for module in modules for i in graph.find_modules_directly_imported_by(module) if i in owners}
        for part, modules in parts.items()
    }
    try:
        TopologicalSorter({part: found - {part} for part, found in imports.items()}).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def _list_domain_imports(graph: grimp.ImportGraph) -> Iterator[tuple[str, str]]:
    for imported in graph.modules:
        if imported.startswith(SLICES):
            for importer in graph.find_modules_that_directly_import(imported):
                yield importer, imported


def _is_allowed(importer: str, imported: str) -> bool:
    parts = set(imported.split(".")[3:])
    if not importer.startswith(SLICES):
        root = importer.removeprefix("pegbar.")
        return bool(parts & (ROOTS.get(root) or ROOTS.get(root.split(".")[0], set())))
    domains = _get_domain(importer), _get_domain(imported)
    allowed = {"actions"} | EXTENSIONS.get(domains, set())
    return domains[0] == domains[1] or bool(parts & allowed) or (importer, imported) in JOINS


def _get_domain(module: str) -> str:
    return module.split(".")[2]


def _get_level(module: str) -> int:
    return next((GRAMMAR.index(part) for part in module.split(".")[3:] if part in GRAMMAR), len(GRAMMAR))


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("pegbar")


def test_domains_import_only_actions_of_other_domains(graph: grimp.ImportGraph) -> None:
    assert list_foreign_imports(graph) == set()
    assert {join for join in JOINS if not graph.direct_import_exists(importer=join[0], imported=join[1])} == set()


def test_lower_parts_of_a_domain_do_not_import_higher_ones(graph: grimp.ImportGraph) -> None:
    assert list_upward_imports(graph) == set()


def test_a_sub_packages_store_is_private(graph: grimp.ImportGraph) -> None:
    assert list_store_imports(graph) == set()


def test_imports_have_no_cycles(graph: grimp.ImportGraph) -> None:
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    order = [*TopologicalSorter(imports).static_order()]  # raises CycleError, which names the cycle
    assert sorted(order) == sorted(graph.modules)


def test_parts_of_a_domain_have_no_cycles(graph: grimp.ImportGraph) -> None:
    domains = graph.find_children("pegbar.domains")
    assert len(domains) > 10
    assert {domain: find_cycle(graph, domain) for domain in domains} == {domain: [] for domain in domains}


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("pegbar.domains.storyboard.core.actions.cuts", "pegbar.domains.storyboard.scenes.actions.structure"),
        ("pegbar.domains.interchange.formats.registry", "pegbar.domains.interchange.exports.rules"),
        ("pegbar.domains.videos.versions.routes", "pegbar.domains.videos.review.schemas"),
    ],
)
def test_a_cycle_between_sub_packages_is_detected(importer: str, imported: str) -> None:
    planted = grimp.build_graph("pegbar")
    planted.add_import(importer=importer, imported=imported)
    domain = ".".join(importer.split(".")[:3])
    cycle = {part.split(".")[3] for part in find_cycle(planted, domain)}
    assert {importer.split(".")[3], imported.split(".")[3]} <= cycle


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("pegbar.domains.videos.actions.videos", "pegbar.domains.projects.store"),
        ("pegbar.domains.videos.actions.videos", "pegbar.domains.projects.people.store"),
        ("pegbar.domains.videos.actions.videos", "pegbar.domains.projects.store_people"),
        ("pegbar.domains.videos.comments.actions", "pegbar.domains.projects.rules"),
        ("pegbar.domains.videos.comments.actions", "pegbar.domains.interchange.formats.common.file_names"),
        ("pegbar.domains.videos.actions.videos", "pegbar.domains.projects.people"),
        ("pegbar.domains.videos.schemas", "pegbar.domains.profiles.schemas"),
        ("pegbar.domains.videos.actions.videos", "pegbar.domains.profiles.models"),
        ("pegbar.domains.interchange.imports.actions.plans", "pegbar.domains.storyboard.schemas"),
        ("pegbar.periodic_tasks", "pegbar.domains.videos.views.store"),
        ("pegbar.http.spa", "pegbar.domains.videos.actions.videos"),
    ],
)
def test_an_import_that_bypasses_the_actions_is_detected(importer: str, imported: str) -> None:
    planted = grimp.ImportGraph()
    planted.add_import(importer=importer, imported=imported)
    planted.add_import(importer="pegbar.domains.videos.actions.videos", imported="pegbar.domains.profiles.actions")
    planted.add_import(importer="pegbar.domains.videos.store", imported="pegbar.domains.videos.models")
    assert list_foreign_imports(planted) == {(importer, imported)}


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("pegbar.domains.projects.people.store", "pegbar.domains.projects.actions.project"),
        ("pegbar.domains.projects.actions.project", "pegbar.domains.projects.people.routes"),
        ("pegbar.domains.interchange.formats.common.file_names", "pegbar.domains.interchange.exports.store"),
    ],
)
def test_an_import_from_a_lower_part_is_detected(importer: str, imported: str) -> None:
    planted = grimp.ImportGraph()
    planted.add_import(importer=importer, imported=imported)
    planted.add_import(importer=imported, imported="pegbar.domains.projects.models")
    assert list_upward_imports(planted) == {(importer, imported)}


def test_an_import_of_a_sub_packages_store_by_its_domain_is_detected() -> None:
    line = ("pegbar.domains.projects.actions.project", "pegbar.domains.projects.people.store")
    planted = grimp.ImportGraph()
    planted.add_import(importer=line[0], imported=line[1])
    planted.add_import(importer="pegbar.domains.projects.people.actions.roles", imported=line[1])
    planted.add_import(importer=line[0], imported="pegbar.domains.projects.store")
    assert list_store_imports(planted) == {line}


def test_the_scope_reads_existing_columns() -> None:
    tables = [value for value in vars(scope).values() if isinstance(value, TableClause)]
    assert len(tables) >= 5
    for table in tables:
        real = Base.metadata.tables[table.name]
        assert {column.name for column in table.c} <= {column.name for column in real.c}


def test_every_domain_with_tables_is_part_of_the_schema(graph: grimp.ImportGraph) -> None:
    declared = {m for m in graph.modules if m.startswith(SLICES) and m.endswith(".models")}
    assert declared == {module.__name__ for module in MODELS}


def test_only_worker_processes_load_the_codecs() -> None:
    graph = grimp.build_graph("pegbar", include_external_packages=True)
    users = graph.find_modules_that_directly_import("av")
    children = {
        name
        for name in graph.modules
        if name.endswith("_worker") and users & {name, *graph.find_upstream_modules(name)}
    }
    own = {
        "encode_worker",
        "animation_worker",
        "probe_worker",
        "thumbnail_worker",
        "remux_worker",
        "convert_worker",
        "frames_worker",
        "decode_worker",
        "mixdown_worker",
    }
    assert {child.rpartition(".")[2] for child in children} == own
    for root in ("pegbar.cli", "pegbar.main", "pegbar.worker", "pegbar.wiring"):
        assert graph.find_shortest_chain(root, "av") is None, root
