"""Damaged objects are found by the commands that read all objects, and are no longer served."""

from pegbar.maintenance import scrub
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import DrawingCopy, encode_picture
from tests.support.faults.invalid_files import overwrite_object
from tests.support.servers.commands import run_command


async def _list_damaged(instance: Instance, text: str) -> tuple[bytes, str]:
    """Store an object and damage it; return its original bytes and its key."""
    good = text.encode() * 900
    key = await instance.services.blobs.put(good)
    await overwrite_object(instance.services.blobs, key, b"#" + good[1:])
    return good, key


async def test_scrub_quarantines_damaged_objects_until_put_again(instance: Instance, anonymous: Person) -> None:
    good, key = await _list_damaged(instance, "the ferry leaves")
    fine = await instance.services.blobs.put(b"the ferry comes" * 900)
    code, output = await run_command(instance.services.settings, "scrub")
    assert code == 1, output
    assert f"damaged and quarantined: {key}" in output
    assert fine not in output
    url = (await instance.services.blobs.sign(key, seconds=60, media_type="image/webp")).url
    assert (await anonymous.http.get(url)).status_code == 410
    await instance.services.blobs.put(good)
    code, output = await run_command(instance.services.settings, "scrub")
    assert (code, output.endswith("No damaged objects found.")) == (0, True), output
    assert (await anonymous.http.get(url)).content == good


async def test_check_quarantines_only_with_option(instance: Instance, newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner)
    cut = await add_cut(owner, project)
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke(points=20))
    path, headers = f"/api/cuts/{cut['id']}/preview?seq=1", {"Content-Type": "image/webp"}
    picture = encode_picture(colour="#345678")
    key = (await owner.json("PUT", path, 200, content=picture, headers=headers))["preview"]["key"]
    await overwrite_object(instance.services.blobs, key, picture[:-1] + bytes([picture[-1] ^ 1]))

    code, output = await run_command(instance.services.settings, "check", "--fast", "--quarantine")
    assert (code, output) == (2, "--quarantine has to read the objects: leave out --fast.")
    code, output = await run_command(instance.services.settings, "check")
    assert (code, f"Damaged objects (1): {key}" in output) == (1, True), output
    assert not await instance.services.blobs.is_quarantined(key)
    code, output = await run_command(instance.services.settings, "check", "--quarantine")
    assert (code, "Quarantined: 1 damaged object is no longer served" in output) == (1, True), output
    assert await instance.services.blobs.is_quarantined(key)
    await owner.json("PUT", path, 200, content=picture, headers=headers)
    await scrub.heal(instance.services)
    assert not await instance.services.blobs.is_quarantined(key)
