import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the file preview. */
const catalog = defineTexts("assets.preview", {
  pageNumber: "Page {number}",
  pageOf: "Page {number} of {total}",
  open: "Open",
  kind: "Kind",
  kinds: { folder: "Folder", image: "Image", video: "Video", sound: "Audio", text: "Text", pdf: "PDF", other: "File" },
  size: "Size",
  addedBy: "Added by",
  deletedUser: "Deleted user",
  added: "Added",
  changed: "Modified",
  noPreview: "No preview",
  creatingPreview: "Creating preview…",
  pagesOf: "Pages of {name}",
  previousPage: "Previous page",
  nextPage: "Next page",
  renderingPage: "Rendering page…",
  textOf: "Text of {name}",
  textTruncated: "Only the beginning is shown. Open the file to see all of it.",
  previewFailed: "This file can't be previewed.",
});

export const texts = {
  ...catalog,
  page: (number: number, total: number | null) =>
    total === null ? catalog.pageNumber({ number }) : catalog.pageOf({ number, total }),
};
