/** Texts of the brush. */
export const brushMessages = {
  kind: "Brush",
  ink: "Ink",
  pencil: "Pencil",
  marker: "Marker",
  sample: "A line of this brush",
  opacity: "Opacity",
  flow: "Flow",
  thin: "Thinnest",
  thinHint: "How much of the size is left at no pressure.",
  curve: "Pressure",
  curveText: (softness: number) => (softness === 0 ? "Even" : softness < 0 ? `Soft ${-softness}` : `Hard ${softness}`),
  gap: "Close gaps",
  gapText: (px: number) => (px === 0 ? "Off" : `${px} px`),
  percent: (share: number) => `${Math.round(share)} %`,
};
