"""Pure rules of the storyboard: timing, order, numbering and the drawing document."""
