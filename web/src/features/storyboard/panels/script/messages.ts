/** Texts of the script panel. */
export const scriptMessages = {
  title: "Script",
  close: "Close the script",
  import: "Import script",
  lines: "Line numbers",
  text: "Paragraphs",
  loading: "Loading the script…",
  failed: "The script could not be loaded.",
  again: "Try again",
  none: "No script yet",
  noneText:
    "Import a screenplay (Fountain or FDX) to read it beside the drawing. Its scenes can become cuts, and what is said and done in them goes onto cuts by dragging, or with Enter.",
  noneToSee: "Whoever may edit this board can import one.",
  empty: "This script holds no scene.",
  noHeading: "Without a heading",
  scene: (number: string, heading: string) => (number === "" ? heading : `${number} ${heading}`),
  cut: (number: number) => `Cut ${number}`,
  goTo: (number: number) => `Go to cut ${number}`,
  toCut: "To this cut",
  toNewCut: "To a new cut",
  pick: "Choose a paragraph, and with Shift those up to another. Drag them onto a cut, or press Enter.",
  chosen: (count: number) => (count === 1 ? "1 paragraph" : `${count} paragraphs`),
  sent: (count: number, cut: number) =>
    count === 1 ? `1 paragraph is on cut ${cut}.` : `${count} paragraphs are on cut ${cut}.`,
  noCut: "There is no cut to put it on. Press Ctrl+Enter for a new one.",
} as const;
