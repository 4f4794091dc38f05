"""API schemas of ratings."""

from typing import Annotated

from pydantic import Field

from pegbar.kernel.schema import Input, Number


class RatingEdit(Input):
    """0.5 to 5 in steps of 0.5."""

    value: Annotated[Number, Field(json_schema_extra={"minimum": 0.5, "maximum": 5, "multipleOf": 0.5})]
