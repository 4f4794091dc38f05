"""Many people: a world of them, and how fast what is asked about it is answered."""
