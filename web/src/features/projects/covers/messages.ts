/** Texts of the cover field. */
export const messages = {
  cover: "Cover picture",
  none: "Without one, the first drawn cut is shown.",
  choose: "Choose picture…",
  remove: "Remove cover",
  failed: (reason: string) => `Upload failed: ${reason}`,
  failedOther: "Try again.",
  current: "The present cover",

  crop: "Crop the cover",
  cropText: "Drag the picture or use the arrow keys to choose the part that is shown.",
  area: "Part that is shown",
  zoom: "Zoom",
  zoomText: (zoom: number) => `${Math.round(zoom * 100)}%`,
  save: "Use as cover",
  cancel: "Cancel",
} as const;
