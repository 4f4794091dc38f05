import { EMOJI } from "./data";

export type EmojiGroup = keyof typeof EMOJI;

export interface Emoji {
  sign: string;
  name: string;
  hasTones: boolean;
}

const LETTER_A = 0x1f1e6;
const VARIANT = "\ufe0f";
/** None, and the five of Unicode. */
export const TONES = ["", "\u{1f3fb}", "\u{1f3fc}", "\u{1f3fd}", "\u{1f3fe}", "\u{1f3ff}"] as const;

function flagsOf(codes: string): Emoji[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return codes.split(" ").map((code) => ({
    sign: String.fromCodePoint(...[...code].map((letter) => LETTER_A + letter.charCodeAt(0) - 65)),
    name: `flag ${names.of(code) ?? code}`.toLowerCase(),
    hasTones: false,
  }));
}

function emojiOf(row: string): Emoji {
  const hasTones = row.startsWith("*");
  const [sign = "", variant] = hasTones ? [...row].slice(1) : [...row];
  const whole = variant === VARIANT ? sign + VARIANT : sign;
  return { sign: whole, name: row.slice((hasTones ? 1 : 0) + whole.length), hasTones };
}

let groups: [EmojiGroup, Emoji[]][] | null = null;

/** All emoji by their groups; read once. */
export function emojiGroups(): readonly [EmojiGroup, Emoji[]][] {
  groups ??= (Object.entries(EMOJI) as [EmojiGroup, string][]).map(([group, text]) => [
    group,
    group === "flags" ? flagsOf(text) : text.split(";").map(emojiOf),
  ]);
  return groups;
}

/** How well a name answers: 0 = a word is exactly it, 1 = one begins with it, 2 = it is within one, -1 = not at all. */
function rank(name: string, word: string): number {
  const words = name.split(/[\s-]+/);
  if (words.includes(word)) return 0;
  if (words.some((each) => each.startsWith(word))) return 1;
  return name.includes(word) ? 2 : -1;
}

/** Those whose names have all the words, the nearest first. */
export function findEmoji(query: string): Emoji[] {
  const words = query.toLowerCase().trim().split(/\s+/).filter(Boolean);
  const all = emojiGroups().flatMap(([, emoji]) => emoji);
  // The sign itself may have been pasted.
  const exact = all.filter(({ sign }) => sign === query.trim());
  if (exact.length > 0) return exact;
  const found = all.flatMap((emoji) => {
    const ranks = words.map((word) => rank(emoji.name, word));
    return ranks.includes(-1) ? [] : [{ emoji, at: Math.max(...ranks) }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ emoji }) => emoji);
}

/** In a tone of skin, where it has them. */
export function toned({ sign, hasTones }: Emoji, tone: string): string {
  return hasTones && tone !== "" ? sign.replace(VARIANT, "") + tone : sign;
}
