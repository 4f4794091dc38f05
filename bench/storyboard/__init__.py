"""The storyboard editor in the browser, and the audio of a board."""
