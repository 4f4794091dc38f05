"""API schemas of exports. The request schemas are generated from the registry of formats."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, cast

from pydantic import Field, RootModel, create_model

from pegbar.domains.interchange.formats.common.options import ExportOptions
from pegbar.domains.interchange.formats.format import ExportFormat, Format, load
from pegbar.domains.interchange.formats.registry import FORMATS, list_exportable
from pegbar.kernel.schema import Id, Input, Moment, Output


class ExportRequest(Input):
    """A request to export a board as a file. A client-made id makes the request safe to repeat."""

    id: Id | None = None
    kind: str
    options: ExportOptions = ExportOptions()


def _make_literal(ids: Sequence[str]) -> Any:
    return cast("Any", Literal)[tuple(ids)]


def _make_requests() -> Iterator[type[ExportRequest]]:
    """Yield a request schema for each kind of options."""
    by_name = sorted(list_exportable(), key=lambda each: each[1].request)
    for name, group in groupby(by_name, key=lambda each: each[1].request):
        formats: list[tuple[Format, ExportFormat]] = list(group)
        options = cast("type[ExportOptions]", load(formats[0][1].options))
        yield create_model(
            name,
            __base__=ExportRequest,
            __doc__=f"The board as {' or '.join(fmt.title for fmt, _ in formats)}.",
            kind=(_make_literal([fmt.id for fmt, _ in formats]), ...),
            options=(options, options()),
        )


if TYPE_CHECKING:
    AnyExportRequest = ExportRequest
    ListedKind = str
else:
    AnyExportRequest = Union[tuple(_make_requests())]  # noqa: UP007  # of a computed tuple
    ListedKind = _make_literal([fmt.id for fmt in FORMATS.values() if fmt.included])


class ExportNew(RootModel[Annotated[AnyExportRequest, Field(discriminator="kind")]]):
    """An export to start."""


class ExportOut(Output):
    """An export; `url` is set once it is done."""

    id: str
    kind: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: float
    detail: str | None
    url: str | None
    file_name: str
    summary: str = Field(description="Format, most important options, and cuts of the export, as one line")
    created_at: Moment


class ExportList(Output):
    """Exports, newest first."""

    items: list[ExportOut]


class FormatCapabilities(Output):
    """The parts of a board that a format includes, and the parts that it can't include."""

    included: list[str] = Field(description="Names of the included parts")
    excluded: list[str] = Field(description="Names of the excluded parts")
    notes: list[str] = Field(description="Sentences about this board in this format, such as a changed frame rate")
    can_drop_frames: bool = Field(description="True if the format has drop-frame timecode at the board's rate")
    refusal: str | None = Field(description="Why this board can't be exported in this format")
