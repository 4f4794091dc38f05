import { CAPTIONS_BYTES_MAX } from "@/api/gen/limit-values";
import { MEGABYTE } from "@/api/limits";
import { defineTexts } from "@/i18n/defineTexts";

const CAPTIONS_MEGABYTES = CAPTIONS_BYTES_MAX / MEGABYTE;

/** UI texts for editing, deleting and featuring a video. */
export const texts = defineTexts(
  "videos.edit",
  {
    edit: "Edit",
    editVideo: "Edit video",
    title: "Title",
    titleMissing: "Enter a title.",
    description: "Description",
    save: "Save",
    cancel: "Cancel",
    saveFailed: "Couldn't save your changes. Try again.",
    conflict: "Someone else changed this video. Your edits are below. Review and save again.",

    thumbnail: "Thumbnail",
    currentThumbnail: "Current thumbnail",
    replace: "Replace thumbnail",
    picture: "Thumbnail image",
    useFrame: "Use current frame",
    frameFailed: "Couldn't capture the frame. Try again.",
    failed: "Upload failed: {reason}",
    unknownError: "Try again.",

    captions: "Captions",
    captionsFile: "Captions file",
    captionsHint: "WebVTT (.vtt) or SubRip (.srt), up to {captionsMegabytes} MB.",
    addCaptions: "Add captions…",
    replaceCaptions: "Replace captions…",
    removeCaptions: "Remove captions",
    captionsTooLarge: "{file}: over {captionsMegabytes}MB, skipped.",

    delete: "Delete",
    deleteTitle: "Delete “{title}”?",
    deleteText: "The video's ratings, comments, and review notes will be deleted too. This can't be undone.",
    deleteFailed: "Couldn't delete the video. Try again.",

    featured: "Featured",
    featureFailed: "Couldn't change the featured status. Try again.",
  },
  { captionsMegabytes: CAPTIONS_MEGABYTES },
);
