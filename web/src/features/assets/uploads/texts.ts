import { defineTexts } from "@/i18n/defineTexts";

/** Texts of uploads. */
export const texts = defineTexts("assets.uploads", {
  uploads: "Uploads",
  uploadTotal: "{done} of {count} uploaded",
  uploadProgress: "Upload of {name}",
  uploadAll: "All uploads",
  cancelUpload: "Cancel {name}",
  pauseUpload: "Pause {name}",
  resumeUpload: "Resume {name}",
  retryUpload: "Retry {name}",
  pauseAll: "Pause all",
  resumeAll: "Resume all",
  cancelAll: "Cancel all",
  bytesOf: "{sent} of {size}",
  uploadDone: "Done",
  uploadPaused: "Paused · {sent} of {size}",
  uploadOffline: "Waiting for connection…",
  uploadInterrupted: "Interrupted: choose “{name}” again to resume",
  choose: "Choose file",
  chooseAll: "Choose the files again",
  noMatchingFiles: "None of these files match an interrupted upload. Choose the same files again.",
  chooseAgain: "Choose file for {name}",
  differentFile: "This is a different file. Choose the original “{name}”.",
  uploadFailed: "Upload failed: {message}",
  uploadCancelled: "Canceled",
  hideUploads: "Hide uploads",
});
