import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of versions. */
export const texts = defineTexts("videos.versions", {
  version: "Version",
  name: "Version {number}",
  short: "v{number}",
  newest: "Version {number} (latest)",
  publish: "Publish a new version",
  compare: "Compare",
  compareWith: "Compare with",
  endCompare: "Stop comparing",
  layout: "Comparison layout",
  layouts: { side: "Side by side", wipe: "Wipe" },
  wipe: "Wipe",
  wipeValue: "{share}% of version {number}",
  newer: "A new version of this video is available.",
  watchNewer: "Watch new version",
  older: "You're watching version {number}. Everyone else sees the latest version.",
  toNewest: "Go to latest version",
  failed: "Couldn't load the versions.",
  tryAgain: "Try again",
  discardTitle: "Discard the note you're writing?",
  discardText: "It belongs to the version you're watching now.",
  discard: "Discard",
  keepWriting: "Keep writing",
  from: "from v{number}",
  uncopiedNotes:
    "{count, plural, one {# open note is only on version {number}.} other {# open notes are only on version {number}.}}",
  copyNotes: "Copy to this version",
  copyFailed: "Couldn't copy the notes. Try again.",
});
