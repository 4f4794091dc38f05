import { defineTexts } from "@/i18n/defineTexts";

/** Texts of storage usage. */
const catalog = defineTexts("projects.storage", {
  usedSize: "{used} used",
  usedOf: "{used} of {limit} used",
  allUsed: "All your projects: {used}",
  allUsedOf: "All your projects: {used} of {limit}",
  storage: "Storage",
  failed: "Couldn't load the project's storage usage.",
  openUploads: "{count, plural, one {# unfinished upload} other {# unfinished uploads}}",
  uploadState: "{person} · {received} of {size} · {age}",
  cancelUpload: "Cancel",
  cancelItem: "Cancel {name}",
  cancelFailed: "Couldn't cancel the upload. Try again.",
  nearlyFull:
    "This project is {percent}% full. Delete files, versions, or videos to make room: once it's full, nothing new can be saved.",
  nearlyFullAll:
    "Your projects together are {percent}% full. Delete files, versions, or videos to make room: once they're full, nothing new can be saved.",
});

export const texts = {
  ...catalog,
  used: (used: string, limit: string | null) =>
    limit === null ? catalog.usedSize({ used }) : catalog.usedOf({ used, limit }),
  allProjects: (used: string, limit: string | null) =>
    limit === null ? catalog.allUsed({ used }) : catalog.allUsedOf({ used, limit }),
};
