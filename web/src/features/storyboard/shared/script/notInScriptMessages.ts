/** Texts of scenes that a script has no more. */
export const notInScriptMessages = {
  notInScript: "Not in the script",
  notInScriptHint: "The last draft of the script has this scene no more.",
} as const;
