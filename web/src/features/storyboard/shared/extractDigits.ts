/** Keep only digits. A fraction is cut off first, so that 12.7 becomes 12 and not 127. */
export function extractDigits(text: string): string {
  return text.replace(/(\d)[.,]\d.*$/, "$1").replace(/\D/g, "");
}
