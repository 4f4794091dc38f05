/** Of a pasted fraction the whole part, so that 12.7 is floored to 12 and never read as 127. */
export function extractDigits(typed: string): string {
  return typed.replace(/(\d)[.,]\d.*$/, "$1").replace(/\D/g, "");
}
