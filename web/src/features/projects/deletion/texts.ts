import { DELETED_PROJECT_DAYS } from "@/api/gen/limit-values";
import { defineTexts } from "@/i18n/defineTexts";

/** Texts of deleting and restoring a project. */
const catalog = defineTexts(
  "projects.deletion",
  {
    confirmAll:
      "The storyboard, files, updates, and videos in this project will be deleted for everyone. {isOwner, select, yes {You have} other {The owner has}} {days} days to restore the project.",
    confirmVideos:
      "{count, plural, =0 {The storyboard, files, and updates} one {The storyboard, files, updates, and # video} other {The storyboard, files, updates, and # videos}} in this project will be deleted for everyone. {isOwner, select, yes {You have} other {The owner has}} {days} days to restore the project.",
    button: "Delete",

    confirmTitle: "Delete “{name}”?",
    continueLabel: "Continue",
    cancel: "Cancel",
    title: "Delete project",
    typeText: "“{name}” will be deleted as soon as you confirm.",
    typeWord: "Type DELETE to confirm",
    confirmWord: "DELETE",
    confirmWordMissing: "Type DELETE.",
    remove: "Delete",
    removed: "“{name}” was deleted",
    failed: "Failed to delete project",

    recent: "Recently deleted",
    recentFailed: "Couldn't load your deleted projects",
    tryAgain: "Try again",
    deletionDates: "Deleted {deleted} · kept until {purged}",
    restore: "Restore",
    restoreItem: "Restore {name}",
    restored: "“{name}” restored",
    restoreFailed: "Couldn't restore the project: {reason}",
    restoreFailedOther: "Try again.",
  },
  { days: DELETED_PROJECT_DAYS },
);

export const texts = {
  ...catalog,
  confirmText: (videos: number | null, isOwner: boolean) =>
    videos === null
      ? catalog.confirmAll({ isOwner: isOwner ? "yes" : "no" })
      : catalog.confirmVideos({ count: videos, isOwner: isOwner ? "yes" : "no" }),
};
