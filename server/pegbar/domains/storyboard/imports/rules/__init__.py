"""Files of other programs, read and compared with the board; all of it pure."""
