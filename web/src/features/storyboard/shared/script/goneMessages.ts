/** Texts of scenes that a script has no more. */
export const goneMessages = {
  gone: "Not in the script",
  goneHint: "The last draft of the script has this scene no more.",
} as const;
