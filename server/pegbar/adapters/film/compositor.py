"""Compose video frames: camera views, transitions and burned-in text."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import av
from PIL import Image, ImageColor, ImageOps

from pegbar.adapters.film.burnin import Burnin
from pegbar.adapters.film.camera import CameraRenderer
from pegbar.adapters.film.yuv import FILM, Overlay, PixelFormat, Planes, blend_planes, to_frame
from pegbar.adapters.paint.paper import PAPER, flatten_on_paper, open_picture
from pegbar.ports.encoder import Blend, Film, VideoCut, View


class Compositor:
    """Composes the frames of one video; their width and height are even.

    The pictures of at most two shots are in memory at a time.
    """

    def __init__(self, film: Film, fonts: Path, space: PixelFormat = FILM) -> None:
        """Prepare the transitions and fonts. `fonts` is the folder of the font files."""
        self._shots, self._space = film.shots, space
        self._blends = {
            blend.start + offset: (blend, share)
            for blend in film.blends
            for offset, share in enumerate(blend.opacities)
        }
        self._picture_size = film.width, film.height
        self.size = film.width + film.width % 2, film.height + film.height % 2
        self.burnin = Burnin(film, self.size, fonts)
        self._cameras: dict[int, CameraRenderer | None] = {}
        self._text_overlay: tuple[int, Overlay] | None = None
        self._rendered: dict[int, tuple[int, Planes]] = {}

    def iterate_frames(self) -> Iterator[tuple[av.VideoFrame, int]]:
        """Yield each frame of the video with its number in its shot.

        For consecutive equal frames, the same object is yielded.
        """
        last: tuple[Planes, av.VideoFrame] | None = None
        for planes, number in self.iterate_planes():
            if last is None or last[0] is not planes:
                last = (planes, to_frame(planes))
            yield last[1], number

    def iterate_planes(self) -> Iterator[tuple[Planes, int]]:
        """Yield each frame as color planes, without the counter, with its number in its shot."""
        done = 0
        for index, shot in enumerate(self._shots):
            static: Planes | None = None
            for number in range(shot.frames):
                transition = self._blends.get(done)
                if transition is not None:
                    yield self._add_text(self._blend(index, number, *transition), index), number
                    static = None
                else:
                    if static is None or number < len(shot.views):
                        self._evict_except({index})
                        static = self._add_text(self._render_shot(index, number), index)
                    yield static, number
                done += 1

    def _add_text(self, planes: Planes, index: int) -> Planes:
        shot = self._shots[index]
        if not (shot.label or shot.captions):
            return planes
        if self._text_overlay is None or self._text_overlay[0] != index:
            self._text_overlay = (index, self._render_text(shot))
        return self._text_overlay[1].apply(planes)

    def _render_text(self, shot: VideoCut) -> Overlay:
        """Render the text that is burned into all frames of a shot."""
        black, white = (Image.new("RGB", self.size, (level,) * 3) for level in (0, 255))
        for canvas in (black, white):
            self.burnin.draw_texts(canvas, shot)
        return Overlay(black, white, self._space)

    def _blend(self, index: int, number: int, blend: Blend, share: float) -> Planes:
        """Render frame `number` of the shot at `index` inside a transition: a dissolve, or a fade from or to a color.

        `share` is the weight of the incoming shot or of the color, 0 to 1.
        """
        if blend.colour is not None:
            self._evict_except({index})
            color = self._space.fill(self.size, cast(tuple[int, int, int], ImageColor.getrgb(blend.colour)))
            return blend_planes(self._render_shot(index, number), color, share)
        before, last = blend.shot_index - 1, self._shots[blend.shot_index - 1].frames - 1
        self._evict_except({before, blend.shot_index})
        is_incoming = index == blend.shot_index
        outgoing = self._render_shot(before, last if is_incoming else number)
        incoming = self._render_shot(blend.shot_index, number if is_incoming else 0)
        return blend_planes(outgoing, incoming, share)

    def _render_shot(self, index: int, number: int) -> Planes:
        """Render frame `number` of the shot at `index`, without text."""
        shot = self._shots[index]
        view = max(0, min(number, len(shot.views) - 1))
        cached = self._rendered.get(index)
        if cached is None or cached[0] != view:
            cached = self._rendered[index] = (
                view,
                self._render_view(index, shot.views[view]) if shot.views else self._render_still(shot),
            )
        return cached[1]

    def _render_view(self, index: int, view: View) -> Planes:
        shot, canvas = self._shots[index], self._space.fill(self.size, PAPER)
        if index not in self._cameras:
            picture = open_picture(shot.picture)
            self._cameras[index] = (
                None if picture is None else CameraRenderer(flatten_on_paper(picture), self._picture_size, self._space)
            )
        camera = self._cameras[index]
        if camera is not None:
            for band, rendered in zip(canvas, camera.render(view), strict=True):
                band.paste(rendered, (0, 0))
        return canvas

    def _render_still(self, shot: VideoCut) -> Planes:
        picture = open_picture(shot.picture)
        if picture is None:
            return self._space.fill(self.size, PAPER)
        canvas = Image.new("RGB", self.size, PAPER)
        self._paste_fitted(canvas, flatten_on_paper(picture))
        return self._space.to_planes(canvas)

    def _evict_except(self, visible: set[int]) -> None:
        """Remove the pictures of all shots but these from the caches."""
        for cache in (self._cameras, self._rendered):
            for index in cache.keys() - visible:
                del cache[index]

    def _paste_fitted(self, canvas: Image.Image, picture: Image.Image) -> None:
        width, height = self._picture_size
        if max(abs(picture.width - width), abs(picture.height - height)) <= 1:  # Browsers round sizes differently.
            canvas.paste(picture, (0, 0))
            return
        fitted = ImageOps.contain(picture, self._picture_size, Image.Resampling.LANCZOS)
        canvas.paste(fitted, ((width - fitted.width) // 2, (height - fitted.height) // 2))
