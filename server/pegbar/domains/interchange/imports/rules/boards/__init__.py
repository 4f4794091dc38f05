"""Read storyboards of other programs, and pictures, and plan the cuts to create from them."""
