/** Texts of the format bar. */
export const messages = {
  formatting: "Formatting",
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  bullets: "Bulleted list",
  numbers: "Numbered list",
} as const;
