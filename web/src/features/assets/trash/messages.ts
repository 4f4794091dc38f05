/** Texts of the trash dialog. */
export const messages = {
  title: "Trash",
  text: (days: number) =>
    `What was deleted rests here for ${days} days with all that is in it, then it goes for good. It still takes storage.`,
  empty: "The trash is empty",
  list: "Deleted files and folders",
  was: (path: readonly string[], root: string) => `Was in ${[root, ...path].join(" › ")}`,
  deleted: (day: string, name: string | null) => `Deleted ${day} by ${name ?? "somebody who has left"}`,
  goes: (day: string) => `Goes for good on ${day}`,
  restore: "Restore",
  choose: (name: string) => `Choose “${name}”`,
  restoreChosen: (count: number) => `Restore ${count} chosen`,
  restoredMany: (count: number) => (count === 1 ? "It is back" : `${count} entries are back`),
  restored: (name: string) => `“${name}” is back`,
  remove: "Delete for good",
  removeTitle: (name: string) => `Delete “${name}” for good?`,
  removeFile: "This cannot be undone.",
  removeFolder: "All that is in it goes with it, and what was deleted from it before. This cannot be undone.",
  more: "Show more",
} as const;
