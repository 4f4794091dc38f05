"""The registry of formats agrees with the folders, the API, the worker process and the client's generated module."""

import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from pydantic import BaseModel

from pegbar.contract import formats_module
from pegbar.domains.interchange import formats
from pegbar.domains.interchange.exports.schemas import ExportNew
from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.common.options import ExportOptions
from pegbar.domains.interchange.formats.format import ExportFormat, Format, ImportKind, load
from pegbar.domains.interchange.formats.registry import FORMATS, WRITING_TASKS, list_exportable
from pegbar.domains.interchange.imports.actions.importers import IMPORTERS
from pegbar.domains.interchange.models import Export, Import
from pegbar.workers.interchange_worker import READING_TASKS, find_task

pytestmark = pytest.mark.once
_SHARED = {"common"}
_KINDS_BY_FORMAT = ("edit", "script")
"""Kinds of imports whose formats have a reader each."""


def _list_references() -> Iterator[tuple[str, str]]:
    for fmt in FORMATS.values():
        for declaration in (fmt.imports, fmt.exports, fmt.text):
            for name in ("reader", "writer", "renderer", "options"):
                reference = getattr(declaration, name, "")
                if reference:
                    yield fmt.id, reference
    yield from WRITING_TASKS.items()


@pytest.mark.parametrize(("owner", "reference"), list(_list_references()))
def test_code_that_a_declaration_names_exists(owner: str, reference: str) -> None:
    assert callable(load(reference)), owner


def test_each_package_is_in_the_registry_once() -> None:
    packages = {module.name for module in pkgutil.iter_modules(formats.__path__) if module.ispkg} - _SHARED
    declared = [cast("Format", load(f"{package}:FORMAT")) for package in sorted(packages)]
    assert {fmt.id for fmt in declared} == set(FORMATS)
    assert len(declared) == len(FORMATS)


def test_each_format_can_be_imported_or_exported() -> None:
    for fmt in FORMATS.values():
        assert fmt.imports or fmt.exports or fmt.text, fmt.id
        assert fmt.title
        assert fmt.exports is None or fmt.text is None, fmt.id
        assert bool(fmt.included) == bool(fmt.excluded) == bool(fmt.description), fmt.id
        assert not set(fmt.included) & set(fmt.excluded), fmt.id
        assert {*fmt.included, *fmt.excluded} <= set(texts.PARTS), fmt.id


def test_ids_fit_their_columns() -> None:
    lengths: dict[str, int] = {
        "export": cast("Any", Export.__table__).c.kind.type.length,
        "import": cast("Any", Import.__table__).c.kind.type.length,
    }
    assert max(len(fmt.id) for fmt, _ in list_exportable()) <= lengths["export"]
    assert max(len(kind) for kind in get_args(ImportKind)) <= lengths["import"]


def test_endings_are_those_of_one_format() -> None:
    endings = [ending for fmt in FORMATS.values() if fmt.imports for ending in fmt.imports.endings]
    assert len(endings) == len(set(endings))
    assert all(ending.startswith(".") and ending == ending.lower() for ending in endings)


def test_kinds_of_imports_have_an_importer_and_a_task() -> None:
    assert set(IMPORTERS) == set(get_args(ImportKind)) == {fmt.imports.kind for fmt in FORMATS.values() if fmt.imports}
    assert {importer.task for importer in IMPORTERS.values()} == set(READING_TASKS)
    for fmt in FORMATS.values():
        if fmt.imports is not None:
            assert bool(fmt.imports.reader) is (fmt.imports.kind in _KINDS_BY_FORMAT), fmt.id
    assert not set(READING_TASKS) & set(WRITING_TASKS)
    assert all(callable(find_task(task)) for task in (*READING_TASKS, *WRITING_TASKS))


def test_a_writer_belongs_to_a_format_of_edits() -> None:
    assert {fmt.id for fmt, exports in list_exportable() if exports.writer and exports.edit is None} == set()
    edits = {fmt.id for fmt, exports in list_exportable() if exports.edit is not None}
    assert edits == {fmt.id for fmt, exports in list_exportable() if exports.request == "EditExport"}


@pytest.mark.parametrize(("fmt", "exports"), list(list_exportable()), ids=lambda each: getattr(each, "id", ""))
def test_each_exportable_format_can_be_requested(fmt: Format, exports: ExportFormat) -> None:
    render = load(exports.renderer)
    assert inspect.iscoroutinefunction(render)
    assert len(inspect.signature(render).parameters) == 2
    request = ExportNew.model_validate({"kind": fmt.id}).root
    assert type(request).__name__ == exports.request
    assert type(request.options) is load(exports.options)
    assert issubclass(load(exports.options), ExportOptions)


def test_the_api_has_exactly_the_exportable_formats() -> None:
    schema = ExportNew.model_json_schema()
    kinds = set(schema["discriminator"]["mapping"])
    assert kinds == {fmt.id for fmt, _ in list_exportable()}
    assert all(issubclass(type(ExportNew.model_validate({"kind": kind}).root), BaseModel) for kind in kinds)


def test_the_client_knows_all_formats() -> None:
    generated = Path(__file__).resolve().parents[5] / "web/src/api/gen/formats.ts"
    assert generated.read_text("utf-8") == formats_module()


def test_declarations_import_neither_readers_nor_services() -> None:
    code = (
        "import sys; import pegbar.domains.interchange.formats.registry; "
        "print([name for name in sys.modules if name.startswith('pegbar.') and "
        "name.endswith(('.reader', '.writer', '.renderer', '.options', '.services'))], 'pydantic' in sys.modules)"
    )
    root = Path(__file__).resolve().parents[4]
    process = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "[] False"
