"""API models of reports."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.relations.reports.limits import REPORT_TEXT_MAX
from pegbar.kernel.schema import Id, Input, Trimmed

Reason = Literal["spam", "harassment", "impersonation", "unwanted content", "something else"]


class ReportNew(Input):
    """The reported person, the reason and a description."""

    profile_id: Id
    reason: Reason
    text: Annotated[Trimmed, Field(max_length=REPORT_TEXT_MAX)] = ""
