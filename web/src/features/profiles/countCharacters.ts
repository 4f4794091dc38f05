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

function isWithin(char: string, [first, last]: readonly [number, number]): boolean {
  const code = char.codePointAt(0) ?? 0;
  return code >= first && code <= last;
}

/** Generate the start index of each user-perceived character. The server counts by the same rule. */
function* findCharacterStarts(text: string): Generator<number> {
  let index = 0;
  let previous = "";
  let isHalfFlag = false;
  for (const char of text) {
    const isFlagLetter = isWithin(char, FLAG_LETTERS);
    const isJoined =
      MARK.test(char) ||
      JOINING_RANGES.some((range) => isWithin(char, range)) ||
      previous === JOINER ||
      (previous === "\r" && char === "\n") ||
      (isFlagLetter && isHalfFlag);
    isHalfFlag = isFlagLetter && !isHalfFlag;
    if (previous === "" || !isJoined) yield index;
    index += char.length;
    previous = char;
  }
}

/** Count user-perceived characters: a family emoji, a flag or an accented letter counts as one. */
export function countCharacters(text: string): number {
  return [...findCharacterStarts(text)].length;
}

export function truncateCharacters(text: string, max: number): string {
  const end = [...findCharacterStarts(text)][max];
  return end === undefined ? text : text.slice(0, end);
}
