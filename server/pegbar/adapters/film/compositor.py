"""Where shots become frames: what their cameras see, what lies over the seams between them, and what is written on."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import av
from PIL import Image, ImageColor, ImageOps

from pegbar.adapters.film.burnin import Burnin
from pegbar.adapters.film.camera import Camera
from pegbar.adapters.film.yuv import FILM, Cover, Planes, Space, blended, frame_of
from pegbar.adapters.paint.paper import PAPER, on_paper, opened
from pegbar.ports.encoder import Blend, Film, Shot, View


class Stage:
    """One film's frames, of an even size. Memory: the pictures of two shots at most, decoded once each."""

    def __init__(self, film: Film, fonts: Path, space: Space = FILM) -> None:
        """`fonts`: the folder of the fonts."""
        self._shots, self._space = film.shots, space
        self._blends = {
            blend.start + along: (blend, share) for blend in film.blends for along, share in enumerate(blend.shares)
        }
        self._picture_size = film.width, film.height
        self.size = film.width + film.width % 2, film.height + film.height % 2
        self.burnin = Burnin(film, self.size, fonts)
        self._cameras: dict[int, Camera | None] = {}
        self._cover: tuple[int, Cover] | None = None
        self._seen: dict[int, tuple[int, Planes]] = {}

    def frames(self) -> Iterator[tuple[av.VideoFrame, int]]:
        """All frames in their order, each with its number in its shot; the same one again while nothing moves."""
        last: tuple[Planes, av.VideoFrame] | None = None
        for planes, number in self.pictures():
            if last is None or last[0] is not planes:
                last = (planes, frame_of(planes))
            yield last[1], number

    def pictures(self) -> Iterator[tuple[Planes, int]]:
        """The same as planes, without the counter."""
        done = 0
        for index, shot in enumerate(self._shots):
            standing: Planes | None = None
            for number in range(shot.frames):
                passage = self._blends.get(done)
                if passage is not None:
                    yield self._written(self._blended(index, number, *passage), index), number
                    standing = None
                else:
                    if standing is None or number < len(shot.views):
                        self._keep({index})
                        standing = self._written(self._look(index, number), index)
                    yield standing, number
                done += 1

    def _written(self, planes: Planes, index: int) -> Planes:
        shot = self._shots[index]
        if not (shot.label or shot.captions):
            return planes
        if self._cover is None or self._cover[0] != index:
            self._cover = (index, self._cover_of(shot))
        return self._cover[1].over(planes)

    def _cover_of(self, shot: Shot) -> Cover:
        """What is written upon all of a shot's frames."""
        black, white = (Image.new("RGB", self.size, (level,) * 3) for level in (0, 255))
        for sheet in (black, white):
            self.burnin.write(sheet, shot)
        return Cover(black, white, self._space)

    def _blended(self, index: int, number: int, blend: Blend, share: float) -> Planes:
        """What is seen at a shot's frame of a passage; in a dissolve both shots are."""
        if blend.colour is not None:
            self._keep({index})
            colour = self._space.plain(self.size, cast(tuple[int, int, int], ImageColor.getrgb(blend.colour)))
            return blended(self._look(index, number), colour, share)
        before, last = blend.into - 1, self._shots[blend.into - 1].frames - 1
        self._keep({before, blend.into})
        into = index == blend.into
        one = self._look(before, last if into else number)
        other = self._look(blend.into, number if into else 0)
        return blended(one, other, share)

    def _look(self, index: int, number: int) -> Planes:
        """A shot as it is seen at its frame of this number, with nothing upon it."""
        shot = self._shots[index]
        view = max(0, min(number, len(shot.views) - 1))
        seen = self._seen.get(index)
        if seen is None or seen[0] != view:
            seen = self._seen[index] = (
                view,
                self._through(index, shot.views[view]) if shot.views else self._laid(shot),
            )
        return seen[1]

    def _through(self, index: int, view: View) -> Planes:
        shot, sheet = self._shots[index], self._space.plain(self.size, PAPER)
        if index not in self._cameras:
            picture = opened(shot.picture)
            self._cameras[index] = (
                None if picture is None else Camera(on_paper(picture), self._picture_size, self._space)
            )
        camera = self._cameras[index]
        if camera is not None:
            for band, found in zip(sheet, camera.at(view), strict=True):
                band.paste(found, (0, 0))
        return sheet

    def _laid(self, shot: Shot) -> Planes:
        picture = opened(shot.picture)
        if picture is None:
            return self._space.plain(self.size, PAPER)
        sheet = Image.new("RGB", self.size, PAPER)
        self._lay(sheet, on_paper(picture))
        return self._space.planes_of(sheet)

    def _keep(self, shown: set[int]) -> None:
        """Forget the pictures of all other shots."""
        for kept in (self._cameras, self._seen):
            for other in kept.keys() - shown:
                del kept[other]

    def _lay(self, sheet: Image.Image, picture: Image.Image) -> None:
        width, height = self._picture_size
        if max(abs(picture.width - width), abs(picture.height - height)) <= 1:  # browsers round otherwise
            sheet.paste(picture, (0, 0))
            return
        fitted = ImageOps.contain(picture, self._picture_size, Image.Resampling.LANCZOS)
        sheet.paste(fitted, ((width - fitted.width) // 2, (height - fitted.height) // 2))
