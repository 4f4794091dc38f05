"""Pure decisions about videos and what is said of them."""
