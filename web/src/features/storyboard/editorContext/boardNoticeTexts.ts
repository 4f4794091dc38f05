import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the notices about changes that weren't saved as they were made, and about the right to edit. */
export const boardNoticeTexts = defineTexts("storyboard.boardNotices", {
  cutDeletedKeepsText: "Someone deleted a cut while you were editing it. Your text: {what}",
  cutDeleted: "Someone deleted a cut while you were editing it.",
  restoreCut: "Restore cut",
  copyText: "Copy text",
  overwritten: "Someone else changed {cut}. Your change replaced theirs: {what}",
  restoreTheirs: "Restore theirs",
  changeRejected: "Couldn't save a change. {reason}",
  editRightLost: "You can no longer edit this storyboard.",
  editRightLostUnsaved: "You can no longer edit this storyboard. Unsaved changes are kept in this browser.",
  editRightRestored: "You can edit this storyboard again.",
  signedOut: "You're signed out. Your changes are saved on this device.",
  restoredCopy: "Someone deleted “{name}” while you were drawing on it. Your drawing is saved in a restored copy.",
  drawingCutDeleted: "Someone deleted a cut while you were drawing on it. Your drawing is saved in this browser.",
  drawingNotSaved: "Couldn't save a drawing, so it's kept in this browser. {reason}",
  cutsReordered: "Cuts reordered",
});
