/** UI texts of notices about values that another user's change replaced. */
export const overwrittenMessages = {
  frames: (by: string, cut: string, now: number, before: number) =>
    `${by} set the frames of ${cut} to ${now}; you had ${before}.`,
  name: (by: string, cut: string, now: string, before: string) => `${by} named ${cut} “${now}”; you had “${before}”.`,
  nameRemoved: (by: string, cut: string, before: string) => `${by} took the name of ${cut} away; you had “${before}”.`,
  text: {
    note: (by: string, cut: string) => `${by} wrote another note for ${cut} in place of yours.`,
    dialogue: (by: string, cut: string) => `${by} wrote another dialogue for ${cut} in place of yours.`,
    action: (by: string, cut: string) => `${by} wrote another action for ${cut} in place of yours.`,
  },
} as const;
