"""Pure rules of files and folders: names, sort order and kinds."""
