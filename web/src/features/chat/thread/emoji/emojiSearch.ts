// Reduced by tools/build/emojiData.ts.
import EMOJI from "emojibase-data/en/data.json";

export interface Emoji {
  character: string;
  /** Unicode's short name, such as "thumbs up". */
  name: string;
  /** More words by which the emoji is found. */
  keywords: readonly string[];
  hasSkinTones: boolean;
}

/** The picker's groups in the order in which it shows them, with the groups of the data. */
const DATA_GROUPS = {
  people: [0, 1],
  nature: [3],
  food: [4],
  activity: [6],
  travel: [5],
  objects: [7],
  symbols: [8],
  flags: [9],
} as const satisfies Record<string, readonly number[]>;

export type EmojiGroup = keyof typeof DATA_GROUPS;

const VARIATION_SELECTOR = "\ufe0f";
/** No skin tone, and Unicode's five skin tone modifiers. */
export const SKIN_TONES = ["", "\u{1f3fb}", "\u{1f3fc}", "\u{1f3fd}", "\u{1f3fe}", "\u{1f3ff}"] as const;

let groups: [EmojiGroup, Emoji[]][] | null = null;

/** Return all emoji by group. */
export function getEmojiGroups(): readonly [EmojiGroup, Emoji[]][] {
  groups ??= (Object.entries(DATA_GROUPS) as [EmojiGroup, readonly number[]][]).map(([name, dataGroups]) => [
    name,
    EMOJI.filter(({ group }) => group !== undefined && dataGroups.includes(group)).map(
      ({ emoji, label, tags = [], skins }) => ({
        character: emoji,
        name: label,
        keywords: tags,
        hasSkinTones: skins !== undefined,
      }),
    ),
  ]);
  return groups;
}

/** Rank how well an emoji matches: 0 = equals a word, 1 = starts a word, 2 = inside a word, -1 = no match. */
function rankMatch({ name, keywords }: Emoji, word: string): number {
  const words = [...name.toLowerCase().split(/[\s-]+/), ...keywords.map((keyword) => keyword.toLowerCase())];
  if (words.includes(word)) return 0;
  if (words.some((each) => each.startsWith(word))) return 1;
  return words.some((each) => each.includes(word)) ? 2 : -1;
}

/** Return the emoji whose names or keywords match every word, best matches first. */
export function findEmoji(query: string): Emoji[] {
  const words = query.toLowerCase().trim().split(/\s+/).filter(Boolean);
  const all = getEmojiGroups().flatMap(([, emoji]) => emoji);
  // The query may be an emoji itself, e.g. pasted.
  const exact = all.filter(({ character }) => character === query.trim());
  if (exact.length > 0) return exact;
  const matches = all.flatMap((emoji) => {
    const ranks = words.map((word) => rankMatch(emoji, word));
    return ranks.includes(-1) ? [] : [{ emoji, rank: Math.max(...ranks) }];
  });
  return matches.sort((a, b) => a.rank - b.rank).map(({ emoji }) => emoji);
}

/** Apply a skin tone to an emoji that supports it. */
export function applySkinTone(
  { character, hasSkinTones }: Pick<Emoji, "character" | "hasSkinTones">,
  tone: string,
): string {
  return hasSkinTones && tone !== "" ? character.replace(VARIATION_SELECTOR, "") + tone : character;
}
