"""The files of the demo's first project: folders of its cuts, notes of the team, and a folder with limited access."""

from typing import Final

from pegbar.access.context import RequestContext
from pegbar.domains.assets.access.actions import sharing
from pegbar.domains.assets.access.schemas import PersonAccess
from pegbar.domains.assets.actions import tree
from pegbar.domains.assets.limits import FOLDER_PATTERN_DEFAULT, SUBFOLDERS_DEFAULT
from pegbar.domains.assets.schemas import CutFoldersNew, FolderNew
from pegbar.domains.assets.uploads.actions import uploads

_CUT_FOLDERS: Final = 9
_SHOTS: Final = """Lanterns at Low Tide: shot list

1  The pier before light. Nobody yet.
2  The girl counts the lanterns. One is missing.
3  The boat. Rowing on fours, see the metronome track.
4  What comes up: hold it longer than is comfortable.
"""
_SOUND: Final = """For Noor

Water on wood, close. No gulls before cut 6.
The lantern hums at the pitch of the kettle in cut 2.
"""


async def add_files(ctx: RequestContext, sound: str, ref: str) -> None:
    """Create the folders and files. Only the person `sound` and the managers can open the sound folder."""
    cuts = CutFoldersNew(pattern=FOLDER_PATTERN_DEFAULT, count=_CUT_FOLDERS, subfolders=list(SUBFOLDERS_DEFAULT))
    await tree.add_cut_folders(ctx, ref, cuts)
    await uploads.add_demo_file(ctx, ref, None, "Shot list.txt", _SHOTS.encode())
    folder = await tree.create_folder(ctx, ref, FolderNew(name="Sound"))
    await uploads.add_demo_file(ctx, ref, folder.id, "For Noor.txt", _SOUND.encode())
    named = [PersonAccess(profile_id=sound, can_edit=True)]
    await sharing.set_access(ctx, ref, [folder.id], named, restricted=True)
