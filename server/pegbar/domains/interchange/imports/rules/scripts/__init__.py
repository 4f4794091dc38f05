"""Scripts: Fountain and Final Draft parsers, the first import, and the changes of later drafts."""
