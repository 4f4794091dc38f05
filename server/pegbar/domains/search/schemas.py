"""API models of the search."""

from pegbar.kernel.schema import Moment, Output, TextPart
from pegbar.ports.search import Kind


class SearchResult(Output):
    """A search result. `ref` is the end of its page's address: a slug or a username.

    The `ref` of a cut is the slug of its project, whose board opens at the cut. `context` is the name of the
    result's owner or project.
    """

    kind: Kind
    id: str
    ref: str
    title: list[TextPart]
    excerpt: list[TextPart]
    context: str | None
    picture_url: str | None
    created_at: Moment


class SearchResults(Output):
    """One page of results: best rank first, then newest."""

    items: list[SearchResult]
    next_cursor: str | None


class Suggestions(Output):
    """The first results, a few of each kind."""

    items: list[SearchResult]
