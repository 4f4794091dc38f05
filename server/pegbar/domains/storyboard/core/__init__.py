"""The core of a storyboard: cuts, their order, their drawings and previews. All other sub-packages stand above it."""
