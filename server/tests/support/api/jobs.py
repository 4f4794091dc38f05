"""Every kind of job that runs in a worker process: how to start it and how to check that it has succeeded."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from tests.support.api import assets, imports, publishing, sounds
from tests.support.api.boards import add_cut, board, new_project, push
from tests.support.api.exports import coloured, finished
from tests.support.api.people import Person
from tests.support.api.publishing import film
from tests.support.deadline import until
from tests.support.drawings.drawing import Pad


@dataclass(frozen=True)
class Job:
    """Job kind: the module of its worker, a function that starts it, and one that waits for its success."""

    child: str
    begin: Callable[[Person, dict[str, Any]], Awaitable[Any]]
    finish: Callable[[Person, dict[str, Any], Any], Awaitable[None]]


def _export(kind: str, child: str, **options: Any) -> Job:
    async def begin(person: Person, project: dict[str, Any]) -> Any:
        body = {"kind": kind, "options": options}
        return await person.json("POST", f"/api/projects/{project['slug']}/exports", 202, json=body)

    async def finish(person: Person, _project: dict[str, Any], export: Any) -> None:
        done = await finished(person, export, anew=True)
        assert (done["state"], done["detail"]) == ("done", None)

    return Job(child, begin, finish)


async def _publish(person: Person, project: dict[str, Any]) -> Any:
    data = film(240, 24, size=(320, 180), form="mov", codec="mpeg4")  # A format that must be converted.
    publication = await publishing.begin(person, project, size=len(data))
    await publishing.send_all(person, publication, data)
    await publishing.hand_over(person, publication)
    return publication


async def _is_published(person: Person, _project: dict[str, Any], publication: Any) -> None:
    done = await publishing.over(person, publication, anew=True)
    assert (done["state"], done["detail"]) == ("done", None)


async def _is_ready(person: Person, project: dict[str, Any], sound: Any) -> None:
    assert (await sounds.settled(person, project, sound))["state"] == "ready"


async def _is_planned(person: Person, project: dict[str, Any], made: Any) -> None:
    assert (await imports.settled(person, project, made))["state"] == "planned"


async def _draw(person: Person, project: dict[str, Any]) -> Any:
    """Draw so many bytes that a worker process paints the preview."""
    cut, pad = await add_cut(person, project), Pad()
    for number in range(6):
        answer = await push(person, cut["id"], pad.stroke(f"stroke-{number}", points=2000))
        assert answer.status_code == 200, answer.text
    await person.json("PUT", f"/api/cuts/{cut['id']}/preview/wanted", 202)
    return cut


async def _is_painted(person: Person, project: dict[str, Any], cut: Any) -> None:
    async def painted() -> bool:
        [found] = [each for each in (await board(person, project))["items"] if each["id"] == cut["id"]]
        return found["preview"] is not None and found["preview"]["seq"] == found["drawing_seq"]

    await until(painted, 90, "the cut's picture is painted")


async def _upload_film(person: Person, project: dict[str, Any]) -> Any:
    await assets.upload(person, project, "film.mp4", film(48, 24, size=(320, 180)))


async def _has_tile(person: Person, project: dict[str, Any], _: Any) -> None:
    node = await assets.settled(person, project, "film.mp4")
    assert node["tile"] is not None


JOBS: Final = {
    "sound": Job("sound.decode_worker", sounds.sent, _is_ready),
    "probe": Job("film.probe_worker", _publish, _is_published),
    "convert": Job("film.convert_worker", _publish, _is_published),
    "import": Job("interchange_worker", imports.sent, _is_planned),
    "mp4": _export("mp4", "film.encode_worker"),
    "wav": _export("wav", "film.mixdown_worker"),
    "gif": _export("gif", "animation_worker"),
    "pdf": _export("pdf", "print.board_worker"),
    "psd": _export("psd", "interchange_worker"),
    "preview": Job("drawing_worker", _draw, _is_painted),
    "tile": Job("film.thumbnail_worker", _upload_film, _has_tile),
}


async def prepare(person: Person) -> dict[str, Any]:
    """Create a project that every kind of job can work on: a cut with a preview and an audible clip."""
    project = await new_project(person, width=640, height=360)
    cut = await add_cut(person, project, duration_frames=240)
    await coloured(person, cut)
    sound = await sounds.read(person, project)
    track = await sounds.add_track(person, project)
    await person.json("POST", f"{sounds.root(project)}/clips", 201, json=sounds.clip_of(sound, track))
    return project
