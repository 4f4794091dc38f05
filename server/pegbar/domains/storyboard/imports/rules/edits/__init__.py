"""Edits of the cutting room: read from EDL, FCP7 XML, FCPXML and OTIO, and compared with a board."""
