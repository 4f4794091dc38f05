"""Pure decisions of the storyboard: timing, order, the timing sheet and the drawing document."""
