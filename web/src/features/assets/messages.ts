/** Texts shared by the parts of the file browser. */
export const messages = {
  tryAgain: "Try again",
  loading: "Loading…",
  error: (message: string) => `Error: ${message}`,
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  nameMissing: "Please enter a name.",
  more: (count: number) => `and ${count} more`,
  unexpected: "Something went wrong.",
} as const;
