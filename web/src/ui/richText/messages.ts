/** The texts of the bar that formats text. */
export const messages = {
  formatting: "Formatting",
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  bullets: "Bulleted list",
  numbers: "Numbered list",
} as const;
