/** Texts of a file looked at closely. */
export const messages = {
  open: "Open",
  kind: "Kind",
  kinds: { folder: "Folder", image: "Image", video: "Video", sound: "Sound", text: "Text", pdf: "PDF", other: "File" },
  size: "Size",
  addedBy: "Added by",
  nobody: "Somebody who has left",
  added: "Added",
  changed: "Changed",
  noPreview: "No preview",
  previewComes: "The preview is being made…",
  firstPage: "The first page. Open to have all of it.",
  textOf: (name: string) => `Text of ${name}`,
  textGoesOn: "The file goes on. Open to have all of it.",
  previewFailed: "This file cannot be shown here.",
} as const;
