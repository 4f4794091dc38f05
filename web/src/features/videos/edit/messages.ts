import { CAPTIONS_BYTES_MAX } from "@/api/gen/limit-values";
import { MEGABYTE } from "@/api/units";

const CAPTIONS_MEGABYTES = CAPTIONS_BYTES_MAX / MEGABYTE;

/** UI texts for editing, deleting and featuring a video. */
export const messages = {
  edit: "Edit",
  editVideo: "Edit video",
  title: "Title",
  titleMissing: "Please enter a title.",
  description: "Description",
  save: "Save",
  cancel: "Cancel",
  saveFailed: "The changes could not be saved. Try again.",
  changedMeanwhile:
    "Somebody else changed the video meanwhile. What you wrote stands below: look through it and save again.",

  thumbnail: "Thumbnail",
  thumbnailNow: "The present thumbnail",
  replace: "Replace thumbnail",
  picture: "Thumbnail picture",
  useFrame: "Use current frame",
  frameFailed: "The frame could not be taken. Try again.",
  failed: (reason: string) => `Upload failed: ${reason}`,
  failedOther: "Try again.",

  captions: "Captions",
  captionsFile: "Captions file",
  captionsHint: `A file in WebVTT (.vtt) or SubRip (.srt), of at most ${CAPTIONS_MEGABYTES} MB.`,
  addCaptions: "Add captions…",
  replaceCaptions: "Replace captions…",
  removeCaptions: "Remove captions",
  captionsTooLarge: (file: string) => `${file}: over ${CAPTIONS_MEGABYTES}MB, skipped.`,

  delete: "Delete",
  deleteAsk: (title: string) => `Delete “${title}”?`,
  deleteText: "The video goes with its rating, comments and review notes. This cannot be undone.",
  deleteFailed: "The video could not be deleted. Try again.",

  featured: "Featured",
  featureFailed: "It could not be changed. Try again.",
} as const;
