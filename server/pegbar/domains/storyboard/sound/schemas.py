"""API schemas of sounds, tracks and clips. Positions and lengths are in samples at 48 kHz, volumes in dB."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from pegbar.domains.storyboard.sound.limits import (
    CLIP_AT_MAX,
    SOUND_NAME_MAX,
    TRACK_NAME_MAX,
    TRACK_POSITION_MAX,
    VOLUME_MAX,
    VOLUME_MIN,
)
from pegbar.kernel.limits import SOUND_RATE, SOUND_SECONDS_MAX
from pegbar.kernel.schema import Id, Input, Moment, Number, Output, TrimmedLabel, Whole

SoundName = Annotated[TrimmedLabel, Field(min_length=1, max_length=SOUND_NAME_MAX)]
TrackName = Annotated[TrimmedLabel, Field(min_length=1, max_length=TRACK_NAME_MAX)]
Position = Annotated[Whole, Field(ge=-TRACK_POSITION_MAX, le=TRACK_POSITION_MAX)]
Volume = Annotated[Number, Field(ge=VOLUME_MIN, le=VOLUME_MAX)]
At = Annotated[Whole, Field(ge=-CLIP_AT_MAX, le=CLIP_AT_MAX)]
OfSound = Annotated[Whole, Field(ge=0, le=SOUND_SECONDS_MAX * SOUND_RATE)]


class SoundNew(Input):
    """A sound to upload, with its size in bytes. Repeating the request with the same client-made id is safe."""

    id: Id
    name: SoundName
    size: Annotated[Whole, Field(ge=0, le=2**53)]


class SoundOut(Output):
    """A sound, of which `received` of `size` bytes have arrived. Its length is known once it is ready.

    `problem` says why it failed, or what is wrong with a ready one.
    """

    id: str
    name: str
    state: Literal["reading", "ready", "failed"]
    size: int
    received: int
    channels: int | None
    samples: int | None
    problem: str | None
    created_by: str | None


class SoundFiles(SoundOut):
    """A sound with the URLs of its segments, its peaks and the original file as a download."""

    pieces: list[str]
    peaks: str | None
    original: str | None
    expires_at: Moment


class TrackNew(Input):
    """A new track with a client-made id, below all others unless it has a position."""

    id: Id
    name: TrackName
    position: Position | None = None


class TrackEdit(Input):
    """Fields of a track to change; omitted fields don't change."""

    name: TrackName | None = None
    position: Position | None = None
    volume: Volume | None = None
    muted: bool | None = None
    locked: bool | None = None


class TrackOut(Output):
    """A lane of clips. Tracks are ordered by position, then by id."""

    id: str
    name: str
    position: int
    volume: float
    muted: bool
    locked: bool
    version: int


class ClipNew(Input):
    """A new clip of a part of a sound, with a client-made id."""

    id: Id
    track_id: Id
    sound_id: Id
    anchor_cut_id: Id | None
    at: At
    sound_from: Annotated[OfSound, Field(alias="from")]
    sound_to: Annotated[OfSound, Field(alias="to")]
    fade_in: OfSound = 0
    fade_out: OfSound = 0
    volume: Volume = 0.0
    muted: bool = False


class ClipEdit(Input):
    """Fields of a clip to change; omitted fields don't change. A null `anchor_cut_id` removes the anchor."""

    track_id: Id | None = None
    anchor_cut_id: Id | None = None
    at: At | None = None
    sound_from: Annotated[OfSound | None, Field(alias="from")] = None
    sound_to: Annotated[OfSound | None, Field(alias="to")] = None
    fade_in: OfSound | None = None
    fade_out: OfSound | None = None
    volume: Volume | None = None
    muted: bool | None = None


class ClipOut(Output):
    """A part of a sound on a track. `at` is on the board's timeline, or with an anchor relative to the cut's start."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    id: str
    track_id: str
    sound_id: str
    anchor_cut_id: str | None
    at: int
    sound_from: Annotated[int, Field(alias="from")]
    sound_to: Annotated[int, Field(alias="to")]
    fade_in: int
    fade_out: int
    volume: float
    muted: bool
    version: int


class TrackRestored(TrackOut):
    """A restored track with its clips."""

    clips: list[ClipOut]


class SoundList(Output):
    """A board's sound: sounds oldest first, tracks from the top, clips in no particular order."""

    sounds: list[SoundOut]
    tracks: list[TrackOut]
    clips: list[ClipOut]
