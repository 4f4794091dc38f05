"""Read edits of editing programs (EDL, FCP7 XML, FCPXML, OTIO) and compare them with a board."""
