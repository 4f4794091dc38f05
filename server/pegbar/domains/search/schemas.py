"""API models of the search."""

from pegbar.kernel.schema import Moment, Output, TextPart
from pegbar.ports.search import Kind


class FoundOut(Output):
    """A search result. `ref` is the end of its page's address: a slug or a username.

    The `ref` of a cut is the slug of its project, whose board opens at the cut. `within` is the name of the
    result's owner or project.
    """

    kind: Kind
    id: str
    ref: str
    title: list[TextPart]
    excerpt: list[TextPart]
    within: str | None
    picture_url: str | None
    created_at: Moment


class FoundList(Output):
    """One page of results: best rank first, then newest."""

    items: list[FoundOut]
    next_cursor: str | None


class Suggestions(Output):
    """The first results, a few of each kind."""

    items: list[FoundOut]
