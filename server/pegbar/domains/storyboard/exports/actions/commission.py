"""What is to be made a file of, and where."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from pegbar.access.house import House
from pegbar.domains.projects import actions as projects
from pegbar.domains.projects.actions import Settings
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.timing import Rate
from pegbar.domains.storyboard.rules.transitions import Passage, Transition, passages_of, transition_of
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.kernel.work import Work


@dataclass(frozen=True, slots=True)
class Board:
    """Cuts of a board with their numbers on it, in its order: all of them, or those that were chosen."""

    project: Settings
    cuts: list[tuple[int, Cut]]
    labels: Mapping[str, str]
    """What the cuts that are in shots are called, by id."""
    end_fade: Transition | None
    """How the board ends, where its last cut is among these."""

    @property
    def rate(self) -> Rate:
        """The project's frame rate."""
        return Rate.of(self.project.fps)

    @property
    def lengths(self) -> list[int]:
        """The cuts', in frames."""
        return [cut.duration_frames for _, cut in self.cuts]

    def passages(self) -> list[Passage]:
        """What lies over the seams; cuts that were chosen follow one another as if they were the whole board."""
        return passages_of(self.lengths, [transition_of(cut.transition) for _, cut in self.cuts], self.end_fade)


@dataclass(frozen=True, slots=True)
class Commission:
    """What is to be made of a board, and where."""

    house: House
    board: Board
    options: dict[str, object]
    folder: Path
    tell: Callable[[float], Awaitable[None]]

    @property
    def project(self) -> Settings:
        """The board's."""
        return self.board.project

    def rest(self, share: float) -> Callable[[float], Awaitable[None]]:
        """Tells the rest of the work, after `share` of it."""

        async def tell(of_rest: float) -> None:
            await self.tell(share + (1 - share) * of_rest)

        return tell


async def board_of(work: Work, project_id: str, wanted: Collection[str] | None = None) -> Board:
    """The cuts that are wanted of a project's board, all for None."""
    project = await projects.settings_of(work, project_id)
    live = await storyboard_store.live(work, project_id)
    chosen = choose(live, wanted)
    ends = bool(chosen) and chosen[-1][0] == len(live)
    end_fade = await structure.end_fade(work, project_id) if ends else None
    return Board(project, chosen, await structure.labels(work, [project_id]), end_fade)


def choose(live: list[Cut], wanted: Collection[str] | None) -> list[tuple[int, Cut]]:
    """The cuts that are wanted of all of a board, all for None, with their numbers on it, in its order."""
    ids = None if wanted is None else set(wanted)
    return [(number, cut) for number, cut in enumerate(live, 1) if ids is None or cut.id in ids]
