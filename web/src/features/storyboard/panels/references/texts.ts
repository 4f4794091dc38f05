import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the references panel. */
export const referenceTexts = defineTexts("panels.references", {
  close: "Close references",
  pin: "Pin images",
  list: "Pinned images",
  enlarge: "Enlarge {name}",
  remove: "Unpin {name}",
  loading: "Loading image…",
  emptyTitle: "No references yet",
  emptyText:
    "Pin images from the project's files to see them while you draw. Your pins are visible only to you and only on this device.",
  unavailable: "This image was deleted, or you can't open it.",
  failed: "Couldn't load this image.",
  tryAgain: "Try again",
  unpin: "Unpin",
  full: "You can pin up to {most} images. Unpin one first.",
  noPreview: "No preview",
  closeEnlarged: "Close",
  picker: {
    title: "Pin images",
    root: "Files",
    path: "Folder",
    search: "Search files",
    entries: "Folders and images",
    loading: "Loading files…",
    failed: "Couldn't load the files.",
    empty: "There are no images in this folder.",
    noHits: "No images match.",
    more: "Show more",
    done: "Done",
  },
});
