"""How a board is filmed."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pegbar.domains.storyboard.actions.camera_pictures import get_view, paint_camera_view
from pegbar.domains.storyboard.actions.pictures import get_fresh_picture
from pegbar.domains.storyboard.actions.summaries import get_short_title
from pegbar.domains.storyboard.exports.actions.commission import Commission
from pegbar.domains.storyboard.exports.actions.soundtrack import SILENCE, gathered
from pegbar.domains.storyboard.exports.rules.soundtrack import stretches
from pegbar.domains.storyboard.exports.schemas import FilmOptions
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import CameraMove, list_keyframes, read_move
from pegbar.domains.storyboard.rules.fields import CUT_TEXTS
from pegbar.domains.storyboard.rules.transitions import TransitionSpan, get_blend_weight
from pegbar.ports.encoder import Blend, EncodeFailed, Film, Shot, View
from pegbar.ports.painter import preview_size

_PICTURES: Final = 0.1
"""How much of the work the pictures are; the rest is told by the encoder."""


async def filmed(job: Commission) -> Path:
    """The film. Raises EncodeFailed and FontsMissing."""
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    board, project = job.board, job.project
    options = FilmOptions.model_validate(job.options)
    size, _ = preview_size(project.width, project.height)
    labels = [get_short_title(cut.name, number, board.labels.get(cut.id)) for number, cut in board.cuts]
    silent = await staged(job, size, options.captions, labels if options.show_label else None)
    heard = await gathered(job, stretches(board.spans, board.rate)) if options.sound else SILENCE
    film = replace(
        silent,
        show_counter=options.show_frame_counter,
        sounds=heard.sounds,
        even_out=options.even_out,
        joints=heard.joints,
        reader=options.reader,
    )
    target = job.folder / "board.mp4"
    await job.services.encoder.encode(film, target, filming(job))
    return target


def filming(job: Commission) -> Callable[[float], Awaitable[None]]:
    """Tells how far the encoder is with what was `staged`."""
    return job.rest(_PICTURES)


async def staged(
    job: Commission, size: tuple[int, int], captions: Collection[str], labels: Sequence[str] | None = None
) -> Film:
    """What a film of this size shows, with these texts of the cuts burnt in."""
    rate = job.board.rate.frames_per_second
    pictures = await _pictures(job, size[0])
    shots = tuple(
        Shot(
            path,
            cut.duration_frames,
            tuple(getattr(cut, kind) for kind in CUT_TEXTS if kind in captions),
            None if labels is None else labels[index],
            views,
        )
        for index, ((_, cut), (path, views)) in enumerate(zip(job.board.cuts, pictures, strict=True))
    )
    return Film(*size, rate.numerator, rate.denominator, shots, blends=tuple(map(_blend, job.board.passages())))


def _blend(passage: TransitionSpan) -> Blend:
    shares = tuple(get_blend_weight(passage, passage.start + along) for along in range(passage.frames))
    return Blend(passage.start, shares, passage.into, passage.colour if passage.kind == "fade" else None)


async def _pictures(job: Commission, across: int) -> list[tuple[Path | None, tuple[View, ...]]]:
    """The cuts' pictures as files, None without art, for a film `across` px wide; and what cameras see of them."""
    found: list[tuple[Path | None, tuple[View, ...]]] = []
    for number, cut in job.board.cuts:
        await job.tell(_PICTURES * len(found) / len(job.board.cuts))
        views: tuple[View, ...] = ()
        if cut.camera is not None:
            data, views = await _seen(job, cut, read_move(cut.camera), across)
        else:
            data = await get_fresh_picture(job.services, cut, job.project.width, job.project.height)
        path = None if data is None else job.folder / f"{number}.picture"
        if path is not None and data is not None:
            await asyncio.to_thread(path.write_bytes, data)
        found.append((path, views))
    return found


async def _seen(job: Commission, cut: Cut, move: CameraMove, across: int) -> tuple[bytes | None, tuple[View, ...]]:
    seen = list_keyframes(move, cut.duration_frames)
    painted = await paint_camera_view(job.services, cut, job.project, seen, across)
    if painted is None:
        return None, ()
    picture, part = painted
    return picture, tuple(get_view(each, part) for each in seen)
