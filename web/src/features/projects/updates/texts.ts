import { defineTexts } from "@/i18n/defineTexts";

/** Texts of writing, showing and deleting updates. */
export const texts = defineTexts("projects.updates", {
  moreUpdates: "Show more",
  noUpdates: "No updates yet",
  noUpdatesText: "News about this project appears here.",
  updatesFailed: "Couldn't load the updates",
  posted: "Posted {time}",
  scheduled: "Scheduled for {time}",

  title: "Title",
  update: "Update",
  post: "Post update",
  schedule: "Schedule",
  publishTime: "Date and time",
  publishTimeMissing: "Choose a date and time.",
  publishTimePast: "Choose a time in the future.",
  empty: "Write something first.",
  tooLong: "This update is too long. Shorten it.",
  failed: "Couldn't post your update: {reason}",
  failedOther: "Try again.",

  left: "Align left",
  center: "Align center",
  right: "Align right",
  kind: "Paragraph style",
  kinds: { "0": "Normal text", "1": "Heading 1", "2": "Heading 2", "3": "Heading 3" },
  size: "Font size",
  defaultSize: "Default size",
  pixels: "{size} px",

  deleteUpdate: "Delete update",
  deleteTitle: "Delete this update?",
  deleteText: "No one will be able to see it. This can't be undone.",
  delete: "Delete",
  cancel: "Cancel",
  deleteFailed: "Couldn't delete the update: {reason}",
});
