import { EMOJI } from "./emojiData";

export type EmojiGroup = keyof typeof EMOJI;

export interface Emoji {
  sign: string;
  name: string;
  hasSkinTones: boolean;
}

const LETTER_A = 0x1f1e6;
const VARIATION_SELECTOR = "\ufe0f";
/** No skin tone, and Unicode's five skin tone modifiers. */
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

/** Return all emoji by group. Parsed on the first call. */
export function getEmojiGroups(): readonly [EmojiGroup, Emoji[]][] {
  groups ??= (Object.entries(EMOJI) as [EmojiGroup, string][]).map(([group, text]) => [
    group,
    group === "flags" ? createFlags(text) : text.split(";").map(parseEmoji),
  ]);
  return groups;
}

/** Rank how well a name matches: 0 = equals a word, 1 = starts a word, 2 = inside a word, -1 = no match. */
function rankMatch(name: string, word: string): number {
  const words = name.split(/[\s-]+/);
  if (words.includes(word)) return 0;
  if (words.some((each) => each.startsWith(word))) return 1;
  return name.includes(word) ? 2 : -1;
}

/** Return the emoji whose names match every word, best matches first. */
export function findEmoji(query: string): Emoji[] {
  const words = query.toLowerCase().trim().split(/\s+/).filter(Boolean);
  const all = getEmojiGroups().flatMap(([, emoji]) => emoji);
  // The query may be an emoji itself, e.g. pasted.
  const exact = all.filter(({ sign }) => sign === query.trim());
  if (exact.length > 0) return exact;
  const found = all.flatMap((emoji) => {
    const ranks = words.map((word) => rankMatch(emoji.name, word));
    return ranks.includes(-1) ? [] : [{ emoji, at: Math.max(...ranks) }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ emoji }) => emoji);
}

/** Apply a skin tone to an emoji that supports it. */
export function applySkinTone({ sign, hasSkinTones }: Emoji, tone: string): string {
  return hasSkinTones && tone !== "" ? sign.replace(VARIATION_SELECTOR, "") + tone : sign;
}
