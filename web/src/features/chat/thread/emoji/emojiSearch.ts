import { EMOJI } from "./emojiData";

export type EmojiGroup = keyof typeof EMOJI;

export interface Emoji {
  sign: string;
  name: string;
  hasSkinTones: boolean;
}

const LETTER_A = 0x1f1e6;
const VARIATION_SELECTOR = "\ufe0f";
/** None, and the five of Unicode. */
export const SKIN_TONES = ["", "\u{1f3fb}", "\u{1f3fc}", "\u{1f3fd}", "\u{1f3fe}", "\u{1f3ff}"] as const;

function createFlags(codes: string): Emoji[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return codes.split(" ").map((code) => ({
    sign: String.fromCodePoint(...[...code].map((letter) => LETTER_A + letter.charCodeAt(0) - 65)),
    name: `flag ${names.of(code) ?? code}`.toLowerCase(),
    hasSkinTones: false,
  }));
}

function parseEmoji(row: string): Emoji {
  const hasTones = row.startsWith("*");
  const [sign = "", variant] = hasTones ? [...row].slice(1) : [...row];
  const whole = variant === VARIATION_SELECTOR ? sign + VARIATION_SELECTOR : sign;
  return { sign: whole, name: row.slice((hasTones ? 1 : 0) + whole.length), hasSkinTones: hasTones };
}

let groups: [EmojiGroup, Emoji[]][] | null = null;

/** All emoji by their groups; read once. */
export function getEmojiGroups(): readonly [EmojiGroup, Emoji[]][] {
  groups ??= (Object.entries(EMOJI) as [EmojiGroup, string][]).map(([group, text]) => [
    group,
    group === "flags" ? createFlags(text) : text.split(";").map(parseEmoji),
  ]);
  return groups;
}

/** How well a name answers: 0 = a word is exactly it, 1 = one begins with it, 2 = it is within one, -1 = not at all. */
function rankMatch(name: string, word: string): number {
  const words = name.split(/[\s-]+/);
  if (words.includes(word)) return 0;
  if (words.some((each) => each.startsWith(word))) return 1;
  return name.includes(word) ? 2 : -1;
}

/** Those whose names have all the words, the nearest first. */
export function findEmoji(query: string): Emoji[] {
  const words = query.toLowerCase().trim().split(/\s+/).filter(Boolean);
  const all = getEmojiGroups().flatMap(([, emoji]) => emoji);
  // The sign itself may have been pasted.
  const exact = all.filter(({ sign }) => sign === query.trim());
  if (exact.length > 0) return exact;
  const found = all.flatMap((emoji) => {
    const ranks = words.map((word) => rankMatch(emoji.name, word));
    return ranks.includes(-1) ? [] : [{ emoji, at: Math.max(...ranks) }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ emoji }) => emoji);
}

/** In a tone of skin, where it has them. */
export function applySkinTone({ sign, hasSkinTones }: Emoji, tone: string): string {
  return hasSkinTones && tone !== "" ? sign.replace(VARIATION_SELECTOR, "") + tone : sign;
}
