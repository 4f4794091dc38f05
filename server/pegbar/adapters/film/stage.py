"""Where shots become frames: what their cameras see, what lies over the seams between them, and what is written on."""

from collections.abc import Iterator

import av
from PIL import Image, ImageColor, ImageOps

from pegbar.adapters.film.burnin import Burnin
from pegbar.adapters.film.lens import Lens
from pegbar.adapters.film.target import as_frame
from pegbar.adapters.paint.paper import PAPER, on_paper, opened
from pegbar.ports.encoder import Blend, Film, Shot


class Stage:
    """One film's frames, of an even size. Memory: the pictures of two shots at most, decoded once each."""

    def __init__(self, film: Film) -> None:
        self._shots = film.shots
        self._blends = {
            blend.start + along: (blend, share) for blend in film.blends for along, share in enumerate(blend.shares)
        }
        self._picture_size = film.width, film.height
        self.size = film.width + film.width % 2, film.height + film.height % 2
        self.burnin = Burnin(film, self.size)
        self._lenses: dict[int, Lens | None] = {}
        self._seen: dict[int, tuple[int, Image.Image]] = {}

    def frames(self) -> Iterator[tuple[av.VideoFrame, int]]:
        """All frames in their order, each with its number in its shot; the same one again while nothing moves."""
        done = 0
        for index, shot in enumerate(self._shots):
            standing: av.VideoFrame | None = None
            for number in range(shot.frames):
                blended = self._blends.get(done)
                if blended is not None:
                    yield self._written(self._blended(index, number, *blended), shot), number
                    standing = None
                else:
                    if standing is None or number < len(shot.views):
                        self._keep({index})
                        standing = self._written(self._sheet(index, number), shot)
                    yield standing, number
                done += 1

    def _written(self, sheet: Image.Image, shot: Shot) -> av.VideoFrame:
        if shot.label or shot.captions:
            sheet = sheet.copy()  # it may be looked at again
            self.burnin.write(sheet, shot)
        return as_frame(sheet)

    def _blended(self, index: int, number: int, blend: Blend, share: float) -> Image.Image:
        """What is seen at a shot's frame of a passage; in a dissolve both shots are."""
        if blend.colour is not None:
            self._keep({index})
            colour = Image.new("RGB", self.size, ImageColor.getrgb(blend.colour))
            return Image.blend(self._sheet(index, number), colour, share)
        before, last = blend.into - 1, self._shots[blend.into - 1].frames - 1
        self._keep({before, blend.into})
        into = index == blend.into
        one = self._sheet(before, last if into else number)
        other = self._sheet(blend.into, number if into else 0)
        return Image.blend(one, other, share)

    def _sheet(self, index: int, number: int) -> Image.Image:
        """A shot as it is seen at its frame of this number, with nothing upon it."""
        shot = self._shots[index]
        view = max(0, min(number, len(shot.views) - 1))
        seen = self._seen.get(index)
        if seen is None or seen[0] != view:
            seen = self._seen[index] = (view, self._looked(index, shot, view))
        return seen[1]

    def _looked(self, index: int, shot: Shot, view: int) -> Image.Image:
        sheet = Image.new("RGB", self.size, PAPER)
        if shot.views:
            if index not in self._lenses:
                picture = opened(shot.picture)
                self._lenses[index] = None if picture is None else Lens(on_paper(picture), self._picture_size)
            lens = self._lenses[index]
            if lens is not None:
                sheet.paste(lens.at(shot.views[view]), (0, 0))
            return sheet
        picture = opened(shot.picture)
        if picture is not None:
            self._lay(sheet, on_paper(picture))
        return sheet

    def _keep(self, shown: set[int]) -> None:
        """Forget the pictures of all other shots."""
        for kept in (self._lenses, self._seen):
            for other in kept.keys() - shown:
                del kept[other]

    def _lay(self, sheet: Image.Image, picture: Image.Image) -> None:
        width, height = self._picture_size
        if max(abs(picture.width - width), abs(picture.height - height)) <= 1:  # browsers round otherwise
            sheet.paste(picture, (0, 0))
            return
        fitted = ImageOps.contain(picture, self._picture_size, Image.Resampling.LANCZOS)
        sheet.paste(fitted, ((width - fitted.width) // 2, (height - fitted.height) // 2))
