"""API schemas of views."""

from typing import Annotated

from pydantic import Field

from pegbar.kernel.schema import Input, Output


class ViewNew(Input):
    """A view to count. `session` is a random key that identifies the browser session."""

    session: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]


class ViewsOut(Output):
    """The number of views of a video."""

    views: int
