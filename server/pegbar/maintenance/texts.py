"""What whoever keeps an instance is told."""

from pathlib import Path


def no_backup(path: Path) -> str:
    """The file is none of ours, or no whole one."""
    return f"{path} is no backup of Pegbar, or it is cut off."


def cut_off(path: Path) -> str:
    """The end is missing."""
    return f"{path} is cut off: its end is missing."


def changed(path: Path, member: str) -> str:
    """Bytes differ from what was written."""
    return f"{path} is damaged: {member} is not as it was written."


def not_of_a_backup(path: Path, member: str) -> str:
    """A member that no backup has."""
    return f"{path} is no backup of Pegbar: it holds {member[:80]!r}."


def other_form(path: Path) -> str:
    """Made by a version that writes otherwise."""
    return f"{path} was made by another version of Pegbar, in a form that this one does not read."


def object_broke_off(name: str) -> str:
    """The object store gave fewer bytes than it said."""
    return f"The object store broke off in the middle of {name}. Please try again."


def file_is_there(path: Path) -> str:
    """Nothing is overwritten unasked."""
    return f"{path} is there already. Choose another name, or say --force."


def no_folder(path: Path) -> str:
    """Where a file or the data should be."""
    return f"There is no folder {path}."


def no_database(where: str) -> str:
    """Nothing to copy or to look at."""
    return f"There is no database of Pegbar at {where}."


def not_empty(what: str) -> str:
    """A backup is restored into nothing."""
    return f"{what} is not empty. A backup is restored into an empty data folder and an empty database only."


def other_database(wanted: str, found: str) -> str:
    """Rows do not change their kind of database by a backup."""
    return f"This backup holds a database of {wanted}, but this instance is set up for {found}."


def tool_missing(tool: str, major: int) -> str:
    """A program of PostgreSQL's is needed."""
    return f"{tool} is not installed. Install PostgreSQL's client programs, version {major} or later."


def tool_old(tool: str, major: int, server: int) -> str:
    """A program of PostgreSQL's cannot read a later server."""
    return f"{tool} is of version {major}, the server of version {server}. Install client programs of version {server}."


def tool_failed(tool: str, said: str) -> str:
    """What the program said."""
    return f"{tool} failed: {said.strip()[-600:]}"


def database_refused(said: str) -> str:
    """What the database said."""
    return f"The database cannot be read: {said.strip()[-300:]}"
