"""API shapes of the search."""

from pegbar.kernel.schema import Moment, Output, TextPart
from pegbar.ports.search import Kind


class FoundOut(Output):
    """Something that was found. `ref` is what its page's address ends with: a slug, or somebody's username.

    A cut's is that of its project, whose board opens at the cut. `within` names whose or in what it is.
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
    """One page of what was found: the best first, then the newest."""

    items: list[FoundOut]
    next_cursor: str | None


class Suggestions(Output):
    """The first things found, a few of each kind."""

    items: list[FoundOut]
