"""Texts for administrators of an instance, about backups, restores and checks."""

from pathlib import Path


def no_backup(path: Path) -> str:
    """Text: the file isn't a complete backup."""
    return f"{path} is no backup of Pegbar, or it is cut off."


def cut_off(path: Path) -> str:
    """Text: the backup is truncated."""
    return f"{path} is cut off: its end is missing."


def member_changed(path: Path, member: str) -> str:
    """Text: a member doesn't match its checksum."""
    return f"{path} is damaged: {member} is not as it was written."


def not_of_a_backup(path: Path, member: str) -> str:
    """Text: the archive has a member that doesn't belong to a backup."""
    return f"{path} is no backup of Pegbar: it holds {member[:80]!r}."


def other_form(path: Path) -> str:
    """Text: the backup has an unsupported format."""
    return f"{path} was made by another version of Pegbar, in a form that this one does not read."


def object_broke_off(name: str) -> str:
    """Text: the object store returned fewer bytes of an object than its size."""
    return f"The object store broke off in the middle of {name}. Please try again."


def file_is_there(path: Path) -> str:
    """Text: the target file exists, and --force wasn't given."""
    return f"{path} is there already. Choose another name, or say --force."


def no_folder(path: Path) -> str:
    """Text: a folder doesn't exist."""
    return f"There is no folder {path}."


def no_database(where: str) -> str:
    """Error text: no Pegbar database exists at this location."""
    return f"There is no database of Pegbar at {where}."


def not_empty(what: str) -> str:
    """Text: restore requires an empty data folder and database."""
    return f"{what} is not empty. A backup is restored into an empty data folder and an empty database only."


def other_database(wanted: str, found: str) -> str:
    """Text: the backup is of another kind of database."""
    return f"This backup holds a database of {wanted}, but this instance is set up for {found}."


def tool_missing(tool: str, major: int) -> str:
    """Text: a client program of PostgreSQL isn't installed."""
    return f"{tool} is not installed. Install PostgreSQL's client programs, version {major} or later."


def tool_old(tool: str, major: int, server: int) -> str:
    """Text: a client program of PostgreSQL is older than the server."""
    return f"{tool} is of version {major}, the server of version {server}. Install client programs of version {server}."


def tool_failed(tool: str, output: str) -> str:
    """Text: a client program of PostgreSQL failed, with its output."""
    return f"{tool} failed: {output.strip()[-600:]}"


def database_refused(output: str) -> str:
    """Text: the database can't be read, with its error."""
    return f"The database cannot be read: {output.strip()[-300:]}"
