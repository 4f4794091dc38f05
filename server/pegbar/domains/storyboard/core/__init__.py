"""The core of a storyboard: cuts, their order, their drawings and previews. The other sub-packages build on it."""
