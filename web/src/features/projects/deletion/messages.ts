import { DELETED_PROJECT_DAYS } from "@/api/gen/limit-values";

/** Texts of deleting and restoring a project. */
export const messages = {
  button: "Delete",

  ask: (name: string) => `Delete “${name}”?`,
  askText: (videos: number | null) =>
    `${videos === null ? "All its videos go" : videos === 0 ? "No video goes" : videos === 1 ? "1 video goes" : `${videos} videos go`} with it. ` +
    `Its storyboard, files and updates are gone for everybody at once. The owner can restore it for ${DELETED_PROJECT_DAYS} days.`,
  goOn: "Continue",
  cancel: "Cancel",
  title: "Delete project",
  typeText: (name: string) => `“${name}” is deleted as soon as you confirm.`,
  typeWord: "Type DELETE to confirm",
  word: "DELETE",
  wordMissing: "Please type DELETE.",
  remove: "Delete",
  removed: (name: string) => `“${name}” was deleted`,
  failed: "Failed to delete project",

  recent: "Recently deleted",
  recentFailed: "Your deleted projects could not be loaded",
  tryAgain: "Try again",
  until: (deleted: string, purged: string) => `Deleted ${deleted} · kept until ${purged}`,
  restore: "Restore",
  restoreNamed: (name: string) => `Restore ${name}`,
  restored: (name: string) => `“${name}” is back`,
  restoreFailed: (reason: string) => `The project was not restored: ${reason}`,
  restoreFailedOther: "Try again.",
} as const;
