const MARK = /\p{M}/u;
/**
 * Code points that belong to the preceding character: joiners, Hangul vowels and final consonants, skin tones, tags.
 */
const JOINING_RANGES: readonly (readonly [number, number])[] = [
  [0x200c, 0x200d],
  [0x1160, 0x11ff],
  [0xd7b0, 0xd7ff],
  [0x1f3fb, 0x1f3ff],
  [0xe0020, 0xe007f],
];
const FLAG_LETTERS = [0x1f1e6, 0x1f1ff] as const;
const JOINER = "\u200d";

function isWithin(letter: string, [first, last]: readonly [number, number]): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return code >= first && code <= last;
}

/** Generate the start index of each user-perceived character. The server counts by the same rule. */
function* findCharacterStarts(text: string): Generator<number> {
  let at = 0;
  let before = "";
  let halfAFlag = false;
  for (const letter of text) {
    const isFlagLetter = isWithin(letter, FLAG_LETTERS);
    const joins =
      MARK.test(letter) ||
      JOINING_RANGES.some((range) => isWithin(letter, range)) ||
      before === JOINER ||
      (before === "\r" && letter === "\n") ||
      (isFlagLetter && halfAFlag);
    halfAFlag = isFlagLetter && !halfAFlag;
    if (before === "" || !joins) yield at;
    at += letter.length;
    before = letter;
  }
}

/** Count user-perceived characters: a family emoji, a flag or an accented letter counts as one. */
export function countCharacters(text: string): number {
  return [...findCharacterStarts(text)].length;
}

export function truncateCharacters(text: string, most: number): string {
  const end = [...findCharacterStarts(text)][most];
  return end === undefined ? text : text.slice(0, end);
}
