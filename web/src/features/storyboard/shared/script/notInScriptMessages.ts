/** Texts for scenes that were removed from the script. */
export const notInScriptMessages = {
  notInScript: "Not in the script",
  notInScriptHint: "The last draft of the script has this scene no more.",
} as const;
