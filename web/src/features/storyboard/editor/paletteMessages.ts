/** UI texts of the command palette. */
export const paletteMessages = {
  title: "Commands",
  command: "Command",
  placeholder: "What do you want to do?",
  none: "No command is called that.",
  viewOnly: "You may only look at this board.",
  noCut: "There is no cut yet.",
  noSelection: "Select cuts first.",
  fewSelected: "Select more than one cut first.",
  nothingToUndo: "There is nothing to undo.",
  nothingToRedo: "There is nothing to redo.",
} as const;
