"""Temporary folders last as long as their process, and later processes remove those of killed ones."""

import subprocess
import sys
import tempfile
from pathlib import Path

from pegbar.kernel.temporary import LockedFolder, remove_abandoned_folders

_OTHER = """
import sys
from pathlib import Path
from pegbar.kernel.temporary import LockedFolder
folder = LockedFolder(Path(sys.argv[1]), "mine-")
(folder.path / "file").write_text("of another process")
print(folder.path, flush=True)
sys.stdin.read()
"""
SERVER = Path(__file__).parents[2]


def test_folder_of_a_killed_process_is_removed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _OTHER, str(tmp_path)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=SERVER)
    assert other.stdout is not None
    folder = Path(other.stdout.readline().strip())
    remove_abandoned_folders(tmp_path)
    assert (folder / "file").exists()
    other.kill()
    other.communicate()
    remove_abandoned_folders(tmp_path, "yours-")
    assert folder.exists()
    remove_abandoned_folders(tmp_path, "mine-")
    assert not list(tmp_path.iterdir())


def test_only_folders_are_removed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("of nobody")
    (tmp_path / "outside").mkdir()
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "link").symlink_to(tmp_path / "outside")
    remove_abandoned_folders(tmp_path / "in")
    remove_abandoned_folders(tmp_path, "f")
    assert (tmp_path / "outside").is_dir()
    assert (tmp_path / "in" / "link").is_symlink()
    assert (tmp_path / "file").exists()


def test_temporary_files_are_created_in_the_folder(tmp_path: Path) -> None:
    before = tempfile.gettempdir()
    first, second = LockedFolder(tmp_path), LockedFolder(tmp_path)
    first.use_for_temporary_files()
    second.use_for_temporary_files()
    with tempfile.NamedTemporaryFile() as file:
        assert Path(file.name).parent == second.path
    second.remove()
    assert tempfile.gettempdir() == str(first.path)
    first.remove()
    assert tempfile.gettempdir() == before
    assert not list(tmp_path.iterdir())
