"""Everything that travels over the tab's one socket. The client's types are generated from here."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from pegbar.kernel.ids import UUID_PATTERN

Id = Annotated[str, Field(pattern=UUID_PATTERN), AfterValidator(str.lower)]
Topic = Annotated[str, Field(min_length=3, max_length=80), AfterValidator(str.lower)]


class Message(BaseModel):
    """A frame; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Subscribe(Message):
    """Listen to a topic from the event after `since` on (null: from now on)."""

    type: Literal["subscribe"]
    topic: Topic
    since: Annotated[int, Field(ge=0)] | None = None


class Unsubscribe(Message):
    """Listen no longer."""

    type: Literal["unsubscribe"]
    topic: Topic


class DocOpen(Message):
    """Follow a cut's drawing from the update after `since` on (0: from its beginning)."""

    type: Literal["doc_open"]
    cut_id: Id
    since: Annotated[int, Field(ge=0)] = 0


class DocClose(Message):
    """Follow a cut's drawing no longer."""

    type: Literal["doc_close"]
    cut_id: Id


class DocPush(Message):
    """A change of a cut's drawing; safe to repeat with the same `push_id`."""

    type: Literal["doc_push"]
    cut_id: Id
    push_id: Id
    update: str


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Subscribe | Unsubscribe | DocOpen | DocClose | DocPush | Ping, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


class Hello(Message):
    """The first frame of a connection."""

    type: Literal["hello"] = "hello"
    connection_id: str
    user_id: str | None


class Subscribed(Message):
    """The topic is followed; missed events come next, in order."""

    type: Literal["subscribed"] = "subscribed"
    topic: str
    seq: int


class Reset(Message):
    """Too much was missed to be told: fetch anew, then go on from `seq`."""

    type: Literal["reset"] = "reset"
    topic: str
    seq: int


class Refused(Message):
    """The topic or drawing may not be followed."""

    type: Literal["refused"] = "refused"
    topic: str
    code: str
    detail: str


class DocState(Message):
    """The updates of a drawing after the `since` asked for, base64; the first may be many merged into one."""

    type: Literal["doc_state"] = "doc_state"
    cut_id: str
    seq: int
    updates: list[str]
    can_edit: bool


class DocUpdate(Message):
    """One more update of a followed drawing, base64."""

    type: Literal["doc_update"] = "doc_update"
    cut_id: str
    seq: int
    update: str


class DocAck(Message):
    """The push is committed; only now is it saved."""

    type: Literal["doc_ack"] = "doc_ack"
    cut_id: str
    push_id: str
    seq: int


class DocError(Message):
    """The push was not kept, and why."""

    type: Literal["doc_error"] = "doc_error"
    cut_id: str
    push_id: str | None
    code: Literal["cut.gone", "forbidden", "invalid", "too_large", "unavailable", "not_found", "unauthenticated"]
    detail: str


class RightsChanged(Message):
    """What this person may see or do changed; the connection closes with 4003 and is to be made anew."""

    type: Literal["rights_changed"] = "rights_changed"


class Pong(Message):
    """Here."""

    type: Literal["pong"] = "pong"


class BadMessage(Message):
    """A frame that could not be understood; nothing was done."""

    type: Literal["bad_message"] = "bad_message"
    detail: str
