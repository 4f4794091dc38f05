/** Texts of a file looked at closely. */
export const messages = {
  open: "Open",
  kind: "Kind",
  kinds: { folder: "Folder", image: "Image", video: "Video", other: "File" },
  size: "Size",
  addedBy: "Added by",
  nobody: "Somebody who has left",
  added: "Added",
  changed: "Changed",
  noPreview: "No preview",
  previewFailed: "This file cannot be shown here.",
} as const;
