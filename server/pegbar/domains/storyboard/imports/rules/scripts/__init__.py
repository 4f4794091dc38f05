"""Scripts: Fountain and Final Draft, what a board begins with, and what a later draft changes."""
