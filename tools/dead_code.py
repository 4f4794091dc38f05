"""Report unused code of the server, found by vulture, except for names that only other programs use."""

import re
import sys
from pathlib import Path

from vulture.core import Item, Vulture

# Functions with these decorators are registered, not called by name.
DECORATED = ["@router.*", "@app.*", "@search_app.*", "@event.listens_for", "@model_validator"]

# Modules that define fields of API schemas, events and tables. The client must read fields that the server doesn't read.
FIELDS = (
    "schemas.py",
    "models.py",
    "events.py",
    "realtime/messages.py",
    "realtime/live_review_messages.py",
    "http/instance.py",
)
CLIENT = Path("../web/src")
GENERATED = CLIENT / "api" / "gen"

# Declarations of interchange formats name functions and classes as "module:name".
DECLARATIONS = Path("pegbar/domains/interchange/formats")
DECLARED = re.compile(r'"[\w.]+:(\w+)"')

# Names that libraries read or call, by library and file.
USED_BY = {
    "Pydantic": {
        "kernel/schema.py": {"model_config"},
        "kernel/settings.py": {"model_config"},
        "realtime/frames.py": {"model_config"},
        "storyboard/schemas.py": {"model_config"},
        "sound/schemas.py": {"model_config"},
    },
    "SQLAlchemy": {
        "kernel/tables.py": {
            "cache_ok",
            "impl",
            "process_bind_param",
            "process_result_value",
            "type_annotation_map",
        },
    },
    "Alembic": {"migrations/versions/*.py": {"down_revision"}},
    "xml.sax": {"formats/fdx/reader.py": {"startElement", "endElement", "characters"}},
    "tarfile": {"maintenance/archive.py": {"mtime"}},
    "sqlite3": {"pegbar/migrate.py": {"isolation_level"}},
    "Pillow": {
        "adapters/film/encode_worker.py": {"MAX_IMAGE_PIXELS"},
        "adapters/paint/image_decoder.py": {"MAX_IMAGE_PIXELS"},
        "pegbar/workers/animation_worker.py": {"MAX_IMAGE_PIXELS"},
        "adapters/print/board_worker.py": {"MAX_IMAGE_PIXELS"},
    },
    "libwebp": {
        "adapters/paint/webp.py": {
            "is_external_memory",
            "rgba",
            "scaled_height",
            "scaled_width",
            "stride",
            "use_scaling",
        },
    },
    "fpdf2": {
        "adapters/print/board.py": {"c_margin", "current_font_is_set_on_page"},
        "adapters/print/lines.py": {"font_family", "font_style"},
    },
    "PyAV": {
        "adapters/film/convert_worker.py": {"pict_type"},
        "adapters/film/audio_segments.py": {"thread_count"},
        "adapters/film/source.py": {"thread_count", "thread_type"},
    },
    "API clients other than the web client": {
        "http/instance.py": {"mail_confirmation"},
        "videos/publishing/schemas.py": {"has_thumb"},
    },
}
EXEMPT = {(file, name) for files in USED_BY.values() for file, names in files.items() for name in names}


def main() -> int:
    """Print unused code and exemptions that are no longer needed; return 1 if there are any."""
    vulture = Vulture(ignore_decorators=DECORATED)
    vulture.scavenge(["pegbar", "tests"])
    package = Path("pegbar").resolve()
    unused = [item for item in vulture.get_unused_code(min_confidence=60) if package in item.filename.resolve().parents]
    client_words, declared = _list_client_words(), _list_declared_names()
    needed = {exempt for item in unused for exempt in EXEMPT if _matches(item, *exempt)}
    found = [
        item.get_report()
        for item in unused
        if not any(_matches(item, *exempt) for exempt in needed)
        and not (_is_field(item) and item.name in client_words)
        and item.name not in declared
    ]
    found += [f"tools/dead_code.py: '{name}' of {file} needs no exemption" for file, name in sorted(EXEMPT - needed)]
    for report in found:
        print(report)
    return 1 if found else 0


def _matches(item: Item, file: str, name: str) -> bool:
    return item.name == name and item.filename.match(file)


def _is_field(item: Item) -> bool:
    return item.typ == "variable" and any(item.filename.match(file) for file in FIELDS)


def _list_declared_names() -> set[str]:
    """List the functions and classes that the declarations of formats name."""
    return {name for file in DECLARATIONS.glob("*/__init__.py") for name in DECLARED.findall(file.read_text("utf-8"))}


def _list_client_words() -> set[str]:
    """List the words of the client's code, without tests and the generated API, which names every field."""
    words: set[str] = set()
    for file in CLIENT.rglob("*.ts*"):
        if GENERATED not in file.parents and ".test." not in file.name:
            words.update(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    return words


if __name__ == "__main__":
    sys.exit(main())
